import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Connections, openConnections } from '#server/database/connection.ts';
import { askTogether } from '#server/database/kept-plans.ts';
import { failureOf } from '#server/http/failure.ts';
import { LOST } from '#server/http/sent-again.ts';
import { createTestDatabase } from './support/test-database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let connections: Connections;
beforeAll(async () => {
  database = await createTestDatabase();
  connections = openConnections(database.connectionString, 2, { stuck_ms: 400 });
});
afterAll(async () => {
  await connections.close();
  await database.drop();
});

const PID = sql<{ pid: number }>`select pg_backend_pid() as pid`;
const LONG = sql`select pg_sleep(2)`;

/** Does the work while one process of PostgreSQL stands still. */
async function stopped(pid: number, work: () => Promise<void>): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  try {
    await work();
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}

/** What a caller is told whose statement failed. */
const told = (failed: Promise<unknown>) =>
  failed.then(
    () => 'done',
    (error: unknown) => failureOf(error, 'own', 'twice').detail,
  );

it('a statement of a process that stands still ends as on a lost line, and its connection goes to nobody else', async () => {
  const { db, pool } = connections;
  const { rows } = await PID.execute(db);
  const pid = Number(rows[0]?.pid);
  await stopped(pid, async () => {
    expect(await told(sql`select 1`.execute(db))).toBe(LOST.twice);
    for (let asked = 0; asked < 4; asked++) expect((await PID.execute(db)).rows).not.toContainEqual({ pid });
    expect(pool.totalCount).toBe(1);
  });
});

it('so does a transaction, at whichever of its statements, and several that are sent together', async () => {
  const { db } = connections;
  for (const next of [
    (trx: Parameters<typeof askTogether>[0]) => sql`update tags set name = name`.execute(trx),
    (trx: Parameters<typeof askTogether>[0]) => askTogether(trx, [sql`select 1`, sql`select 2`]),
    async () => undefined,
  ]) {
    let process_id = 0;
    const work = db.transaction().execute(async (trx) => {
      process_id = Number((await PID.execute(trx)).rows[0]?.pid);
      process.kill(process_id, 'SIGSTOP');
      await next(trx);
    });
    expect(await told(work)).toBe(LOST.twice);
    process.kill(process_id, 'SIGCONT');
    await db.transaction().execute(async (trx) => {
      expect((await PID.execute(trx)).rows).not.toContainEqual({ pid: process_id });
    });
  }
});

it('what may take long takes long: where no limit is set, until its transaction or its session ends', async () => {
  const { db, writes } = connections;
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await LONG.execute(trx);
    await sql`savepoint here`.execute(trx);
    await sql`rollback to savepoint here`.execute(trx);
    await LONG.execute(trx);
  });
  expect(await told(db.transaction().execute((trx) => LONG.execute(trx)))).toBe(LOST.twice);
  const client = await writes.connect();
  await client.query('set statement_timeout = 0');
  await client.query('begin');
  await client.query('commit');
  await client.query('select pg_sleep(2)');
  client.release(true);
});

it('a connection that owes no answer stays, in the pool and between two statements', async () => {
  const { db } = connections;
  const before = await PID.execute(db);
  await pause(1_500);
  expect((await PID.execute(db)).rows).toEqual(before.rows);
  await db.transaction().execute(async (trx) => {
    const first = await PID.execute(trx);
    await pause(1_500);
    expect((await PID.execute(trx)).rows).toEqual(first.rows);
  });
});
