import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPool } from '#server/database/connection.ts';
import { GUARDED, stateColumns } from '../support/state-guards.ts';
import { createTestDatabase } from '../support/test-database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool(database.connectionString, 1);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

describe.each([...GUARDED])('%s', (table, workflow) => {
  const columns = stateColumns(workflow);
  const states = Object.keys(workflow.states);

  it('takes the states of its workflow and no other', async () => {
    const taken = (await statesTaken(table, columns)).map((values) =>
      states.includes(values.at(-1) ?? '') ? values.at(-1) : values.join('/'),
    );
    expect([...new Set(taken)].sort()).toEqual([...states].sort());
  });

  it('has its state written by the frame of acts alone', () => {
    const writing = SOURCES.filter(({ text }) => writesState(text, table, columns)).map(({ path }) => path);
    expect(writing).toEqual([]);
  });
});

it('writing a state is known in every form in which it may be written', () => {
  const writing = [
    `trx.updateTable('trips').set({ status: 'done' }).where('id', '=', id)`,
    `trx\n  .updateTable('trips as t')\n  .set({ remark,\n status })\n  .execute()`,
    `trx.updateTable('trips').set({ ...values, remark: null })`,
    `trx.updateTable('trips').set(values)`,
    `trx.updateTable('trips').set((eb) => ({ status: eb.ref('other') }))`,
    "sql`update trips t set remark = null, status = 'done' where t.id = 1`",
  ];
  const others = [
    `trx.updateTable('trips').set({ remark: 'status' }).where('status', '=', 'open')`,
    `trx.updateTable('other').set({ status: 'done' })`,
    "sql`update trips set remark = null where status = 'open'`",
    `trx.insertInto('trips').values({ status: 'open' })`,
  ];
  expect(writing.filter((text) => !writesState(text, 'trips', ['status']))).toEqual([]);
  expect(others.filter((text) => writesState(text, 'trips', ['status']))).toEqual([]);
});

/** What seeds and measures write is no act of anybody; the payments of a batch move together, each by its line, in one statement. */
const MAY_WRITE = /^(crud\/flow\.ts|domain\/payments\/move-payments\.ts|database\/seeds\/|bench\/|large\/)/;
const SERVER = fileURLToPath(new URL('../../server', import.meta.url));
const SOURCES = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && !MAY_WRITE.test(path))
  .map((path) => ({ path, text: readFileSync(join(SERVER, path), 'utf8') }));

/** Whether a source changes a column of a table; what it sets from a variable could be any. */
function writesState(text: string, table: string, columns: readonly string[]): boolean {
  const column = `(?:${columns.join('|')})`;
  const builders = text.matchAll(
    new RegExp(`\\.updateTable\\(\\s*['"\`]${table}\\b[^)]*\\)([\\s\\S]*?)(?:\\.execute|;|$)`, 'g'),
  );
  for (const [, chain = ''] of builders) {
    const [, set] = /\.set\(([\s\S]*?)\)\s*(?:\.(?:where|from|returning|\$)|$)/.exec(chain) ?? [];
    const literal = /^\s*\{([\s\S]*)\}\s*,?\s*$/.exec(set ?? '')?.[1];
    if (literal === undefined || literal.includes('...')) return true;
    if (new RegExp(`(?:^|[,{\\s])${column}\\s*(?::|,|$)`).test(literal.replace(/'[^']*'/g, "''")))
      return true;
  }
  const statements = text.matchAll(
    new RegExp(
      `\\bupdate\\s+${table}\\b(?:\\s+(?:as\\s+)?\\w+)?\\s+set\\b([\\s\\S]*?)(?:\\bwhere\\b|\`|$)`,
      'g',
    ),
  );
  return [...statements].some(([, set = '']) => new RegExp(`\\b${column}\\s*=`).test(set));
}

/** Every combination of values of some columns that the check constraints of a table let in. */
async function statesTaken(table: string, columns: readonly string[]): Promise<string[][]> {
  const { rows } = await pool.query<{ text: string }>(
    `select pg_get_expr(conbin, conrelid) as text from pg_constraint
      where contype = 'c' and conrelid = $1::regclass and conkey <@ (select array_agg(attnum) from pg_attribute
        where attrelid = conrelid and attname = any($2))`,
    [table, columns],
  );
  const checks = rows.map(({ text }) => `(${text})`);
  const named = rows.flatMap(({ text }) => [...text.matchAll(/'([^']*)'::text/g)].map(([, value]) => value));
  const values = columns.map((column) => `unnest($1::text[]) as ${column}`);
  const all = values.map((value, place) => `(select ${value}) as v${place}`).join(' cross join ');
  const taken = await pool.query<Record<string, string>>(
    `select ${columns.join(', ')} from ${all} where ${['true', ...checks].join(' and ')}`,
    [[...new Set([...named, 'nothing of the kind'])]],
  );
  return taken.rows.map((row) => columns.map((column) => row[column] ?? ''));
}
