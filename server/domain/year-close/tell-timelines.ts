import { type RawBuilder, sql } from 'kysely';
import { inOffice } from '#server/crud/in-office.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';

/** Writes a line on the timeline of each record that `rows` selects as (subject, id, action, remark, changes), in one statement. */
export async function tellTimelines(
  trx: Transaction,
  actor: Actor,
  rows: RawBuilder<unknown>,
): Promise<void> {
  const { office, acting_for } = inOffice(actor, 'budget-officers');
  await sql`
    insert into activities (subject_type, subject_id, action, actor_id, actor_name, acting_for, office, remark, changes, seq, previous_hash, hash)
    select x.subject, x.id, x.action, ${actor.id}::bigint, ${actor.name}, ${acting_for}::text, ${office}::text, x.remark, x.changes, 0, '', ''
      from (${rows}) as x(subject, id, action, remark, changes) order by x.subject, x.id`.execute(trx);
}

/** The change of a state, as timelines keep it. */
export function changed(from: RawBuilder<unknown>, to: string): RawBuilder<unknown> {
  return sql`jsonb_build_object('status', jsonb_build_array(${from}, ${to}::text))`;
}

/** Why something changed, on its timeline: the close, and what the officers said. */
export function because(year: number, remark: RawBuilder<unknown> = sql`null`): RawBuilder<unknown> {
  return sql`concat_ws(': ', ${`The budget year ${year} was closed`}::text, ${remark})`;
}
