import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Transaction } from './connection.ts';
import { isOfOldTable } from './kept-plans.ts';

const ATTEMPTS = 10;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const UNIQUE_VIOLATION = '23505';

/**
 * Runs the work in one transaction (READ COMMITTED; commands lock what they decide on) and answers after the commit.
 * Serialization failures, deadlocks, two writers at the end of one audit chain and plans of a table that was changed meanwhile
 * are tried again, so nobody sees them.
 */
export async function inTransaction<T>(db: Database, work: (trx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt >= ATTEMPTS || !isPassing(error)) throw error;
      await pause(Math.random() * 10 * 2 ** Math.min(attempt, 6));
    }
  }
}

function isPassing(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === SERIALIZATION_FAILURE || code === DEADLOCK || isOfOldTable(error)) return true;
  return code === UNIQUE_VIOLATION && constraint === 'activities_subject_type_subject_id_seq_key';
}
