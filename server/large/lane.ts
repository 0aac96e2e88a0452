import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** How many characters of rows are sent at once. */
const CHUNK = 1 << 17;

interface Index {
  name: string;
  key: string | null;
  definition: string;
  predicate: string;
}

/** What was taken away of a table before it grew. */
export interface SetAside {
  table: string;
  /** The statements that make it anew, the slowest first. */
  statements: { name: string; text: string }[];
}

/** Begins a transaction that may take long, with row triggers and foreign keys off. */
export async function beginLane(client: pg.ClientBase): Promise<void> {
  await client.query(`
    begin;
    set local session_replication_role = replica;
    set local statement_timeout = 0;
    set local lock_timeout = '15s';
    set local idle_in_transaction_session_timeout = 0;
    set local work_mem = '256MB';
    set local maintenance_work_mem = '1GB'`);
}

/**
 * Makes tables ready to grow by millions of rows: takes away their indexes but for keys that others refer to, and writes each
 * anew, so that rows can be written as frozen and no later vacuum has to go through them.
 */
export async function makeReady(
  client: pg.ClientBase,
  columns: Readonly<Record<string, string>>,
): Promise<SetAside[]> {
  const aside: SetAside[] = [];
  for (const [table, list] of Object.entries(columns)) {
    const { rows } = await client.query<Index>(INDEXES, [table]);
    const written = new Set([...list.split(', '), ...FILLED]);
    const statements: SetAside['statements'] = [];
    for (const { name, key, definition, predicate } of rows) {
      // No row gets in where a column that stays empty is asked for.
      const asked = [...predicate.matchAll(/\((\w+) IS NOT NULL\)/g)].map(([, column = '']) => column);
      if (asked.some((column) => !written.has(column))) continue;
      await client.query(key ? `alter table ${table} drop constraint ${name}` : `drop index ${name}`);
      statements.push({
        name,
        text: key ? `alter table ${table} add constraint ${name} ${key}` : definition,
      });
    }
    await client.query(`cluster ${table} using ${table}_pkey`);
    await client.query(`alter table ${table} set without cluster`);
    aside.push({ table, statements });
  }
  return aside;
}

/** Columns that the database fills from those that are written. */
const FILLED = ['staff_payee_id'];

/** The indexes of a table but for its primary key and keys that others refer to; those of words first. */
const INDEXES = `
  select c.relname as name, pg_get_constraintdef(k.oid) as key, pg_get_indexdef(c.oid) as definition,
         coalesce(pg_get_expr(i.indpred, i.indrelid), '') as predicate
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid join pg_am m on m.oid = c.relam
    left join pg_constraint k on k.conindid = c.oid and k.conrelid = t.oid
   where t.relnamespace = 'public'::regnamespace and t.relname = $1 and not i.indisprimary
     and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = c.oid)
   order by m.amname <> 'gin', c.relname`;

/** Copies rows into a table, as frozen where it was made ready in this transaction. */
export async function copyRows(
  client: pg.ClientBase,
  table: string,
  columns: string,
  rows: Iterable<string>,
  { isReady }: { isReady: boolean },
): Promise<void> {
  const copy = client.query(
    copyFrom(`copy ${table} (${columns}) from stdin${isReady ? ' with (freeze)' : ''}`),
  );
  await pipeline(chunksOf(rows), copy);
}

function* chunksOf(rows: Iterable<string>): Generator<Buffer> {
  let chunk = '';
  for (const row of rows) {
    chunk += row;
    if (chunk.length < CHUNK) continue;
    yield Buffer.from(chunk);
    chunk = '';
  }
  if (chunk) yield Buffer.from(chunk);
}
