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

/** Counts one more copy, under the row's lock, and keeps it on the timeline once `keep` kept what it says; answers its number. `about` is told with it. */
export async function countCopy<Kept>(
  trx: Transaction,
  actor: Actor,
  of: CopyOf,
  keep: (copy_no: number) => Promise<Kept>,
  about?: string,
): Promise<{ copy_no: number; kept: Kept }> {
  if (of.table)
    await sql`select 1 from ${sql.table(of.table)} where id = ${of.id} for no key update`.execute(trx);
  else
    await sql`select pg_advisory_xact_lock(hashtextextended(${`copies of ${of.subject} ${of.id}`}, 0))`.execute(
      trx,
    );
  const copy = (await copiesOf(trx, of)) + 1;
  const kept = await keep(copy);
  const remark = [`Copy ${copy}`, about].filter(Boolean).join(', ');
  await recordActivity(trx, { subject: of.subject, id: of.id, action: 'printed', actor, remark });
  return { copy_no: copy, kept };
}
