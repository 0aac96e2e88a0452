import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DeskQueue, WaitingBatch } from '#shared/resources/payments/desk-answers.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';

/** Under which key the queue of a look-up text is kept. */
export function deskKey(lookUp: string): string[] {
  return ['payments', 'desk', lookUp];
}

/** What waits at my desk; with a look-up text only the batches with it in their number. */
export function useDesk(lookUp: string) {
  const query = lookUp ? `?batch=${encodeURIComponent(lookUp)}` : '';
  return useQuery<DeskQueue, ApiError>({
    queryKey: deskKey(lookUp),
    queryFn: async ({ signal }) => (await api.get<DeskQueue>(`payments/desk${query}`, { signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** The batches of a queue in the order in which they are shown. */
export function batchesOf(queue: DeskQueue | undefined): WaitingBatch[] {
  return queue?.groups.flatMap(({ batches }) => batches) ?? [];
}
