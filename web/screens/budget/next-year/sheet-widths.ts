import type { DraftSum } from '#shared/budget-draft.ts';
import { formatNaira, nairaToKobo } from '#shared/money.ts';

/** Figures in the letters of sums, which are bold, and the room at both sides. */
const LETTER_PX = 8.3;
const PADDING_PX = 20;
const HEADING_PX = 116;
/** What names of lines leave the others in a window of 1400 pixels. */
const MOST_PX = 920;

/** How wide the columns behind the names of a sheet are, in pixels, by their classes: no figure of a column is longer than its sum. Null where they would leave names no room. */
export function sheetWidths(sum: DraftSum): [column: string, px: number][] | null {
  const figure = (naira: number) =>
    Math.ceil(Math.max(HEADING_PX, formatNaira(nairaToKobo(naira)).length * LETTER_PX + PADDING_PX));
  const widths: [string, number][] = [
    ['approved', figure(sum.approved)],
    ['booked', figure(sum.booked)],
    ['paid', figure(sum.actual)],
    ['amount', Math.max(214, figure(sum.amount))],
    ['more', 116],
    ['acts', 84],
  ];
  return widths.reduce((total, [, px]) => total + px, 0) > MOST_PX ? null : widths;
}
