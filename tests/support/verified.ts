import type { Pool } from 'pg';
import { expect } from 'vitest';
import { type Check, runCheck } from '#server/verify/check.ts';
import { SCHEMA_CHECK } from '#server/verify/schema-checks.ts';
import { CHECKS } from '#server/verify/verify-database.ts';

/** What `verify` finds wrong in a database: nothing in one that only commands wrote. */
export async function foundWrong(pool: Pool): Promise<string[]> {
  // Tests put gates of their own into the database.
  const found = await foundBy(
    pool,
    CHECKS.filter((check) => check !== SCHEMA_CHECK),
  );
  // Stock that a test enters by itself comes of no record, and a year that it closes by itself of no close.
  return found.filter(
    (sentence) => !/ names tests \d+,|^The year \d+ is closed, and no close did it\.$/.test(sentence),
  );
}

/** What some checks of `verify` find wrong in a database. */
export async function foundBy(pool: Pool, checks: readonly Check[]): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('begin read only');
    const found: string[] = [];
    for (const check of checks) {
      const { wrong } = await runCheck(client, check);
      if (wrong !== undefined) found.push(wrong);
    }
    return found;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** What one check of verify finds once a statement altered a single row with triggers off; the row is put back. */
export async function foundAfter(pool: Pool, statement: string, title: string): Promise<string | undefined> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    expect((await client.query(statement)).rowCount, statement).toBe(1);
    const check = CHECKS.find((one) => one.title === title);
    if (!check) throw new Error(`nothing checks ${title}`);
    return (await runCheck(client, check)).wrong;
  } finally {
    await client.query('rollback');
    client.release();
  }
}
