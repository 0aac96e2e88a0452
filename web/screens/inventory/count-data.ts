import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CountLine, CountLines } from '#shared/resources/inventory/stock-count-answers.ts';
import { stockCounts } from '#shared/resources/inventory/stock-counts.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import type { WireRecord } from '#web/crud/record.ts';

/** The lines of a count, as the signed-in person may see them; `take` puts those that an answer has in the place of what they were. */
export function useCountLines({ id, version }: WireRecord) {
  const client = useQueryClient();
  const queryKey = [stockCounts.url, 'lines', id, version];
  const found = useQuery<CountLines, ApiError>({
    queryKey,
    queryFn: async ({ signal }) =>
      (await api.get<CountLines>(`${stockCounts.url}/${id}/lines`, { signal })).data,
  });
  const take = ({ lines, totals }: CountLines) =>
    client.setQueryData<CountLines>(
      queryKey,
      (before) => before && { lines: merged(before.lines, lines), totals },
    );
  return { ...found, take };
}

function merged(before: readonly CountLine[], now: readonly CountLine[]): CountLine[] {
  const changed = new Map(now.map((line) => [line.id, line]));
  const known = before.map((line) => changed.get(line.id) ?? line);
  return [...known, ...now.filter(({ id }) => !before.some((line) => line.id === id))];
}

/** Which lines of a count are looked at: all of them, those that nobody counted, or those that two people counted differently. */
export type Shown = 'all' | CountLine['state'];
