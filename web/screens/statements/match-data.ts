import { useQuery } from '@tanstack/react-query';
import { statements } from '#shared/resources/payments/statements.ts';
import type { MatchKind, ShownLines, StatementMatches } from '#shared/statement-matches.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';

/** So many lines are shown at once. */
export const LINES_OF_PAGE = 50;

/** What is said of a line. */
export interface SaidOfLine {
  line: number;
  kind: MatchKind;
  id: number | null;
  note?: string | null;
}

type Outcome = { confirmed: number; open: number };

/** The lines of a statement with what each may be. */
export function useMatches(statement: number, show: ShownLines, page: number) {
  const query = new URLSearchParams({ show, page: String(page), per_page: String(LINES_OF_PAGE) });
  return useQuery<StatementMatches, ApiError>({
    queryKey: [statements.url, statement, 'matches', show, page],
    queryFn: async ({ signal }) =>
      (await api.get<StatementMatches>(`${statements.url}/${statement}/matches?${query}`, { signal })).data,
    staleTime: 0,
    placeholderData: (before) => before,
  });
}

/** Confirms what lines are; all that is certain where none is named. */
export function useConfirm(statement: number, onDone: () => void) {
  return useSubmit<{ matches?: readonly SaidOfLine[]; certain?: true }, Outcome>({
    send: (body, key) => api.post<Outcome>(`${statements.url}/${statement}/confirm`, body, { key }),
    done: (_result, _input, { message }) => message,
    onDone,
    changes: [[statements.url], ['statement-lines']],
  });
}

/** Takes matches back, which somebody else confirmed. */
export function useTakeBack(statement: number, onDone: () => void) {
  return useSubmit<{ matches: readonly number[]; reason: string }, Outcome>({
    send: (body, key) => api.post<Outcome>(`${statements.url}/${statement}/take-back`, body, { key }),
    done: (_result, _input, { message }) => message,
    onDone,
    changes: [[statements.url], ['statement-lines']],
  });
}
