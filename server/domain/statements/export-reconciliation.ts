import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { exportOwn } from '#server/crud/export-own.ts';
import type { RequestContext } from '#server/frame/route.ts';
import type { SheetColumn, SheetRecord } from '#server/spreadsheets/sheet-column.ts';
import { formatDay } from '#shared/dates.ts';
import { entriesOf } from '#shared/keys-of.ts';
import { nairaToKobo } from '#shared/money.ts';
import { isDraft, isOfBook, RECONCILIATION_PARTS, type Reconciliation } from '#shared/reconciliation.ts';
import { statements } from '#shared/resources/payments/statements.ts';
import { reconciled, reconciliationQuery } from './reconciliation.ts';

/** The same question, as a file. */
export const exportQuery = reconciliationQuery.extend({
  format: z.enum(['csv', 'xlsx']).optional().describe('csv unless told.'),
});

/** The reconciliation of an account as CSV or XLSX, item by item, between both balances. */
export async function exportReconciliation(context: RequestContext, reply: FastifyReply): Promise<unknown> {
  const told = await reconciled(context.portal.db, exportQuery.parse(context.query));
  return exportOwn(context, reply, statements, {
    title: `Reconciliation of ${told.account.name}`,
    name: `reconciliation-${told.account.ending}-${told.as_at}`,
    columns: COLUMNS,
    read: async () => sheetRecords(told),
  });
}

async function* sheetRecords(told: Reconciliation): AsyncGenerator<SheetRecord> {
  const day = told.as_at;
  yield {
    ...{ part: 'Balance per statement', day: told.bank_day, code: told.statement },
    amount: nairaToKobo(told.bank_balance),
  };
  for (const [part, { items }] of entriesOf(told.parts)) {
    const sign = isOfBook(part) ? 1 : -1;
    for (const item of items)
      yield {
        ...{ part: RECONCILIATION_PARTS[part], day: item.day, code: item.code, says: item.says, of: item.of },
        amount: sign * nairaToKobo(item.amount),
      };
  }
  if (told.difference !== 0)
    yield { part: 'Difference that nothing explains', day, amount: -nairaToKobo(told.difference) };
  yield { part: 'Balance per cash book', day, amount: nairaToKobo(told.book_balance) };
  if (isDraft(told))
    yield {
      part: 'Draft',
      day,
      says: `Statements up to ${formatDay(told.bank_day)}, lines not known yet: ${told.open_count}`,
    };
  for (const { amount, day: of_day, code, says, of } of told.elsewhere)
    yield { part: 'In neither balance', day: of_day, code, says, of, amount: nairaToKobo(amount) };
}

const COLUMNS: readonly SheetColumn[] = [
  { key: 'part', header: 'Part', kind: 'text' },
  { key: 'day', header: 'Day', kind: 'day' },
  { key: 'code', header: 'Reference', kind: 'text' },
  { key: 'says', header: 'Particulars', kind: 'text' },
  { key: 'of', header: 'Of', kind: 'text' },
  { key: 'amount', header: 'Amount', kind: 'kobo' },
];
