import type pg from 'pg';
import { CommandError } from '../command.ts';
import { type Agency, type MadeTable, planAgency } from './agency.ts';
import { takeFacts } from './agency-facts.ts';
import { agencySteps } from './agency-steps.ts';
import { firstTimelines } from './first-timelines.ts';
import { figuresOf } from './fund-life.ts';
import { COLUMNS, MONTH_COLUMNS, rowsOf } from './growing.ts';
import { beginLane, copyRows, makeReady, type SetAside } from './lane.ts';
import type { LargeSize, Step } from './step.ts';
import { STORE_TABLES, storeSteps } from './store-steps.ts';
import { sayingsOf } from './timeline-rows.ts';

type Say = (line: string) => void;

/**
 * Adds a large agency to a database, saying how long each part took; refuses where one was made before, or people of an agency work.
 * Two connections write it at once, each in one transaction: expenditures, and all else.
 */
export async function makeLarge(pool: pg.Pool, size: LargeSize, say: Say): Promise<void> {
  const [first, second] = [await pool.connect(), await pool.connect()];
  try {
    await refuse(first);
    await makeBoth(first, second, size, say);
    await timed(say, 'vacuum and statistics', () => vacuumBoth(first, second));
    const made = await first.query<{ entries: string }>('select count(*) as entries from stock_entries');
    say(
      `Made ${size.expenditures} expenditures on ${size.funds} funds, with ${size.staff} staff, and ${made.rows[0]?.entries} entries of stock of ${size.products} products.`,
    );
  } finally {
    first.release();
    second.release();
  }
}

async function refuse(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ is_begun: boolean; is_whole: boolean }>(`
    select exists (select from departments where code = 'L001') as is_begun,
           exists (select from departments d join expenditures e on e.department_id = d.id where d.code ~ '^L[0-9]{3}$') as is_whole`);
  if (rows[0]?.is_begun)
    throw new CommandError(
      rows[0].is_whole
        ? 'This database has the large data already.'
        : `${CUT_OFF} Make it in a new database.`,
    );
  const { rowCount: real } = await client.query(OF_AN_AGENCY);
  if (real)
    throw new CommandError(
      'People of an agency have raised expenditures in this database. The large data is made up and can’t be taken out again: name another database.',
    );
}

/** Whether anybody raised an expenditure who is neither of the demonstration nor made up. */
const OF_AN_AGENCY = `
  select from expenditures e join users u on u.id = e.user_id where u.email not like '%@agency.test' limit 1`;

const CUT_OFF =
  'The large data of this database is not whole: its making was cut off before the expenditures were kept.';

/** What the second connection writes; the first writes all else. */
const { expenditures, ...OTHERS } = COLUMNS;
const LANES = { first: OTHERS, second: { expenditures } };

async function makeBoth(
  first: pg.ClientBase,
  second: pg.ClientBase,
  size: LargeSize,
  say: Say,
): Promise<void> {
  let isFirstKept = false;
  try {
    // Asked before the tables are locked.
    const sayings = await sayingsOf(first);
    await beginLane(first);
    for (const step of agencySteps(size)) await take(first, step, say);
    // What tells of these rows at the end would wait for it, and keep the tables from being written anew.
    await first.query('set local session_replication_role = origin');
    await first.query('set constraints all immediate; set constraints all deferred');
    await first.query('set local session_replication_role = replica');
    await beginLane(second);
    const aside = {
      first: await makeReady(first, LANES.first),
      second: await makeReady(second, LANES.second),
    };
    const agency = planAgency(await takeFacts(first, size));
    const approved = await giveFigures(first, agency);
    const { rows, months } = rowsOf(agency, approved, sayings);
    const working = new Set<pg.ClientBase>([first, second]);
    const write = async (client: pg.ClientBase, lane: 'first' | 'second', before: readonly Step[]) => {
      for (const step of before) await take(client, step, say);
      for (const [table, columns] of Object.entries(LANES[lane]))
        await timed(say, table, () =>
          copyRows(client, table, columns, rows[table as MadeTable](), { isReady: true }),
        );
      if (lane === 'first') await copyRows(first, 'fund_months', MONTH_COLUMNS, months, { isReady: false });
      for (const { table, statements } of aside[lane])
        await timed(say, `indexes of ${table}`, () => makeAnew(client, statements, working));
      await noteChanges(client, Object.keys(LANES[lane]));
      working.delete(client);
    };
    await all([
      write(first, 'first', [...firstTimelines(), ...storeSteps(size)]),
      write(second, 'second', []),
    ]);
    await noteChanges(first, ['users', 'bank_details', 'funds', 'fund_months', ...STORE_TABLES]);
    await first.query('commit');
    isFirstKept = true;
    await second.query('commit');
  } catch (error) {
    await Promise.allSettled([first.query('rollback'), second.query('rollback')]);
    if (!isFirstKept) throw error;
    throw new CommandError(`${CUT_OFF} Make it in a new database. (${(error as Error).message})`);
  }
}

