import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { openDatabase, openPool } from '../database/connection.ts';
import { migrate } from '../database/migrate.ts';
import { layBaseline } from '../database/seeds/baseline.ts';
import { makeLarge } from '../large/make-large.ts';
import type { LargeSize } from '../large/step.ts';

/** How large a store the small database has, unless told. */
const SMALL_STORE = { products: 500, stock_entries: 10_000 };

/** Ten thousand expenditures in a database of their own beside the measured one, dropped by `drop`: what the same list costs while tables are small. */
export async function makeSmallDatabase(
  pool: pg.Pool,
  connectionString: string,
  store: Pick<LargeSize, 'products' | 'stock_entries'> = SMALL_STORE,
): Promise<{ connectionString: string; drop: () => Promise<void> }> {
  const name = `bench_${randomBytes(4).toString('hex')}`;
  await pool.query(`create database ${name} template template0`);
  const url = new URL(connectionString);
  url.pathname = `/${name}`;
  const small = openPool(url.href);
  try {
    await migrate(small);
    await layBaseline(openDatabase(small));
    await makeLarge(small, { staff: 500, funds: 200, expenditures: 10_000, ...store }, () => undefined);
  } finally {
    await small.end();
  }
  return {
    connectionString: url.href,
    drop: async () => void (await pool.query(`drop database ${name} with (force)`)),
  };
}
