import { lagosToday } from './dates.ts';
import { formatNaira, nairaShown } from './money.ts';

/** For what a warrant releases cash, with the words. */
export const WARRANT_COVERS = { fund: 'One fund', head: 'A budget head', type: 'A type' } as const;
/** One of them. */
export type WarrantCovers = keyof typeof WARRANT_COVERS;

/** For what a warrant releases cash, by name: "C014 alone", "Overheads", "Capital". */
export function coveredWords({ covers, of }: { covers: WarrantCovers; of: string }): string {
  return covers === 'fund' ? `${of} alone` : of[0]?.toUpperCase() + of.slice(1);
}

/** The quarters of a year, with their words. */
export const QUARTERS = { 1: '1st quarter', 2: '2nd quarter', 3: '3rd quarter', 4: '4th quarter' } as const;
/** One of them. */
export type Quarter = keyof typeof QUARTERS;

/** The setting by which payments ask for cash that was released: not at all, what is unused moves on within the year, or each quarter stands by itself. */
export const WARRANT_RULES = ['off', 'carried', 'quarterly'] as const;
/** One of them; `off` as well where the setting of the taxes is. */
export type WarrantRule = (typeof WARRANT_RULES)[number];

/** What decides what a warrant can pay, and how much is left of it. */
export interface WarrantShare {
  id: number;
  covers: WarrantCovers;
  quarter: Quarter;
  left_kobo: number;
}

/** A part of an amount, and the warrant that it is of. */
export interface Drawn {
  id: number;
  amount_kobo: number;
}

/** The quarter of a budget year up to which its releases count on a day: 0 before the year, 4 from its last quarter on. */
export function quarterOn(budget_year: number, day = lagosToday()): 0 | Quarter {
  const [year = 0, month = 1] = day.split('-').map(Number);
  if (year < budget_year) return 0;
  return year > budget_year ? 4 : (Math.ceil(month / 3) as Quarter);
}

/** Whether a release of a quarter counts while that of `now` runs. */
export function countsIn(quarter: Quarter, now: 0 | Quarter, rule: WarrantRule): boolean {
  if (rule === 'off') return false;
  return rule === 'carried' ? quarter <= now : quarter === now;
}

const FIRST_COMES: readonly WarrantCovers[] = ['fund', 'head', 'type'];

/** The order in which a payment draws: from what was released for its fund, its head, its type; of each the earliest quarter first. */
export function byDrawing(a: Omit<WarrantShare, 'left_kobo'>, b: Omit<WarrantShare, 'left_kobo'>): number {
  return (
    FIRST_COMES.indexOf(a.covers) - FIRST_COMES.indexOf(b.covers) || a.quarter - b.quarter || a.id - b.id
  );
}

/** What each warrant gives of an amount, in the order of drawing; null where they have less left together. */
export function drawFrom(warrants: readonly WarrantShare[], amount_kobo: number): Drawn[] | null {
  let wanted = amount_kobo;
  const drawn: Drawn[] = [];
  for (const { id, left_kobo } of [...warrants].sort(byDrawing)) {
    const part = Math.min(wanted, left_kobo);
    if (part > 0) drawn.push({ id, amount_kobo: part });
    wanted -= Math.max(part, 0);
  }
  return wanted > 0 ? null : drawn;
}

/** What goes back to each warrant of what a payment holds, in the reverse order of drawing; at most what is held. */
export function giveBackTo(
  held: readonly (Omit<WarrantShare, 'left_kobo'> & { held_kobo: number })[],
  amount_kobo: number,
): Drawn[] {
  let back = amount_kobo;
  const given: Drawn[] = [];
  for (const { id, held_kobo } of [...held].sort((a, b) => byDrawing(b, a))) {
    const part = Math.min(back, held_kobo);
    if (part > 0) given.push({ id, amount_kobo: part });
    back -= Math.max(part, 0);
  }
  return given;
}

/** How the cash for a fund stands, in kobo: what counts today of what was released for it, its head and its type. */
export interface CashStanding {
  rule: WarrantRule;
  quarter: 0 | Quarter;
  released_kobo: number;
  used_kobo: number;
  left_kobo: number;
}

/** “until the 3rd quarter”, or “in the 3rd quarter” where each stands by itself. */
export function releasedWhen({ rule, quarter }: Pick<CashStanding, 'rule' | 'quarter'>): string {
  if (quarter === 0) return 'so far';
  return `${rule === 'quarterly' ? 'in' : 'until'} the ${QUARTERS[quarter]}`;
}

/** The sentence that refuses a payment for which too little cash is left, with all figures. */
export function warrantShort(fund: string, cash: CashStanding, asked_kobo: number): string {
  const { released_kobo, used_kobo, left_kobo } = cash;
  return (
    `Released for ${fund} ${releasedWhen(cash)}: ${formatNaira(released_kobo)}; used ${formatNaira(used_kobo)}; ` +
    `left ${formatNaira(left_kobo)}; this payment is ${formatNaira(asked_kobo)}.`
  );
}

/** What the one who answers a warrant reads of it. */
export function releaseWords({ amount, quarter }: { amount: number; quarter: number }): string {
  return `${nairaShown(amount)} can be cleared and paid from the ${QUARTERS[quarter as Quarter]} on.`;
}
