import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';

/** The tax authorities that can be named: those of confirmed rates, of the setting, and those that have a ledger. */
export async function knownAuthorities(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from known_tax_authorities() as name order by name`.execute(db);
  return rows.map(({ name }) => name);
}
