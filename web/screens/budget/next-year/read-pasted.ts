import { importKind } from '#shared/import-kinds.ts';
import { koboToNaira, nairaTextProblem, parseNairaText } from '#shared/money.ts';
import type { DraftLine } from '#shared/resources/budget/budget-draft-answers.ts';

/** A row of pasted cells: what it would save, or what is wrong with it. */
export type PastedRow = {
  /** Its number in what was pasted, or in the file, from one. */
  no: number;
  code: string;
  /** Of a line that is there already. */
  line: DraftLine | null;
  amount: number | null;
  body: Record<string, unknown> | null;
  problem: string | null;
};

type Column = 'code' | 'sub_budget_head' | 'budget_head' | 'department' | 'amount';

// Without headings the number of columns tells what they are.
const BY_COUNT: Readonly<Record<number, readonly Column[]>> = {
  2: ['code', 'amount'],
  4: ['code', 'sub_budget_head', 'department', 'amount'],
  5: ['code', 'sub_budget_head', 'budget_head', 'department', 'amount'],
};

const BY_IMPORT: Readonly<Record<string, Column>> = {
  CODE: 'code',
  SUB_BUDGET_HEAD: 'sub_budget_head',
  BUDGET_HEAD: 'budget_head',
  DEPARTMENT: 'department',
  APPROVED: 'amount',
};

/** Reads cells that were copied from a spreadsheet; a sentence where nothing tells what they are. */
export function readPasted(text: string, lines: readonly DraftLine[]): PastedRow[] | string {
  return readRows(
    text
      .split(/\r?\n/)
      .map((row, place) => ({ line: place + 1, cells: row.split('\t').map((cell) => cell.trim()) })),
    lines,
  );
}

/** Reads rows of cells, by their headings or by how many columns there are; a sentence where neither tells. */
export function readRows(
  cellsByRow: readonly { line: number; cells: readonly string[] }[],
  lines: readonly DraftLine[],
): PastedRow[] | string {
  const rows = cellsByRow
    .filter(({ cells }) => cells.some(Boolean))
    .map(({ line, cells }) => ({ no: line, cells }));
  const [first] = rows;
  if (!first) return [];
  const headed = columnsIn(first.cells);
  const columns: readonly (Column | undefined)[] | undefined = headed ?? BY_COUNT[first.cells.length];
  if (!columns)
    return 'Give the columns headings, or bring them in this order: code and amount; or code, sub-head, department and amount.';
  if (!columns.includes('code') || !columns.includes('amount'))
    return 'The headings need a CODE and an APPROVED amount.';
  const twice = columns.findIndex((name, place) => name && columns.indexOf(name) < place);
  if (twice >= 0)
    return `“${first.cells[columns.indexOf(columns[twice])]}” and “${first.cells[twice]}” head the same column. Leave out the one that isn’t meant.`;
  const byCode = new Map(lines.map((line) => [line.code.toLowerCase(), line]));
  const seen = new Map<string, number>();
  return (headed ? rows.slice(1) : rows).map(({ no, cells }) => {
    const of = (name: Column) => cells[columns.indexOf(name)] ?? '';
    const code = of('code');
    const line = byCode.get(code.toLowerCase()) ?? null;
    const twice = seen.get(code.toLowerCase());
    seen.set(code.toLowerCase(), twice ?? no);
    const written = of('amount');
    const kobo = parseNairaText(written);
    const amount = kobo === null ? null : koboToNaira(kobo);
    const problem = problemOf({
      code,
      written,
      line,
      twice,
      hasParts: Boolean(of('sub_budget_head') && of('department')),
    });
    return { no, code, line, amount, problem, body: problem ? null : bodyOf(of, line, amount) };
  });
}

type Judged = {
  code: string;
  written: string;
  line: DraftLine | null;
  twice: number | undefined;
  hasParts: boolean;
};

function problemOf({ code, written, line, twice, hasParts }: Judged): string | null {
  if (!code) return 'The code is missing';
  if (twice !== undefined) return `${code} is in row ${twice} already`;
  const wrong = written === '' ? 'The amount is missing' : nairaTextProblem(written);
  if (wrong) return wrong;
  if (!line && !hasParts)
    return `${code} is not in this draft: a new line needs a sub-head and a department too`;
  return null;
}

function bodyOf(
  of: (name: Column) => string,
  line: DraftLine | null,
  amount: number | null,
): Record<string, unknown> {
  const named = (name: Column) => (of(name) ? { [name]: of(name) } : {});
  const parts = { ...named('sub_budget_head'), ...named('budget_head'), ...named('department') };
  // A line that is there keeps what it has, unless the cells say other.
  return line
    ? { id: line.id, version: line.version, amount, ...(isSame(of, line) ? {} : parts) }
    : { code: of('code'), amount, ...parts };
}

function isSame(of: (name: Column) => string, line: DraftLine): boolean {
  const same = (text: string, ...words: string[]) =>
    text === '' || words.some((word) => word.toLowerCase() === text.toLowerCase());
  return (
    same(of('sub_budget_head'), line.sub_budget_head.label) &&
    same(of('budget_head'), line.budget_head.code, line.budget_head.label) &&
    same(of('department'), line.department.abv, line.department.label)
  );
}

/** The columns that a row of headings names, by the names and aliases of an import; null where it names none. */
function columnsIn(cells: readonly string[]): (Column | undefined)[] | null {
  const names = importKind('funds').columns.flatMap(({ name, aliases }) =>
    [name, ...aliases].map((word) => [plain(word), BY_IMPORT[name]] as const),
  );
  const known = new Map(names);
  const found = cells.map((cell) => known.get(plain(cell)));
  return found.includes('code') ? found : null;
}

function plain(word: string): string {
  return word.toLowerCase().replace(/[^a-z0-9]/g, '');
}
