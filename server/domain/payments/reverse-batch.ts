import { sql } from 'kysely';
import type { Call, Done } from '#server/crud/flow.ts';
import { forDepartment } from '#server/crud/in-office.ts';
import { recordActivity } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { koboToNaira } from '#shared/money.ts';
import type { ActInput } from '#shared/resource/workflow.ts';
import { type batchWorkflow, directly, openPayments } from '#shared/workflows/batches.ts';
import { answerReversal } from './answers.ts';
import type { BatchRecord } from './batch-facts.ts';
import { lockBatch } from './lock-payments.ts';
import { takeBatchBack } from './take-batch-back.ts';

/** `POST batches/{id}/reverse`: the same, from the batch. */
export async function reverseBatch(
  trx: Transaction,
  { context, actor, record, input }: Call<BatchRecord, ActInput<typeof batchWorkflow.acts.reverse>>,
): Promise<Done> {
  const { id, message } = await reverse(trx, actor, record, input.reason);
  return { message, moved: true, answer: await answerReversal(trx, context, id, message, 201) };
}

/** At once within the window while nothing is cleared; else as a request, which freezes the batch until the budget office answers. */
export async function reverse(
  trx: Transaction,
  actor: Actor,
  batch: BatchRecord,
  reason: string,
): Promise<{ id: number; message: string }> {
  const batch_id = batch.id;
  const locked = await lockBatch(trx, actor, batch_id);
  const is_direct = directly(batch, new Date()) === null;
  const amount_kobo = openPayments(locked).reduce((sum, payment) => sum + payment.amount_kobo, 0);
  const { id, code } = await trx
    .insertInto('reversals')
    .values({
      code: sql<string>`draw_code('RV')`,
      batch_id,
      department_id: batch.department_id,
      user_id: actor.id,
      reason,
      description: batch.beneficiary,
      amount_kobo,
      is_direct,
      status: is_direct ? 'approved' : 'pending',
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
  const whom = await forDepartment(trx, actor, batch.department_id, ['add-reversals', 'add-batches']);
  if (is_direct) await takeBatchBack(trx, actor, locked, reason);
  else
    await recordActivity(trx, {
      subject: 'batches',
      id: batch_id,
      action: 'reversal-requested',
      actor,
      ...whom,
      remark: `${code}: ${reason}`,
    });
  await recordActivity(trx, {
    subject: 'reversals',
    id,
    action: is_direct ? 'reversed' : 'requested',
    actor,
    ...whom,
    remark: reason,
    changes: { amount: [null, koboToNaira(amount_kobo)] },
  });
  const message = is_direct
    ? `Batch ${batch.code} was reversed.`
    : `Request ${code} waits for the budget office; until it answers nothing in batch ${batch.code} moves.`;
  return { id, message };
}
