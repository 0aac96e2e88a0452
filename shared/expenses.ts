import { type AllowanceLine, placesServed, type Tariff } from './allowances.ts';
import { formatDay } from './dates.ts';
import type { FieldErrors } from './errors.ts';
import { formatNaira, koboToNaira, MAX_KOBO, nairaToKobo } from './money.ts';
import { foldedPlace, OTHER_STATIONS } from './places.ts';

/** A line as somebody asks for it; naira. Without an allowance it is something else, with its receipt. */
export interface AskedLine {
  allowance_id?: number | null;
  description?: string | null;
  from?: string | null;
  to?: string | null;
  amount?: number | null;
  file?: number | null;
}

/** A line as it is kept; naira. What somebody left out has the amount 0 beside what was its full amount. */
export interface ExpenseLine {
  allowance_id: number | null;
  description: string;
  from: string;
  to: string;
  days: number | null;
  rate: number | null;
  full_amount: number | null;
  amount: number;
  file: number | null;
}

/** What is asked of a paper besides its lines. */
interface Asked {
  started: string;
  finished: string;
  /** Whether what isn't an allowance needs its receipt; an advance is asked for before anything is bought. */
  needsReceipts: boolean;
}

/**
 * The lines of a claim, an advance or a retirement: of those that the trip pays, whole unless they are asked for lower, and what else was spent. `asked`
 * absent: all that the trip pays. Given: what isn't in it is left out. Nothing is ever raised. What is wrong is told by its place in `asked`.
 */
export function expensesOf(
  paid: readonly AllowanceLine[],
  asked: readonly AskedLine[] | undefined,
  more: Asked,
): { lines: ExpenseLine[]; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const chosen = new Map<AllowanceLine, number>();
  const others: ExpenseLine[] = [];
  for (const [place, line] of (asked ?? []).entries()) {
    const refuse = (part: string, sentence: string) => {
      errors[`expenses.${place}.${part}`] = [sentence];
    };
    if (line.allowance_id) choose(paid, chosen, line, line.allowance_id, refuse);
    else others.push(otherLine(line, more, refuse));
  }
  const kept = (line: AllowanceLine) => (asked === undefined ? line.amount_kobo : (chosen.get(line) ?? 0));
  const lines = [...paid.map((line) => lineOf(line, kept(line))), ...others];
  if (totalOf(lines) <= MAX_KOBO) return { lines, errors };
  // What can't be told in figures is no claim.
  return {
    lines: [],
    errors: { ...errors, expenses: ['Together the lines come to more than ₦70 trillion.'] },
  };
}

/** What lines come to, in kobo. */
export function totalOf(lines: readonly Pick<ExpenseLine, 'amount'>[]): number {
  return lines.reduce((sum, { amount }) => sum + nairaToKobo(amount), 0);
}

/** What lines ask for when their trip changes and nothing else was said: what was lowered or left out stays so, where it is still paid. */
export function askedAnew(before: readonly ExpenseLine[], paid: readonly AllowanceLine[]): AskedLine[] {
  const others = before.filter(({ allowance_id }) => allowance_id === null);
  const lowered = before.filter(
    ({ allowance_id, amount, full_amount }) => allowance_id !== null && amount !== full_amount,
  );
  return [
    ...paid.map(({ allowance_id, from, amount_kobo }) => {
      const own = lowered.find((line) => line.allowance_id === allowance_id && line.from === from);
      return {
        allowance_id,
        from,
        ...(own && nairaToKobo(own.amount) <= amount_kobo ? { amount: own.amount } : {}),
      };
    }),
    ...others,
  ];
}

/** Why a trip can't go there: what it pays there is not known. */
export function destinationProblem(destination: string, tariff: Pick<Tariff, 'allowances'>): string | null {
  const places = placesServed(tariff);
  return places.some((place) => foldedPlace(place) === foldedPlace(destination))
    ? null
    : `Choose one of the places that the Board’s allowances name, or “Other stations”: ${places.slice(0, -1).join(', ') || OTHER_STATIONS}.`;
}

function choose(
  paid: readonly AllowanceLine[],
  chosen: Map<AllowanceLine, number>,
  { from, amount }: AskedLine,
  allowance_id: number,
  refuse: (part: string, sentence: string) => void,
): void {
  const own = paid.filter((line) => line.allowance_id === allowance_id && (!from || line.from === from));
  const [found] = own;
  const kobo = amount === null || amount === undefined ? (found?.amount_kobo ?? 0) : nairaToKobo(amount);
  if (!found)
    refuse(
      'allowance_id',
      from
        ? `This trip pays no such allowance from ${formatDay(from)}.`
        : 'This trip pays no such allowance.',
    );
  else if (own.length > 1)
    refuse('from', `Say from which day: ${own.map((line) => formatDay(line.from)).join(' or ')}.`);
  else if (chosen.has(found)) refuse('allowance_id', 'This line is there twice.');
  else if (kobo > found.amount_kobo)
    refuse('amount', `At most ${formatNaira(found.amount_kobo)}: the Board pays no more.`);
  else chosen.set(found, kobo);
}

function otherLine(
  { description, from, to, amount, file }: AskedLine,
  { started, finished, needsReceipts }: Asked,
  refuse: (part: string, sentence: string) => void,
): ExpenseLine {
  if (!description?.trim()) refuse('description', 'Say what was spent.');
  if (!amount) refuse('amount', 'Enter the amount.');
  if (needsReceipts && !file) refuse('file', 'Attach the receipt.');
  const first = from ?? started;
  const last = to ?? (from && from > finished ? from : finished);
  if (last < first) refuse('to', 'The last day lies before the first.');
  return {
    ...{ allowance_id: null, description: description?.trim() ?? '', from: first, to: last },
    ...{ days: null, rate: null, full_amount: null, amount: amount ?? 0, file: file ?? null },
  };
}

function lineOf({ rate_kobo, amount_kobo, ...line }: AllowanceLine, kept_kobo: number): ExpenseLine {
  return {
    ...line,
    rate: koboToNaira(rate_kobo),
    full_amount: koboToNaira(amount_kobo),
    amount: koboToNaira(kept_kobo),
    file: null,
  };
}
