import { useQuery } from '@tanstack/react-query';
import type { RecordOf } from '#shared/resource/record-types.ts';
import type { DraftLine } from '#shared/resources/budget/budget-draft-answers.ts';
import { budgetDrafts } from '#shared/resources/budget/budget-drafts.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';

/** A draft budget as calls answer it. */
export type DraftRecord = RecordOf<typeof budgetDrafts> & { budget_year: number };

/** How often lines that colleagues change are fetched anew. */
const AGAIN_MS = 20_000;

/** The lines of a draft; while they can be changed, what colleagues changed arrives by itself. */
export function useDraftLines(id: number, { live = false }: { live?: boolean } = {}) {
  return useQuery<DraftLine[], ApiError>({
    queryKey: linesKey(id),
    queryFn: async ({ signal }) =>
      (await api.get<DraftLine[]>(`${budgetDrafts.url}/${id}/lines`, { signal })).data,
    refetchInterval: live ? AGAIN_MS : false,
  });
}

/** The key of a draft's lines in the query cache. */
export function linesKey(id: number): readonly unknown[] {
  return [budgetDrafts.url, 'lines', id];
}
