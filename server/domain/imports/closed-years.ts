import type { Queryable } from '#server/database/connection.ts';

/** The budget years in which nothing is entered any more. */
export async function readClosedYears(db: Queryable): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('budget_years')
    .select('year')
    .where('closed_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ year }) => year));
}
