import pg from 'pg';
import { PULSE } from '#server/database/pulse.ts';
import { type Statement, statementsIn } from '#server/database/sent-together.ts';
import type { TestPortal } from './portal.ts';

/** One statement that a call sent, with its values. */
export type Sent = { text: string; values: unknown[] };
/** One step of how PostgreSQL ran a statement, with those beneath it. */
export type Plan = Record<string, unknown> & { Plans?: Plan[] };

/** The statements that read while something is done. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function told(this: pg.Client, ...given: unknown[]) {
    const [first, second] = given as [string | Statement, unknown];
    const all =
      typeof first === 'string'
        ? [{ text: first, values: Array.isArray(second) ? second : [] }]
        : statementsIn(first);
    // The portal feels the database's pulse meanwhile, whatever is asked.
    for (const { text, values } of all)
      if (text !== PULSE && /^[\s(]*(select|with)\b/i.test(text.replace(/^\s*\/\*.*?\*\//s, '')))
        sent.push({ text, values });
    return Reflect.apply(query, this, given);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return sent;
}

/** How PostgreSQL runs each of them, under some settings of its planner. */
export async function plansOf(
  { pool }: Pick<TestPortal, 'pool'>,
  sent: readonly Sent[],
  settings = 'select 1',
): Promise<Plan[]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(settings);
    const plans: Plan[] = [];
    for (const { text, values } of sent) {
      const { rows } = await client.query(`explain (analyze, format json) ${text}`, values);
      plans.push(rows[0]['QUERY PLAN'][0].Plan);
    }
    return plans;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** A step and all beneath it. */
export function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}
