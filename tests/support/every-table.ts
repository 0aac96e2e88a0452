import type { TestPortal } from './portal.ts';

type Pool = TestPortal['pool'];

const statements = new WeakMap<Pool, Promise<string>>();

/** A fingerprint of every table but sessions, which each call slides. */
export async function everyTable(pool: Pool): Promise<string[]> {
  if (!statements.has(pool)) statements.set(pool, statementFor(pool));
  // Tests look hundreds of times: PostgreSQL plans it once for a connection.
  const { rows } = await pool.query<{ print: string }>({
    name: 'every-table',
    text: (await statements.get(pool)) ?? '',
  });
  return rows.map(({ print }) => print).sort();
}

async function statementFor(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'sessions' order by 1`,
  );
  return rows
    .map(
      ({ name }) =>
        `select concat_ws(' ', '${name}', count(*), sum(hashtextextended(t::text, 0))) as print from "${name}" t`,
    )
    .join(' union all ');
}
