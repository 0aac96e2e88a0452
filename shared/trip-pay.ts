import type { AllowanceLine, Entitlement, GradeHistory, Journey, Tariff } from './allowances.ts';
import { daysBetween, formatDay } from './dates.ts';
import { koboToNaira, nairaToKobo, sumNaira } from './money.ts';

/** What a form needs to say what a trip pays somebody, as the wire carries it; naira. */
export interface TripPay {
  /** The places that may be chosen, 'other' last. */
  places: string[];
  grades: { grade_level_id: number; name: string; from: string }[];
  allowances: Tariff['allowances'][number][];
  rates: { allowance_id: number; grade_level_id: number; amount: number; date_activated: string }[];
  /** Nights that the agency books for them, each by the day on which it begins. */
  lodged: string[];
  /** What other papers of theirs pay by the day on their first and last days. */
  paid: { allowance_id: number; day: string }[];
  /** The trips that pay them already. */
  taken: TakenTrip[];
}

/** A trip that a claim, an advance or a retirement pays already. */
export interface TakenTrip {
  code: string;
  purpose: string;
  started: string;
  finished: string;
}

/** One line of what a trip pays, as the wire carries it. */
export type PayLine = Pick<AllowanceLine, 'allowance_id' | 'description' | 'from' | 'to' | 'days'> & {
  rate: number;
  full_amount: number;
  amount: number;
};

/** What a form was told, as the computation takes it. */
export function boardOf({ grades, allowances, rates, lodged, paid }: TripPay): {
  tariff: Tariff;
  grades: GradeHistory;
  known: Pick<Journey, 'lodged' | 'paid'>;
} {
  return {
    tariff: {
      allowances,
      rates: rates.map(({ amount, ...rate }) => ({ ...rate, amount_kobo: nairaToKobo(amount) })),
      grades: grades.map(({ grade_level_id, name }) => ({ id: grade_level_id, name })),
    },
    grades,
    known: { lodged, paid },
  };
}

/** Lines and total in naira. */
export function payOf({ lines }: Entitlement): { lines: PayLine[]; total: number } {
  const paid = lines.map(({ rate_kobo, amount_kobo, ...line }) => ({
    ...line,
    rate: koboToNaira(rate_kobo),
    full_amount: koboToNaira(amount_kobo),
    amount: koboToNaira(amount_kobo),
  }));
  return { lines: paid, total: sumNaira(paid.map(({ amount }) => amount)) };
}

/** The trip that already pays somebody for nights of another, in a sentence; null where none does. Trips may touch on a day. */
export function overlapWords(
  taken: readonly TakenTrip[],
  { started, finished }: Pick<TakenTrip, 'started' | 'finished'>,
): string | null {
  const other = taken.find((one) => overlaps(one, { started, finished }));
  return other
    ? `${other.code}, “${other.purpose}”, pays from ${formatDay(other.started)} to ${formatDay(other.finished)} already. A night is paid once.`
    : null;
}

/** Whether two trips have a night, or a day between them, in common; a trip within one day takes the middle of it. */
function overlaps(one: Pick<TakenTrip, 'started' | 'finished'>, other: typeof one): boolean {
  const [first, second] = [halfDays(one), halfDays(other)];
  return first.from < second.to && second.from < first.to;
}

function halfDays({ started, finished }: Pick<TakenTrip, 'started' | 'finished'>) {
  const [first, nights] = [2 * daysBetween('2000-01-01', started), daysBetween(started, finished)];
  return nights > 0 ? { from: first + 1, to: first + 2 * nights } : { from: first, to: first + 1 };
}
