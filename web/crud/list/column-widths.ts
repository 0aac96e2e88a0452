import { formatNaira, nairaToKobo } from '#shared/money.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { isCode, isMoment, isStatus } from '../field-look.ts';
import { textAt, type WireRecord } from '../record.ts';
import type { Column } from './columns.ts';

/** How wide a table's columns are, as lengths of CSS in their order, and the least width of them all in pixels. */
export type ColumnWidths = { lengths: string[]; least_px: number };

type Shown = { resource: Resource; records: readonly WireRecord[]; sums: Readonly<Record<string, number>> };

/** The column of ticks before the others, where there is one, and that of the menus behind them. */
export const TICK_PX = 62;
export const MENU_PX = 66;

const PADDING_PX = 24;
const LETTER_PX = 6.8;
/** What the widest letters of a short word have more than most. */
const WIDEST_PX = 5;
/** Capitals and digits, as in the codes that references show. */
const WIDE_LETTER_PX = 9.2;
/** The letters of the second line beside those of the first. */
const SMALL = 0.9;
const CODE_PX = 8.9;
/** What the wide capitals of a code have more than its digits: those of MND04821. */
const WIDE_CAPITALS_PX: Readonly<Record<string, number>> = { M: 4, W: 5, N: 1.5, D: 1.5 };
const HEADING_PX = 6.6;
const MONEY_PX = 7.9;
/** Words that need no more than this are never cut. */
const SHORT_PX = 144;
const WORDS_LEAST_PX = 104;
const MAIN_LEAST_PX = 150;
const WORDS_MOST_PX = 320;
const STATUS_MOST_PX = 252;
const ICON_PX = 24;
/** The sheet's padding at the first column, instead of a cell's own. */
const EDGE_PX = 22;

/**
 * Codes, figures, dates and statuses get what the longest on the page needs; so do columns of words, while the table,
 * 100cqw wide, has the room. What is left over they share; what is wanting is cut from all but the one that says what
 * a row is about, and from that one last.
 */
export function columnWidths(columns: readonly Column[], shown: Shown, hasTicks: boolean): ColumnWidths {
  const besides_px = MENU_PX + (hasTicks ? TICK_PX : 0);
  const edge_px = hasTicks ? 0 : EDGE_PX;
  const needs = columns.map((column, place) => needOf(column, shown) + (place === 0 ? edge_px : 0));
  const shares = columns.map((column, place) => sharesRest(column) && (needs[place] ?? 0) > SHORT_PX);
  const leasts = columns.map((column, place) =>
    shares[place]
      ? leastOf(column, needs[place] ?? 0, ownOf(column, shown) + (place === 0 ? edge_px : 0))
      : (needs[place] ?? 0),
  );
  const subject = subjectOf(columns, needs, shares);
  const words_px = sum(needs.filter((_, place) => shares[place]));
  const slack = (place: number) => (needs[place] ?? 0) - (leasts[place] ?? 0);
  const slack_px = sum(columns.map((_, place) => (place === subject ? 0 : slack(place))));
  const beyond = `100cqw - ${sum(needs) + besides_px}px`;
  const lengths = columns.map((_, place) => {
    const need = needs[place] ?? 0;
    if (place === subject) return 'auto';
    if (!shares[place]) return `${need}px`;
    const wanting = `min(0px, ${beyond}) * ${(slack(place) / Math.max(1, slack_px)).toFixed(4)}`;
    const left = `max(0px, ${beyond}) * ${(need / words_px).toFixed(4)}`;
    return `max(${leasts[place]}px, ${need}px + ${wanting} + ${left})`;
  });
  return { lengths, least_px: Math.ceil(sum(leasts) + besides_px) };
}

const KEPT = new WeakMap<readonly WireRecord[], Map<string, ColumnWidths>>();

