import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { actAs } from '#server/database/act-as.ts';
import { openDatabase, openPool, type Transaction } from '#server/database/connection.ts';
import { askTogether, BY_ID, planOnce, WIDE, WITH_NEXT } from '#server/database/kept-plans.ts';
import { migrate, migrationNames } from '#server/database/migrate.ts';
import { writeRowTypes } from '#server/database/row-types.ts';
import { SCHEMA_MARKS, schemaMarks } from '#server/database/schema-marks.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { watchedPool } from './payments/watched-pool.ts';
import { dropStateGuards } from './support/state-guards.ts';
import { createTestDatabase } from './support/test-database.ts';

it('migrates an empty database once, also when several servers start at the same moment', async () => {
  const { connectionString, drop } = await createTestDatabase({ empty: true });
  const pools = [1, 2, 3].map(() => openPool(connectionString, 1));
  const applied = await Promise.all(pools.map((pool) => migrate(pool)));
  expect(applied.flat()).toEqual(await migrationNames());
  await Promise.all(pools.map((pool) => pool.end()));
  await drop();
});

it('counts the floors of a building from what was its highest one', async () => {
  const { connectionString, drop } = await createTestDatabase({ empty: true });
  const pool = openPool(connectionString, 1);
  await migrate(pool, '0012-every-reference-indexed.sql');
  await pool.query(`insert into locations (name) values ('Head Office')`);
  await pool.query(
    `insert into buildings (location_id, name, floors) values (1, 'Block', 3), (1, 'Tower', 200)`,
  );
  await migrate(pool);
  const { rows } = await pool.query('select floors from buildings order by id');
  expect(rows).toEqual([{ floors: 4 }, { floors: 201 }]);
  await pool.end();
  await drop();
});

it('folds anew what was kept folded, and leaves versions as they were', async () => {
  const { connectionString, drop } = await createTestDatabase({ empty: true });
  const pool = openPool(connectionString, 1);
  await migrate(pool, '0031-payees-of-their-type.sql');
  await pool.query(`insert into vendors (name) values ('Ｚｕｍａ Ro' || chr(8203) || 'ck  Ltd'), ('Plain')`);
  await migrate(pool);
  const { rows } = await pool.query('select trim(search_text) as text, version from vendors order by id');
  expect(rows).toEqual([
    { text: 'zuma rock ltd', version: 1 },
    { text: 'plain', version: 1 },
  ]);
  await pool.end();
  await drop();
});

it('gives each test file a migrated database of its own', async () => {
  const { connectionString, drop } = await createTestDatabase();
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query('select name from schema_migrations order by name');
  expect(rows.map(({ name }) => name)).toEqual(await migrationNames());
  await client.end();
  await drop();
});

it('is refused with a sentence where a newer version of the portal has changed it, and stays as it is', async () => {
  const { connectionString, drop } = await createTestDatabase();
  const pool = openPool(connectionString, 2);
  await pool.query(`insert into schema_migrations (name) values ('9999-of-tomorrow.sql')`);
  await expect(migrate(pool)).rejects.toThrow(
    'The database was made by a newer version of the portal (9999-of-tomorrow.sql). Start that version, or restore a backup from before the upgrade.',
  );
  const { rows } = await pool.query('select count(*)::int as count from schema_migrations');
  expect(rows[0].count).toBe((await migrationNames()).length + 1);
  await pool.end();
  await drop();
});

it('outlives a connection that is lost between two queries of a transaction', async () => {
  const { connectionString, drop } = await createTestDatabase();
  const pool = openPool(connectionString, 2);
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await client.query('begin');
  const lost = new Promise((resolve) => client.once('end', resolve));
  await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await lost;
  await expect(client.query('commit')).rejects.toThrow();
  client.release(true);
  expect((await pool.query('select 1 as works')).rows).toEqual([{ works: 1 }]);
  await pool.end();
  await drop();
});

it('checks queries against the row types of the migrations (npm run types:database writes them)', async () => {
  const { connectionString, drop } = await createTestDatabase();
  await writeRowTypes(connectionString, { verify: true });
  await drop();
});

