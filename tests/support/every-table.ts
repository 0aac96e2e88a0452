import type { TestPortal } from './portal.ts';

/** A fingerprint of every table but sessions, which each call slides. */
export async function everyTable(pool: TestPortal['pool']): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'sessions' order by 1`,
  );
  const prints = await pool.query<{ print: string }>(
    rows
      .map(
        ({ name }) =>
          `select '${name} ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as print from "${name}" t`,
      )
      .join(' union all '),
  );
  return prints.rows.map(({ print }) => print).sort();
}
