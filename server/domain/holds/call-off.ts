import { follow } from '#server/crud/follow.ts';
import { recordActivities } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { Refusal } from '#shared/errors.ts';
import { formatNaira } from '#shared/money.ts';
import { holdWorkflow } from '#shared/workflows/holds.ts';
import { mandateWorkflow } from '#shared/workflows/mandates.ts';
import { lockFund, postEntries, refuseIfClosed } from '../budget/index.ts';
import { tellToLower } from './tell-to-lower.ts';

/**
 * A trip that a mandate pays is called off, with what is still to be paid for it, in kobo. While the mandate waits its hold is
 * lowered to that; to nothing, it is freed and leaves the mandate, and an empty mandate ends. Once it is raised whoever has its
 * payment is told to lower it, and once it is paid treasury, to recover what the vendor gives back. Answers what happened, in a sentence. The caller
 * has locked the request.
 */
export async function callOff(
  trx: Transaction,
  actor: Actor,
  hold_id: number,
  reason: string,
  cost_kobo: number | null,
): Promise<string> {
  const mandate = await trx
    .selectFrom('mandates')
    .select(['id', 'code', 'status'])
    .where('id', '=', trx.selectFrom('holds').select('mandate_id').where('id', '=', hold_id))
    .forUpdate()
    .executeTakeFirst();
  if (!mandate) return 'Nothing that was set aside for it changes.';
  if (mandate.status !== 'pending') {
    const { code, status } = mandate;
    return tellToLower(trx, actor, hold_id, { code, isPaid: status !== 'raised' }, { reason, cost_kobo });
  }
  const hold = await trx
    .selectFrom('holds')
    .select(['id', 'code', 'request', 'status', 'fund_id', 'amount_kobo', 'due_kobo'])
    .where('id', '=', hold_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (cost_kobo === null) throw wrong('Say what is still to be paid; 0 if nothing');
  const isAside = hold.status === 'mandated';
  if (cost_kobo > hold.due_kobo)
    throw wrong(
      `At most ${formatNaira(hold.due_kobo)} is ${isAside ? 'set aside' : 'still to be paid'} for it.`,
    );
  const { request, amount_kobo } = hold;
  const less = isAside ? amount_kobo - cost_kobo : 0;
  if (isAside) await lower(trx, actor, hold, { cost_kobo, less, reason });
  else await lowerUnreserved(trx, actor, hold, { cost_kobo, reason });
  await recordActivities(trx, [
    {
      subject: 'mandates',
      id: mandate.id,
      action: 'lowered',
      actor,
      remark: `${request}: ${formatNaira(isAside ? amount_kobo : hold.due_kobo)} to ${formatNaira(cost_kobo)}`,
    },
  ]);
  const isEmpty = cost_kobo === 0 && (await endIfEmpty(trx, actor, mandate.id));
  const freed =
    less > 0
      ? `${formatNaira(less)} is free again`
      : isAside
        ? 'All that was set aside for it stays'
        : 'Nothing was set aside for it any more';
  return isEmpty
    ? `${freed}, and ${mandate.code} has ended.`
    : `${freed}; ${mandate.code} pays ${formatNaira(cost_kobo)} for it.`;
}

/** A locked hold of a waiting mandate. */
interface Called {
  id: number;
  code: string;
  request: string;
  status: string;
  fund_id: number | null;
  amount_kobo: number;
  due_kobo: number;
}

type Lowered = { cost_kobo: number; reason: string };

/** What is set aside for a trip of a waiting mandate is lowered, or free again. */
async function lower(
  trx: Transaction,
  actor: Actor,
  { id, code, fund_id, amount_kobo, request }: Called,
  { cost_kobo, less, reason }: Lowered & { less: number },
): Promise<void> {
  if (fund_id === null) throw new Error(`hold ${id} is mandated without a fund`);
  if (less > 0) {
    refuseIfClosed(await lockFund(trx, fund_id));
    await postEntries(trx, [
      {
        fund_id,
        kind: cost_kobo === 0 ? 'hold-reversed' : 'hold-lowered',
        reserved_kobo: -less,
        source: { type: 'reserves', id, code },
        note: request,
        actor,
      },
    ]);
  }
  const state = cost_kobo === 0 ? 'reversed' : 'mandated';
  await follow(trx, holdWorkflow, cost_kobo === 0 ? 'reverse' : 'lower', [id], {
    amount_kobo: cost_kobo,
    due_kobo: cost_kobo,
    ...(cost_kobo === 0 ? { mandate_id: null, reason } : {}),
  });
  await recordActivities(trx, [
    {
      subject: 'reserves',
      id,
      action: cost_kobo === 0 ? 'freed' : 'lowered',
      actor,
      remark: `${reason} (${formatNaira(amount_kobo)} to ${formatNaira(cost_kobo)})`,
      changes: { status: ['mandated', state] },
    },
  ]);
}

/** A trip that was paid before the bank returned the money, and for which nothing is set aside since: only what the mandate pays is lowered. */
async function lowerUnreserved(
  trx: Transaction,
  actor: Actor,
  { id, status, due_kobo }: Called,
  { cost_kobo, reason }: Lowered,
): Promise<void> {
  const isOut = cost_kobo === 0;
  if (isOut) await follow(trx, holdWorkflow, 'drop', [id], { due_kobo: 0, mandate_id: null, reason });
  else await trx.updateTable('holds').set({ due_kobo: cost_kobo }).where('id', '=', id).execute();
  await recordActivities(trx, [
    {
      subject: 'reserves',
      id,
      action: isOut ? 'taken-out' : 'lowered',
      actor,
      remark: `${reason} (${formatNaira(due_kobo)} to ${formatNaira(cost_kobo)})`,
      ...(isOut && status === 'released' ? { changes: { status: [status, 'reversed'] } } : {}),
    },
  ]);
}

async function endIfEmpty(trx: Transaction, actor: Actor, id: number): Promise<boolean> {
  const left = await trx.selectFrom('holds').select('id').where('mandate_id', '=', id).executeTakeFirst();
  if (left) return false;
  await follow(trx, mandateWorkflow, 'end', [id]);
  await recordActivities(trx, [
    { subject: 'mandates', id, action: 'ended', actor, changes: { status: ['pending', 'ended'] } },
  ]);
  return true;
}

function wrong(sentence: string): Refusal {
  return new Refusal('VALIDATION', sentence, { cost: [sentence] });
}
