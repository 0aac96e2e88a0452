import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';

/** Unread notifications (events of the system) and messages (what people wrote to me). */
export type Counts = { notifications: number; messages: number };

/** The true counts behind the two badges; fetched again when the window is looked at, never on a clock. */
export function useCounts(): Counts {
  const { data } = useQuery({
    queryKey: ['notifications', 'counts'],
    queryFn: ({ signal }) =>
      api.get<Counts>('notifications/counts', { signal }).then((answer) => answer.data),
  });
  return data ?? { notifications: 0, messages: 0 };
}

/** How many wait for me, by the path of the screen on which I act. */
export function useWaiting(): Readonly<Record<string, number>> {
  const { data } = useQuery({
    queryKey: ['inbox', 'counts'],
    queryFn: ({ signal }) =>
      api.get<Record<string, number>>('inbox/counts', { signal }).then((answer) => answer.data),
  });
  return data ?? {};
}
