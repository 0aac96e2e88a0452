import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { as_at, endOf, pastDayAsked } from '#server/crud/asked-day.ts';
import type { Queryable } from '#server/database/connection.ts';
import type { RequestContext } from '#server/frame/route.ts';
import { lagosToday } from '#shared/dates.ts';
import { koboToNaira } from '#shared/money.ts';
import type { Valuation } from '#shared/resources/inventory/stock-answers.ts';
import { unitCost } from '#shared/stock.ts';

/** As at which day, and the category whose products are told too. */
export const valuationQuery = z.looseObject({
  as_at,
  category: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .describe('The id of a category, whose products are told too.'),
});

/** What there is of a product; the value in kobo. */
export type ValuedRow = {
  product_id: number;
  code: string;
  name: string;
  category_id: number;
  category: string;
  measure: string | null;
  quantity: number;
  value_kobo: number;
};

/** `GET stocks/valuation`: what the stock was worth at the end of a day of Lagos (`as_at`, today unless given), by category. */
export async function readValuation(db: Queryable, { query }: RequestContext): Promise<Valuation> {
  const day = pastDayAsked(query.as_at, 'as_at');
  const { category } = valuationQuery.parse(query);
  const { rows } = await sql<{ id: number; name: string; products: number; value_kobo: number }>`
    select category_id as id, category as name, count(*) as products, sum(value_kobo) as value_kobo
      from (${valuedAt(day)}) v group by 1, 2 order by 2, 1`.execute(db);
  return {
    as_at: day,
    products: rows.reduce((sum, { products }) => sum + products, 0),
    value: koboToNaira(rows.reduce((sum, { value_kobo }) => sum + value_kobo, 0)),
    categories: rows.map(({ value_kobo, ...row }) => ({ ...row, value: koboToNaira(value_kobo) })),
    lines: category === undefined ? null : (await readValued(db, day, category)).map(lineOf),
  };
}

/** The products of which something was left on a day, by category and name; of one category alone where it is named. */
export async function readValued(db: Queryable, day: string, category?: number): Promise<ValuedRow[]> {
  const own = category === undefined ? sql`` : sql`where v.category_id = ${category}`;
  const { rows } = await sql<ValuedRow>`
    select * from (${valuedAt(day)}) v ${own} order by category, name, product_id`.execute(db);
  return rows;
}

/** What there was of each product when a day was over, of those of which something was left; not yet ordered. */
export function valuedAt(day: string): RawBuilder<ValuedRow> {
  return sql<ValuedRow>`
    select p.id as product_id, p.code, p.name, c.id as category_id, c.name as category, u.name as measure, e.quantity, e.value_kobo
      from products p join inventory_categories c on c.id = p.inventory_category_id left join measures u on u.id = p.measurement_id
      cross join lateral (${day === lagosToday() ? NOW : lastUntil(day)}) e
     where e.quantity > 0`;
}

/** What the product says of itself, as its last entry does. */
const NOW = sql`select p.quantity, p.value_kobo`;

function lastUntil(day: string): RawBuilder<unknown> {
  return sql`select s.running_quantity as quantity, s.running_value_kobo as value_kobo from stock_entries s
    where s.product_id = p.id and s.at < ${endOf(day)} order by s.at desc, s.seq desc limit 1`;
}

/** A product as the wire carries it. */
export function lineOf({
  product_id,
  code,
  name,
  measure,
  quantity,
  value_kobo,
}: ValuedRow): NonNullable<Valuation['lines']>[number] {
  return {
    product: { id: product_id, label: name, code },
    ...{ measure, quantity },
    unit_cost: unitCost(value_kobo, quantity),
    value: koboToNaira(value_kobo),
  };
}
