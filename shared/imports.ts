import { importKind } from './import-kinds.ts';
import type { ImportResource, ImportStatus } from './import-labels.ts';

/** What a row was judged to be. */
export const JUDGEMENTS = ['insert', 'update', 'unchanged', 'refused'] as const;
/** One of them. */
export type Judgement = (typeof JUDGEMENTS)[number];
/** How many rows were judged to be what. */
export type ImportCounts = Record<Judgement, number>;

/** Whether one bad row stops the import, or only itself. */
export const IMPORT_MODES = ['all-or-nothing', 'good-rows'] as const;
/** One of them. */
export type ImportMode = (typeof IMPORT_MODES)[number];

/** The header of the file that each column of the import is matched to; null for none. */
export type ImportMapping = Record<string, string | null>;

/** Work goes on in the background while an import is in one of these. */
export const IMPORT_AT_WORK: readonly ImportStatus[] = ['queued', 'judging', 'committing', 'undoing'];

type Standing = { status: ImportStatus; counts: ImportCounts; done_rows: number };

/** Why the columns can't be matched anew now; null when they can. */
export function mappingProblem({ status, done_rows }: Standing): string | null {
  if (status === 'judged' || (status === 'failed' && done_rows === 0)) return null;
  return 'Columns can be matched only after the file is read and before it is imported.';
}

/** Why the file can't be read from another place now; null when it can. */
export function headingsProblem({ status, done_rows }: Standing): string | null {
  if (status === 'judged' || (status === 'failed' && done_rows === 0)) return null;
  return 'Where the headings are can be chosen only after the file is read and before it is imported.';
}

/** Why the rows can't be checked again now; null when they can. */
export function checkProblem({ status, done_rows }: Standing): string | null {
  if (status === 'judged' || (status === 'failed' && done_rows === 0)) return null;
  return 'Rows can be checked again only after the first check and before they are imported.';
}

/** Why the import can't be committed in a mode now; null when it can. */
export function commitProblem({ status, counts }: Standing, mode: ImportMode): string | null {
  if (status !== 'judged') return 'An import can start only after the check, and only once.';
  if (counts.insert + counts.update === 0) return 'No row of the file changes anything.';
  if (mode === 'all-or-nothing' && counts.refused > 0)
    return `“All or nothing” imports nothing while ${counts.refused === 1 ? 'a row is' : `${counts.refused} rows are`} refused. Correct the file, or import only the good rows.`;
  return null;
}

/** Why the import's state doesn't let it be undone; null when it does. What was built on it is judged by the server. */
export function undoProblem({ status, done_rows }: Standing): string | null {
  if (status === 'committed' || (status === 'failed' && done_rows > 0)) return null;
  return 'Only an import that was carried out can be undone.';
}

/** Headers as they are compared: letters and figures only, lower case, without diacritics. */
export function foldHeader(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Matches the file's headers to the columns of an import: what was remembered first, then names, then aliases. Each
 * header is matched to one column at most. `remembered` maps folded headers to columns.
 */
export function guessMapping(
  resource: ImportResource,
  headers: readonly string[],
  remembered: ReadonlyMap<string, string> = new Map(),
): ImportMapping {
  const { columns } = importKind(resource);
  const mapping: ImportMapping = Object.fromEntries(columns.map(({ name }) => [name, null]));
  const free = new Set(headers);
  const take = (name: string, fits: (header: string) => boolean) => {
    if (mapping[name]) return;
    const found = [...free].find(fits);
    if (!found) return;
    mapping[name] = found;
    free.delete(found);
  };
  for (const { name } of columns) take(name, (header) => remembered.get(foldHeader(header)) === name);
  for (const { name } of columns) take(name, (header) => foldHeader(header) === foldHeader(name));
  for (const { name, aliases } of columns) {
    const folded = aliases.map(foldHeader);
    take(name, (header) => folded.includes(foldHeader(header)));
  }
  return mapping;
}

/**
 * Which column an import takes, and which it leaves out, where several have the same heading: one sentence for each such
 * heading. The second of a heading is named with a number (“Amount (2)”).
 */
export function sameHeadings(headers: readonly string[], mapping: ImportMapping): string[] {
  const alike = new Map<string, string[]>();
  for (const header of headers) {
    const heading = foldHeader(header.replace(/ \(\d+\)$/, ''));
    alike.set(heading, [...(alike.get(heading) ?? []), header]);
  }
  const taken = new Set(Object.values(mapping));
  return [...alike.values()].flatMap((group) => {
    const [used, left] = [group.filter((one) => taken.has(one)), group.filter((one) => !taken.has(one))];
    if (used.length === 0 || left.length === 0) return [];
    return `${named(used)} ${used.length === 1 ? 'is' : 'are'} read, ${named(left)} ${left.length === 1 ? 'is' : 'are'} left out.`;
  });
}

function named(headers: readonly string[]): string {
  return headers.map((header) => `“${header}”`).join(', ');
}

/** The required columns that no header of the file is matched to. */
export function unmatchedColumns(resource: ImportResource, mapping: ImportMapping): string[] {
  return importKind(resource)
    .columns.filter(({ name, required }) => required && !mapping[name])
    .map(({ name }) => name);
}
