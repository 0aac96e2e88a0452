import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { refuseUnlessExportable, sendSheet } from '#server/crud/export.ts';
import { takeExportTurn } from '#server/crud/export-turn.ts';
import { recordActivity } from '#server/database/activity.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { RequestContext } from '#server/frame/route.ts';
import type { SheetColumn, SheetRecord } from '#server/spreadsheets/sheet-column.ts';
import { Refusal } from '#shared/errors.ts';
import { taxRemittances } from '#shared/resources/payments/tax-remittances.ts';
import { TAX_KINDS } from '#shared/taxes.ts';
import { linesOfRemittance, type ScheduleLine } from './schedule-lines.ts';

/** The schedule as a file. */
export const scheduleQuery = z.looseObject({
  format: z.enum(['csv', 'xlsx']).optional().describe('csv unless told.'),
});

/** The schedule of a remittance as CSV or XLSX, for the tax authority. */
export async function exportSchedule(context: RequestContext, reply: FastifyReply): Promise<unknown> {
  const { portal, actor, id, query } = context;
  const { rows } = await sql<{ code: string; month: string }>`
    select code, month from tax_remittances where id = ${id}`.execute(portal.db);
  const [remittance] = rows;
  if (!remittance) throw new Refusal('NOT_FOUND', 'There is no such remittance of tax.');
  refuseUnlessExportable(taxRemittances, actor);
  const format = query.format === 'xlsx' ? 'xlsx' : 'csv';
  const title = `Schedule ${remittance.code}`;
  takeExportTurn(actor, reply);
  await inTransaction(portal.db, (trx) =>
    recordActivity(trx, {
      ...{ subject: 'exports', id: actor.id, action: 'exported', actor },
      remark: `${title} as ${format.toUpperCase()}`,
    }),
  );
  const lines = await linesOfRemittance(portal.db, id);
  const name = `schedule-${remittance.code}-${remittance.month}`;
  return sendSheet(reply, { format, name, title, columns: COLUMNS, records: sheetRecords(lines) });
}

async function* sheetRecords(lines: readonly ScheduleLine[]): AsyncGenerator<SheetRecord> {
  for (const { day, payee_name, payee_tin, pv_no, tax, base_kobo, rate, amount_kobo } of lines)
    yield {
      ...{ day, payee: payee_name, tin: payee_tin, pv_no, tax: TAX_KINDS[tax] },
      ...{ base: base_kobo, rate, amount: amount_kobo },
    };
}

const COLUMNS: readonly SheetColumn[] = [
  { key: 'day', header: 'Day', kind: 'day' },
  { key: 'payee', header: 'Payee', kind: 'text' },
  { key: 'tin', header: 'TIN', kind: 'text' },
  { key: 'pv_no', header: 'PV', kind: 'text' },
  { key: 'tax', header: 'Tax', kind: 'text' },
  { key: 'base', header: 'Base', kind: 'kobo' },
  { key: 'rate', header: 'Rate (%)', kind: 'number' },
  { key: 'amount', header: 'Amount', kind: 'kobo' },
];
