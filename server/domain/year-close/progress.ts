import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '#server/database/connection.ts';

/** Tells how far a close is. */
export type Progress = (step: string, done: number, total: number) => Promise<void>;

/** What a close does, in this order. */
export const STEPS = [
  'Waiting for what is under way',
  'Keeping what was decided',
  'Refunds',
  'Expenditures and batches',
  'Mandates and holds',
  'Entries of the ledgers',
  'Closing the year',
] as const;

/** The first half of the key of the lock that whoever closes a year holds; the second is the year. */
const LOCK = 7_245_012;

/** Takes the part of whoever closes a year until the transaction ends; false where another has it. */
export async function isAlone(trx: Transaction, year: number): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${LOCK}, ${year}) as mine`.execute(trx);
  return rows[0]?.mine ?? false;
}

/** Whether a job is closing a year at this moment. */
export function isClosing(year: number): RawBuilder<boolean> {
  return sql`exists (select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
    where l.locktype = 'advisory' and l.classid = ${LOCK} and l.objid = ${year} and l.granted)`;
}

/** Writes how far a close is beside its transaction, of which nobody reads anything yet. */
export function tellBeside(db: Database, closing_id: number): Progress {
  return async (step, done, total) => {
    await sql`insert into closing_progress (closing_id, step, done, total) values (${closing_id}, ${step}, ${done}, ${total})
      on conflict (closing_id) do update set step = excluded.step, done = excluded.done, total = excluded.total,
        since = case when excluded.done = 0 then now() else closing_progress.since end`.execute(db);
  };
}
