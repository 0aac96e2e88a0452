import { sumNaira } from '#shared/money.ts';
import type { BatchStatus } from '#shared/workflows/batches.ts';
import type { PaymentStage, PaymentStatus } from '#shared/workflows/desks.ts';
import type { Linked, WireRecord } from '#web/crud/record.ts';

/** A payment as its batch lists it; the amount in naira. */
export type BatchPayment = {
  id: number;
  pv_no: string;
  trnxId: string | null;
  expenditure_id: number;
  expenditure_code: string;
  description: string;
  payee_name: string;
  staff_no: string | null;
  amount: number;
  stage: PaymentStage;
  status: PaymentStatus;
  /** Where it stands, in words. */
  state: string;
};

/** Whether one way of taking a batch back is open, and why not. */
export type WayBack = { allowed: boolean; why_not: string | null };

/** A batch with its payments and what its department may do with it now. */
export type BatchRecord = WireRecord & {
  code: string;
  reference_no: string;
  fund: Linked;
  department: Linked;
  user: Linked;
  type: 'staff' | 'third-party';
  beneficiary: string;
  description: string | null;
  no_of_payments: number;
  max: number;
  amount: number;
  period: number;
  status: BatchStatus;
  raised_at: string;
  payments: BatchPayment[];
  reversal_window_ends_at: string;
  frozen_by: string | null;
  reversal: { direct: WayBack; request: WayBack };
};

/** "Staff" or "Third party". */
export function typeWords(type: BatchRecord['type']): string {
  return type === 'staff' ? 'Staff' : 'Third party';
}

/** What a batch's payments come to, in naira. */
export function sumOf(parts: readonly { amount: number }[]): number {
  return sumNaira(parts.map(({ amount }) => amount));
}
