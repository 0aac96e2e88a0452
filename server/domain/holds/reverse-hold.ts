import { follow } from '#server/crud/follow.ts';
import { recordActivity } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import { holdWorkflow } from '#shared/workflows/holds.ts';
import { lockFund, postEntries, refuseIfClosed } from '../budget/index.ts';

/** Who frees a hold: a person, or the portal by the clock, which has no id. */
type Freer = { id: number | null; name: string };

/** Frees what a live hold sets aside, with the reason; the request is the caller's, who has locked it. */
export async function reverseHold(
  trx: Transaction,
  actor: Freer,
  hold_id: number,
  reason: string,
): Promise<void> {
  const hold = await trx
    .selectFrom('holds')
    .select(['id', 'code', 'request', 'status', 'fund_id', 'amount_kobo'])
    .where('id', '=', hold_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await giveBack(trx, actor, hold);
  await follow(trx, holdWorkflow, 'reverse', [hold.id], { amount_kobo: 0, reason });
  await recordActivity(trx, {
    subject: 'reserves',
    id: hold.id,
    action: 'freed',
    actor,
    remark: reason,
    changes: { status: [hold.status, 'reversed'] },
  });
}

/** Enters that what a locked hold set aside is free again; nothing where it set nothing aside. */
export async function giveBack(
  trx: Transaction,
  actor: Freer,
  hold: { id: number; code: string; request: string; fund_id: number | null; amount_kobo: number },
): Promise<void> {
  const { id, code, request, fund_id, amount_kobo } = hold;
  if (fund_id === null || amount_kobo === 0) return;
  refuseIfClosed(await lockFund(trx, fund_id));
  const source = { type: 'reserves', id, code };
  await postEntries(trx, [
    { fund_id, kind: 'hold-reversed', reserved_kobo: -amount_kobo, source, note: request, actor },
  ]);
}
