import { formatNaira, nairaToKobo } from '../../../shared/money.ts';
import type { Resource } from '../../../shared/resource/define-resource.ts';
import { isCode, isStatus } from '../field-look.ts';
import { textAt, type WireRecord } from '../record.ts';
import type { Column } from './columns.ts';

/** How wide a table's columns are, as lengths of CSS in their order, and the least width of them all in pixels. */
export type ColumnWidths = { lengths: string[]; least_px: number };

type Shown = { resource: Resource; records: readonly WireRecord[]; sums: Readonly<Record<string, number>> };

/** The column of ticks before the others, where there is one, and that of the menus behind them. */
export const TICK_PX = 62;
export const MENU_PX = 66;

const PADDING_PX = 24;
const LETTER_PX = 7.2;
/** Capitals and digits, as in the codes that references show. */
const WIDE_LETTER_PX = 9.2;
/** The letters of the second line beside those of the first. */
const SMALL = 0.93;
const CODE_PX = 9.6;
const HEADING_PX = 6.6;
const MONEY_PX = 8.1;
/** Words that need no more than this are never cut. */
const SHORT_PX = 144;
const WORDS_LEAST_PX = 104;
const MAIN_LEAST_PX = 150;
/** What a row is about is cut last. */
const MAIN_WEIGHT = 1.5;
const WORDS_MOST_PX = 320;
const STATUS_MOST_PX = 252;
const ICON_PX = 24;
/** The sheet's padding at the first column, instead of a cell's own. */
const EDGE_PX = 22;

/**
 * Codes, figures, dates and statuses get what the longest on the page needs; columns of words share the rest of the
 * table, 100cqw wide, by the longest of theirs, so that no name is cut while another column stands half empty.
 */
export function columnWidths(columns: readonly Column[], shown: Shown, hasTicks: boolean): ColumnWidths {
  const besides_px = MENU_PX + (hasTicks ? TICK_PX : 0);
  const edge_px = hasTicks ? 0 : EDGE_PX;
  const needs = columns.map((column, place) => needOf(column, shown) + (place === 0 ? edge_px : 0));
  const shares = columns.map((column, place) => sharesRest(column) && (needs[place] ?? 0) > SHORT_PX);
  const fixed = sum(needs.filter((_, place) => !shares[place])) + besides_px;
  const weights = columns.map(({ main }, place) => (needs[place] ?? 0) * (main ? MAIN_WEIGHT : 1));
  const wanted = sum(weights.filter((_, place) => shares[place]));
  const leasts = columns.map((column, place) =>
    shares[place] ? leastOf(column, needs[place] ?? 0) : (needs[place] ?? 0),
  );
  const lengths = columns.map((_, place) =>
    shares[place]
      ? `max(${leasts[place]}px, calc((100cqw - ${fixed}px) * ${((weights[place] ?? 0) / wanted).toFixed(4)}))`
      : `${needs[place]}px`,
  );
  // Without words to share it, the first column takes the rest.
  if (wanted === 0) lengths[0] = 'auto';
  return { lengths, least_px: Math.ceil(sum(leasts) + besides_px) };
}

function leastOf({ main }: Column, need: number): number {
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
  if (field.kind === 'date' || field.kind === 'dateTime') return whole(Math.max(heading, 80) + PADDING_PX);
  const isFigure = isCode(path, field) || field.kind === 'number';
  const own = isFigure ? longest(texts) * CODE_PX : widest(texts);
  const below = beneath ? widest(records.map((record) => textAt(resource, record, beneath))) * SMALL : 0;
  return whole(Math.min(WORDS_MOST_PX, Math.max(heading, own, below) + PADDING_PX));
}

function longest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, text.normalize('NFC').length), 0);
}

function widest(texts: readonly string[]): number {
  return texts.reduce((most, text) => {
    const letters = text.normalize('NFC');
    const wide = letters.match(/[A-Z0-9]/g)?.length ?? 0;
    return Math.max(most, wide * WIDE_LETTER_PX + (letters.length - wide) * LETTER_PX);
  }, 0);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

function whole(px: number): number {
  return Math.ceil(px);
}
