import { recordActivity } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { findFund } from './find-fund.ts';
import { dayAsked } from './vote-book.ts';

/** `POST funds/{id}/vote-book/print`: counts a printed vote book and keeps it in the audit log; answers which copy it is. */
export async function printVoteBook(trx: Transaction, { actor, id, query }: RequestContext): Promise<Answer> {
  const { code } = await findFund(trx, actor, id);
  const copy = (await copiesOf(trx, 'vote-books', id)) + 1;
  const remark = `Vote book of ${code} as at ${dayAsked(query.as_at, 'as_at')}, copy ${copy}`;
  await recordActivity(trx, { subject: 'vote-books', id, action: 'printed', actor, remark });
  return { data: { copy }, message: `Copy ${copy} of the vote book of ${code}.` };
}

/** `POST budget-analysis/print`: the same for the budget analysis, counted by person. */
export async function printBudgetAnalysis(
  trx: Transaction,
  { actor, query }: RequestContext,
): Promise<Answer> {
  const copy = (await copiesOf(trx, 'budget-analyses', actor.id)) + 1;
  const remark = `Budget analysis as at ${dayAsked(query.as_at, 'as_at')}, copy ${copy}`;
  await recordActivity(trx, { subject: 'budget-analyses', id: actor.id, action: 'printed', actor, remark });
  return { data: { copy }, message: `Copy ${copy} of the budget analysis.` };
}

async function copiesOf(trx: Transaction, subject: string, id: number): Promise<number> {
  const { copies } = await trx
    .selectFrom('activities')
    .select((eb) => eb.fn.countAll<number>().as('copies'))
    .where('subject_type', '=', subject)
    .where('subject_id', '=', id)
    .where('action', '=', 'printed')
    .executeTakeFirstOrThrow();
  return copies;
}
