import pg from 'pg';
import { openPool } from '../database/connection.ts';
import { type Statement, statementsIn } from '../database/sent-together.ts';
import { openPortal } from './children.ts';

/** What one call asks of PostgreSQL. */
export interface Reached {
  status: number;
  statements: number;
  /** The share of PostgreSQL's time that goes into planning, between 0 and 1; what is kept planned isn't planned again. */
  planning: number;
}

/** Asks a portal in this process for each path, warm; answers by path what it then asked of PostgreSQL. */
export async function whatReachesPostgres(
  connectionString: string,
  token: string,
  paths: readonly string[],
): Promise<[string, Reached][]> {
  const heard = hearStatements();
  const app = await openPortal(connectionString);
  const pool = openPool(connectionString, 1);
  const found: [string, Reached][] = [];
  try {
    for (const url of paths) {
      const ask = () => app.inject({ url, headers: { authorization: `Bearer ${token}` } });
      for (let time = 0; time < 2; time++) await ask();
      heard.take();
      const { statusCode: status } = await ask();
      const statements = heard.take();
      found.push([
        url,
        { status, statements: statements.length, planning: await planningShare(pool, statements) },
      ]);
      heard.take();
    }
  } finally {
    await app.close();
    await pool.end();
  }
  return found;
}

async function planningShare(pool: pg.Pool, statements: readonly Statement[]): Promise<number> {
  let [planned, took] = [0, 0];
  for (const { name, text, values } of statements) {
    // What only opens or ends a transaction isn't planned.
    if (!/^\s*(\/\*.*?\*\/\s*)?(select|with)/i.test(text)) continue;
    const explain = () => pool.query({ text: `explain (analyze, format json) ${text}`, values });
    await explain();
    const plan = (await explain()).rows[0]['QUERY PLAN'][0];
    took += plan['Execution Time'];
    if (!name) planned += plan['Planning Time'];
  }
  return planned + took === 0 ? 0 : planned / (planned + took);
}

/** Hears what reaches PostgreSQL through any client of this process. */
function hearStatements(): { take(): Statement[] } {
  let statements: Statement[] = [];
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function heard(this: pg.Client, ...args: unknown[]) {
    const [first, second] = args;
    if (typeof first === 'string') statements.push({ text: first, values: (second as unknown[]) ?? [] });
    else statements.push(...statementsIn(first as Statement));
    return Reflect.apply(query, this, args);
  } as typeof query;
  return {
    take() {
      const taken = statements;
      statements = [];
      return taken;
    },
  };
}
