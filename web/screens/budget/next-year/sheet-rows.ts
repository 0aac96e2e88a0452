import { byHead, type DraftSum, type DraftSums, FUND_TYPES } from '#shared/budget-draft.ts';
import type { DraftLine } from '#shared/resources/budget/budget-draft-answers.ts';

/** Which lines of a draft are shown. */
export type Filters = { q: string; type: string; head: string; department: string; problems: boolean };

/** A row of the sheet: a type or a head with its sums, or a line. */
export type SheetRow =
  | { kind: 'type'; key: string; type: string; sum: DraftSum }
  | { kind: 'head'; key: string; code: string; name: string; sum: DraftSum }
  | { kind: 'line'; key: string; line: DraftLine };

/** The filters that an address names. */
export function filtersIn(params: URLSearchParams): Filters {
  return {
    q: params.get('q') ?? '',
    type: params.get('type') ?? '',
    head: params.get('head') ?? '',
    department: params.get('department') ?? '',
    problems: params.get('problems') === '1',
  };
}

/** The lines that filters leave. */
export function linesShown(lines: readonly DraftLine[], filters: Filters): DraftLine[] {
  const wanted = filters.q.trim().toLowerCase();
  return lines.filter(
    (line) =>
      (!filters.type || line.type === filters.type) &&
      (!filters.head || String(line.budget_head.id) === filters.head) &&
      (!filters.department || String(line.department.id) === filters.department) &&
      (!filters.problems || line.problem !== null) &&
      (!wanted || wordsOf(line).includes(wanted)),
  );
}

function wordsOf({ code, sub_budget_head, budget_head, department }: DraftLine): string {
  return [code, sub_budget_head.label, budget_head.code, budget_head.label, department.label, department.abv]
    .join(' ')
    .toLowerCase();
}

/** The lines in the order of the budget, each type and head above its lines with what they come to: their sums. */
export function rowsOf(lines: readonly DraftLine[], sums: DraftSums): SheetRow[] {
  return FUND_TYPES.flatMap((type): SheetRow[] => {
    const ofType = sums.types.find((one) => one.type === type);
    if (!ofType) return [];
    const { heads, ...sum } = ofType;
    const linesOf = byHead(lines.filter((line) => line.type === type));
    return [
      { kind: 'type', key: type, type, sum },
      ...heads.flatMap(({ id, code, name, ...ofHead }): SheetRow[] => [
        { kind: 'head', key: `${type}-${id}`, code, name, sum: ofHead },
        ...(linesOf.get(id) ?? []).map((line): SheetRow => ({ kind: 'line', key: String(line.id), line })),
      ]),
    ];
  });
}

/** What lines can be told apart by: the heads or departments that they have. */
export function choicesOf(
  lines: readonly DraftLine[],
  part: (line: DraftLine) => { id: number; label: string; code?: string },
): { value: string; label: string }[] {
  const found = new Map(lines.map((line) => [part(line).id, part(line)]));
  return [...found.values()]
    .map(({ id, label, code }) => ({ value: String(id), label: code ? `${code} ${label}` : label }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en', { numeric: true }));
}
