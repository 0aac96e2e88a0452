import { sql } from 'kysely';
import type { z } from 'zod';
import type { Queryable } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { Refusal } from '#shared/errors.ts';
import { koboToNaira } from '#shared/money.ts';
import { permission } from '#shared/permissions.ts';
import { resourceNamed } from '#shared/resources/index.ts';
import { seesWholeBudget } from '../budget/index.ts';
import { requestList } from '../chains/index.ts';
import { PART_KINDS, type tripSchema } from './answer-schemas.ts';

type Trip = z.infer<typeof tripSchema>;

/** A part of a trip with its money in kobo. */
interface Part {
  kind: Trip['parts'][number]['kind'];
  id: number;
  code: string;
  title: string;
  from: string;
  to: string;
  status: string;
  user_id: number;
  department_id: number;
  /** What it was accepted or asked for at; what of it is set aside; what the department carries of it by entries. */
  amount_kobo: number | null;
  held_kobo: number;
  cost_kobo: number;
  /** What its traveller is still to be paid, and what they still have to account for or give back. */
  owed_kobo: number;
  owes_kobo: number;
}

/** The days, the parts and the money of a trip, for its traveller, the officers of a department that bears some of it, logistics and the offices. */
export async function readTrip(db: Queryable, actor: Actor, id: number): Promise<Trip> {
  const { rows: found } = await sql<{ user_id: number; name: string; department: string | null }>`
    select t.user_id, u.name, d.name as department from trips t join users u on u.id = t.user_id
      left join departments d on d.id = u.department_id where t.id = ${id}`.execute(db);
  const [trip] = found;
  const parts = trip ? (await partsOf(db, id)).filter((part) => isShown(actor, part)) : [];
  if (!trip || !isSeen(actor, trip.user_id, parts)) throw new Refusal('NOT_FOUND', 'There is no such trip.');
  const sum = (of: (part: Part) => number) => koboToNaira(parts.reduce((total, part) => total + of(part), 0));
  const [started, finished] = [first(parts.map(({ from }) => from)), last(parts.map(({ to }) => to))];
  const isPersonal = ({ kind }: Part) => kind !== 'flights' && kind !== 'hotels';
  return {
    id,
    user: { id: trip.user_id, label: trip.name },
    department: trip.department,
    ...{ started, finished },
    parts: parts.map((part) => shown(actor, part)),
    may_move: trip.user_id === actor.id || parts.some((part) => bears(actor, part)),
    nearby: started && finished ? await nearbyOf(db, actor, id, trip.user_id, { started, finished }) : [],
    cost: sum(({ cost_kobo }) => cost_kobo),
    held: sum(({ held_kobo }) => held_kobo),
    got: sum((part) => (isPersonal(part) ? part.cost_kobo : 0)),
    owed: sum(({ owed_kobo }) => owed_kobo),
    owes: sum(({ owes_kobo }) => owes_kobo),
  };
}

/** A claim is its owner's alone until it is submitted. */
function isShown({ id }: Actor, { kind, status, user_id }: Part): boolean {
  return kind !== 'claims' || status !== 'draft' || user_id === id;
}

function isSeen(actor: Actor, user_id: number, parts: readonly Part[]): boolean {
  if (user_id === actor.id || seesWholeBudget(actor) || actor.offices.has('logistics')) return true;
  return parts.some((part) => bears(actor, part));
}

/** Whether somebody is an officer of the department that bears a part; whoever only belongs to it is not. */
export function bears(actor: Actor, { department_id }: { department_id: number }): boolean {
  return actor.permissions.has('add-expenditures') && actor.department_ids.includes(department_id);
}

function shown(actor: Actor, part: Part): Trip['parts'][number] {
  const { kind, id, code, title, from, to, status, amount_kobo } = part;
  const states: Readonly<Record<string, { word: string }>> = resourceNamed(kind).workflow?.states ?? {};
  const list = listFor(actor, part);
  return {
    ...{ kind, id, code, title, from, to, status },
    status_label: states[status]?.word ?? status,
    path: list && `${resourceNamed(list).path}/${id}`,
    amount: amount_kobo === null ? null : koboToNaira(amount_kobo),
    cost: koboToNaira(part.cost_kobo),
    held: koboToNaira(part.held_kobo),
    owed: koboToNaira(part.owed_kobo),
    owes: koboToNaira(part.owes_kobo),
  };
}

/** The list on which the actor may open a part; null where it is out of their scope. */
function listFor(actor: Actor, part: Part): string | null {
  const { kind, user_id, status } = part;
  if (kind === 'flights') return requestList(actor, 'reservations', user_id).seen;
  if (kind === 'hotels') return requestList(actor, 'hotels', user_id).seen;
  if (!actor.permissions.has(permission('read', resourceNamed(kind).noun))) return null;
  if (user_id === actor.id) return kind;
  const isOfficers = bears(actor, part);
  if (kind === 'touring-advances') return isOfficers || seesWholeBudget(actor) ? kind : null;
  if (kind === 'claims') {
    if (seesWholeBudget(actor)) return ['batched', 'queried', 'paid'].includes(status) ? kind : null;
    return isOfficers && status !== 'draft' && status !== 'with-head' ? kind : null;
  }
  return isOfficers || actor.offices.has('treasury') || actor.offices.has('audit') ? kind : null;
}

