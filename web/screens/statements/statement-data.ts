import { useQuery } from '@tanstack/react-query';
import { statements } from '#shared/resources/payments/statements.ts';
import { allHeads, type StatementFile, type StatementHeads } from '#shared/statement-file.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';

/** What the form has by now, as far as a file can be read by it. */
export interface Asked {
  bank_account_id: number | null;
  file: number | null;
  columns: StatementHeads | null;
  sheet: string | null;
  opening: number | null;
  closing: number | null;
}

/** What the values of the form ask for, whether they are as inputs keep them or as the wire carries them. */
export function askedOf(values: Readonly<Record<string, unknown>>): Asked {
  const { bank_account_id, file, columns, opening, closing } = values;
  const { heads, sheet } = chosenOf(columns);
  return {
    ...{ bank_account_id: idOf(bank_account_id), file: idOf(file), columns: heads, sheet },
    ...{ opening: amountOf(opening), closing: amountOf(closing) },
  };
}

/** What was chosen by hand of how the file is read: its sheet, and its columns; none while those that are found will do. */
export interface Chosen {
  sheet: string | null;
  heads: StatementHeads | null;
}

/** The same, as the form keeps it. */
export function chosenOf(columns: unknown): Chosen {
  if (typeof columns !== 'string' || columns === '') return { sheet: null, heads: null };
  const { sheet, heads } = JSON.parse(columns) as Partial<Chosen>;
  return { sheet: sheet ?? null, heads: heads ? allHeads(heads) : null };
}

/** What the file says as a statement of the account; nothing is recorded by that. */
export function useStatementFile(asked: Asked) {
  const { bank_account_id, file, ...told } = asked;
  return useQuery<StatementFile, ApiError>({
    queryKey: [statements.url, 'read', asked],
    queryFn: async () =>
      (await api.post<StatementFile>(`${statements.url}/read`, { bank_account_id, file, ...told })).data,
    enabled: bank_account_id !== null && file !== null,
    placeholderData: (before) => (before?.file === file ? before : undefined),
    retry: false,
    staleTime: 0,
  });
}

function idOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'object' || value === null || !('id' in value)) return null;
  return Number(value.id);
}

function amountOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
