import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';

/** A batch of which payments wait at my desk; the amount is of what waits, in naira. */
export type WaitingBatch = {
  id: number;
  code: string;
  reference_no: string;
  type: string;
  department: string;
  no_of_payments: number;
  waiting: number;
  /** Of those that wait, how many I may clear. */
  mine: number;
  amount: number;
  since: string;
  days: number;
};

/** A batch that was looked up by its number, wherever it is. */
export type FoundBatch = {
  id: number;
  code: string;
  reference_no: string;
  status: string;
  payments: { id: number; payee_name: string; state: string }[];
};

/** What waits for my office, by age, oldest first. */
export type DeskQueue = {
  desks: { desk: string; name: string; office: string }[];
  total: { batches: number; payments: number; mine: number; amount: number };
  groups: {
    age: 'over-5-days' | '3-to-5-days' | 'newer';
    label: string;
    count: number;
    batches: WaitingBatch[];
  }[];
  found: FoundBatch | null;
};

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
