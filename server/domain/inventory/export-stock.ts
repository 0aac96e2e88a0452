import type { FastifyReply } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { pastDayAsked } from '#server/crud/asked-day.ts';
import { streamRows } from '#server/crud/export.ts';
import { exportOwn } from '#server/crud/export-own.ts';
import type { RequestContext } from '#server/frame/route.ts';
import type { SheetColumn } from '#server/spreadsheets/sheet-column.ts';
import { formatDay, lagosToday } from '#shared/dates.ts';
import { stockReport } from '#shared/resources/inventory/stock-report.ts';
import { reorderRows } from './reorder-list.ts';
import { monthAsked, reportOf } from './stock-report.ts';
import { valuedAt } from './valuation.ts';

/** The stock report of a month as CSV or XLSX, for those who may export it. */
export async function exportStockReport(context: RequestContext, reply: FastifyReply): Promise<unknown> {
  const month = monthAsked(context.query.month);
  const rows = sql<Row>`${reportOf(context, month)} order by name, product_id`;
  const file = { title: `Stock report ${month}`, name: `stock-report-${month}`, columns: REPORTED };
  return exportRows(context, reply, { ...file, rows });
}

/** What the stock was worth on a day as CSV or XLSX, for those who may export it. */
export async function exportValuation(context: RequestContext, reply: FastifyReply): Promise<unknown> {
  const day = pastDayAsked(context.query.as_at, 'as_at');
  const rows = sql<Row>`${valuedAt(day)} order by category, name, product_id`;
  const file = { title: `Stock as at ${formatDay(day)}`, name: `stock-valuation-${day}`, columns: VALUED };
  return exportRows(context, reply, { ...file, rows });
}

/** What is to be ordered as CSV or XLSX, for those who may export it. */
export async function exportReorderList(context: RequestContext, reply: FastifyReply): Promise<unknown> {
  const rows = sql<Row>`select * from (${reorderRows()}) r order by category, name, product_id`;
  const file = { title: 'Re-order list', name: `reorder-list-${lagosToday()}`, columns: REORDERED };
  return exportRows(context, reply, { ...file, rows });
}

type Row = Record<string, unknown>;
type File = { title: string; name: string; columns: readonly SheetColumn[]; rows: RawBuilder<Row> };

async function exportRows(
  context: RequestContext,
  reply: FastifyReply,
  { rows, ...file }: File,
): Promise<unknown> {
  const { db } = context.portal;
  return exportOwn(context, reply, stockReport, { ...file, read: () => streamRows(db, rows.compile(db)) });
}

const PRODUCT: readonly SheetColumn[] = [
  { key: 'code', header: 'Code', kind: 'text' },
  { key: 'name', header: 'Product', kind: 'text' },
  { key: 'category', header: 'Category', kind: 'text' },
  { key: 'measure', header: 'Counted in', kind: 'text' },
];

const REPORTED: readonly SheetColumn[] = [
  ...PRODUCT,
  { key: 'opening', header: 'Opening', kind: 'number' },
  { key: 'received', header: 'Received', kind: 'number' },
  { key: 'issued', header: 'Issued', kind: 'number' },
  { key: 'adjusted', header: 'Adjusted', kind: 'number' },
  { key: 'closing', header: 'Closing', kind: 'number' },
  { key: 'value_kobo', header: 'Value', kind: 'kobo' },
];

const VALUED: readonly SheetColumn[] = [
  ...PRODUCT,
  { key: 'quantity', header: 'In stock', kind: 'number' },
  { key: 'value_kobo', header: 'Value', kind: 'kobo' },
];

const REORDERED: readonly SheetColumn[] = [
  ...PRODUCT,
  { key: 'quantity', header: 'In stock', kind: 'number' },
  { key: 'restock_qty', header: 'Re-order level', kind: 'number' },
  { key: 'used', header: 'Used in 90 days', kind: 'number' },
  { key: 'on_order', header: 'On order', kind: 'number' },
  { key: 'suggested', header: 'Suggested', kind: 'number' },
  { key: 'value_kobo', header: 'About', kind: 'kobo' },
];
