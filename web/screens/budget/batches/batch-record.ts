import { useQuery } from '@tanstack/react-query';
import { sumNaira } from '#shared/money.ts';
import type { batchExtras } from '#shared/resources/budget/batch-extras.ts';
import { batches } from '#shared/resources/budget/batches.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import { recordKey } from '#web/crud/detail/use-record.ts';
import type { Linked, RecordWith } from '#web/crud/record.ts';

/** A batch with its payments and what its department may do with it now. */
export type BatchRecord = RecordWith<typeof batches, typeof batchExtras>;

/** A payment as its batch lists it; the amount in naira. */
export type BatchPayment = BatchRecord['payments'][number];

/** A batch whole: its payments, and how it can be taken back; waits without one. */
export function useBatch(batch: Linked | null) {
  return useQuery<BatchRecord, ApiError>({
    queryKey: recordKey(batches, String(batch?.id)),
    queryFn: async ({ signal }) => (await api.get<BatchRecord>(`batches/${batch?.id}`, { signal })).data,
    enabled: batch !== null,
  });
}

/** "Staff" or "Third party". */
export function typeWords(type: BatchRecord['type']): string {
  return type === 'staff' ? 'Staff' : 'Third party';
}

/** What a batch's payments come to, in naira. */
export function sumOf(parts: readonly { amount: number }[]): number {
  return sumNaira(parts.map(({ amount }) => amount));
}
