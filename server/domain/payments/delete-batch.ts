import type { Call, Done } from '#server/crud/flow.ts';
import { follow } from '#server/crud/follow.ts';
import type { Transaction } from '#server/database/connection.ts';
import { expenditureWorkflow } from '#shared/workflows/expenditures.ts';
import { paymentWorkflow } from '#shared/workflows/payments.ts';
import { routeApprovals } from '../authority/index.ts';
import { followSource } from '../budget/index.ts';
import { followBatch } from '../documents/index.ts';
import type { BatchRecord } from './batch-facts.ts';
import { lockBatch } from './lock-payments.ts';

/** Takes a batch apart while nothing in it is cleared: its expenditures are committed as before and can be batched anew. */
export async function deleteBatch(
  trx: Transaction,
  { actor, id, record: { code } }: Call<BatchRecord, object>,
): Promise<Done> {
  const { payments } = await lockBatch(trx, actor, id);
  const open = payments.filter(({ status }) => status === 'pending');
  const ids = open.map((payment) => payment.id);
  const expenditure_ids = open.map(({ expenditure_id }) => expenditure_id);
  await trx.updateTable('batches').set({ deleted_at: new Date() }).where('id', '=', id).execute();
  await follow(trx, paymentWorkflow, 'delete', ids, { moved_at: new Date() });
  await follow(trx, expenditureWorkflow, 'unbatch', expenditure_ids, { batch_id: null });
  await followSource(trx, actor, 'unbatch', expenditure_ids);
  await followBatch(trx, actor, id);
  // A limit that was confirmed since they were batched asks for an approval now.
  await routeApprovals(trx, expenditure_ids);
  return {
    message: `Batch ${code} was deleted; its expenditures are committed as before.`,
    also: [
      ...ids.map((payment) => ({ subject: 'payments', id: payment, action: 'deleted', actor })),
      ...expenditure_ids.map((expenditure) => ({
        subject: 'expenditures',
        id: expenditure,
        action: 'unbatched',
        actor,
        remark: code,
      })),
    ],
  };
}