/**
 * The parts of a trip in the order of their days. A flight or hotel costs what was refunded or drawn for it; a claim or an
 * advance what was posted; each less what came back of it.
 */
async function partsOf(db: Queryable, trip_id: number): Promise<Part[]> {
  const request = (table: 'reservations' | 'hotels', kind: string, title: ReturnType<typeof sql>) => sql`
    select ${sql.lit(kind)} as kind, t.id, t.code, ${title} as title, t.from_day as "from", t.to_day as "to", t.status, t.user_id, t.department_id,
      t.cost_kobo as amount_kobo, coalesce(h.amount_kobo, 0) as held_kobo,
      coalesce((select sum(m.net_kobo) from refunds r join expenditures m on m.refund_id = r.id where r.hold_id = h.id and r.status = 'fulfilled'), 0)
        + coalesce((select coalesce(h.share_kobo, e.amount_kobo) from expenditures e where e.id = h.expenditure_id and e.status in ('paid', 'refunded')), 0)
        - coalesce((select sum(c.amount_kobo) from payment_corrections c where c.hold_id = h.id and c.confirmed_by is not null), 0) as cost_kobo,
      0 as owed_kobo, 0 as owes_kobo
      from ${sql.table(table)} as t left join holds h on h.id = t.hold_id where t.trip_id = ${trip_id} and t.status not in ('declined', 'cancelled', 'deleted')`;
  const { rows } = await sql<Part>`
    with advances as (
      select t.*, coalesce((select sum(p.amount_kobo - p.recovered_kobo) from expenditures e join payments p on p.expenditure_id = e.id
          where e.touring_advance_id = t.id and p.status = 'paid'), 0) as paid_kobo
        from touring_advances t where t.trip_id = ${trip_id} and t.status <> 'deleted'
    ), settled as (
      select c.*, 'settlement' as part from claims c join retirements r on r.id = c.retirement_id
       where r.touring_advance_id in (select id from advances) and c.status <> 'deleted'
      union all
      select c.*, 'claim' from claims c
       where c.trip_id = ${trip_id} and c.type = 'travels' and c.claim_type = 'claim' and c.status <> 'deleted'
    )
    ${request('reservations', 'flights', sql`t.takeoff || ' to ' || t.destination`)}
    union all
    ${request('hotels', 'hotels', sql`(select a.name from accommodations a where a.id = t.accommodation_id)`)}
    union all
    select 'touring-advances', t.id, t.code, t.purpose, t.started, t.finished, t.status, t.user_id, t.department_id, t.total_kobo, 0, t.paid_kobo,
      case when t.status in ('pending', 'raised') then t.total_kobo else 0 end,
      case when t.status = 'paid' then t.paid_kobo else 0 end
      from advances t
    union all
    select 'retirements', t.id, t.code, t.purpose, t.started, t.finished, t.status, t.user_id, t.department_id, t.spent_kobo, 0, 0,
      case when t.status = 'registered' then greatest(-t.balance_kobo, 0) else 0 end,
      case when t.status = 'registered' then greatest(t.balance_kobo, 0) else 0 end
      from retirements t where t.touring_advance_id in (select id from advances) and t.status <> 'deleted'
    union all
    select 'claims', t.id, t.code, t.purpose, t.started, t.finished, t.status, t.user_id, t.department_id, t.total_kobo, 0,
      coalesce((select sum(p.amount_kobo - p.recovered_kobo) from expenditures e join payments p on p.expenditure_id = e.id
          where e.claim_id = t.id and p.status = 'paid'), 0),
      case when t.status in ('registered', 'cleared', 'batched', 'queried') then t.total_kobo else 0 end, 0
      from settled t
    order by 5, 2`.execute(db);
  const parts = rows.map((row) => ({
    ...row,
    cost_kobo: Number(row.cost_kobo),
    held_kobo: Number(row.held_kobo),
    owed_kobo: Number(row.owed_kobo),
    owes_kobo: Number(row.owes_kobo),
  }));
  const rank = ({ kind }: Part) => PART_KINDS.indexOf(kind);
  return parts.sort((one, other) => one.from.localeCompare(other.from) || rank(one) - rank(other));
}

/** What else the traveller has around these days, in other trips. */
async function nearbyOf(
  db: Queryable,
  actor: Actor,
  id: number,
  user_id: number,
  { started, finished }: { started: string; finished: string },
): Promise<Trip['nearby']> {
  const { rows } = await sql<Trip['nearby'][number]>`
    select kind, id, code, from_day as "from", to_day as "to" from trip_parts
     where user_id = ${user_id} and trip_id is distinct from ${id} and from_day <= ${finished}::date + 7 and to_day >= ${started}::date - 7
       and (kind <> 'claims' or status <> 'draft' or user_id = ${actor.id})
     order by from_day, kind, id limit 10`.execute(db);
  return rows;
}

function first(days: readonly string[]): string | null {
  return days.toSorted()[0] ?? null;
}

function last(days: readonly string[]): string | null {
  return days.toSorted().at(-1) ?? null;
}
