import { sql } from 'kysely';
import { inOffice } from '#server/crud/in-office.ts';
import { recordActivity } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { Refusal } from '#shared/errors.ts';
import { type ClosedYear, standingOf, whyNotReady } from './closing.ts';
import { refuseShort } from './decide.ts';
import { endHolds } from './end-holds.ts';
import { enterMoves } from './enter-moves.ts';
import { lockOpen } from './lock-open.ts';
import { carryExpenditures, undoExpenditures } from './move-expenditures.ts';
import { endMandates, secureHolds } from './move-holds.ts';
import { type Progress, STEPS } from './progress.ts';
import { settleRefunds } from './settle-refunds.ts';
import { tellDepartments } from './tell-departments.ts';

/**
 * Closes a budget year in the caller's transaction, who has locked its closing: what is open is done as it was decided, with
 * its entries, and from then on nothing is entered in the year. Everything is judged again once nothing else can change.
 */
export async function closeYear(
  trx: Transaction,
  actor: Actor,
  closing: ClosedYear,
  tell: Progress = async () => undefined,
): Promise<void> {
  const { year, closing_id } = closing;
  const at = (step: number) => tell(STEPS[step] ?? '', step, STEPS.length);
  await at(0);
  await lockOpen(trx, year);
  const why = whyNotReady(await standingOf(trx, year));
  if (why) throw new Refusal('WRONG_STATE', why);
  await refuseShort(trx, year);
  await at(1);
  await keep(trx, closing);
  await at(2);
  await settleRefunds(trx, actor, closing);
  await at(3);
  await undoExpenditures(trx, actor, closing);
  await carryExpenditures(trx, actor, closing);
  await at(4);
  await endMandates(trx, actor, closing);
  await endHolds(trx, actor, closing);
  await secureHolds(trx, actor, closing);
  await at(5);
  await enterMoves(trx, actor, closing);
  await at(6);
  await refuseLeft(trx, year);
  await moveSettings(trx, actor, year);
  await sql`insert into budget_years (year, closed_at) values (${year}, clock_timestamp())
    on conflict (year) do update set closed_at = excluded.closed_at`.execute(trx);
  await sql`update year_closings c set status = 'closed', closed_at = y.closed_at, failure = null from budget_years y
    where c.id = ${closing_id} and y.year = c.year`.execute(trx);
  await recordActivity(trx, {
    subject: 'year-closings',
    id: closing_id,
    action: 'closed',
    actor,
    ...inOffice(actor, 'budget-officers'),
    changes: { status: ['submitted', 'closed'] },
  });
  await tellDepartments(trx, actor, closing);
}

/** What is open, what it moves and the figures before and after are kept as they were decided. */
async function keep(trx: Transaction, { year, closing_id }: ClosedYear): Promise<void> {
  await sql`
    insert into closing_funds (closing_id, fund_id, approved_kobo, booked_kobo, actual_kobo, reserved_kobo, after_booked_kobo, after_actual_kobo, after_reserved_kobo)
    select ${closing_id}, f.id, f.approved_kobo, f.booked_kobo, f.actual_kobo, f.reserved_kobo, f.booked_kobo + coalesce(e.booked_kobo, 0),
        f.actual_kobo + coalesce(e.actual_kobo, 0), f.reserved_kobo + coalesce(e.reserved_kobo, 0)
      from funds f left join closing_effects(${year}) e on e.fund_id = f.id where f.budget_year in (${year}, ${year} + 1) or e.fund_id is not null`.execute(
    trx,
  );
  await sql`
    insert into closing_outcomes (closing_id, type, record_id, code, what, status, department_id, fund_id, to_fund_id, amount_kobo, since,
        decision, remark, decided_by, decided_at)
    select ${closing_id}, type, record_id, code, what, status, department_id, fund_id,
        case when decision in ('carried', 'secured') then closing_target(fund_id, named_fund_id) end,
        amount_kobo, since, decision, remark, decided_by, decided_at
      from closing_list(${year})`.execute(trx);
  await sql`
    insert into closing_moves (closing_id, type, record_id, decision, subject, subject_id, code, from_fund_id, to_fund_id, booked_kobo, reserved_kobo)
    select ${closing_id}, type, record_id, decision, subject, subject_id, code, from_fund_id, to_fund_id, booked_kobo, reserved_kobo
      from closing_parts(${year}) order by from_fund_id, subject, subject_id`.execute(trx);
}

/** Nothing but advances is left open; anything else is a mistake of the program, and closes nothing. */
async function refuseLeft(trx: Transaction, year: number): Promise<void> {
  const { rows } = await sql<{ type: string; code: string }>`
    select type, code from closing_items(${year}) where type <> 'advance' limit 1`.execute(trx);
  const [left] = rows;
  if (left) throw new Error(`${left.type} ${left.code} is still open in ${year}`);
}

/** The budget year of the settings is one in which something can be entered: after its close the next. */
async function moveSettings(trx: Transaction, actor: Actor, year: number): Promise<void> {
  const { rows } = await sql<{ id: number; key: string; old: string; now: string }>`
    update settings s set value = case s.key when 'budget_year' then ${String(year + 1)} else 'open' end
      from settings o
     where o.id = s.id and s.key in ('budget_year', 'budget_status')
       and (select value from settings where key = 'budget_year') = ${String(year)}
       and s.value is distinct from case s.key when 'budget_year' then ${String(year + 1)} else 'open' end
    returning s.id, s.key, o.value as old, s.value as now`.execute(trx);
  for (const { id, key, old, now } of rows)
    await recordActivity(trx, {
      subject: 'settings',
      id,
      action: 'changed',
      actor,
      remark: `The budget year ${year} was closed`,
      changes: { [key]: [old, now] },
    });
}