/** The same for the rows of an answer, which stay as they are: measured once, however often the list is drawn or returned to. */
export function keptWidths(columns: readonly Column[], shown: Shown, hasTicks: boolean): ColumnWidths {
  const kept = KEPT.get(shown.records) ?? new Map<string, ColumnWidths>();
  const key = String([hasTicks, ...columns.map(({ path }) => path)]);
  const widths = kept.get(key) ?? columnWidths(columns, shown, hasTicks);
  KEPT.set(shown.records, kept.set(key, widths));
  return widths;
}

/** The column that takes what the others leave: the one that a row is about, else the widest of words, else the first. */
function subjectOf(columns: readonly Column[], needs: readonly number[], shares: readonly boolean[]): number {
  const main = columns.findIndex((column, place) => column.main && shares[place]);
  if (main >= 0) return main;
  const words = columns.map(
    ({ path, field }, place) => (shares[place] && !isCode(path, field) ? needs[place] : 0) ?? 0,
  );
  return words.indexOf(Math.max(...words));
}

/** A code is never cut, only the words beneath it. */
function leastOf({ path, field, main }: Column, need: number, own: number): number {
  if (isCode(path, field)) return own;
  return Math.min(need, main ? MAIN_LEAST_PX : WORDS_LEAST_PX);
}

function sharesRest({ path, field, beneath }: Column): boolean {
  if (isStatus(path)) return false;
  if (isCode(path, field)) return beneath !== undefined;
  return ['text', 'longText', 'reference', 'references', 'lines'].includes(field.kind);
}

function needOf(column: Column, { resource, records, sums }: Shown): number {
  const { path, field, label, beneath } = column;
  const heading = label.length * HEADING_PX + 18;
  const texts = records.map((record) => textAt(resource, record, path));
  if (isStatus(path))
    return whole(Math.min(STATUS_MOST_PX, Math.max(heading, 96, widest(texts) + ICON_PX) + PADDING_PX));
  if (field.kind === 'file') return 90;
  if (field.kind === 'money') {
    const total = path in sums ? [formatNaira(nairaToKobo(sums[path] ?? 0))] : [];
    return whole(Math.max(heading, longest([...texts, ...total]) * MONEY_PX) + PADDING_PX);
  }
  if (field.kind === 'date' || field.kind === 'dateTime')
    return whole(Math.max(heading, isMoment(field) ? 122 : 80) + PADDING_PX);
  const below = beneath ? widest(records.map((record) => textAt(resource, record, beneath))) * SMALL : 0;
  return Math.max(
    ownOf(column, { resource, records, sums }),
    whole(Math.min(WORDS_MOST_PX, below + PADDING_PX)),
  );
}

/** What a column's heading and first line need, and its second where that is a code too. */
function ownOf({ path, field, label, beneath }: Column, { resource, records }: Shown): number {
  const texts = (at: string) => records.map((record) => textAt(resource, record, at));
  const isFigure = isCode(path, field) || field.kind === 'number';
  const own = isFigure ? widestCode(texts(path)) : widest(texts(path));
  const second = beneath && resource.fields[beneath];
  const code = second && isCode(beneath, second) ? widestCode(texts(beneath)) * SMALL : 0;
  return whole(Math.min(WORDS_MOST_PX, Math.max(label.length * HEADING_PX + 18, own, code) + PADDING_PX));
}

function longest(texts: readonly string[]): number {
  return Math.max(0, ...texts.map((text) => text.normalize('NFC').length));
}

function widestCode(texts: readonly string[]): number {
  return Math.max(
    0,
    ...texts.map(
      (text) => text.length * CODE_PX + sum([...text].map((letter) => WIDE_CAPITALS_PX[letter] ?? 0)),
    ),
  );
}

function widest(texts: readonly string[]): number {
  const widths = texts.map((text) => {
    const letters = text.normalize('NFC');
    const wide = letters.match(/[A-Z0-9]/g)?.length ?? 0;
    return wide * WIDE_LETTER_PX + (letters.length - wide) * LETTER_PX + WIDEST_PX;
  });
  return Math.max(0, ...widths);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

function whole(px: number): number {
  return Math.ceil(px);
}
