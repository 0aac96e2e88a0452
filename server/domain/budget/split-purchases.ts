import { type SqlBool, sql } from 'kysely';
import { formatNaira } from '../../../shared/money.ts';
import { LIVE_EXPENDITURE } from '../../../shared/workflows/expenditure.ts';
import type { Queryable } from '../../database/connection.ts';

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
      select distinct fold(beneficiary) as payee from expenditures where ${among(ids)} and ${PURCHASE}
    ), small as (
      select e.id, fold(e.beneficiary) as payee, e.created_at, e.amount_kobo, s.limit_kobo
        from expenditures e cross join setting s
       where fold(e.beneficiary) in (select payee from asked) and ${PURCHASE} and e.amount_kobo < s.limit_kobo
    ), windowed as (
      select payee, created_at, limit_kobo, count(*) over thirty as count, sum(amount_kobo) over thirty as sum_kobo
        from small window thirty as (partition by payee order by created_at range between ${sql.lit(`${DAYS} days`)}::interval preceding and current row)
    )
    select distinct on (small.id) small.id, w.count, w.sum_kobo, w.limit_kobo
      from small join windowed w on w.payee = small.payee and w.count > 1 and w.sum_kobo > w.limit_kobo
       and w.created_at between small.created_at and small.created_at + ${sql.lit(`${DAYS} days`)}::interval
     where small.${among(ids)} order by small.id, w.sum_kobo desc`.execute(db);
  return new Map(
    rows.map(({ id, count, sum_kobo, limit_kobo }) => [
      id,
      `May be split: ${count} expenditures below ${formatNaira(limit_kobo)} to this payee within ${DAYS} days come to ${formatNaira(sum_kobo)}.`,
    ]),
  );
}

const PURCHASE = sql<SqlBool>`type = 'third-party' and status in (${sql.join(LIVE_EXPENDITURE.map((status) => sql.lit(status)))})`;

function among(ids: readonly number[]) {
  return sql<SqlBool>`id = any(${ids}::bigint[])`;
}
