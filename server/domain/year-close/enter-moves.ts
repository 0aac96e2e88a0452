import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import type { ClosedYear } from './closing.ts';

/** Enters what the close moves: first all that leaves the funds of the year, then what their successors take. */
export async function enterMoves(
  trx: Transaction,
  actor: Actor,
  { year, closing_id }: ClosedYear,
): Promise<void> {
  await enter(
    trx,
    actor,
    { year, closing_id },
    sql`m.from_fund_id`,
    -1,
    sql`case
    when m.to_fund_id is not null then 'carried-out' when m.subject = 'reserves' then 'hold-reversed'
    when m.decision = 'returned' then 'expenditure-returned' else 'expenditure-lapsed' end`,
  );
  await enter(trx, actor, { year, closing_id }, sql`m.to_fund_id`, 1, sql`'carried-in'`);
}

async function enter(
  trx: Transaction,
  actor: Actor,
  { year, closing_id }: ClosedYear,
  fund: RawBuilder<unknown>,
  sign: 1 | -1,
  kind: RawBuilder<unknown>,
): Promise<void> {
  const note = sign > 0 ? `From ${year}` : `Close of ${year}`;
  await sql`
    insert into fund_entries (fund_id, kind, booked_kobo, reserved_kobo, source_type, source_id, source_code, note, actor_id,
        seq, running_approved_kobo, running_booked_kobo, running_actual_kobo, running_reserved_kobo)
    select ${fund}, ${kind}, ${sign}::int * m.booked_kobo, ${sign}::int * m.reserved_kobo, m.subject, m.subject_id, m.code, ${note}, ${actor.id}, 0, 0, 0, 0, 0
      from closing_moves m where m.closing_id = ${closing_id} and ${fund} is not null and m.booked_kobo + m.reserved_kobo > 0
     order by ${fund}, m.id`.execute(trx);
}
