import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openConnections, openPool } from '#server/database/connection.ts';
import { compileNothing, grantToServer, tooMuchOf } from '#server/database/server-role.ts';
import type { Portal } from '#server/frame/portal.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { asServer, SERVER_ROLE } from './support/postgres.ts';
import { createTestDatabase } from './support/test-database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let owner: pg.Pool;
let server: pg.Pool;
let folder: string;
/** What the start said in its log. */
const warnings: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  folder = await mkdtemp(join(tmpdir(), 'portal-roles-'));
  owner = openPool(database.connectionString, 2);
  const connections = openConnections(asServer(database.connectionString), 4);
  const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) });
  const config = readConfig({ DATABASE_URL: 'postgresql://given.otherwise', DATA_DIR: folder });
  const portal = { ...connections, config, log } as unknown as Portal;
  // Two portals that start at once, on a database that has nothing yet.
  await Promise.all([1, 2].map(() => prepareDatabase(portal, database.connectionString)));
  // As after an upgrade: once more, on what is there.
  await prepareDatabase(portal, database.connectionString);
  await connections.close();
  server = openPool(asServer(database.connectionString), 2);
  await owner.query(
    `insert into holidays (day, name) values ('2031-01-01', 'Of the test') on conflict do nothing`,
  );
}, 120_000);
afterAll(async () => {
  await Promise.all([owner.end(), server.end()]);
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

it('a portal that starts waits for one that prepares the database, however long that takes', async () => {
  const { connectionString, drop } = await createTestDatabase({ empty: true });
  const pool = openPool(connectionString, 2);
  const connections = openConnections(connectionString, 2);
  const portal = {
    ...connections,
    config: readConfig({ DATABASE_URL: 'postgresql://given.otherwise', DATA_DIR: folder }),
    log: pino({ level: 'silent' }),
  } as unknown as Portal;
  const other = await pool.connect();
  for (const lock of [7_245_012, 7_245_001]) await other.query('select pg_advisory_lock($1)', [lock]);
  const prepared = prepareDatabase(portal, connectionString);
  // Each for longer than a read waits for a table.
  for (const lock of [7_245_012, 7_245_001]) {
    await pause(4_500);
    await other.query('select pg_advisory_unlock($1)', [lock]);
  }
  await expect(prepared).resolves.toBeUndefined();
  other.release();
  await Promise.all([pool.end(), connections.close()]);
  await drop();
}, 120_000);

describe('the role that a portal works as', () => {
  it('is told nothing against, and the owner’s is', async () => {
    expect(warnings).toEqual([]);
    expect(await tooMuchOf(server)).toBeUndefined();
    expect(await tooMuchOf(owner)).toBe('is a superuser');
  });

  it('is warned of at a start with one address alone, which is the owner’s', async () => {
    const said: { level: number; msg: string }[] = [];
    const alone = openConnections(database.connectionString, 4);
    const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(JSON.parse(line)) });
    const config = readConfig({ DATABASE_URL: database.connectionString, DATA_DIR: folder });
    await prepareDatabase({ ...alone, config, log } as unknown as Portal, database.connectionString);
    await alone.close();
    expect(said).toMatchObject([
      {
        level: 40,
        msg: "The role of DATABASE_URL is a superuser: whoever gets hold of the portal could switch off what guards the data. Give the portal a role that owns nothing, and the owner's address as DATABASE_OWNER_URL.",
      },
    ]);
  });

  it('has nothing compiled before it is answered, on a server that compiles', async () => {
    const compiling = openPool(asServer(database.connectionString), 1);
    await compiling.query('set jit = on');
    await compileNothing(compiling).finally(() => compiling.end());
    const { rows: kept } = await owner.query(
      `select setconfig from pg_db_role_setting s join pg_roles r on r.oid = s.setrole
        where r.rolname = $1 and s.setdatabase = (select oid from pg_database where datname = current_database())`,
      [SERVER_ROLE],
    );
    expect(kept).toEqual([{ setconfig: ['jit=off'] }]);
  });

  it.each([
    ['switch a trigger off', 'alter table fund_entries disable trigger append_only'],
    ['switch all triggers off', 'set session_replication_role = replica'],
    ['take a constraint away', 'alter table funds drop constraint funds_available_not_negative'],
    [
      'replace a function',
      `create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'`,
    ],
    [
      'put a trigger of its own on a table',
      'create trigger mine before insert on activities for each row execute function refuse_change()',
    ],
    ['make a table', 'create table mine (id int)'],
    ['empty a table', 'truncate activities'],
    ['change the log', `update activities set remark = 'never'`],
    ['take rows out of the log', 'delete from activities'],
    ['change a seal', `update activity_seals set hash = ''`],
    ['change an entry of a fund', 'update fund_entries set booked_kobo = 0'],
    ['take an entry out of a ledger', 'delete from stock_entries'],
    ['say that a migration ran', `insert into schema_migrations (name) values ('9999.sql')`],
    ['change the tables of the queue', 'alter table jobs.job add column mine int'],
  ])('may not %s', async (_, statement) => {
    // Some are refused as not owned, some as not allowed.
    await expect(server.query(statement), statement).rejects.toMatchObject({ code: '42501' });
  });

  it('reads and writes what commands do', async () => {
    await server.query(`update holidays set name = 'Of the portal' where day = '2031-01-01'`);
    await server.query(`delete from holidays where day = '2031-01-01'`);
    await server.query('create temporary table if not exists mine (id int) on commit delete rows');
    expect((await server.query(`select draw_code('EXP') as code`)).rows[0].code).toMatch(/^EXP\d+$/);
    expect((await server.query('select count(*)::int as n from jobs.queue')).rows[0].n).toBeGreaterThan(5);
  });

  it('reaches a table that a later migration makes, once the owner granted again', async () => {
    await owner.query('create table of_later (id int); create table of_later_entries (id int)');
    await owner.query(`select keep_append_only('of_later_entries')`);
    await expect(server.query('select from of_later')).rejects.toMatchObject({ code: '42501' });
    await grantToServer(owner, SERVER_ROLE);
    await server.query(
      'insert into of_later values (1); delete from of_later; insert into of_later_entries values (1)',
    );
    await expect(server.query('delete from of_later_entries')).rejects.toMatchObject({ code: '42501' });
  });
});
