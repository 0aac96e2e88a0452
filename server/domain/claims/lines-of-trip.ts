import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { type AllowanceLine, entitlementOf, type Journey, LONGEST_TRIP_DAYS } from '#shared/allowances.ts';
import { daysBetween } from '#shared/dates.ts';
import { type FieldErrors, Refusal } from '#shared/errors.ts';
import {
  type AskedLine,
  askedAnew,
  destinationProblem,
  type ExpenseLine,
  expensesOf,
} from '#shared/expenses.ts';
import { koboToNaira } from '#shared/money.ts';
import { boardOf, overlapWords, type TripPay } from '#shared/trip-pay.ts';
import { loadTripPay } from './load-trip-pay.ts';
import type { Paper } from './paper.ts';
import { refuseUsedReceipts } from './refuse-used-receipts.ts';

/** A trip as claims, advances and retirements keep it. */
export type Trip = Pick<
  Journey,
  'category' | 'started' | 'finished' | 'transportation' | 'takeoff' | 'destination' | 'distance_km'
>;

/** What a trip pays somebody, and why some of it can't be told; of an advance that is retired or changed, without what it pays itself. */
export async function payOfTrip(
  db: Queryable,
  user_id: number,
  trip: Trip,
  but_advance: number | null = null,
): Promise<{ pay: TripPay; lines: AllowanceLine[]; problems: string[] }> {
  const pay = await loadTripPay(db, user_id, but_advance);
  const { tariff, grades, known } = boardOf(pay);
  const astray = destinationProblem(trip.destination, tariff);
  if (astray) return { pay, lines: [], problems: [astray] };
  return { pay, ...entitlementOf({ ...trip, ...known }, grades, tariff) };
}

/**
 * The lines of a trip as they are kept: what it pays, lowered as asked, and what else was spent. Refused where days are out of
 * order, where something can't be told, or where a line is wrong.
 */
export async function keptLines(
  db: Queryable,
  {
    actor,
    user_id,
    trip,
    asked,
    paper,
    but_advance,
    needsReceipts = true,
  }: {
    actor: Pick<Actor, 'id'>;
    user_id: number;
    trip: Trip;
    asked: readonly AskedLine[] | undefined;
    paper: Paper;
    but_advance?: number | null;
    needsReceipts?: boolean;
  },
): Promise<ExpenseLine[]> {
  refuseDays(trip);
  const { lines: paid, problems } = await payOfTrip(db, user_id, trip, but_advance);
  if (problems.length > 0) throw new Refusal('RULE', problems.join(' '), { expenses: problems });
  const { id } = paper;
  const wanted = asked ?? (id === null ? undefined : askedAnew(await linesOf(db, { ...paper, id }), paid));
  const { lines, errors } = expensesOf(paid, wanted, { ...trip, needsReceipts });
  refuseIf(errors);
  await refuseUsedReceipts(db, actor, paper, wanted ?? [], but_advance);
  return lines;
}

/** The lines of what is no trip: each with its receipt. */
export async function keptReceipts(
  db: Queryable,
  {
    actor,
    days,
    asked,
    paper,
  }: {
    actor: Pick<Actor, 'id'>;
    days: Pick<Trip, 'started' | 'finished'>;
    asked: readonly AskedLine[] | undefined;
    paper: Paper;
  },
): Promise<ExpenseLine[]> {
  refuseDays(days);
  const { own, id } = paper;
  const before = asked ?? (id === null ? [] : await linesOf(db, { own, id }));
  const typed =
    asked ?? before.filter(({ allowance_id }) => allowance_id === null || allowance_id === undefined);
  const { lines, errors } = expensesOf([], typed, { ...days, needsReceipts: true });
  refuseIf(errors);
  await refuseUsedReceipts(db, actor, paper, typed);
  return lines;
}

/** The lines that a paper has. */
export async function linesOf(
  db: Queryable,
  { own, id }: { own: Paper['own']; id: number },
): Promise<ExpenseLine[]> {
  type Row = Pick<ExpenseLine, 'allowance_id' | 'description' | 'from' | 'to' | 'days' | 'file'> & {
    rate_kobo: number | null;
    full_amount_kobo: number | null;
    amount_kobo: number;
  };
  const { rows } = await sql<Row>`
    select allowance_id, description, from_day as "from", to_day as "to", days, rate_kobo, full_amount_kobo, amount_kobo, file_id as file
      from expense_lines where ${sql.ref(own)} = ${id} order by id`.execute(db);
  return rows.map(({ rate_kobo, full_amount_kobo, amount_kobo, ...line }) => ({
    ...line,
    rate: rate_kobo === null ? null : koboToNaira(rate_kobo),
    full_amount: full_amount_kobo === null ? null : koboToNaira(full_amount_kobo),
    amount: koboToNaira(amount_kobo),
  }));
}

/** Refuses a trip of which another paper pays a night already, and names it. */
export function refuseOverlap(pay: TripPay, trip: Pick<Trip, 'started' | 'finished'>): void {
  const sentence = overlapWords(pay.taken, trip);
  if (sentence) throw new Refusal('NIGHTS_PAID', sentence, { started: [sentence] });
}

function refuseDays({ started, finished }: Pick<Trip, 'started' | 'finished'>): void {
  const nights = daysBetween(started, finished);
  if (nights < 0) refuseIf({ finished: ['The last day lies before the first.'] });
  if (nights >= LONGEST_TRIP_DAYS)
    refuseIf({ finished: [`A trip takes at most ${LONGEST_TRIP_DAYS} days.`] });
}

function refuseIf(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0)
    throw new Refusal('VALIDATION', 'Some of what was sent is not right.', errors);
}
