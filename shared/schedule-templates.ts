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

/** Those of them that are amounts. */
export const AMOUNT_FIELDS: readonly LayoutField[] = ['net', 'gross', 'taxes'];

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
