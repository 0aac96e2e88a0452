import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';

/** What an order comes to, what its vouchers say came in, what is raised on it, and what of that is batched or paid; in kobo. */
export interface Match {
  id: number;
  total_kobo: number;
  /** What can be raised on it in all: what it comes to, of a completed order what was accepted. */
  payable_kobo: number;
  vouched_kobo: number;
  raised_kobo: number;
  claimed_kobo: number;
  /** What was accepted without an inspector who confirmed it. */
  uninspected_kobo: number;
}

/** The three-way match of orders, by id. */
export async function matchesOf(db: Queryable, ids: readonly number[]): Promise<Map<number, Match>> {
  const { rows } = await sql<Match>`
    select o.id, o.total_kobo, payable_kobo(o.id) as payable_kobo, vouched_kobo(o.id) as vouched_kobo, raised_kobo(o.id) as raised_kobo, claimed_kobo(o.id) as claimed_kobo,
        uninspected_kobo(o.id) as uninspected_kobo
      from orders o where o.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
