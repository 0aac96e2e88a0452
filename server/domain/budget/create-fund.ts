import { sql } from 'kysely';
import { recordActivity } from '#server/database/activity.ts';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { lagosYear } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import { koboToNaira } from '#shared/money.ts';
import { type LedgerEntry, postEntries } from './ledger.ts';

/** A line of the approved budget to be made; amounts in kobo. `opening` are the figures of before the portal. */
export interface NewFund {
  budget_code_id: number;
  sub_budget_head_id: number;
  department_id: number;
  budget_year: number;
  approved_kobo: number;
  opening?: { booked_kobo: number; actual_kobo: number };
}

/** Makes a fund with the entry that sets its approved amount, and one for its opening figures; answers its id. */
export async function createFund(
  trx: Transaction,
  actor: Pick<Actor, 'id' | 'name'>,
  { approved_kobo, opening, ...line }: NewFund,
  source?: LedgerEntry['source'],
): Promise<number> {
  await refuseTakenCode(trx, line);
  const { id } = await trx.insertInto('funds').values(line).returning('id').executeTakeFirstOrThrow();
  const entry = { fund_id: id, source: source ?? { type: 'funds', id }, actor };
  const entries: LedgerEntry[] = [{ ...entry, kind: 'fund-created', approved_kobo }];
  if (opening && (opening.booked_kobo !== 0 || opening.actual_kobo !== 0))
    entries.push({ ...entry, kind: 'opening-figures', ...opening });
  await postEntries(trx, entries);
  const changes = openedWith({ approved_kobo, ...opening });
  await recordActivity(trx, { subject: 'funds', id, action: 'created', actor, changes });
  return id;
}

/** What the timeline of a new fund says that its ledger was opened with. */
export function openedWith({
  approved_kobo,
  booked_kobo = 0,
  actual_kobo = 0,
}: {
  approved_kobo: number;
  booked_kobo?: number;
  actual_kobo?: number;
}): Record<string, [null, number]> {
  return {
    approved: [null, koboToNaira(approved_kobo)],
    ...(booked_kobo !== 0 && { booked_expenditure: [null, koboToNaira(booked_kobo)] }),
    ...(actual_kobo !== 0 && { actual_expenditure: [null, koboToNaira(actual_kobo)] }),
  };
}

/** The budget year of the settings: the year of a fund for which no other was given. */
export async function budgetYear(db: Queryable): Promise<number> {
  const { rows } = await sql<{
    year: number;
  }>`select coalesce((select value from settings where key = 'budget_year')::int, extract(year from now() at time zone 'Africa/Lagos')::int) as year`.execute(
    db,
  );
  return rows[0]?.year ?? lagosYear();
}

/** Refuses a budget code that another fund of the year has, naming that fund. */
export async function refuseTakenCode(
  trx: Transaction,
  { budget_code_id, budget_year }: Pick<NewFund, 'budget_code_id' | 'budget_year'>,
  except = 0,
): Promise<void> {
  const taken = await trx
    .selectFrom('funds as f')
    .innerJoin('budget_codes as c', 'c.id', 'f.budget_code_id')
    .innerJoin('sub_budget_heads as s', 's.id', 'f.sub_budget_head_id')
    .select(['f.id', 'c.code', 's.name'])
    .where('f.budget_code_id', '=', budget_code_id)
    .where('f.budget_year', '=', budget_year)
    .where('f.id', '<>', except)
    .executeTakeFirst();
  if (!taken) return;
  const sentence = `${taken.code} belongs to ${taken.name} in ${budget_year} already; a code has one fund a year.`;
  throw new Refusal('TAKEN', sentence, { budget_code_id: [sentence] }, { fund_id: taken.id });
}
