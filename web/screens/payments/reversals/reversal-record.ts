import type { ReversalStatus } from '#shared/workflows/reversal.ts';
import type { Linked, WireRecord } from '#web/crud/record.ts';

/** A batch taken back, or a request to; the amount in naira. */
export type ReversalRecord = WireRecord & {
  code: string;
  batch_id: number;
  batch: Linked;
  department: Linked;
  user: Linked;
  amount: number;
  reason: string;
  response: string | null;
  status: ReversalStatus;
  is_direct: boolean;
};
