import type pg from 'pg';
import { CommandError } from '../command.ts';
import type { LargeSize } from './step.ts';
import { largeSteps, pastTriggers } from './steps.ts';
import { storeSteps } from './store-steps.ts';

/** Adds a large agency to a database, in one transaction, saying how long each part took; refuses where one was made before, or people of an agency work. */
export async function makeLarge(pool: pg.Pool, size: LargeSize, say: (line: string) => void): Promise<void> {
  const client = await pool.connect();
  try {
    const { rowCount } = await client.query(`select 1 from departments where code = 'L001'`);
    if (rowCount) throw new CommandError('This database has the large data already.');
    const { rowCount: real } = await client.query(OF_AN_AGENCY);
    if (real)
      throw new CommandError(
        'People of an agency have raised expenditures in this database. The large data is made up and can’t be taken out again: name another database.',
      );
    await client.query('begin');
    await client.query(
      "set local statement_timeout = 0; set local work_mem = '256MB'; set local maintenance_work_mem = '512MB'",
    );
    // A row is written into thirty of them; of all rows at once each is made in a fraction of the time.
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(ORDINARY_INDEXES, [
      GROWING,
    ]);
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    await pastTriggers(client, [...largeSteps(size), ...storeSteps(size)], ({ name, text }) =>
      timed(say, name, () => client.query(text)),
    );
    await timed(say, 'indexes', async () => {
      for (const { definition } of indexes) await client.query(definition);
    });
    await client.query('commit');
    await timed(say, 'vacuum and statistics', async () => {
      await client.query('set statement_timeout = 0');
      await client.query('vacuum analyze');
      await client.query('reset statement_timeout');
    });
    const made = await client.query<{ entries: string }>('select count(*) as entries from stock_entries');
    say(
      `Made ${size.expenditures} expenditures on ${size.funds} funds, with ${size.staff} staff, and ${made.rows[0]?.entries} entries of stock of ${size.products} products.`,
    );
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** The tables that grow with the expenditures. */
const GROWING = [
  'expenditures',
  'payments',
  'payment_acts',
  'batches',
  'documents',
  'document_steps',
  'fund_entries',
  'activities',
];

/** Whether anybody raised an expenditure who is neither of the demonstration nor made up. */
const OF_AN_AGENCY = `
  select from expenditures e join users u on u.id = e.user_id where u.email not like '%@agency.test' limit 1`;

/** The indexes of some tables that hold no key. */
const ORDINARY_INDEXES = `
  select c.relname as name, pg_get_indexdef(c.oid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
   where t.relnamespace = 'public'::regnamespace and t.relname = any($1) and not i.indisprimary
     and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
   order by c.relname`;

async function timed(say: (line: string) => void, name: string, work: () => Promise<unknown>): Promise<void> {
  const started = Date.now();
  await work();
  say(`  ${name}: ${((Date.now() - started) / 1_000).toFixed(1)} s`);
}
