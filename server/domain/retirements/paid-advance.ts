import { sql } from 'kysely';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { Refusal } from '#shared/errors.ts';
import { lockExpenditures } from '../budget/index.ts';
import type { Trip } from '../claims/index.ts';

/** An advance that is to be retired: whose trip it was, how it was, and what was paid of it. */
export interface PaidAdvance extends Trip {
  id: number;
  code: string;
  status: string;
  purpose: string;
  user_id: number;
  traveller: string;
  department_id: number;
  airport: string | null;
  accomodation: string | null;
  paid_kobo: number | null;
  recovered_kobo: number;
  is_bouncing: boolean;
  /** Its retirement, where one is there. */
  retirement: string | null;
}

/** What pays an advance, locked in the agreed order: the advance, its payments, its expenditure. */
export async function lockAdvance(trx: Transaction, id: number): Promise<void> {
  await sql`select from touring_advances where id = ${id} for update`.execute(trx);
  await sql`select from payments where expenditure_id in (select e.id from expenditures e where e.touring_advance_id = ${id})
    order by id for update`.execute(trx);
  const { rows } = await sql<{
    id: number;
  }>`select id from expenditures where touring_advance_id = ${id}`.execute(trx);
  await lockExpenditures(
    trx,
    rows.map((row) => row.id),
  );
}

/** The advance, for its traveller or an officer of its department; refused where there is none that the actor may retire. */
export async function advanceFor(db: Queryable, actor: Actor, id: number): Promise<PaidAdvance> {
  const { rows } = await sql<PaidAdvance>`
    select a.id, a.code, a.status, a.purpose, a.user_id, u.name as traveller, a.department_id, a.started, a.finished, a.category,
      a.transportation, a.takeoff, a.destination, a.airport, a.distance_km, a.accomodation,
      p.amount_kobo as paid_kobo, coalesce(p.recovered_kobo, 0)::bigint as recovered_kobo, coalesce(p.is_bouncing, false) as is_bouncing,
      (select r.code from retirements r where r.touring_advance_id = a.id and r.status <> 'deleted') as retirement
      from touring_advances a join users u on u.id = a.user_id
      left join lateral (
        select q.amount_kobo, q.recovered_kobo, exists (
            select from payment_bounces o where o.payment_id = q.id and o.confirmed_by is null and o.withdrawn_by is null) as is_bouncing
          from expenditures e join payments q on q.expenditure_id = e.id
         where e.touring_advance_id = a.id and q.status = 'paid') p on true
     where a.id = ${id} and a.status <> 'deleted'`.execute(db);
  const [advance] = rows;
  if (!advance) throw wrongAdvance('There is no such touring advance.');
  const isOfficer =
    actor.permissions.has('add-expenditures') && actor.department_ids.includes(advance.department_id);
  if (advance.user_id !== actor.id && !isOfficer)
    throw wrongAdvance(
      `${advance.code} was paid to ${advance.traveller}: they retire it, or an officer of their department.`,
    );
  return advance;
}

/** A refusal of the advance that was chosen. */
export function wrongAdvance(sentence: string): Refusal {
  return new Refusal('VALIDATION', sentence, { touring_advance_id: [sentence] });
}
