import type { PaymentStage, PaymentStatus } from '#shared/workflows/desks.ts';
import type { ExpenditureStatus } from '#shared/workflows/expenditures.ts';
import type { Linked, WireRecord } from '#web/crud/record.ts';

/** A payment that was made of an expenditure; the amount in naira. */
export type ExpenditurePayment = {
  id: number;
  pv_no: string;
  batch_id: number;
  batch_no: string;
  stage: PaymentStage;
  status: PaymentStatus;
  amount: number;
  moved_at: string;
  paid_on: string | null;
};

/** An expenditure with its files and payments; amounts in naira. */
export type ExpenditureRecord = WireRecord & {
  code: string;
  type: 'staff' | 'third-party';
  category: string;
  fund: Linked;
  department: Linked;
  user: Linked;
  batch: Linked | null;
  beneficiary: string;
  beneficiary_type: 'staff' | 'vendor' | 'beneficiary' | null;
  is_free_payee: boolean;
  amount: number;
  raised_amount: number;
  balance: number;
  new_balance: number;
  description: string;
  additional_info: string | null;
  reference: string | null;
  duplicate_remark: string | null;
  split_note?: string | null;
  remark: string | null;
  period: number;
  status: ExpenditureStatus;
  files: { id: number; name: string; size_bytes: number }[];
  payments: ExpenditurePayment[];
};
