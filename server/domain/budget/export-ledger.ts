import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { refuseUnlessExportable, streamRows } from '#server/crud/export.ts';
import { exportOwn } from '#server/crud/export-own.ts';
import type { RequestContext } from '#server/frame/route.ts';
import type { SheetColumn, SheetRecord } from '#server/spreadsheets/sheet-column.ts';
import { funds } from '#shared/resources/budget/funds.ts';
import { ENTRY_KINDS } from '#shared/workflows/ledger-kinds.ts';
import { findFund } from './find-fund.ts';
import { askedFigure, type EntryRow, entriesStatement } from './read-ledger.ts';

/** The ledger of a fund (or what changes one figure) as CSV or XLSX, for those who may export funds. */
export async function exportLedger(context: RequestContext, reply: FastifyReply): Promise<unknown> {
  const { portal, actor, id, query } = context;
  const fund = await findFund(portal.db, actor, id);
  refuseUnlessExportable(funds, actor);
  const figure = askedFigure(query.figure);
  const statement = sql<EntryRow>`${entriesStatement(id, figure)} order by e.seq`.compile(portal.db);
  return exportOwn(context, reply, funds, {
    title: `Ledger ${fund.code} ${fund.budget_year}`,
    name: `ledger-${fund.code}-${fund.budget_year}`.replace(/[^\w.-]+/g, '-'),
    columns: COLUMNS,
    read: () => sheetRecords(streamRows(portal.db, statement)),
  });
}

async function* sheetRecords(rows: AsyncIterable<EntryRow>): AsyncGenerator<SheetRecord> {
  for await (const row of rows) yield { ...row, kind: ENTRY_KINDS[row.kind], actor: row.actor_name };
}

const COLUMNS: readonly SheetColumn[] = [
  { key: 'seq', header: 'No', kind: 'number' },
  { key: 'at', header: 'Entered', kind: 'moment' },
  { key: 'kind', header: 'Entry', kind: 'text' },
  { key: 'source_code', header: 'Reference', kind: 'text' },
  { key: 'payee', header: 'Payee', kind: 'text' },
  { key: 'particulars', header: 'Particulars', kind: 'text' },
  { key: 'approved_kobo', header: 'Approved', kind: 'kobo' },
  { key: 'booked_kobo', header: 'Booked', kind: 'kobo' },
  { key: 'actual_kobo', header: 'Paid', kind: 'kobo' },
  { key: 'reserved_kobo', header: 'Reserved', kind: 'kobo' },
  { key: 'running_approved_kobo', header: 'Approved after', kind: 'kobo' },
  { key: 'running_booked_kobo', header: 'Booked after', kind: 'kobo' },
  { key: 'running_actual_kobo', header: 'Paid after', kind: 'kobo' },
  { key: 'running_reserved_kobo', header: 'Reserved after', kind: 'kobo' },
  { key: 'actor', header: 'By', kind: 'text' },
  { key: 'note', header: 'Note', kind: 'text' },
];
