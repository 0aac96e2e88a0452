import type { WireAct } from '#shared/resource/judge.ts';
import type { PaymentStage, PaymentStatus } from '#shared/workflows/desks.ts';
import type { ClearingAction } from '#shared/workflows/payments.ts';
import type { Linked, WireRecord } from '#web/crud/record.ts';

/** A fund's figures on the wire, in naira. */
export type FundFigures = {
  approved: number;
  booked: number;
  actual: number;
  reserved: number;
  available: number;
};

/** One thing that happened to a payment, oldest first in its timeline. */
export type PaymentStep = {
  action: string;
  office: string | null;
  person: string;
  person_id: number;
  acting_for: string | null;
  at: string;
  remark: string | null;
  amount_before: number | null;
  amount_after: number | null;
  days_taken: number;
};

/** A file that stands with a record. */
export type AttachedFile = { id: number; name: string; type: string; size_bytes: number };

/** A payment with everything that a desk looks at before it acts; amounts in naira. */
export type PaymentRecord = WireRecord & {
  batch_no: string;
  batch: Linked;
  batch_version: number;
  reference_no: string;
  pv_no: string;
  trnxId: string | null;
  expenditure: Linked;
  department: Linked;
  payee_name: string;
  payee_detail: string | null;
  payee_bank: string | null;
  payee_account: string | null;
  amount: number;
  raised_amount: number;
  cleared_amount: number | null;
  amount_in_words: string;
  stage: PaymentStage;
  status: PaymentStatus;
  state: string;
  type: string;
  description: string;
  additional_info: string | null;
  reference: string | null;
  raised_by: string;
  raised_at: string;
  batched_by: string;
  batched_at: string;
  is_free_payee: boolean;
  /** The blocked vendor whom it would pay, while it is under way. */
  blocked_vendor: string | null;
  duplicate_remark: string | null;
  split_note?: string | null;
  /** What audit asked last, and what was answered. */
  remark: string | null;
  response: string | null;
  bank_reference: string | null;
  paid_on: string | null;
  moved_at: string;
  files: AttachedFile[];
  fund: {
    id: number;
    code: string;
    name: string;
    budget_year: number;
    before: FundFigures;
    after_posting: FundFigures;
  } | null;
  open_bounce: {
    requested_by: number;
    requested_by_name: string;
    at: string;
    reason: string;
    bounced_on: string;
  } | null;
  frozen_by: string | null;
  timeline: PaymentStep[];
  actions: WireAct[];
};

/** How an act on a payment is for the signed-in person. */
export function actionOf(payment: PaymentRecord, name: ClearingAction): WireAct | undefined {
  return payment.actions.find((one) => one.name === name);
}

/** Whether a payment has left the flow for good. */
export function isGone({ status }: Pick<PaymentRecord, 'status'>): boolean {
  return status === 'returned' || status === 'reversed' || status === 'deleted';
}
