import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import { koboToNaira } from '#shared/money.ts';
import type { Movement } from '#shared/resources/inventory/stock-answers.ts';
import { USE_DAYS } from './reorder-list.ts';

/** How many lines each part shows. */
const MOST = 15;

interface Row {
  product_id: number;
  code: string;
  name: string;
  measure: string | null;
  quantity: number;
  value_kobo: number;
}

/**
 * `GET stocks/movement`: what was issued most in the last 90 days, what lies in stock of which nothing was issued in that time,
 * the most worth first, and what expires within 90 days or has, the first first.
 */
export async function readMovement(db: Queryable): Promise<Movement> {
  const ago = sql`now() - make_interval(days => ${sql.lit(USE_DAYS)})`;
  const product = sql`p.id as product_id, p.code, p.name, m.name as measure`;
  const of = sql`products p left join measures m on m.id = p.measurement_id`;
  const used = await sql<Row & { issues: number }>`
    select ${product}, u.quantity, u.value_kobo, u.issues from (
      select product_id, -sum(quantity)::bigint as quantity, -sum(value_kobo)::bigint as value_kobo, count(*)::integer as issues
        from stock_entries where kind = 'issue' and at > ${ago} group by 1) u join ${of} on p.id = u.product_id
     where p.status = 'active' order by u.value_kobo desc, p.id limit ${sql.lit(MOST)}`.execute(db);
  const slow = await sql<Row & { last_issued: Date | null }>`
    select ${product}, p.quantity, p.value_kobo,
        i.last_at as last_issued
      from ${of} left join stock_sums i on i.product_id = p.id and i.kind = 'issue'
     where p.status = 'active' and p.quantity > 0 and coalesce(i.last_at, '-infinity') <= ${ago}
       and exists (select 1 from stock_entries s where s.product_id = p.id and s.at <= ${ago})
     order by p.value_kobo desc, p.id limit ${sql.lit(MOST)}`.execute(db);
  const expiring = await sql<Row & { expiry_date: string; days: number }>`
    select ${product}, l.quantity, round(p.value_kobo::numeric * l.quantity / p.quantity)::bigint as value_kobo, l.expiry_date,
        l.expiry_date - (now() at time zone 'Africa/Lagos')::date as days
      from stock_lots l join ${of} on p.id = l.product_id
     where l.quantity > 0 and l.expiry_date < (now() at time zone 'Africa/Lagos')::date + ${sql.lit(USE_DAYS)}
     order by l.expiry_date, p.name, p.id limit ${sql.lit(MOST * 4)}`.execute(db);
  return {
    days: USE_DAYS,
    most_used: used.rows.map(({ issues, ...row }) => ({ ...lineOf(row), issues })),
    slow_moving: slow.rows.map(({ last_issued, ...row }) => ({
      ...lineOf(row),
      last_issued: last_issued?.toISOString() ?? null,
    })),
    expiring: expiring.rows.map(({ expiry_date, days, ...row }) => ({ ...lineOf(row), expiry_date, days })),
  };
}

function lineOf({ product_id, code, name, measure, quantity, value_kobo }: Row) {
  return {
    product: { id: product_id, label: name, code },
    measure,
    quantity,
    value: koboToNaira(value_kobo),
  };
}
