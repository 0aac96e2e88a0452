import { formatNaira, koboToNaira, nairaShown, percentOf } from './money.ts';
import { FIGURES, type Figure } from './workflows/ledger-kinds.ts';

/** The four figures of a fund, or of several together, in kobo. */
export type Figures = Record<Figure, number>;

/** A fund with nothing on it. */
export const NO_FIGURES: Readonly<Figures> = { approved: 0, booked: 0, actual: 0, reserved: 0 };

/** Every figure that a person may ask to have explained, as the sum of ledger figures that it is. */
export const FIGURE_PARTS = {
  approved: { approved: 1 },
  booked: { booked: 1 },
  actual: { actual: 1 },
  reserved: { reserved: 1 },
  available: { approved: 1, booked: -1, reserved: -1 },
  booked_balance: { approved: 1, booked: -1 },
  actual_balance: { approved: 1, actual: -1 },
} as const satisfies Record<string, Partial<Record<Figure, 1 | -1>>>;
/** A figure that the ledger explains. */
export type ExplainedFigure = keyof typeof FIGURE_PARTS;

/** The explained figure that a word asks for, by its own name or the one it has on fund records; null for other words. */
export function explainedFigure(word: unknown): ExplainedFigure | null {
  if (typeof word !== 'string') return null;
  const name = word.replace(/_expenditure$/, '');
  return Object.hasOwn(FIGURE_PARTS, name) ? (name as ExplainedFigure) : null;
}

/** What an explained figure comes to, in kobo. */
export function figureOf(figures: Figures, name: ExplainedFigure): number {
  const parts: Partial<Record<Figure, 1 | -1>> = FIGURE_PARTS[name];
  return FIGURES.reduce((sum, figure) => sum + figures[figure] * (parts[figure] ?? 0), 0);
}

/** What may still be booked or set aside, in kobo. */
export function availableOf(figures: Figures): number {
  return figureOf(figures, 'available');
}

/**
 * A fund before and after an amount is booked on it, in kobo: what a form shows live and an expenditure keeps. What is drawn of
 * money that is set aside on the same fund is free again first.
 */
export function bookingOf(figures: Figures, amount_kobo: number, drawn_kobo = 0) {
  const balance_kobo = availableOf(figures);
  const after = { ...figures, booked: figures.booked + amount_kobo };
  return {
    balance_kobo,
    new_balance_kobo: balance_kobo + drawn_kobo - amount_kobo,
    is_short: amount_kobo - drawn_kobo > balance_kobo,
    expected_performance: percentOf(figures.booked, figures.approved),
    new_expected_performance: percentOf(after.booked, after.approved),
  };
}

/** The sentence that refuses an amount for which too little is available on a fund, with all figures. */
export function shortSentence(fund: string, figures: Figures): string {
  return (
    `Only ${formatNaira(availableOf(figures))} of ${formatNaira(figures.approved)} is available on ${fund} ` +
    `(booked ${formatNaira(figures.booked)}, reserved ${formatNaira(figures.reserved)}).`
  );
}

/** The figures as every fund record carries them on the wire: naira, and performances in percent to one decimal. */
export function figuresOnWire(figures: Figures) {
  return {
    approved: koboToNaira(figures.approved),
    booked_expenditure: koboToNaira(figures.booked),
    actual_expenditure: koboToNaira(figures.actual),
    reserved: koboToNaira(figures.reserved),
    available: koboToNaira(availableOf(figures)),
    booked_balance: koboToNaira(figureOf(figures, 'booked_balance')),
    actual_balance: koboToNaira(figureOf(figures, 'actual_balance')),
    expected_performance: percentOf(figures.booked, figures.approved),
    actual_performance: percentOf(figures.actual, figures.approved),
  };
}

/** What of an uncommitted balance (naira) is set aside, which no line of a vote book tells; null where nothing is. */
export function reservedWords({
  reserved,
  available,
}: {
  reserved: number;
  available: number;
}): string | null {
  if (reserved === 0) return null;
  return `Of the balance ${nairaShown(reserved)} is reserved, which no line of a vote book tells; ${nairaShown(available)} is available.`;
}

/** The sum of several funds' figures. */
export function addFigures(all: readonly Figures[]): Figures {
  return all.reduce<Figures>(
    (sum, one) => ({
      approved: sum.approved + one.approved,
      booked: sum.booked + one.booked,
      actual: sum.actual + one.actual,
      reserved: sum.reserved + one.reserved,
    }),
    NO_FIGURES,
  );
}
