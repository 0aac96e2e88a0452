import type { TestPortal } from './portal.ts';

type Pool = TestPortal['pool'];

const statements = new WeakMap<Pool, Promise<string>>();

/** A fingerprint of every table but sessions, which each call slides: what rows it has, and which write each is of. */
export async function everyTable(pool: Pool): Promise<string[]> {
  if (!statements.has(pool)) statements.set(pool, statementFor(pool));
  const client = await pool.connect();
  try {
    // Tests look hundreds of times: PostgreSQL plans it once for a connection, and hands nothing to others.
    await client.query('set max_parallel_workers_per_gather = 0');
    const text = (await statements.get(pool)) ?? '';
    const { rows } = await client.query<{ print: string }>({ name: 'every-table', text });
    return rows.map(({ print }) => print);
  } finally {
    client.release();
  }
}

/** A row that is written anew has another place and transaction; one that is locked, or whose change was taken back, has not. */
async function statementFor(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'sessions' order by 1`,
  );
  return rows
    .map(
      ({ name }) =>
        `select concat_ws(' ', '${name}', count(*), sum(hash_record_extended(row(ctid, xmin), 0))) as print from "${name}"`,
    )
    .join(' union all ');
}
