import { type SqlBool, sql } from 'kysely';
import { recordActivities } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { batchWhyNot } from '#shared/workflows/batch.ts';
import { setExpenditures } from '../budget/index.ts';
import { followBatch } from '../documents/index.ts';
import { answerBatch } from './answers.ts';
import { batchRecords } from './batch-facts.ts';
import { lockBatch, refuseStaleBatch } from './lock-payments.ts';
import { actorFacts } from './scope.ts';

/** Takes a batch apart while nothing in it is cleared: its expenditures are committed as before and can be batched anew. */
export async function deleteBatch(trx: Transaction, context: RequestContext): Promise<Answer> {
  const { actor, id, seen } = context;
  const locked = await lockBatch(trx, actor, id);
  const { batch, payments } = locked;
  await refuseStaleBatch(trx, locked, seen);
  const facts = (await batchRecords(trx, [id])).get(id);
  if (!facts) throw new Refusal('NOT_FOUND', 'There is no such batch.');
  const why = batchWhyNot(facts, actorFacts(actor, 'strict'), 'delete', new Date());
  if (why) throw new Refusal(why.code, why.sentence);
  const open = payments.filter(({ status }) => status === 'pending');
  const ids = open.map((payment) => payment.id);
  const expenditure_ids = open.map(({ expenditure_id }) => expenditure_id);
  await trx.updateTable('batches').set({ deleted_at: new Date() }).where('id', '=', id).execute();
  await trx
    .updateTable('payments')
    .set({ status: 'deleted', moved_at: new Date() })
    .where(sql<SqlBool>`id = any(${ids}::bigint[])`)
    .execute();
  await setExpenditures(trx, expenditure_ids, { status: 'cleared', batch_id: null });
  await followBatch(trx, id);
  await recordActivities(trx, [
    { subject: 'batches', id, action: 'deleted', actor, changes: { status: [batch.status, 'deleted'] } },
    ...ids.map((payment) => ({ subject: 'payments', id: payment, action: 'deleted', actor })),
    ...expenditure_ids.map((expenditure) => ({
      subject: 'expenditures',
      id: expenditure,
      action: 'unbatched',
      actor,
      remark: batch.code,
    })),
  ]);
  return answerBatch(
    trx,
    context,
    id,
    `Batch ${batch.code} was deleted; its expenditures are committed as before.`,
  );
}
