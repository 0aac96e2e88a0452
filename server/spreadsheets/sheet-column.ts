import { formatDay, formatMoment, isDay } from '#shared/dates.ts';
import { koboToNaira } from '#shared/money.ts';

/** What the values of an exported column are: `naira` as on the wire, `kobo` as in the database, days as 'YYYY-MM-DD'. */
export type SheetColumnKind = 'text' | 'number' | 'naira' | 'kobo' | 'day' | 'moment' | 'yesNo';

/** One column of an exported sheet; `key` is its place in the records, `header` what people read. */
export type SheetColumn = { key: string; header: string; kind: SheetColumnKind };

/** One record to export; keys without a column are left out. */
export type SheetRecord = Readonly<Record<string, unknown>>;

/** A value that is judged: text already made harmless, a plain number, an amount in naira, a day or a moment. */
export type SheetValue =
  | { kind: 'text'; text: string }
  | { kind: 'number' | 'naira'; number: number }
  | { kind: 'day' | 'moment'; text: string };

const EMPTY: SheetValue = { kind: 'text', text: '' };

/** What a record has in a column; anything that is not of the column's kind becomes harmless text. */
export function sheetValue(column: SheetColumn, record: SheetRecord): SheetValue {
  const value = record[column.key];
  if (value === null || value === undefined || value === '') return EMPTY;
  switch (column.kind) {
    case 'number':
    case 'naira':
      return Number.isFinite(value) ? { kind: column.kind, number: Number(value) } : textValue(value);
    case 'kobo':
      return Number.isSafeInteger(value)
        ? { kind: 'naira', number: koboToNaira(Number(value)) }
        : textValue(value);
    case 'day':
      return isDay(value) ? { kind: 'day', text: formatDay(value) } : textValue(value);
    case 'moment':
      return isMoment(value) ? { kind: 'moment', text: formatMoment(value) } : textValue(value);
    case 'yesNo':
      return typeof value === 'boolean' ? { kind: 'text', text: value ? 'Yes' : 'No' } : textValue(value);
    case 'text':
      return textValue(value);
  }
}

/** A text that no spreadsheet takes for a formula: an apostrophe goes before = + - @ (full-width ones too), tab and carriage return. */
export function harmlessText(text: string): string {
  return /^[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text;
}

function textValue(value: unknown): SheetValue {
  return { kind: 'text', text: harmlessText(Array.isArray(value) ? value.join(', ') : String(value)) };
}

function isMoment(value: unknown): value is string | Date {
  if (value instanceof Date) return !Number.isNaN(value.getTime());
  return typeof value === 'string' && isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value));
}
