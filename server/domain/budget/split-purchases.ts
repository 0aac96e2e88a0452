import { type SqlBool, sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import { formatNaira } from '#shared/money.ts';
import { LIVE_EXPENDITURE } from '#shared/workflows/expenditures.ts';

const DAYS = 30;

/**
 * For those of the expenditures that look like parts of one purchase, a sentence for audit: several to one vendor, each
 * below the setting `split_limit`, that add up above it within 30 days.
 */
export async function splitNotes(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; count: number; sum_kobo: number; limit_kobo: number }>`
    with setting as (
      select (value::numeric * 100)::bigint as limit_kobo from settings where key = 'split_limit' and value ~ '^[0-9]+(\\.[0-9]+)?$'
    ), asked as (
      select fold(beneficiary) as payee, limit_kobo, min(created_at) - ${SPAN} as since, max(created_at) + ${SPAN} as until
        from expenditures cross join setting where ${among(ids)} and ${PURCHASE} and amount_kobo < limit_kobo group by 1, 2
    ), small as (
      select e.id, a.payee, e.created_at, e.amount_kobo, a.limit_kobo
        from asked a join expenditures e on fold(e.beneficiary) = a.payee and e.created_at between a.since and a.until
       where ${PURCHASE} and e.amount_kobo < a.limit_kobo
    ), windowed as (
      select payee, created_at, limit_kobo, count(*) over thirty as count, sum(amount_kobo) over thirty as sum_kobo
        from small window thirty as (partition by payee order by created_at range between ${SPAN} preceding and current row)
    )
    select distinct on (small.id) small.id, w.count, w.sum_kobo, w.limit_kobo
      from small join windowed w on w.payee = small.payee and w.count > 1 and w.sum_kobo > w.limit_kobo
       and w.created_at between small.created_at and small.created_at + ${SPAN}
     where small.${among(ids)} order by small.id, w.sum_kobo desc`.execute(db);
  return new Map(
    rows.map(({ id, count, sum_kobo, limit_kobo }) => [
      id,
      `May be split: ${count} expenditures below ${formatNaira(limit_kobo)} to this payee within ${DAYS} days come to ${formatNaira(sum_kobo)}.`,
    ]),
  );
}

const SPAN = sql`${sql.lit(`${DAYS} days`)}::interval`;

const PURCHASE = sql<SqlBool>`type = 'third-party' and status in (${sql.join(LIVE_EXPENDITURE.map((status) => sql.lit(status)))})`;

function among(ids: readonly number[]) {
  return sql<SqlBool>`id = any(${ids}::bigint[])`;
}
