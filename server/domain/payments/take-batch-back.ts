import { follow } from '#server/crud/follow.ts';
import { inOffice } from '#server/crud/in-office.ts';
import { recordActivities } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { Refusal } from '#shared/errors.ts';
import { openPayments } from '#shared/workflows/batches.ts';
import { expenditureWorkflow } from '#shared/workflows/expenditures.ts';
import { paymentWorkflow } from '#shared/workflows/payments.ts';
import { followSource, lockFund, postEntries, refuseIfClosed } from '../budget/index.ts';
import { followBatch } from '../documents/index.ts';
import { followWarrants } from '../warrants/index.ts';
import type { Dossier } from './dossiers.ts';
import { holding } from './holding.ts';
import type { LockedBatch } from './lock-payments.ts';

/** The request that the budget office approves: who asked, and what is answered. */
interface Approved {
  code: string;
  asked_by: string;
  response: string | null;
}

/** Takes the unpaid payments of a locked batch back: their amounts are free again on the fund, paid ones stay as they are. */
export async function takeBatchBack(
  trx: Transaction,
  actor: Actor,
  { batch, payments }: { batch: LockedBatch; payments: readonly Dossier[] },
  reason: string,
  approved?: Approved,
): Promise<void> {
  const open = openPayments({ payments });
  if (open.length === 0)
    throw new Refusal(
      'WRONG_STATE',
      `Every payment of batch ${batch.code} is paid: there is nothing to take back.`,
    );
  refuseIfClosed(await lockFund(trx, batch.fund_id));
  const ids = open.map(({ id }) => id);
  const expenditure_ids = open.map(({ expenditure_id }) => expenditure_id);
  await trx.updateTable('batches').set({ reversed_at: new Date() }).where('id', '=', batch.id).execute();
  await follow(trx, paymentWorkflow, 'reverse', ids, { moved_at: new Date() });
  await followWarrants(trx, actor, holding(open));
  await follow(trx, expenditureWorkflow, 'reverse', expenditure_ids, { remark: reason });
  await postEntries(
    trx,
    open.map((payment) => ({
      fund_id: batch.fund_id,
      kind: 'expenditure-reversed' as const,
      booked_kobo: -payment.amount_kobo,
      source: { type: 'expenditures', id: payment.expenditure_id, code: payment.about.expenditure_code },
      note: reason,
      actor,
    })),
  );
  await followSource(trx, actor, 'unraise', expenditure_ids);
  await followBatch(trx, actor, batch.id);
  const where = approved ? inOffice(actor, 'budget-officers') : {};
  const line = {
    action: 'reversed',
    actor,
    ...where,
    remark: approved ? answerTo(approved, reason) : reason,
  };
  await recordActivities(trx, [
    {
      ...line,
      subject: 'batches',
      id: batch.id,
      // Who asked, and why, is a line of its own there.
      ...(approved && { remark: approved.response }),
      changes: { status: [batch.status, 'reversed'] },
    },
    ...open.map(({ id, status }) => ({
      ...line,
      subject: 'payments',
      id,
      changes: { status: [status, 'reversed'] as [string, string] },
    })),
    ...expenditure_ids.map((id) => ({ ...line, subject: 'expenditures', id })),
  ]);
}

/** The answer, and what was asked by whom, for records on whose timelines the request has no line. */
function answerTo({ code, asked_by, response }: Approved, reason: string): string {
  return [response, `${asked_by} asked for it in ${code}: “${reason}”`].filter(Boolean).join('. ');
}
