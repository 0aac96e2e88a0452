import type { z } from 'zod';
import { asActedFor } from '#server/crud/acted-for.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { judge } from '#shared/resource/judge.ts';
import { batchWorkflow } from '#shared/workflows/batches.ts';
import { answerReversal } from './answers.ts';
import { batchRecords } from './batch-facts.ts';
import type { reversalBody } from './bodies.ts';
import { lockBatch, refuseStaleBatch } from './lock-payments.ts';
import { reverse } from './reverse-batch.ts';

/** `POST reversals`: reverses the batch that the body names, or asks the budget office to. */
export async function raiseReversal(
  trx: Transaction,
  context: RequestContext<z.infer<typeof reversalBody>>,
): Promise<Answer> {
  const { actor, seen, body } = context;
  const locked = await lockBatch(trx, actor, body.batch_id);
  await refuseStaleBatch(trx, locked, seen);
  const batch = (await batchRecords(trx, [body.batch_id])).get(body.batch_id);
  if (!batch) throw new Refusal('NOT_FOUND', 'There is no such batch.');
  const judged = (await asActedFor(trx, 'batches', [body.batch_id], actor))(body.batch_id);
  const { why_not } = judge(batchWorkflow, 'reverse', batch, judged);
  if (why_not) throw new Refusal(why_not.code, why_not.sentence);
  const { id, message } = await reverse(trx, actor, batch, body.reason);
  return answerReversal(trx, context, id, message, 201);
}
