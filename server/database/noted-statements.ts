import { AsyncLocalStorage } from 'node:async_hooks';
import type { CompiledQuery } from 'kysely';

type Asked = Pick<CompiledQuery, 'sql' | 'parameters'>;

const noting = new AsyncLocalStorage<Map<string, Asked>>();

/** Does some work, and answers beside its outcome every statement that it sent, each text once. */
export async function notingStatements<Outcome>(
  work: () => Promise<Outcome>,
): Promise<{ outcome: Outcome; asked: readonly Asked[] }> {
  const noted = new Map<string, Asked>();
  const outcome = await noting.run(noted, work);
  return { outcome, asked: [...noted.values()] };
}

/** Does some work on which no outcome hangs, such as learning what the database has. */
export function unnoted<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
  return noting.exit(work);
}

/** Notes a statement that is sent, or whose answer is taken from memory, for whoever wants to know on what an outcome hangs. */
export function noteStatement(sql: string, parameters: readonly unknown[]): void {
  const noted = noting.getStore();
  if (!noted) return;
  // Of one text sent twice, the values that hang on the moment count.
  if (!noted.has(sql) || parameters.some((value) => value instanceof Date))
    noted.set(sql, { sql, parameters });
}
