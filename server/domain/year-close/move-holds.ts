import { sql } from 'kysely';
import { follow } from '#server/crud/follow.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { holdWorkflow } from '#shared/workflows/holds.ts';
import { mandateWorkflow } from '#shared/workflows/mandates.ts';
import { flightWorkflow, hotelWorkflow } from '#shared/workflows/travel.ts';
import { notify } from '../notifications/index.ts';
import type { ClosedYear } from './closing.ts';
import { because, changed, tellTimelines } from './tell-timelines.ts';

/** Undoes mandates whole: what they bundle is set aside no more, and the trips are cancelled. Their expenditures have lapsed already. */
export async function endMandates(
  trx: Transaction,
  actor: Actor,
  { year, closing_id }: ClosedYear,
): Promise<void> {
  const ended = sql`closing_outcomes o where o.closing_id = ${closing_id} and o.type = 'mandate' and o.decision = 'lapsed'`;
  const { rows: mandates } = await sql<{
    record_id: number;
  }>`select o.record_id from ${ended} order by 1`.execute(trx);
  if (mandates.length === 0) return;
  const mandate_ids = mandates.map(({ record_id }) => record_id);
  const { rows: holds } = await sql<{
    id: number;
    status: string;
    flight_id: number | null;
    hotel_id: number | null;
  }>`
    select id, status, flight_id, hotel_id from holds where mandate_id = any(${mandate_ids}::bigint[]) order by id`.execute(
    trx,
  );
  await tellTimelines(
    trx,
    actor,
    sql`select 'reserves', h.id, 'freed', ${because(year, sql`m.code`)}, ${changed(sql`h.status`, 'reversed')}
      from holds h join mandates m on m.id = h.mandate_id where m.id = any(${mandate_ids}::bigint[])`,
  );
  await tellTimelines(
    trx,
    actor,
    sql`select 'mandates', m.id, 'ended', ${because(year, sql`o.remark`)}, ${changed(sql`m.status`, 'ended')}
      from mandates m, ${ended} and m.id = o.record_id`,
  );
  const gone = {
    amount_kobo: 0,
    mandate_id: null,
    share_kobo: null,
    expenditure_id: null,
    reason: `The budget year ${year} was closed`,
  };
  const idsOf = (isSetAside: boolean) =>
    holds.filter(({ status }) => (status === 'mandated') === isSetAside).map(({ id }) => id);
  await follow(trx, holdWorkflow, 'reverse', idsOf(true), gone);
  await follow(trx, holdWorkflow, 'drop', idsOf(false), gone);
  await follow(trx, mandateWorkflow, 'lapse', mandate_ids, { raised_at: null });
  await cancelTrips(trx, actor, year, holds);
}

const TRIPS = [
  { workflow: flightWorkflow, table: 'reservations', own: 'flight_id', list: 'flights' },
  { workflow: hotelWorkflow, table: 'hotels', own: 'hotel_id', list: 'hotels' },
] as const;

/** Trips that were to be paid by an undone mandate are cancelled, and whoever asked is told; those that are over stay as they were. */
async function cancelTrips(
  trx: Transaction,
  actor: Actor,
  year: number,
  holds: readonly { flight_id: number | null; hotel_id: number | null }[],
): Promise<void> {
  const remark = `The budget year ${year} was closed, and the mandate that was to pay for it was undone.`;
  for (const { workflow, table, own, list } of TRIPS) {
    const asked = holds.flatMap((hold) => hold[own] ?? []);
    const open = sql`${sql.table(table)} as r where r.id = any(${asked}::bigint[]) and r.status in ('accepted', 'booked')`;
    const { rows } = await sql<{
      id: number;
      code: string;
      user_id: number;
    }>`select r.id, r.code, r.user_id from ${open} order by r.id`.execute(trx);
    if (rows.length === 0) continue;
    await tellTimelines(
      trx,
      actor,
      sql`select ${workflow.of}::text, r.id, 'cancelled', ${remark}::text, ${changed(sql`r.status`, 'cancelled')} from ${open}`,
    );
    await follow(
      trx,
      workflow,
      'undo',
      rows.map(({ id }) => id),
      { remark },
    );
    await notify(
      trx,
      ...rows.map(({ id, code, user_id }) => ({
        user_ids: [user_id],
        about: 'remarks' as const,
        title: `${code} was cancelled when the year was closed`,
        body: remark,
        path: `/staff-services/${list}/${id}`,
        sender_name: actor.name,
      })),
    );
  }
}

/** Sets aside anew on the funds of the next year what holds and carried mandates have set aside, and takes the mandates there. */
export async function secureHolds(
  trx: Transaction,
  actor: Actor,
  { year, closing_id }: ClosedYear,
): Promise<void> {
  // What each record goes with: its decision, and the fund that was named for it.
  const going = sql`(
    select h.id, h.fund_id, h.reserved_fund_id, d.fund_id as named from closing_decisions d join holds h on d.type = 'hold' and h.id = d.record_id
     where d.closing_id = ${closing_id} and d.is_current and d.decision = 'secured' and h.status in ('pending', 'secured')
    union all
    select h.id, h.fund_id, h.reserved_fund_id, d.fund_id from closing_decisions d join holds h on d.type = 'mandate' and h.mandate_id = d.record_id
     where d.closing_id = ${closing_id} and d.is_current and d.decision = 'carried')`;
  const there = (
    fund: string,
  ) => sql`case when (select f.budget_year from funds f where f.id = ${sql.ref(fund)}) = ${year}
    then closing_target(${sql.ref(fund)}, g.named) else ${sql.ref(fund)} end`;
  await tellTimelines(
    trx,
    actor,
    sql`select 'reserves', g.id, 'carried', ${because(year)},
        jsonb_build_object('fund_id', jsonb_build_array(g.fund_id, ${there('g.fund_id')})) from ${going} g`,
  );
  await tellTimelines(
    trx,
    actor,
    sql`select 'mandates', m.id, 'carried', ${because(year)}, jsonb_build_object('period', jsonb_build_array(m.period, ${year + 1}::int))
      from mandates m join closing_outcomes o on o.closing_id = ${closing_id} and o.type = 'mandate' and o.record_id = m.id and o.decision = 'carried'
     where m.period = ${year}`,
  );
  await sql`update mandates m set fund_id = closing_target(m.fund_id, d.fund_id), period = ${year + 1} from closing_decisions d
    where d.closing_id = ${closing_id} and d.is_current and d.type = 'mandate' and d.decision = 'carried' and d.record_id = m.id
      and m.period = ${year} and m.status in ('pending', 'raised')`.execute(trx);
  const { rows } = await sql<{ id: number }>`
    update holds h set fund_id = case when h.status in ('pending', 'secured', 'mandated') then ${there('g.fund_id')} else h.fund_id end,
        reserved_fund_id = ${there('g.reserved_fund_id')} from ${going} g where g.id = h.id returning h.id`.execute(
    trx,
  );
  const ids = rows.map(({ id }) => id);
  for (const table of ['reservations', 'hotels'] as const)
    await sql`update ${sql.table(table)} as r set fund_id = coalesce(h.fund_id, r.fund_id), reserved_fund_id = h.reserved_fund_id
      from holds h where h.id = any(${ids}::bigint[]) and r.hold_id = h.id`.execute(trx);
  await sql`update meetings r set fund_id = h.fund_id from holds h where h.id = any(${ids}::bigint[]) and r.hold_id = h.id`.execute(
    trx,
  );
}
