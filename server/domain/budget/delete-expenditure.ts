import { readRecord } from '#server/crud/list-query.ts';
import { refuseStale } from '#server/crud/stale.ts';
import { lockRecord } from '#server/crud/store.ts';
import { recordActivity } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { formatNaira } from '#shared/money.ts';
import { expenditures } from '#shared/resources/budget/expenditures.ts';
import { type ExpenditureStatus, expenditureRefusals } from '#shared/workflows/expenditure.ts';
import { expenditureExtensions, factsOf } from './expenditure-extensions.ts';
import { postEntries } from './ledger.ts';
import { lockFund, refuseIfClosed } from './lock-funds.ts';
import { setExpenditures } from './set-expenditures.ts';

/** Deletes an expenditure that no batch has taken: its amount is free again and the row stays, out of the lists. */
export async function deleteExpenditure(trx: Transaction, context: RequestContext): Promise<Answer> {
  const { actor, id, seen } = context;
  const row = await lockRecord(trx, expenditures, expenditureExtensions, context, id);
  const record = await readRecord(trx, expenditures, { scope: expenditureExtensions.scope }, actor, id);
  if (!record) throw new Refusal('NOT_FOUND', 'There is no such expenditure.');
  const refusal = expenditureRefusals(factsOf(record), actor).delete;
  if (refusal) throw new Refusal(refusal.code, refusal.sentence);
  await refuseStale(trx, 'expenditures', row, seen);
  const { fund_id, amount_kobo, code, status } = row as {
    fund_id: number;
    amount_kobo: number;
    code: string;
    status: ExpenditureStatus;
  };
  const fund = await lockFund(trx, fund_id);
  refuseIfClosed(fund);
  const source = { type: 'expenditures', id, code };
  await postEntries(trx, [
    { fund_id, kind: 'expenditure-deleted', booked_kobo: -amount_kobo, source, actor },
  ]);
  await setExpenditures(trx, [id], { status: 'deleted' });
  await recordActivity(trx, {
    subject: 'expenditures',
    id,
    action: 'deleted',
    actor,
    changes: { status: [status, 'deleted'] },
  });
  return {
    message: `${code} was deleted. ${formatNaira(amount_kobo)} is free again on ${fund.code} ${fund.name}.`,
    data: await readRecord(trx, expenditures, expenditureExtensions, actor, id),
  };
}
