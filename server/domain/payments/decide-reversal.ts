import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { refuseStale } from '#server/crud/stale.ts';
import { recordActivities } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { type ReversalAction, reversalWhyNot } from '#shared/workflows/reversal.ts';
import { departmentScope } from '../budget/index.ts';
import { notify } from '../notifications/index.ts';
import { answerReversal } from './answers.ts';
import type { approveBody, denyBody } from './bodies.ts';
import { lockBatch } from './lock-payments.ts';
import { reversalFacts } from './reversal-facts.ts';
import { actorFacts, requestScope } from './scope.ts';
import { takeBatchBack } from './take-batch-back.ts';

/** The budget office agrees: what is unpaid of the batch is taken back. */
export async function approveReversal(trx: Transaction, context: RequestContext): Promise<Answer> {
  const { actor } = context;
  const { response } = context.body as z.infer<typeof approveBody>;
  const reversal = await lockReversal(trx, context, 'approve');
  const locked = await lockBatch(trx, actor, reversal.batch_id);
  await takeBatchBack(trx, actor, locked, reversal.reason);
  await close(trx, context, reversal, { status: 'approved', response: response || null });
  await notify(trx, {
    user_ids: [reversal.user_id],
    kind: response ? 'message' : 'notification',
    title: `Batch ${locked.batch.code} was reversed, as you asked`,
    body: response || null,
    path: `/payments/reversals/${reversal.id}`,
    sender_name: actor.name,
  });
  return answerReversal(trx, context, reversal.id, `Batch ${locked.batch.code} was reversed.`);
}

/** The budget office refuses with its reason; the batch moves on. */
export async function denyReversal(trx: Transaction, context: RequestContext): Promise<Answer> {
  const { actor } = context;
  const { response } = context.body as z.infer<typeof denyBody>;
  const reversal = await lockReversal(trx, context, 'deny');
  const { batch } = await lockBatch(trx, actor, reversal.batch_id);
  await close(trx, context, reversal, { status: 'denied', response });
  await notify(trx, {
    user_ids: [reversal.user_id],
    kind: 'message',
    title: `Reversing batch ${batch.code} was denied`,
    body: response,
    path: `/payments/reversals/${reversal.id}`,
    sender_name: actor.name,
  });
  return answerReversal(trx, context, reversal.id, `Request ${reversal.code} was denied.`);
}

/** The department that asked takes its request back; the batch moves on. */
export async function withdrawReversal(trx: Transaction, context: RequestContext): Promise<Answer> {
  const reversal = await lockReversal(trx, context, 'withdraw');
  await lockBatch(trx, context.actor, reversal.batch_id);
  await close(trx, context, reversal, { status: 'withdrawn' });
  return answerReversal(trx, context, reversal.id, `Request ${reversal.code} was withdrawn.`);
}

interface LockedReversal {
  id: number;
  version: number;
  code: string;
  batch_id: number;
  user_id: number;
  reason: string;
}

async function lockReversal(
  trx: Transaction,
  { actor, id, seen }: RequestContext,
  action: ReversalAction,
): Promise<LockedReversal> {
  const scope = action === 'withdraw' ? departmentScope(actor) : requestScope(actor);
  const { rows } = await sql<LockedReversal>`
    select t.id, t.version, t.code, t.batch_id, t.user_id, t.reason from reversals t
     where t.id = ${id} and ${scope ?? sql<SqlBool>`true`} for update`.execute(trx);
  const reversal = rows[0];
  if (!reversal) throw new Refusal('NOT_FOUND', 'There is no such reversal.');
  await refuseStale(trx, 'reversals', reversal, seen);
  const facts = (await reversalFacts(trx, [id])).get(id);
  if (!facts) throw new Refusal('NOT_FOUND', 'There is no such reversal.');
  const why = reversalWhyNot(facts, actorFacts(actor, 'strict'), action);
  if (why) throw new Refusal(why.code, why.sentence);
  return reversal;
}

async function close(
  trx: Transaction,
  { actor }: RequestContext,
  reversal: LockedReversal,
  outcome: { status: 'approved' | 'denied' | 'withdrawn'; response?: string | null },
): Promise<void> {
  const { status, response = null } = outcome;
  const decided = status === 'withdrawn' ? {} : { decided_by: actor.id, decided_at: new Date(), response };
  await trx
    .updateTable('reversals')
    .set({ status, ...decided })
    .where('id', '=', reversal.id)
    .execute();
  const line = { actor, remark: response, office: status === 'withdrawn' ? null : 'Budget office' };
  await recordActivities(trx, [
    {
      ...line,
      subject: 'reversals',
      id: reversal.id,
      action: status,
      changes: { status: ['pending', status] },
    },
    ...(status === 'approved'
      ? []
      : [{ ...line, subject: 'batches', id: reversal.batch_id, action: `reversal-${status}` }]),
  ]);
}
