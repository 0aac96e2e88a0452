import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { exportOwn } from '#server/crud/export-own.ts';
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
  const { portal, id } = context;
  const { rows } = await sql<{ code: string; month: string }>`
    select code, month from tax_remittances where id = ${id}`.execute(portal.db);
  const [remittance] = rows;
  if (!remittance) throw new Refusal('NOT_FOUND', 'There is no such remittance of tax.');
  return exportOwn(context, reply, taxRemittances, {
    title: `Schedule ${remittance.code}`,
    name: `schedule-${remittance.code}-${remittance.month}`,
    columns: COLUMNS,
    read: async () => sheetRecords(await linesOfRemittance(portal.db, id)),
  });
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
