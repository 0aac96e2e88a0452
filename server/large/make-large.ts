import type pg from 'pg';
import { CommandError } from '../command.ts';
import type { LargeSize } from './step.ts';
import { largeSteps, withoutTriggers } from './steps.ts';
import { storeSteps } from './store-steps.ts';

/** Adds a large agency to a database, in one transaction, saying how long each part took; refuses where one was made before. */
export async function makeLarge(pool: pg.Pool, size: LargeSize, say: (line: string) => void): Promise<void> {
  const client = await pool.connect();
  try {
    const { rowCount } = await client.query(`select 1 from departments where code = 'L001'`);
    if (rowCount) throw new CommandError('This database has the large data already.');
    await client.query('begin');
    await client.query(
      "set local statement_timeout = 0; set local work_mem = '256MB'; set local maintenance_work_mem = '512MB'",
    );
    const { rows: searches } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes where indexname in ('expenditures_search', 'batches_search', 'payments_search')`,
    );
    for (const { name } of searches) await client.query(`drop index ${name}`);
    await withoutTriggers(client, async () => {
      for (const step of [...largeSteps(size), ...storeSteps(size)])
        await timed(say, step.name, () => client.query(step.text));
    });
    await timed(say, 'search indexes', async () => {
      for (const { definition } of searches) await client.query(definition);
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

async function timed(say: (line: string) => void, name: string, work: () => Promise<unknown>): Promise<void> {
  const started = Date.now();
  await work();
  say(`  ${name}: ${((Date.now() - started) / 1_000).toFixed(1)} s`);
}