it('knows what the migrations make, to compare a database with (npm run types:database writes it)', async () => {
  const { connectionString, drop } = await createTestDatabase();
  const pool = openPool(connectionString, 1);
  await dropStateGuards(pool);
  const marks = await schemaMarks(pool);
  await pool.end();
  await drop();
  expect(await readFile(SCHEMA_MARKS, 'utf8')).toBe(marks);
});

it('has an index for every reference, so that asking what uses a record reads no whole table', async () => {
  const { connectionString, drop } = await createTestDatabase();
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ reference: string }>(`
    select c.conrelid::regclass || '.' || a.attname as reference
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace
       and not exists (select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`);
  await client.end();
  await drop();
  expect(rows.map(({ reference }) => reference)).toEqual([]);
});

it('plans a statement that finds its rows by id once a connection, and others each time', async () => {
  const { connectionString, drop } = await createTestDatabase();
  const pool = openPool(connectionString, 1);
  const db = openDatabase(pool);
  const named = async (id: number) => {
    const { rows } = await sql<{ id: number }>`${BY_ID} select ${id}::bigint as id`.execute(db);
    return rows[0]?.id;
  };
  expect([await named(7), await named(8)]).toEqual([7, 8]);
  await sql`select ${9}::bigint as id`.execute(db);
  const { rows } = await pool.query(
    'select statement, generic_plans + custom_plans as times from pg_prepared_statements',
  );
  expect(rows).toEqual([{ statement: expect.stringContaining('select $1::bigint as id'), times: 2 }]);
  await pool.end();
  await drop();
});

it('plans a list that is asked often once a connection, unless a value of it is a list itself', async () => {
  const { connectionString, drop } = await createTestDatabase();
  const pool = openPool(connectionString, 1);
  const db = openDatabase(pool);
  const ask = (value: unknown) => db.executeQuery(planOnce(sql`select ${value}::text as asked`.compile(db)));
  const kept = async () =>
    (await pool.query('select generic_plans + custom_plans as times from pg_prepared_statements')).rows;
  await ask('once');
  await ask('twice');
  expect(await kept()).toEqual([]);
  await ask('often');
  await ask('and again');
  expect(await kept()).toEqual([{ times: 2 }]);
  for (let time = 0; time < 4; time++) await ask(['a', 'list']);
  expect(await kept()).toEqual([{ times: 2 }]);
  await pool.end();
  await drop();
});

it('plans the first wide statements that are asked often once a connection, and others each time', async () => {
  const { connectionString, drop } = await createTestDatabase();
  const pool = openPool(connectionString, 1);
  const db = openDatabase(pool);
  for (let place = 0; place < 14; place++)
    for (let time = 0; time < 4; time++)
      await sql`${WIDE} select ${place}::bigint as ${sql.id(`wide_${place}`)}`.execute(db);
  const { rows } = await pool.query(
    'select count(*)::int as kept, max(generic_plans + custom_plans)::int as times from pg_prepared_statements',
  );
  expect(rows).toEqual([{ kept: 12, times: 2 }]);
  await pool.end();
  await drop();
});

