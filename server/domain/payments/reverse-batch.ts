import { sql } from 'kysely';
import type { z } from 'zod';
import { recordActivity } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { koboToNaira } from '#shared/money.ts';
import { batchWhyNot, openPayments } from '#shared/workflows/batch.ts';
import { refuseChangedFigures } from './act-on-payment.ts';
import { answerReversal } from './answers.ts';
import { batchRecords } from './batch-facts.ts';
import type { reasonBody, reversalBody } from './bodies.ts';
import { lockBatch, refuseStaleBatch } from './lock-payments.ts';
import { actorFacts } from './scope.ts';
import { takeBatchBack } from './take-batch-back.ts';

/** `POST reversals`: reverses the batch that the body names. */
export async function raiseReversal(trx: Transaction, context: RequestContext): Promise<Answer> {
  const { batch_id, reason } = context.body as z.infer<typeof reversalBody>;
  return reverse(trx, context, batch_id, { reason });
}

/** `POST batches/{id}/reverse`: the same, from the batch. */
export async function reverseBatch(trx: Transaction, context: RequestContext): Promise<Answer> {
  return reverse(trx, context, context.id, context.body as z.infer<typeof reasonBody>);
}

/** At once within the window while nothing is cleared; else as a request, which freezes the batch until the budget office answers. */
async function reverse(
  trx: Transaction,
  context: RequestContext,
  batch_id: number,
  { reason, ...figures }: z.infer<typeof reasonBody>,
): Promise<Answer> {
  const { actor, seen } = context;
  const locked = await lockBatch(trx, actor, batch_id);
  await refuseStaleBatch(trx, locked, seen);
  const facts = (await batchRecords(trx, [batch_id])).get(batch_id);
  if (!facts) throw new Refusal('NOT_FOUND', 'There is no such batch.');
  const person = actorFacts(actor, 'strict');
  const now = new Date();
  const is_direct = !batchWhyNot(facts, person, 'reverse', now);
  const why = is_direct ? undefined : batchWhyNot(facts, person, 'request-reversal', now);
  if (why) throw new Refusal(why.code, why.sentence);
  await refuseChangedFigures(trx, locked.batch.fund_id, locked.batch.amount_kobo, figures);
  const amount_kobo = openPayments(locked).reduce((sum, payment) => sum + payment.amount_kobo, 0);
  const { id, code } = await trx
    .insertInto('reversals')
    .values({
      code: sql<string>`draw_code('RV')`,
      batch_id,
      department_id: locked.batch.department_id,
      user_id: actor.id,
      reason,
      description: locked.batch.beneficiary,
      amount_kobo,
      is_direct,
      status: is_direct ? 'approved' : 'pending',
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
  if (is_direct) await takeBatchBack(trx, actor, locked, reason);
  else
    await recordActivity(trx, {
      subject: 'batches',
      id: batch_id,
      action: 'reversal-requested',
      actor,
      remark: `${code}: ${reason}`,
    });
  await recordActivity(trx, {
    subject: 'reversals',
    id,
    action: is_direct ? 'reversed' : 'requested',
    actor,
    remark: reason,
    changes: { amount: [null, koboToNaira(amount_kobo)] },
  });
  return answerReversal(
    trx,
    context,
    id,
    is_direct
      ? `Batch ${locked.batch.code} was reversed.`
      : `Request ${code} waits for the budget office; until it answers nothing in batch ${locked.batch.code} moves.`,
    201,
  );
}
