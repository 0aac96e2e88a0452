import type { Call, Done, Loaded } from '#server/crud/flow.ts';
import { inOffice } from '#server/crud/in-office.ts';
import type { Activity } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import type { ActInput } from '#shared/resource/workflow.ts';
import type { ReversalFacts, reversalWorkflow } from '#shared/workflows/reversals.ts';
import { notify } from '../notifications/index.ts';
import { lockBatch } from './lock-payments.ts';
import { takeBatchBack } from './take-batch-back.ts';

/** A request to reverse a batch, as its commands know it. */
export interface Reversal extends Loaded<ReversalFacts> {
  code: string;
  batch_id: number;
  batch_code: string;
  user_id: number;
  user_name: string;
  reason: string;
}

type Acts = typeof reversalWorkflow.acts;

/** The budget office agrees: what is unpaid of the batch is taken back. */
export async function approveReversal(
  trx: Transaction,
  { actor, record, input }: Call<Reversal, ActInput<Acts['approve']>>,
): Promise<Done> {
  await takeBatchBack(trx, actor, await lockBatch(trx, actor, record.batch_id), record.reason, {
    code: record.code,
    asked_by: record.user_name,
    response: input.response || null,
  });
  await tell(trx, actor, record, `Batch ${record.batch_code} was reversed, as you asked`, input.response);
  return { message: `Batch ${record.batch_code} was reversed.`, set: decided(actor, input.response) };
}

/** The budget office refuses with its reason; the batch moves on. */
export async function denyReversal(
  trx: Transaction,
  { actor, record, input }: Call<Reversal, ActInput<Acts['deny']>>,
): Promise<Done> {
  await lockBatch(trx, actor, record.batch_id);
  await tell(trx, actor, record, `Reversing batch ${record.batch_code} was denied`, input.response);
  return {
    message: `Request ${record.code} on batch ${record.batch_code} was denied.`,
    set: decided(actor, input.response),
    also: [onBatch(actor, record, 'denied', input.response)],
  };
}

/** The department that asked takes its request back; the batch moves on. */
export async function withdrawReversal(
  trx: Transaction,
  { actor, record }: Call<Reversal, object>,
): Promise<Done> {
  await lockBatch(trx, actor, record.batch_id);
  return {
    message: `Request ${record.code} on batch ${record.batch_code} was withdrawn.`,
    also: [onBatch(actor, record, 'withdrawn', null)],
  };
}

function decided(actor: Actor, response: string | null | undefined) {
  return { decided_by: actor.id, decided_at: new Date(), response: response || null };
}

function onBatch(
  actor: Actor,
  { batch_id }: Reversal,
  outcome: 'denied' | 'withdrawn',
  remark: string | null,
): Activity {
  const where = outcome === 'denied' ? inOffice(actor, 'budget-officers') : {};
  return { subject: 'batches', id: batch_id, action: `reversal-${outcome}`, actor, ...where, remark };
}

/** A remark is a message of whoever wrote it; without one it is only an event. */
async function tell(
  trx: Transaction,
  actor: Actor,
  { id, user_id }: Reversal,
  title: string,
  response: string | null | undefined,
): Promise<void> {
  await notify(trx, {
    user_ids: [user_id],
    about: response ? 'remarks' : 'mine',
    title,
    body: response || null,
    path: `/payments/reversals/${id}`,
    sender_name: actor.name,
  });
}
