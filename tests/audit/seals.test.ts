import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordActivity } from '#server/database/activity.ts';
import { type Database, openDatabase, openPool } from '#server/database/connection.ts';
import { beginEraIfRestored, SEAL_HASH, sealActivities } from '#server/database/seals.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { verifyDatabase } from '#server/verify/verify-database.ts';
import { dropStateGuards } from '../support/state-guards.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { emptyHistory, OF_MIGRATIONS, sealedRows, sealUntil } from './seal-until.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: ReturnType<typeof openPool>;
let db: Database;
beforeEach(async () => {
  database = await createTestDatabase();
  pool = openPool(database.connectionString, 6);
  db = openDatabase(pool);
  await emptyHistory(pool);
  await dropStateGuards(pool);
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

const act = (id: number, times = 1) =>
  inTransaction(db, async (trx) => {
    for (let time = 0; time < times; time++)
      await recordActivity(trx, { subject: 'tests', id, action: 'noted', actor: { id: 1, name: 'Test' } });
  });

const seals = () =>
  db.selectFrom('activity_seals').select(['activity_count', 'era_after']).orderBy('id').execute();

/** Proves everything and answers how many rows stand outside the seals. */
async function unsealed(): Promise<number> {
  const wrong: unknown[] = [];
  await verifyDatabase(
    pool,
    (outcome) => outcome.wrong && outcome.title !== OF_MIGRATIONS && wrong.push(outcome),
  );
  expect(wrong).toEqual([]);
  const { rows } = await sql<{ n: number }>`select count(*) as n from activities`.execute(db);
  return Number(rows[0]?.n) - (await sealedRows(db));
}

describe('sealing', () => {
  it('leaves out a transaction that is running, and everything that began after it, until it has ended', async () => {
    await act(1);
    const running = await db.startTransaction().execute();
    await recordActivity(running, {
      subject: 'tests',
      id: 1,
      action: 'noted',
      actor: { id: 1, name: 'Slow' },
    });
    // A line goes with the next statement.
    await sql`select 1`.execute(running);
    await act(2);
    await sealUntil(db, 1);
    await sealActivities(db);
    expect(await seals()).toMatchObject([{ activity_count: 1 }]);
    await running.commit().execute();
    await sealUntil(db, 3);
    expect(await unsealed()).toBe(0);
  });

  it('makes no seal over nothing, and leaves out what was rolled back', async () => {
    expect(await sealActivities(db)).toBe(0);
    await act(1);
    await inTransaction(db, async (trx) => {
      await recordActivity(trx, { subject: 'tests', id: 1, action: 'noted', actor: { id: 1, name: 'Test' } });
      throw new Error('given up');
    }).catch(() => undefined);
    await sealUntil(db, 1);
    await sealActivities(db);
    expect(await seals()).toHaveLength(1);
    expect(await unsealed()).toBe(0);
  });

  it('makes several seals of much activity, none of which parts a transaction', async () => {
    for (const times of [1, 5, 2, 1, 1, 4]) await act(1, times);
    await sealUntil(db, 14, 3);
    expect((await seals()).length).toBeGreaterThan(2);
    expect(await unsealed()).toBe(0);
  });

  it('stays one row of seals when several processes seal while others write', async () => {
    const work = [
      ...Array.from({ length: 20 }, (_, index) => act(index % 3)),
      ...Array.from({ length: 6 }, () => sealActivities(db, 4)),
    ];
    await Promise.all(work);
    await sealUntil(db, 20);
    expect(await unsealed()).toBe(0);
  });

  it('can’t be undone: activity and seals refuse to be changed, taken away or emptied', async () => {
    await act(1);
    await sealUntil(db, 1);
    for (const table of ['activities', 'activity_seals', 'fund_entries', 'stock_entries', 'payment_acts']) {
      await expect(pool.query(`truncate ${table} cascade`), table).rejects.toThrow(/append-only/);
    }
    for (const table of ['activities', 'activity_seals']) {
      await expect(pool.query(`update ${table} set hash = ''`), table).rejects.toThrow(/append-only/);
      await expect(pool.query(`delete from ${table}`), table).rejects.toThrow(/append-only/);
    }
  });
});

describe('a restored copy', () => {
  /** As if everything had been written on a server whose count of transactions stood much higher than here. */
  async function comeFromAnotherServer(): Promise<void> {
    await pool.query(`
      create function shift() returns void language plpgsql as $$
      declare s record; last text := ''; begin
        set local session_replication_role = replica;
        update activities set tx = (tx::text::bigint + 1000000000)::text::xid8;
        update activity_seals set tx_to = (tx_to::text::bigint + 1000000000)::text::xid8,
          tx_from = case when tx_from = '0'::xid8 then tx_from else (tx_from::text::bigint + 1000000000)::text::xid8 end;
        for s in select id from activity_seals order by id loop
          update activity_seals set previous_hash = last where id = s.id;
          update activity_seals set hash = (select ${SEAL_HASH} from (select string_agg(a.hash, '' order by a.id) as hashes, '' as stock_hashes, '' as fund_hashes
            from activities a where a.tx >= tx_from and a.tx < tx_to) h) where id = s.id returning hash into last;
        end loop; end $$`);
    await pool.query('select shift(); drop function shift()');
  }

  it.each([
    ['at its start, before anything is written', true, true],
    ['by the minute’s job, when it was restored beside the portal', false, true],
    ['though nothing was sealed before', false, false],
  ])('has its old activity sealed as an era of its own %s, and goes on', async (_, atStart, sealedBefore) => {
    await act(1, 3);
    if (sealedBefore) await sealUntil(db, 3);
    await act(2, 2);
    await comeFromAnotherServer();
    if (atStart) await beginEraIfRestored(db);
    await act(1);
    await act(3);
    await sealUntil(db, 7);
    await act(2);
    await sealUntil(db, 8);
    expect(await unsealed()).toBe(0);
    expect(new Set((await seals()).map(({ era_after }) => era_after))).toEqual(new Set([0, 5]));
  });

  it('begins no era where nothing was restored', async () => {
    await act(1);
    await sealUntil(db, 1);
    await beginEraIfRestored(db);
    await act(1);
    await sealUntil(db, 2);
    expect((await seals()).map(({ era_after }) => era_after)).toEqual([0, 0]);
  });
});
