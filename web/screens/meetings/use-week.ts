import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RoomsWeek } from '#shared/rooms-week.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';

/** The week of all rooms, or of one, from a day on; the last one stays while the next is fetched. */
export function useWeek(from: string, room?: number) {
  const path = room === undefined ? 'rooms/week' : `rooms/${room}/week`;
  return useQuery<RoomsWeek, ApiError>({
    // Under the name of meetings, so that what is asked for or answered shows at once.
    queryKey: ['meetings', 'week', room ?? 'all', from],
    queryFn: async ({ signal }) => (await api.get<RoomsWeek>(`${path}?from=${from}`, { signal })).data,
    placeholderData: keepPreviousData,
  });
}
