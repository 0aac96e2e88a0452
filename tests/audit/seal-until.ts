import { sql } from 'kysely';
import type pg from 'pg';
import { expect, vi } from 'vitest';
import type { Database } from '#server/database/connection.ts';
import { sealActivities } from '#server/database/seals.ts';

/** Takes the history away that migrations lay, with the holidays and rates of tax that it tells of: what is sealed is then what a test wrote. */
export async function emptyHistory(pool: pg.Pool): Promise<void> {
  await pool.query(`
    begin;
    set local session_replication_role = replica;
    delete from activities;
    delete from holidays;
    delete from tax_rates;
    select setval(pg_get_serial_sequence('activities', 'id'), 1, false);
    commit`);
}

/** The check that misses the lines of the migrations themselves then. */
export const OF_MIGRATIONS = 'Moments of migrations';

/**
 * Seals until so many rows are sealed. A transaction that runs anywhere on the server, also in the database of another
 * test, holds sealing back until it ends.
 */
export async function sealUntil(db: Database, rows: number, rowsAtOnce?: number): Promise<void> {
  await vi.waitFor(
    async () => {
      await sealActivities(db, rowsAtOnce);
      expect(await sealedRows(db)).toBe(rows);
    },
    { timeout: 60_000, interval: 50 },
  );
}

/** How many rows the seals cover by their own count. */
export async function sealedRows(db: Database): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select coalesce(sum(activity_count + stock_count + fund_count), 0) as n from activity_seals`.execute(db);
  return Number(rows[0]?.n);
}
