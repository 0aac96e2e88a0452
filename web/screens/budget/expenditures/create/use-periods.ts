import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import { useSession } from '#web/session/use-session.ts';

/** A budget year that can be chosen, and whether anything may be raised in it now. */
export type Period = { year: number; is_open: boolean; is_current: boolean };

/** The budget years that are offered, newest first; until they are known, the one of the settings. */
export function usePeriods(): Period[] {
  const { period } = useSession();
  const found = useQuery({
    queryKey: ['periods'],
    queryFn: async ({ signal }) => (await api.get<Period[]>('periods', { signal })).data,
    staleTime: 300_000,
  });
  return found.data ?? [{ year: period.year, is_open: period.status === 'open', is_current: true }];
}
