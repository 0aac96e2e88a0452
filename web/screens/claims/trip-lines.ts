import { type AllowanceLine, entitlementOf, type Journey, LONGEST_TRIP_DAYS } from '#shared/allowances.ts';
import { daysBetween, isDay } from '#shared/dates.ts';
import type { FieldErrors } from '#shared/errors.ts';
import {
  type AskedLine,
  destinationProblem,
  type ExpenseLine,
  expensesOf,
  totalOf,
} from '#shared/expenses.ts';
import { koboToNaira } from '#shared/money.ts';
import { boardOf, overlapWords, type TripPay } from '#shared/trip-pay.ts';
import { asKeptFile, isOnItsWay } from '#web/crud/inputs/kept-file.ts';
import { asLines } from '#web/crud/record.ts';

type Values = Readonly<Record<string, unknown>>;

/** A line in a form: of an allowance what somebody said of it, or something else that was spent. */
export type FormLine = Readonly<Record<string, unknown>>;

/** Whether a line that the trip pays is asked for whole, lower, or not at all. */
export type Choice = 'whole' | 'lowered' | 'left out';

/** A line that the trip pays, and what was said of it. */
export type PaidLine = {
  paid: AllowanceLine;
  /** The line of the form that says it. */
  said: FormLine | undefined;
  choice: Choice;
  /** In naira; null while it is being typed. */
  amount: number | null;
  /** Its place among what is asked for; null where it is left out. */
  place: number | null;
};

/** What the trip of a form and what was said of its lines come to. */
export type TripOutcome = {
  isTrip: boolean;
  /** What the trip pays; null while what decides it isn't there. */
  generated: PaidLine[] | null;
  /** What else was spent, in the order in which it is asked for, which is before what the trip pays. */
  others: FormLine[];
  asked: AskedLine[];
  lines: ExpenseLine[];
  total_kobo: number;
  /** What is wrong, by the field at which it belongs. */
  problems: FieldErrors;
  /** Why another paper pays a night of it already. */
  overlap: string | null;
};

/** What the values of a form, or a record, come to; by the functions of the server. */
export function outcomeOf(
  values: Values,
  pay: TripPay | null,
  { needsReceipts }: { needsReceipts: boolean },
): TripOutcome {
  const isTrip = values.type === undefined || values.type === 'travels';
  const trip = isTrip && pay ? payOf(values, pay) : { paid: null, problems: {}, overlap: null };
  const own = asLines(values.expenses);
  const others = own.filter((line) => allowanceOf(line) === null);
  const generated = isTrip ? trip.paid && chosenOf(trip.paid, own, others.length) : [];
  const asked = [...others.map(askedOther), ...(generated ?? []).flatMap(askedPaid)];
  const days = { started: String(values.started ?? ''), finished: String(values.finished ?? '') };
  const { lines, errors } = expensesOf(trip.paid ?? [], asked, { ...days, needsReceipts });
  const problems: FieldErrors = { ...trip.problems, ...errors };
  for (const [place, { file }] of others.entries())
    if (isOnItsWay(file)) delete problems[`expenses.${place}.file`];
  for (const { choice, amount, place } of generated ?? [])
    if (choice === 'lowered' && amount === null)
      problems[`expenses.${place}.amount`] = ['Enter the amount, or take the full amount.'];
  return {
    ...{ isTrip, generated, others, asked, lines, problems },
    ...{ total_kobo: totalOf(lines), overlap: trip.overlap },
  };
}

/** The same value with something else said of a line that the trip pays: an amount in naira, or none for the whole of it. */
export function saying(
  value: unknown,
  { paid: { allowance_id, from }, said }: PaidLine,
  choice: Choice,
  amount: number | null = null,
): FormLine[] {
  const own = asLines(value);
  const others = own.filter((line) => allowanceOf(line) === null);
  const kept = own.filter((line) => allowanceOf(line) !== null && line !== said);
  if (choice === 'whole') return [...others, ...kept];
  const lowering = choice === 'lowered';
  const next = {
    allowance_id: { id: allowance_id, label: '' },
    from,
    amount: lowering ? amount : 0,
    lowering,
  };
  return [...others, ...kept, next];
}

/** Whether the lines of a record are no longer what its trip pays. */
export function isOutdated(record: Values, paid: readonly PaidLine[]): boolean {
  const kept = asLines(record.expenses).filter((line) => allowanceOf(line) !== null && line.id !== undefined);
  return (
    kept.length !== paid.length ||
    paid.some(
      ({ paid: { allowance_id, from, to, amount_kobo } }) =>
        !kept.some(
          (line) =>
            allowanceOf(line) === allowance_id &&
            line.from === from &&
            line.to === to &&
            line.full_amount === koboToNaira(amount_kobo),
        ),
    )
  );
}

