import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { exportOwn } from '#server/crud/export-own.ts';
import type { RequestContext } from '#server/frame/route.ts';
import type { SheetColumn, SheetRecord } from '#server/spreadsheets/sheet-column.ts';
import { nairaToKobo } from '#shared/money.ts';
import { words } from '#shared/resource/fields.ts';
import type { DraftLine } from '#shared/resources/budget/budget-draft-answers.ts';
import { budgetDrafts } from '#shared/resources/budget/budget-drafts.ts';
import { findDraft } from './find-drafts.ts';
import { linesOfDraft } from './read-lines.ts';

/** The draft as a file. */
export const linesExportQuery = z.looseObject({
  format: z.enum(['csv', 'xlsx']).optional().describe('csv unless told.'),
});

/** The lines of a draft as CSV or XLSX, with the headings that an import of funds knows. */
export async function exportDraftLines(context: RequestContext, reply: FastifyReply): Promise<unknown> {
  const { portal, actor, id } = context;
  const draft = await findDraft(portal.db, actor, id);
  return exportOwn(context, reply, budgetDrafts, {
    title: `Draft budget ${draft.budget_year}`,
    name: `draft-budget-${draft.budget_year}`,
    columns: COLUMNS,
    read: async () => sheetRecords(await linesOfDraft(portal.db, draft), draft.budget_year),
  });
}

async function* sheetRecords(lines: readonly DraftLine[], year: number): AsyncGenerator<SheetRecord> {
  for (const { code, sub_budget_head, budget_head, department, type, amount, this_year } of lines)
    yield {
      ...{ code, year, type: words(type), department: department.abv },
      ...{ sub_head: sub_budget_head.label, head: budget_head.code },
      amount: nairaToKobo(amount),
      approved: this_year && nairaToKobo(this_year.approved),
      booked: this_year && nairaToKobo(this_year.booked),
      actual: this_year && nairaToKobo(this_year.actual),
    };
}

const COLUMNS: readonly SheetColumn[] = [
  { key: 'code', header: 'CODE', kind: 'text' },
  { key: 'sub_head', header: 'SUB_BUDGET_HEAD', kind: 'text' },
  { key: 'head', header: 'BUDGET_HEAD', kind: 'text' },
  { key: 'department', header: 'DEPARTMENT', kind: 'text' },
  { key: 'type', header: 'TYPE', kind: 'text' },
  { key: 'amount', header: 'APPROVED', kind: 'kobo' },
  { key: 'year', header: 'YEAR', kind: 'number' },
  { key: 'approved', header: 'This year approved', kind: 'kobo' },
  { key: 'booked', header: 'This year booked', kind: 'kobo' },
  { key: 'actual', header: 'This year paid', kind: 'kobo' },
];
