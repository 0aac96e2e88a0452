import type { WaitingBatch } from '#shared/resources/payments/desk-answers.ts';
import type { PaymentRecord } from '../payment-record.ts';
import { deskPath } from './desk-path.ts';
import { mineOf } from './together.ts';

/** Where "next" leads: another payment of the batch that I may clear, else the next batch with one; null when all is done. */
export function nextPath(
  payments: readonly PaymentRecord[],
  open: PaymentRecord,
  batches: readonly WaitingBatch[],
): string | null {
  const here = payments.findIndex(({ id }) => id === open.id);
  const following = [...payments.slice(here + 1), ...payments.slice(0, Math.max(here, 0))];
  const [next] = mineOf(following);
  if (next) return deskPath(next.batch_no, next.id);
  return nextBatchPath(open.batch_no, batches);
}

/** Where "next" leads after several payments of a batch moved together: one of them that I may clear but left, else the next batch. */
export function pathAfter(
  together: readonly PaymentRecord[],
  moved: readonly number[],
  batches: readonly WaitingBatch[],
): string | null {
  const left = mineOf(together).find(({ id }) => !moved.includes(id));
  if (left) return deskPath(left.batch_no, left.id);
  return nextBatchPath(together[0]?.batch_no ?? '', batches);
}

/** One payment forward or back through the batch, then on to the batch beside it; null at the ends. */
export function stepPath(
  payments: readonly PaymentRecord[],
  open: PaymentRecord,
  batches: readonly WaitingBatch[],
  step: 1 | -1,
): string | null {
  const sibling = payments[payments.findIndex(({ id }) => id === open.id) + step];
  if (sibling) return deskPath(sibling.batch_no, sibling.id);
  const place = batches.findIndex(({ code }) => code === open.batch_no);
  const beside = place < 0 && step < 0 ? undefined : batches[place + step];
  return beside ? deskPath(beside.code) : null;
}

/** The batch after this one of which I may clear something, the oldest after the last one; null when there is none. */
function nextBatchPath(batchNo: string, batches: readonly WaitingBatch[]): string | null {
  const place = batches.findIndex(({ code }) => code === batchNo);
  const others = [...batches.slice(place + 1), ...batches.slice(0, Math.max(place, 0))];
  const next = others.find(({ mine, code }) => mine > 0 && code !== batchNo);
  return next ? deskPath(next.code) : null;
}
