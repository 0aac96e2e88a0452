import type { Pool } from 'pg';
import { expect } from 'vitest';
import { runCheck } from '#server/verify/check.ts';
import { SCHEMA_CHECK } from '#server/verify/schema-checks.ts';
import { CHECKS } from '#server/verify/verify-database.ts';

/** What `verify` finds wrong in a database: nothing in one that only commands wrote. */
export async function foundWrong(pool: Pool): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('begin read only');
    const found: string[] = [];
    // Tests put gates of their own into the database.
    for (const check of CHECKS)
      if (check !== SCHEMA_CHECK) found.push((await runCheck(client, check)).wrong ?? '');
    // Stock that a test enters by itself comes of no record.
    return found.filter((sentence) => sentence !== '' && !/ names tests \d+,/.test(sentence));
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