describe('a statement whose answer nobody waits for', () => {
  const note = (n: number) => sql`${WITH_NEXT} insert into noted (n) values (${n})`;

  it('goes with the next of its transaction, or with its end, in the order in which they were asked', async () => {
    const { connectionString, drop } = await createTestDatabase();
    const pool = openPool(connectionString, 1);
    await pool.query('create table noted (n integer check (n > 0))');
    let sent = 0;
    const db = openDatabase(
      watchedPool(pool, () => {
        sent += 1;
      }),
    );
    const all = sql<{ n: number }>`${BY_ID} select n from noted order by n`;
    const seen = await inTransaction(db, async (trx) => {
      await actAs(trx, { id: 7 });
      await note(1).execute(trx);
      await note(2).execute(trx);
      const [before, , after] = await askTogether(trx, [all, note(3), all]);
      expect(sent).toBe(1);
      await note(4).execute(trx);
      return [before, after];
    });
    expect(seen).toEqual([
      [{ n: 1 }, { n: 2 }],
      [{ n: 1 }, { n: 2 }, { n: 3 }],
    ]);
    expect(sent).toBe(2);
    await note(5).execute(db);
    expect((await all.execute(db)).rows).toHaveLength(5);
    await inTransaction(db, async (trx) => actAs(trx, { id: 7 }));
    expect(sent).toBe(4);
    await pool.end();
    await drop();
  });

  it('fails the next one, or the end, with what it fails with, and nothing after it is done', async () => {
    const { connectionString, drop } = await createTestDatabase();
    const pool = openPool(connectionString, 1);
    await pool.query('create table noted (n integer check (n > 0))');
    const db = openDatabase(pool);
    const refused = expect.objectContaining({ code: '23514', constraint: 'noted_n_check' });
    const lose = (work: (trx: Transaction) => Promise<unknown>) =>
      inTransaction(db, work).then(
        () => 'done',
        (error: unknown) => error,
      );
    expect(await lose((trx) => note(0).execute(trx))).toEqual(refused);
    const next = async (trx: Transaction) => {
      await note(-1).execute(trx);
      await sql`${BY_ID} insert into noted (n) values (${1})`.execute(trx);
    };
    expect(await lose(next)).toEqual(refused);
    expect(await lose((trx) => askTogether(trx, [note(2), note(0), note(3)]))).toEqual(refused);
    // What was not prepared because one before it failed is prepared when it is asked again.
    expect(await lose((trx) => askTogether(trx, [note(2), sql`${BY_ID} select ${1}::int as one`]))).toBe(
      'done',
    );
    // A value that can't be sent.
    const circle: { self?: unknown } = {};
    circle.self = circle;
    const unsendable = sql`insert into noted (n) values (${circle})`;
    expect(await lose((trx) => askTogether(trx, [note(6), unsendable]))).toBeInstanceOf(TypeError);
    expect((await pool.query('select n from noted')).rows).toEqual([{ n: 2 }]);
    await pool.end();
    await drop();
  });
});

it('goes on with what a newer portal gave another column meanwhile, in reads and in transactions', async () => {
  const { connectionString, drop } = await createTestDatabase();
  const pool = openPool(connectionString, 1);
  const db = openDatabase(pool);
  await pool.query('create table changing (id integer); insert into changing values (1)');
  const read = (on: Parameters<typeof actAs>[0] | typeof db) =>
    sql`${BY_ID} select * from changing where id = ${1}`.execute(on).then(({ rows }) => rows);
  expect(await read(db)).toEqual([{ id: 1 }]);
  await pool.query('alter table changing add one integer');
  expect(await read(db)).toEqual([{ id: 1, one: null }]);
  await pool.query('alter table changing add two integer');
  let tries = 0;
  const answer = await inTransaction(db, async (trx) => {
    tries++;
    return read(trx);
  });
  expect(answer).toEqual([{ id: 1, one: null, two: null }]);
  expect(tries).toBeLessThanOrEqual(2);
  await pool.end();
  await drop();
});

it('says who acts with the beginning of the transaction, and begins none in which nothing is asked', async () => {
  const { connectionString, drop } = await createTestDatabase();
  const pool = openPool(connectionString, 1);
  const db = openDatabase(pool);
  const who = sql<{ who: string }>`select current_setting('portal.actor', true) as who`;
  const told = await inTransaction(db, async (trx) => {
    await actAs(trx, { id: 7 }, 5_000);
    const { rows } = await sql<{
      limit: string;
    }>`select current_setting('statement_timeout') as limit`.execute(trx);
    return [(await who.execute(trx)).rows[0]?.who, rows[0]?.limit];
  });
  expect(told).toEqual(['7', '5s']);
  // What was set for the transaction ended with it.
  expect((await who.execute(db)).rows[0]?.who).toBe('');
  await inTransaction(db, async () => undefined);
  await expect(
    inTransaction(db, async (trx) => {
      await sql`create table begun (id integer)`.execute(trx);
      throw new Error('given up');
    }),
  ).rejects.toThrow('given up');
  expect((await pool.query(`select to_regclass('begun') as left`)).rows).toEqual([{ left: null }]);
  await pool.end();
  await drop();
});