/** Waits for all of them also where one fails, since each goes on with its connection. */
async function all(works: readonly Promise<void>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(works))
    if (outcome.status === 'rejected') throw outcome.reason;
}

/**
 * Does a step with row triggers and foreign keys off, unless its rows are `told`: ten million rows would pay for each.
 * Check constraints hold all the same, and a test finds no key that leads nowhere.
 */
async function take(client: pg.ClientBase, { name, text, told }: Step, say: Say): Promise<void> {
  await client.query(`set local session_replication_role = ${told ? 'origin' : 'replica'}`);
  await timed(say, name, () => client.query(text));
}

/** Gives the funds what their figures are in the end, and promises what each was approved. */
async function giveFigures(client: pg.ClientBase, agency: Agency): Promise<number[]> {
  const figures = agency.funds.map(({ id }, fund) => ({
    id,
    ...figuresOf(agency, fund, agency.approved(fund)),
  }));
  await client.query(
    `update funds f set approved_kobo = g.approved, booked_kobo = g.booked, actual_kobo = g.actual, last_seq = g.last_seq
       from jsonb_to_recordset($1) g (id bigint, approved bigint, booked bigint, actual bigint, last_seq integer) where f.id = g.id`,
    [JSON.stringify(figures)],
  );
  return figures.map(({ approved }) => approved);
}

/** Makes indexes and constraints anew; with help of the other processor where nobody else works any more. */
async function makeAnew(
  client: pg.ClientBase,
  statements: SetAside['statements'],
  working: ReadonlySet<unknown>,
): Promise<void> {
  for (const { text } of statements) {
    await client.query(`set local max_parallel_maintenance_workers = ${working.size > 1 ? 0 : 1}`);
    await client.query(text);
  }
}

/** Leaves the marks that triggers would have left: a server beside must not go on with its kept totals. */
async function noteChanges(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  await client.query('insert into table_changes (table_name) select unnest($1::text[])', [tables]);
}

/** The rows that were copied are frozen, so that only statistics are read of them. */
async function vacuumBoth(first: pg.ClientBase, second: pg.ClientBase): Promise<void> {
  const { rows } = await first.query<{ others: string }>(
    `select string_agg(oid::regclass::text, ', ') as others from pg_class
      where relkind = 'r' and relpersistence = 'p' and relnamespace = any ('{public, pg_catalog}'::regnamespace[]) and relname <> all ($1)`,
    [Object.keys(COLUMNS)],
  );
  const withTime = async (client: pg.ClientBase, statement: string) => {
    await client.query('set statement_timeout = 0');
    await client.query(statement);
    await client.query('reset statement_timeout');
  };
  await all([
    withTime(first, `vacuum (analyze) ${rows[0]?.others ?? ''}`),
    withTime(second, `analyze ${Object.keys(COLUMNS).join(', ')}`),
  ]);
}

async function timed(say: Say, name: string, work: () => Promise<unknown>): Promise<void> {
  const started = Date.now();
  await work();
  say(`  ${name}: ${((Date.now() - started) / 1_000).toFixed(1)} s`);
}
