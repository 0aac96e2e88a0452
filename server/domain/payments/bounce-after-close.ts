import { sql } from 'kysely';
import { follow } from '#server/crud/follow.ts';
import { recordActivities } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { Refusal } from '#shared/errors.ts';
import { expenditureWorkflow } from '#shared/workflows/expenditures.ts';
import { holdWorkflow } from '#shared/workflows/holds.ts';
import { paymentWorkflow } from '#shared/workflows/payments.ts';
import { followPapers, reconsider, recordRevenue } from '../budget/index.ts';
import { followBatch } from '../documents/index.ts';
import type { Dossier } from './dossiers.ts';

/** Refuses to take the payment of a mandate back into a closed year: its trips are settled between the departments. */
export async function refuseMandateOfClosedYear(
  trx: Transaction,
  { expenditure_id, fund }: Dossier,
): Promise<void> {
  const { rows } =
    await sql`select from expenditures where id = ${expenditure_id} and mandate_id is not null`.execute(trx);
  if (rows.length === 0) return;
  throw new Refusal(
    'PERIOD_CLOSED',
    `It paid a mandate in ${fund.budget_year}, which is closed. Withdraw this, record the money as come back, and pay the vendor by an expenditure of an open year.`,
  );
}

/**
 * What the bank returned of a closed year is a receipt to revenue, and no fund changes: the payment and its expenditure are
 * returned, and the claim or advance can be raised anew on an open year. Answers the number of the receipt.
 */
export async function returnAfterClose(
  trx: Transaction,
  actor: Actor,
  payment: Dossier,
  { day, reason }: { day: string; reason: string },
): Promise<string> {
  const { id, expenditure_id, amount_kobo, pv_no } = payment;
  await followBatch(trx, actor, payment.batch_id);
  await follow(trx, paymentWorkflow, 'close', [id], { remark: reason, moved_at: new Date() });
  await followPapers(trx, actor, 'bounce', [expenditure_id]);
  await followPapers(trx, actor, 'unraise', [expenditure_id]);
  await follow(trx, expenditureWorkflow, 'return-paid', [expenditure_id], { batch_id: null, remark: reason });
  const { rows: drawn } = await sql<{ id: number; status: string }>`
    select id, status from holds where expenditure_id = ${expenditure_id} order by id for update`.execute(
    trx,
  );
  await follow(
    trx,
    holdWorkflow,
    'drop',
    drawn.map((hold) => hold.id),
    { expenditure_id: null, due_kobo: 0 },
  );
  await reconsider(
    trx,
    actor,
    drawn.map((hold) => hold.id),
    `The bank returned what was paid for it in ${payment.fund.budget_year}, which is closed`,
  );
  const number = await recordRevenue(trx, actor, {
    ...{ kind: 'bounce', payment_id: id, code: pv_no },
    amount_kobo: amount_kobo - payment.recovered_kobo,
    day,
  });
  await recordActivities(trx, [
    {
      subject: 'payments',
      id,
      action: 'returned',
      actor,
      remark: `${number}: the budget year ${payment.fund.budget_year} is closed`,
      changes: { status: ['cleared', 'returned'] },
    },
    {
      subject: 'expenditures',
      id: expenditure_id,
      action: 'returned-by-bank',
      actor,
      remark: `${number}: ${reason}`,
      changes: { status: ['paid', 'returned'] },
    },
    ...drawn.map((hold) => ({
      subject: 'reserves',
      id: hold.id,
      action: 'freed',
      actor,
      remark: number,
      changes: { status: [hold.status, 'reversed'] as [string, string] },
    })),
  ]);
  return number;
}