/** What decides what a trip pays; null while some of it isn't there. */
export function journeyOf(values: Values, pay: TripPay): Journey | null {
  const { started, finished, category, destination, transportation, takeoff, distance_km } = values;
  if (!isDay(started) || !isDay(finished) || !category || !destination) return null;
  return {
    ...{ started, finished, category: category as Journey['category'], destination: String(destination) },
    transportation: (transportation as Journey['transportation']) ?? null,
    takeoff: String(takeoff ?? '').trim() || null,
    distance_km: transportation === 'road' && typeof distance_km === 'number' ? distance_km : null,
    ...boardOf(pay).known,
  };
}

function payOf(values: Values, pay: TripPay) {
  const journey = journeyOf(values, pay);
  if (!journey) return { paid: null, problems: {}, overlap: null };
  const nothing = (problems: FieldErrors) => ({ paid: null, problems, overlap: null });
  const nights = daysBetween(journey.started, journey.finished);
  if (nights < 0) return nothing({ finished: ['The last day lies before the first.'] });
  if (nights >= LONGEST_TRIP_DAYS)
    return nothing({ finished: [`A trip takes at most ${LONGEST_TRIP_DAYS} days.`] });
  const { tariff, grades } = boardOf(pay);
  const astray = destinationProblem(journey.destination, tariff);
  if (astray) return nothing({ destination: [astray] });
  const { lines, problems } = entitlementOf(journey, grades, tariff);
  // What kilometres would answer belongs where they are entered.
  const farther = entitlementOf({ ...journey, distance_km: journey.distance_km ?? 1 }, grades, tariff);
  const others = problems.filter((problem) => farther.problems.includes(problem));
  const ofWay = problems.filter((problem) => !others.includes(problem));
  return {
    paid: lines,
    problems: {
      ...(ofWay.length > 0 ? { distance_km: ofWay } : {}),
      ...(others.length > 0 ? { expenses: others } : {}),
    },
    overlap: overlapWords(pay.taken, journey),
  };
}

function chosenOf(paid: readonly AllowanceLine[], own: readonly FormLine[], before: number): PaidLine[] {
  let place = before;
  return paid.map((line) => {
    const said = saidOf(line, own, paid);
    const choice = said ? choiceOf(said) : 'whole';
    const amount = choice === 'whole' ? koboToNaira(line.amount_kobo) : amountOf(said?.amount);
    if (choice === 'left out') return { paid: line, said, choice, amount: 0, place: null };
    place += 1;
    return { paid: line, said, choice, amount, place: place - 1 };
  });
}

/** What was said of a line: of the same day, or, where its days have changed since, the only thing that was said of its allowance. */
function saidOf(
  { allowance_id, from }: AllowanceLine,
  own: readonly FormLine[],
  paid: readonly AllowanceLine[],
): FormLine | undefined {
  const all = own.filter((line) => allowanceOf(line) === allowance_id);
  const isOnly = all.length === 1 && paid.filter((line) => line.allowance_id === allowance_id).length === 1;
  return all.find((line) => line.from === from) ?? (isOnly ? all[0] : undefined);
}

function choiceOf({ amount, full_amount, lowering }: FormLine): Choice {
  if (lowering === true) return 'lowered';
  if (amount === 0) return 'left out';
  return amount === full_amount || full_amount === null ? 'whole' : 'lowered';
}

function askedPaid({ paid: { allowance_id, from }, choice, amount }: PaidLine): AskedLine[] {
  if (choice === 'left out') return [];
  return [{ allowance_id, from, ...(choice === 'lowered' && amount !== null ? { amount } : {}) }];
}

function askedOther({ description, from, to, amount, file }: FormLine): AskedLine {
  return {
    description: String(description ?? '').trim() || null,
    from: isDay(from) ? from : null,
    to: isDay(to) ? to : null,
    amount: amountOf(amount),
    file: Number(asKeptFile(file)?.id) || null,
  };
}

function amountOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function allowanceOf({ allowance_id }: FormLine): number | null {
  if (typeof allowance_id === 'number') return allowance_id;
  return typeof allowance_id === 'object' && allowance_id !== null && 'id' in allowance_id
    ? Number(allowance_id.id)
    : null;
}
