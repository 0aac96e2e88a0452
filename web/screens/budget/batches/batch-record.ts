import { sumNaira } from '#shared/money.ts';
import type { batchExtras } from '#shared/resources/budget/batch-extras.ts';
import type { batches } from '#shared/resources/budget/batches.ts';
import type { RecordWith } from '#web/crud/record.ts';

/** A batch with its payments and what its department may do with it now. */
export type BatchRecord = RecordWith<typeof batches, typeof batchExtras>;

/** A payment as its batch lists it; the amount in naira. */
export type BatchPayment = BatchRecord['payments'][number];

/** "Staff" or "Third party". */
export function typeWords(type: BatchRecord['type']): string {
  return type === 'staff' ? 'Staff' : 'Third party';
}

/** What a batch's payments come to, in naira. */
export function sumOf(parts: readonly { amount: number }[]): number {
  return sumNaira(parts.map(({ amount }) => amount));
}
