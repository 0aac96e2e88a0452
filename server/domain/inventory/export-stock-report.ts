import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { refuseUnlessExportable, sendSheet, streamRows } from '#server/crud/export.ts';
import { takeExportTurn } from '#server/crud/export-turn.ts';
import { recordActivity } from '#server/database/activity.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { RequestContext } from '#server/frame/route.ts';
import type { SheetColumn } from '#server/spreadsheets/sheet-column.ts';
import { stockReport } from '#shared/resources/inventory/stock-report.ts';
import { monthAsked, type ReportRow, reportOf } from './stock-report.ts';

/** The stock report of a month as CSV or XLSX, for those who may export it. */
export async function exportStockReport(context: RequestContext, reply: FastifyReply): Promise<unknown> {
  const { portal, actor, query } = context;
  refuseUnlessExportable(stockReport, actor);
  const month = monthAsked(query.month);
  const format = query.format === 'xlsx' ? 'xlsx' : 'csv';
  const title = `Stock report ${month}`;
  const remark = `${title} as ${format.toUpperCase()}`;
  takeExportTurn(actor, reply);
  await inTransaction(portal.db, (trx) =>
    recordActivity(trx, { subject: 'exports', id: actor.id, action: 'exported', actor, remark }),
  );
  const statement = sql<ReportRow>`${reportOf(context, month)} order by name, product_id`.compile(portal.db);
  const records = streamRows(portal.db, statement);
  return sendSheet(reply, { format, name: `stock-report-${month}`, title, columns: COLUMNS, records });
}

const COLUMNS: readonly SheetColumn[] = [
  { key: 'code', header: 'Code', kind: 'text' },
  { key: 'name', header: 'Product', kind: 'text' },
  { key: 'category', header: 'Category', kind: 'text' },
  { key: 'measure', header: 'Counted in', kind: 'text' },
  { key: 'opening', header: 'Opening', kind: 'number' },
  { key: 'received', header: 'Received', kind: 'number' },
  { key: 'issued', header: 'Issued', kind: 'number' },
  { key: 'adjusted', header: 'Adjusted', kind: 'number' },
  { key: 'closing', header: 'Closing', kind: 'number' },
  { key: 'value_kobo', header: 'Value', kind: 'kobo' },
];
