/** What the file of a payment schedule is. */
export const LAYOUT_KINDS = [
  { value: 'csv', label: 'CSV' },
  { value: 'xlsx', label: 'XLSX' },
  { value: 'fixed', label: 'Fixed columns' },
] as const;

/** How amounts are written in it. */
export const LAYOUT_AMOUNTS = [
  { value: 'naira', label: '1250000.50' },
  { value: 'grouped', label: '1,250,000.50' },
  { value: 'kobo', label: '125000050, in kobo' },
] as const;

/** How days are written in it. */
export const LAYOUT_DAYS = [
  { value: 'dd-mm-yyyy', label: '27-11-2026' },
  { value: 'dd/mm/yyyy', label: '27/11/2026' },
  { value: 'yyyy-mm-dd', label: '2026-11-27' },
  { value: 'yyyymmdd', label: '20261127' },
] as const;

/** What a column of it may have. */
export const LAYOUT_FIELDS = [
  { value: 'serial', label: 'Serial' },
  { value: 'pv_no', label: 'PV number' },
  { value: 'payee', label: 'Payee' },
  { value: 'bank', label: 'Bank of the payee' },
  { value: 'bank_code', label: 'Bank code of the payee' },
  { value: 'account', label: 'NUBAN of the payee' },
  { value: 'net', label: 'Net amount' },
  { value: 'gross', label: 'Gross amount' },
  { value: 'taxes', label: 'Taxes withheld' },
  { value: 'narration', label: 'Narration' },
  { value: 'schedule', label: 'Code of the schedule' },
  { value: 'day', label: 'Day on which it was posted' },
  { value: 'paying_name', label: 'Account that pays' },
  { value: 'paying_bank', label: 'Bank that pays' },
  { value: 'paying_account', label: 'NUBAN that pays' },
  { value: 'constant', label: 'The same text in every line' },
] as const;

type OneOf<List extends readonly { value: string }[]> = List[number]['value'];

/** What a column has, by its word. */
export type LayoutField = OneOf<typeof LAYOUT_FIELDS>;

/** One column of a file; heads stand above the columns of CSV and XLSX, widths are of fixed columns. */
export interface LayoutColumn {
  field: LayoutField;
  head: string | null;
  constant: string | null;
  width: number | null;
}

/** How the file of a schedule is laid out, as a template says it, or as it was when the file was sent. */
export interface FileLayout {
  code: string;
  name: string;
  kind: OneOf<typeof LAYOUT_KINDS>;
  amounts: OneOf<typeof LAYOUT_AMOUNTS>;
  days: OneOf<typeof LAYOUT_DAYS>;
  columns: readonly LayoutColumn[];
  /** Fixed columns are in plain letters, since banks count bytes; of files sent before that was so, words are as written. */
  words?: 'ascii';
}

/** The template by which a file is saved unless told. */
export const FIRST_TEMPLATE = 'csv';

/** A template by its code as people read it: those that come with the portal by their names. */
export function templateShown(code: string): string {
  return LAYOUT_KINDS.find(({ value }) => value === code)?.label ?? code;
}

/** What a template's code looks like. */
export const TEMPLATE_CODE = /^[a-z][a-z0-9-]{1,29}$/;

/** What is wrong with the columns of a template, by the path of the field; empty where nothing is. */
export function layoutProblems({
  kind,
  columns,
}: {
  kind: FileLayout['kind'];
  columns: readonly (LayoutColumn & { place: number })[];
}): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  const say = (place: number, part: string, sentence: string) => {
    found[`columns.${place}.${part}`] = [sentence];
  };
  for (const [at, column] of columns.entries()) {
    if (columns.findIndex(({ place }) => place === column.place) < at)
      say(at, 'place', 'Another column has this place.');
    if (kind === 'fixed') {
      const least = LEAST[column.field] ?? 1;
      if (column.width === null) say(at, 'width', 'Say how many characters it takes.');
      else if (column.width < least) say(at, 'width', `It takes at least ${least} characters.`);
    } else if (!column.head) say(at, 'head', 'Say what stands above it.');
    if (column.field !== 'constant' && column.constant)
      say(at, 'constant', 'Only a column with the same text in every line has one.');
    // An account that is paid is a payee's, whoever defines a template.
    if (TEN_FIGURES.test(constantAt(columns, column, kind)))
      say(at, 'constant', 'It could be read as an account. Choose the column of an account instead.');
  }
  const missing = (['account', 'net'] as const).filter(
    (need) => !columns.some(({ field }) => field === need),
  );
  if (missing.length > 0)
    found.columns = ['A bank pays by NUBAN and net amount of the payee. Add a column of each.'];
  return found;
}

/** Ten figures, which no letter parts. */
const TEN_FIGURES = /(?:\p{Nd}[^\p{L}\p{Nd}]*){10}/u;

/** The text of a column; of fixed columns, between which nothing stands, with that of all before it that have one too. */
function constantAt(
  columns: readonly (LayoutColumn & { place: number })[],
  column: LayoutColumn & { place: number },
  kind: FileLayout['kind'],
): string {
  const own = column.constant ?? '';
  if (kind !== 'fixed' || !own) return own;
  const before = columns.toSorted((a, b) => b.place - a.place).find(({ place }) => place < column.place);
  return before?.field === 'constant' ? constantAt(columns, before, kind) + own : own;
}

const LEAST: Partial<Record<LayoutField, number>> = { account: 10, paying_account: 10, bank_code: 3 };
