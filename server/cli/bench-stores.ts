import { pino } from 'pino';
import { buildApp } from '../app.ts';
import { countStatements } from '../bench/counted-pool.ts';
import { openMeasured } from '../bench/people.ts';
import { makeSmallDatabase } from '../bench/small-database.ts';
import { storeReads } from '../bench/store-reads.ts';
import { runCommand } from '../command.ts';
import type { Config } from '../config.ts';
import { openDatabase, openPool } from '../database/connection.ts';
import { migrate } from '../database/migrate.ts';
import { layBaseline } from '../database/seeds/baseline.ts';
import { foldChanges } from '../domain/upkeep/fold-changes.ts';
import { createFileStore } from '../files/file-store.ts';
import { createMailer } from '../mail/mailer.ts';

/** As many products as the large store has, so that only what moved them is less. */
const SMALL_STORE = { products: 5_000, stock_entries: 50_000 };
const TIMES = Number(process.env.BENCH_TIMES ?? 25);

/** Tables whose totals are counted anew each time, as if somebody had changed something meanwhile. */
const CHANGED = ['products', 'orders', 'order_lines', 'vouchers', 'requisitions', 'inventory_categories'].map(
  (table_name) => ({ table_name }),
);

interface Cost {
  status: number;
  statements: number;
  p50_ms: number;
  /** The same with its totals counted anew. */
  anew_ms: number;
}

await runCommand({ program: 'Bench of stores', beside: true }, async (command) => {
  const { pool, connectionString, config, say } = command;
  await migrate(pool);
  await layBaseline(openDatabase(pool));
  const { n } = (await pool.query('select count(*) as n from stock_entries')).rows[0];
  say('Making fifty thousand entries of stock of as many products in a database beside, to compare with …');
  const small = await makeSmallDatabase(pool, connectionString, SMALL_STORE);
  try {
    const little = await costs(small.connectionString, config);
    const large = await costs(connectionString, config);
    say(`${n} entries of stock, ${TIMES} times each; in brackets with fifty thousand`);
    for (const [name, { status, statements, p50_ms, anew_ms }] of large) {
      const beside = little.get(name);
      const shown = (ms: number, other = 0) =>
        `${ms.toFixed(1).padStart(7)} ms (${other.toFixed(1)})`.padEnd(20);
      say(
        `  ${name.padEnd(42)} ${status}  ${statements} statements  ${shown(p50_ms, beside?.p50_ms)}  anew ${shown(anew_ms, beside?.anew_ms)}`,
      );
    }
  } finally {
    await small.drop();
  }
  return 0;
});

/** Asks each read as often as told, one after the other, as somebody of the store. */
async function costs(connectionString: string, config: Config): Promise<Map<string, Cost>> {
  const pool = openPool(connectionString);
  const db = openDatabase(pool);
  const log = pino({ level: 'silent' });
  await foldChanges(db);
  const { token } = await openMeasured(db, { group: 'Store' });
  const counter = countStatements();
  const portal = {
    ...{
      db,
      pool,
      config,
      log,
      databaseState: async () => 'writable' as const,
      enqueue: async () => undefined,
    },
    files: createFileStore(config.fileStorage),
    mailer: createMailer(config, log),
  };
  const app = await buildApp(portal, () => true);
  const found = new Map<string, Cost>();
  for (const [name, path] of Object.entries(await storeReads(pool))) {
    const cost = { status: 0, statements: 0 };
    const middle = async (isAnew: boolean) => {
      const took: number[] = [];
      for (let time = -3; time < TIMES; time++) {
        if (isAnew) await db.insertInto('table_changes').values(CHANGED).execute();
        counter.take();
        const since = performance.now();
        const { statusCode } = await app.inject({
          url: `/api/${path}`,
          headers: { authorization: `Bearer ${token}` },
        });
        if (time >= 0) took.push(performance.now() - since);
        Object.assign(cost, { status: statusCode, statements: counter.take() });
      }
      return took.toSorted((one, other) => one - other)[Math.floor(TIMES / 2)] ?? 0;
    };
    const [p50_ms, anew_ms] = [await middle(false), await middle(true)];
    found.set(name, { ...cost, p50_ms, anew_ms });
  }
  await app.close();
  return found;
}
