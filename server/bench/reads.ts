import type pg from 'pg';
import { pino } from 'pino';
import { buildApp } from '../app.ts';
import type { Config } from '../config.ts';
import { openDatabase, openPool } from '../database/connection.ts';
import { foldChanges } from '../domain/upkeep/fold-changes.ts';
import { createFileStore } from '../files/file-store.ts';
import { createMailer } from '../mail/mailer.ts';
import { countStatements } from './counted-pool.ts';
import { type Measured, openMeasured } from './people.ts';

/** How often each read is asked, unless BENCH_TIMES says otherwise. */
export const TIMES = Number(process.env.BENCH_TIMES ?? 25);

/** What a read costs: statements, and the median of its times. */
export interface Cost {
  status: number;
  statements: number;
  p50_ms: number;
  /** The same with its totals counted anew. */
  anew_ms: number;
}

/** What somebody asks of a database: the address of each read under `/api/`, by its name. */
export type Reads = (pool: pg.Pool, who: Measured) => Promise<Record<string, string>>;

/** Whose reads are measured, and which tables' totals are counted anew, as if somebody had changed something meanwhile. */
export interface Asked {
  group: string;
  changed: readonly string[];
  reads: Reads;
}

/** Asks each read as often as told, one after the other, as somebody of the group. */
export async function costsOf(
  connectionString: string,
  config: Config,
  { group, changed, reads }: Asked,
): Promise<Map<string, Cost>> {
  const pool = openPool(connectionString);
  const db = openDatabase(pool);
  const log = pino({ level: 'silent' });
  await foldChanges(db);
  const who = await openMeasured(db, { group });
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
  for (const [name, path] of Object.entries(await reads(pool, who))) {
    const cost = { status: 0, statements: 0 };
    const middle = async (isAnew: boolean) => {
      const took: number[] = [];
      for (let time = -3; time < TIMES; time++) {
        if (isAnew)
          await db
            .insertInto('table_changes')
            .values(changed.map((table_name) => ({ table_name })))
            .execute();
        counter.take();
        const since = performance.now();
        const { statusCode } = await app.inject({
          url: `/api/${path}`,
          headers: { authorization: `Bearer ${who.token}` },
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
  await pool.end();
  return found;
}

/** A line of the table of what reads cost, in brackets what they do in another database. */
export function costLine(name: string, cost: Cost, beside?: Cost): string {
  const shown = (ms: number, other = 0) => `${ms.toFixed(1).padStart(7)} ms (${other.toFixed(1)})`.padEnd(20);
  return `  ${name.padEnd(42)} ${cost.status}  ${cost.statements} statements  ${shown(cost.p50_ms, beside?.p50_ms)}  anew ${shown(cost.anew_ms, beside?.anew_ms)}`;
}
