import { useQuery } from '@tanstack/react-query';
import type { CountLine, CountLines } from '#shared/resources/inventory/stock-count-answers.ts';
import { stockCounts } from '#shared/resources/inventory/stock-counts.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import type { WireRecord } from '#web/crud/record.ts';

/** The lines of a count, as the signed-in person may see them. */
export function useCountLines({ id, version }: WireRecord) {
  return useQuery<CountLines, ApiError>({
    queryKey: [stockCounts.url, 'lines', id, version],
    queryFn: async ({ signal }) =>
      (await api.get<CountLines>(`${stockCounts.url}/${id}/lines`, { signal })).data,
  });
}

/** Which lines of a count are looked at: all of them, those that nobody counted, or those that two people counted differently. */
export type Shown = 'all' | CountLine['state'];
