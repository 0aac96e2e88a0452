import { sql } from 'kysely';
import { recordActivity } from '../database/activity.ts';
import type { Queryable, Transaction } from '../database/connection.ts';
import type { Actor } from '../frame/actor.ts';

/** The timeline on which copies of a print are counted, and the table whose row of that id is locked meanwhile; without one the count itself is. */
export interface CopyOf {
  subject: string;
  id: number;
  table?: string;
}

/** How many copies were printed. */
export async function copiesOf(db: Queryable, { subject, id }: Omit<CopyOf, 'table'>): Promise<number> {
  const { copies } = await db
    .selectFrom('activities')
    .select((eb) => eb.fn.countAll<number>().as('copies'))
    .where('subject_type', '=', subject)
    .where('subject_id', '=', id)
    .where('action', '=', 'printed')
    .executeTakeFirstOrThrow();
  return copies;
}

/** Counts one more copy and keeps it on the timeline, under the row's lock; answers its number. `about` is kept with it. */
export async function countCopy(trx: Transaction, actor: Actor, of: CopyOf, about?: string): Promise<number> {
  if (of.table)
    await sql`select 1 from ${sql.table(of.table)} where id = ${of.id} for no key update`.execute(trx);
  else
    await sql`select pg_advisory_xact_lock(hashtextextended(${`copies of ${of.subject} ${of.id}`}, 0))`.execute(
      trx,
    );
  const copy = (await copiesOf(trx, of)) + 1;
  const remark = [`Copy ${copy}`, about].filter(Boolean).join(', ');
  await recordActivity(trx, { subject: of.subject, id: of.id, action: 'printed', actor, remark });
  return copy;
}
