import { formatDay, formatLongDay, formatMoment } from '../dates.ts';
import { amountInWords, formatNaira, koboToNaira, nairaParts, nairaToKobo } from '../money.ts';
import { grouped } from './plural.ts';

/** How a value is written on paper: figures at the right, codes in one piece, quantities in thousands; a number, such as a year, as it is. */
export type SheetKind =
  | 'text'
  | 'longText'
  | 'code'
  | 'number'
  | 'quantity'
  | 'percent'
  | 'money'
  | 'date'
  | 'dateTime';

/** A value of a sheet as the wire carries it: naira, ISO days and moments. */
export type SheetValue = string | number | null;

/** A fact under the title: its label and its value. */
export interface SheetFact {
  label: string;
  value: SheetValue;
  kind?: SheetKind;
}

/** A column of a table on paper. */
export interface SheetColumn {
  key: string;
  label: string;
  kind?: SheetKind;
  /** The key of what is written beneath the value in faint letters. */
  beneath?: string;
  /** The column by which a row is known. */
  names?: true;
}

/** A row of a table on paper, its values by the columns' keys. */
export interface SheetRow {
  /** The row heads a group, is a part of the row above, sums up rows beneath it (`strong`), or closes a group (`sum`). */
  look?: 'group' | 'strong' | 'part' | 'sum';
  [key: string]: SheetValue | undefined;
}

/** A table on paper; its head is repeated on every page, its totals are written once, at the end. */
export interface SheetTable {
  /** What the table lists, for those who can't see it. */
  caption: string;
  columns: readonly SheetColumn[];
  rows: readonly SheetRow[];
  /** What is said where there is no row. */
  empty?: string;
  totals?: { label: string; values: Readonly<Record<string, number>> };
}

/** What a record or a report prints, as data: the one form of every paper of the portal. */
export interface Sheet {
  title: string;
  /** The number by which the paper is known, at the right of the title. */
  code: { label: string; value: string };
  facts: readonly SheetFact[];
  /** The first table is followed by the total in words. */
  tables: readonly SheetTable[];
  total?: SheetTotal;
  notes?: readonly string[];
  /** Who signs, each with lines for name and date. */
  signatures?: readonly string[];
  watermark?: 'DRAFT' | 'CANCELLED' | null;
  /** Wide tables lie on their side. */
  landscape?: boolean;
  /** The day for which a report is printed; it is kept with each copy. */
  as_at?: string;
}

/** A total in figures (naira) and in words. */
export interface SheetTotal {
  label?: string;
  amount: number;
  in_words: string;
}

/** A total, spelled as vouchers spell it; from whole kobo. */
export function totalOf(kobo: number, label?: string): SheetTotal {
  return { ...(label && { label }), amount: koboToNaira(kobo), in_words: amountInWords(kobo) };
}

/** A value of a table as it is printed; the column's head says that figures are naira. */
export function cellText(value: SheetValue | undefined, kind: SheetKind = 'text'): string {
  if (value === null || value === undefined) return '';
  switch (kind) {
    case 'money': {
      const { sign, whole, kobo } = nairaParts(nairaToKobo(Number(value)));
      return `${sign}${whole}.${kobo}`;
    }
    case 'percent':
      return Number(value).toFixed(1);
    case 'quantity':
      return grouped(Number(value));
    case 'date':
      return formatDay(String(value));
    case 'dateTime':
      return formatMoment(String(value));
    case 'text':
    case 'longText':
    case 'code':
    case 'number':
      return String(value);
  }
}

/** A fact as it is printed, with its sign or unit; a dash for none. */
export function factText({ value, kind }: SheetFact): string {
  if (value === null || value === '') return '–';
  switch (kind) {
    case 'money':
      return formatNaira(nairaToKobo(Number(value)));
    case 'percent':
      return `${cellText(value, kind)} %`;
    case 'date':
      return formatLongDay(String(value));
    default:
      return cellText(value, kind);
  }
}

/** Whether a kind is written at the right, under one another. */
export function isFigure(kind: SheetKind | undefined): boolean {
  return kind === 'money' || kind === 'number' || kind === 'quantity' || kind === 'percent';
}
