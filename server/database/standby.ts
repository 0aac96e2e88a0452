import type pg from 'pg';
import { unavailability } from './unavailable.ts';

/** What is told of a reading that its standby ended. */
export const ENDED_BY_STANDBY =
  'The standby ended the reading, because it may not wait longer to follow the primary; nothing is said of the data. Set hot_standby_feedback = on there, or a longer max_standby_streaming_delay, and run it again.';

/**
 * Whether a reading failed because the standby that it read on had to do what the primary did, which takes rows or tables
 * away that are still read. It ends the statement or, between two statements, the connection, and then the driver knows no reason.
 */
export async function isEndedByStandby(pool: pg.Pool, error: unknown): Promise<boolean> {
  const { code } = (typeof error === 'object' && error !== null ? error : {}) as { code?: string };
  // Only a standby has a conflict for who reads one moment and writes nothing.
  if (code === '40001') return true;
  if (unavailability(error) !== 'cut') return false;
  const asked = pool.query<{ is: boolean }>('select pg_is_in_recovery() as is').catch(() => undefined);
  return (await asked)?.rows[0]?.is === true;
}
