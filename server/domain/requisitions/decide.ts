import { sql } from 'kysely';
import type { Call, Done } from '#server/crud/flow.ts';
import type { Transaction } from '#server/database/connection.ts';
import { type FieldErrors, Refusal } from '#shared/errors.ts';
import { grouped, were } from '#shared/resource/plural.ts';
import type { ActInput } from '#shared/resource/workflow.ts';
import type { requisitionWorkflow } from '#shared/workflows/requisitions.ts';
import { notify } from '../notifications/index.ts';
import type { Requisition } from './load-requisitions.ts';

type Acts = typeof requisitionWorkflow.acts;
/** A call of an act on a requisition. */
export type Doing<A extends keyof Acts> = Call<Requisition, ActInput<Acts[A]>>;

/** The head approves what was asked for, or less of it, saying why. */
export async function approveRequisition(
  trx: Transaction,
  { actor, record, input }: Doing<'approve'>,
): Promise<Done> {
  const { code, items } = record;
  const given = linesOf(record, input.items ?? []);
  const errors: FieldErrors = {};
  for (const { index, item, quantity } of given)
    if (quantity > item.quantity)
      errors[`items.${index}.quantity`] = [
        `${grouped(item.quantity)} ${were(item.quantity)} asked for. Approve as many or fewer.`,
      ];
  refuseIf(errors);
  const approved = items.map((item) => ({
    ...item,
    approved: given.find((one) => one.item.id === item.id)?.quantity ?? item.quantity,
  }));
  if (approved.every((one) => one.approved === 0))
    throw new Refusal('RULE', 'Nothing of it would be approved. Decline it instead, and say why.');
  const lowered = approved.filter((one) => one.approved < one.quantity);
  if (lowered.length > 0 && !input.remark) {
    const sentence = 'Say why you approve less than was asked for.';
    throw new Refusal('RULE', sentence, { remark: [sentence] });
  }
  for (const one of approved)
    await sql`update requisition_items set approved = ${one.approved} where id = ${one.id}`.execute(trx);
  const told = lowered.map((one) => `${one.product}: ${one.approved} of ${one.quantity}`);
  await tellAsked(trx, record, actor.name, {
    title: told.length > 0 ? `${code} was approved in part` : `${code} was approved`,
    body: [input.remark, ...told].filter((one) => one).join('\n') || null,
    isMessage: Boolean(input.remark),
  });
  return {
    message: `${code} was approved${told.length > 0 ? ` with less than was asked for` : ''}. The store issues it.`,
    set: { decided_by: actor.id, decided_at: new Date(), decision_remark: input.remark || null },
    changes: Object.fromEntries(lowered.map((one) => [one.product, [one.quantity, one.approved]])),
  };
}

/** Nothing is issued; quotas are given back. */
export async function denyRequisition(
  trx: Transaction,
  { actor, record, input: { remark } }: Doing<'deny'>,
): Promise<Done> {
  await freeLines(trx, record.id);
  await tellAsked(trx, record, actor.name, {
    title: `${record.code} was declined`,
    body: remark,
    isMessage: true,
  });
  // The store's words stand beside those of the head, who had decided before.
  const set =
    record.status === 'pending'
      ? { decided_by: actor.id, decided_at: new Date(), decision_remark: remark }
      : { close_reason: remark };
  return { message: `${record.code} was declined.`, set };
}

/** Whoever asked, or for whom it was, needs it no more. */
export async function cancelRequisition(trx: Transaction, { record }: Doing<'cancel'>): Promise<Done> {
  await freeLines(trx, record.id);
  return { message: `${record.code} was cancelled.` };
}

/** Whoever asked takes it away; its history stays. */
export async function deleteRequisition(trx: Transaction, { record }: Doing<'delete'>): Promise<Done> {
  await freeLines(trx, record.id);
  return { message: `${record.code} was deleted.` };
}

/** The lines that a body names, with their place in it; a line of another requisition, or one named twice, is refused. */
export function linesOf<L extends { id: number; quantity: number }>(
  { items }: Pick<Requisition, 'items'>,
  given: readonly L[],
): (L & { index: number; item: Requisition['items'][number] })[] {
  const errors: FieldErrors = {};
  const found = given.flatMap((one, index) => {
    const item = items.find(({ id }) => id === one.id);
    if (!item) errors[`items.${index}.id`] = ['There is no such line in this requisition.'];
    else if (given.findIndex(({ id }) => id === one.id) !== index)
      errors[`items.${index}.id`] = ['This line is named twice.'];
    return item ? [{ ...one, index, item }] : [];
  });
  refuseIf(errors);
  return found;
}

/** Refuses where something is wrong, with the first sentence above the fields. */
export function refuseIf(errors: FieldErrors, code: 'RULE' | 'STOCK_SHORT' = 'RULE', facts = {}): void {
  const [first] = Object.values(errors).flat();
  if (first) throw new Refusal(code, first, errors, facts);
}

/** Tells for whom it is and who asked, each once. */
export async function tellAsked(
  trx: Transaction,
  { id, owner, user_id }: Requisition,
  sender_name: string,
  { title, body, isMessage }: { title: string; body: string | null; isMessage?: boolean },
): Promise<void> {
  await notify(trx, {
    user_ids: [...new Set([owner, user_id])],
    about: isMessage ? 'remarks' : 'mine',
    title,
    body,
    path: `/staff-services/requisitions/${id}`,
    sender_name,
  });
}

/** What nothing is approved of takes nothing of a quota; what was approved is closed. */
async function freeLines(trx: Transaction, id: number): Promise<void> {
  await sql`update requisition_items set approved = coalesce(approved, 0), closed = coalesce(approved, 0) - issued
    where requisition_id = ${id}`.execute(trx);
}
