import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { matchingIds } from '#server/crud/list-query.ts';
import { listQueryOf } from '#server/crud/list-words.ts';
import { parseListQuery } from '#server/crud/parse-list-query.ts';
import type { Queryable } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { lagosToday } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import { koboToNaira } from '#shared/money.ts';
import type { StockReportLine, StockReportMeta } from '#shared/resources/inventory/stock-answers.ts';
import { stockReport } from '#shared/resources/inventory/stock-report.ts';

const { search, filter } = listQueryOf(stockReport).shape;

/** Which month, and which products. */
export const reportQuery = z.looseObject({
  month: z.string().max(10).optional().describe('YYYY-MM, or a day of it; this month unless told.'),
  out_of_stock: z.enum(['yes']).optional().describe('Only products of which nothing was left.'),
  search,
  filter,
});

/** The same, a page at a time. */
export const reportPageQuery = reportQuery.extend({
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  per_page: z.coerce.number().int().min(1).max(500).optional().describe('25 unless told.'),
});

/** So many ids a product has, of which each month is one: product 7 in March 2026 is 7202603. */
const LINES = 1_000_000;

/** A line of the report as it is read: the value in kobo. */
export type ReportRow = {
  product_id: number;
  code: string;
  name: string;
  category: string;
  measure: string | null;
  opening: number;
  received: number;
  issued: number;
  adjusted: number;
  closing: number;
  value_kobo: number;
};

/** `GET stocks`: what came in and went out of each product in a month, by name. */
export async function readStockReport(db: Queryable, context: RequestContext): Promise<Answer> {
  const { page = 1, per_page = 25 } = reportPageQuery.parse(context.query);
  const month = monthAsked(context.query.month);
  const report = reportOf(context, month);
  const rows =
    await sql<ReportRow>`${report} order by name, product_id limit ${per_page} offset ${(page - 1) * per_page}`.execute(
      db,
    );
  const meta: StockReportMeta = { page, per_page, month, ...(await totalsOf(db, context, month)) };
  return { data: rows.rows.map((row) => lineOf(row, month)), meta };
}

/** `GET stocks/{id}`: the line of one product in one month, by the id that the report gives it. */
export async function readStockLine(db: Queryable, { actor, id }: RequestContext): Promise<Answer> {
  const day = /^20\d\d(?:0[1-9]|1[0-2])$/.exec(String(id % LINES))?.[0];
  const month = day && `${day.slice(0, 4)}-${day.slice(4)}`;
  const { rows } =
    month && month <= lagosToday().slice(0, 7)
      ? await sql<ReportRow>`select * from (${reportOf({ actor, query: {} }, month)}) r where product_id = ${Math.floor(id / LINES)}`.execute(
          db,
        )
      : { rows: [] };
  if (!month || !rows[0]) throw new Refusal('NOT_FOUND', 'The stock report has no such line.');
  return { data: lineOf(rows[0], month) };
}

/** What all lines of the report come to; `out_of_stock` whichever are asked for. */
export async function totalsOf(
  db: Queryable,
  { actor, query }: RequestContext,
  month: string,
): Promise<Pick<StockReportMeta, 'total' | 'out_of_stock' | 'sums'>> {
  const all = reportOf({ actor, query: { ...query, out_of_stock: undefined } }, month);
  const { rows } = await sql<{ total: number; out: number; value_kobo: number }>`
    select count(*) as total, count(*) filter (where closing = 0) as out, coalesce(sum(value_kobo), 0) as value_kobo from (${all}) r`.execute(
    db,
  );
  const { total = 0, out = 0, value_kobo = 0 } = rows[0] ?? {};
  const isOut = query.out_of_stock === 'yes';
  return {
    total: isOut ? out : total,
    out_of_stock: out,
    sums: { value: isOut ? 0 : koboToNaira(value_kobo) },
  };
}

/** The lines of a month; not yet ordered. A product is in it from the month of its first entry. */
export function reportOf(
  { actor, query }: Pick<RequestContext, 'actor' | 'query'>,
  month: string,
): RawBuilder<ReportRow> {
  const { search: words, filter: rules, out_of_stock } = query;
  const listed = matchingIds(stockReport, {}, actor, parseListQuery({ search: words, filter: rules }));
  const first = sql`${`${month}-01`}::date`;
  const now = (name: string) => sql`case when m.month = ${first} then ${sql.ref(`m.${name}`)} else 0 end`;
  const isOut = out_of_stock === 'yes' ? sql<SqlBool>`m.closing_quantity = 0` : sql<SqlBool>`true`;
  return sql<ReportRow>`
    select p.id as product_id, p.code, p.name, c.name as category, u.name as measure,
      m.closing_quantity - (${now('received')}) + (${now('issued')}) - (${now('adjusted')}) as opening,
      ${now('received')} as received, ${now('issued')} as issued, ${now('adjusted')} as adjusted,
      m.closing_quantity as closing, m.closing_value_kobo as value_kobo
      from products p join inventory_categories c on c.id = p.inventory_category_id left join measures u on u.id = p.measurement_id
      cross join lateral (
        select * from stock_months s where s.product_id = p.id and s.month <= ${first} order by s.month desc limit 1) m
     where p.id in (${listed}) and ${isOut}
       and (p.status = 'active' or m.month = ${first} or m.closing_quantity <> 0)`;
}

/** A line as the wire carries it. */
export function lineOf(row: ReportRow, month: string): StockReportLine {
  const { product_id, code, name, category, measure } = row;
  return {
    id: product_id * LINES + Number(month.replace('-', '')),
    product_id,
    product: { id: product_id, label: name, code },
    ...{ category, measure, month },
    initial_opening_balance: row.opening,
    total_received: row.received,
    total_quantity_issued: row.issued,
    total_adjusted: row.adjusted,
    total_closing_balance: row.closing,
    value: koboToNaira(row.value_kobo),
    out_of_stock: row.closing === 0,
  };
}

/** The month that a query asks for, 'YYYY-MM'; this one without. A month to come is refused. */
export function monthAsked(value: unknown): string {
  const today = lagosToday();
  if (value === undefined || value === '') return today.slice(0, 7);
  const month =
    typeof value === 'string' ? /^(20\d\d-(?:0[1-9]|1[0-2]))(?:-\d\d)?$/.exec(value)?.[1] : undefined;
  if (month && month <= today.slice(0, 7)) return month;
  const sentence = month ? 'That month has not begun yet.' : 'Give a month such as 2026-03.';
  throw new Refusal('VALIDATION', sentence, { month: [sentence] });
}
