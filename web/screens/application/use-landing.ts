import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import type { Widget } from '../admin-center/dashboards/widget-data.ts';

/** What an application's landing shows the signed-in person: their dashboards, and how many records each list has for them. */
export type Landing = { widgets: Widget[]; counts: Readonly<Record<string, number>> };

/** One answer for all parts of a landing. */
export function useLanding(application: string): UseQueryResult<Landing, ApiError> {
  return useQuery<Landing, ApiError>({
    queryKey: ['landing', application],
    queryFn: async ({ signal }) => (await api.get<Landing>(`landing/${application}`, { signal })).data,
  });
}
