import type { z } from 'zod';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { lagosToday } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import { formatNaira } from '#shared/money.ts';
import { lockFund, postEntries, refuseIfClosed, setExpenditures } from '../budget/index.ts';
import { followBatch } from '../documents/index.ts';
import { notify } from '../notifications/index.ts';
import { type Admitted, admit } from './act-on-payment.ts';
import { answerPayment } from './answers.ts';
import type { clearBody } from './bodies.ts';
import { type Move, movePayments } from './move-payments.ts';

type Clearing = z.infer<typeof clearBody>;

/** Clears a payment at the desk whose turn it is; at the last desk that posts it. */
export async function clearPayment(trx: Transaction, context: RequestContext): Promise<Answer> {
  const admitted = await admit(trx, context, 'clear');
  await clearAdmitted(trx, context.actor, [admitted], context.body as Clearing);
  return answerPayment(
    trx,
    context,
    admitted.desk === 'posting' ? 'The payment was posted.' : 'The payment was cleared.',
  );
}

/** Clears payments of one batch, each of them admitted at its desk: the posted ones become actual on the fund and their payees are told. */
export async function clearAdmitted(
  trx: Transaction,
  actor: Actor,
  admitted: readonly Admitted[],
  body: Clearing,
): Promise<void> {
  const posted = admitted.filter(({ desk }) => desk === 'posting');
  if (posted.length === 0 && (body.bank_reference || body.paid_on))
    throw new Refusal('VALIDATION', 'Some of what was sent is not right.', {
      [body.bank_reference ? 'bank_reference' : 'paid_on']: ['Give it only when Treasury posts the payment.'],
    });
  const fund_id = posted[0]?.payment.fund.id;
  if (fund_id) refuseIfClosed(await lockFund(trx, fund_id));
  await movePayments(
    trx,
    actor,
    admitted.map((one) => moveOf(one, body)),
  );
  if (posted.length > 0) await settle(trx, actor, posted);
}

async function settle(trx: Transaction, actor: Actor, posted: readonly Admitted[]): Promise<void> {
  const payments = posted.map(({ payment }) => payment);
  await setExpenditures(
    trx,
    payments.map(({ expenditure_id }) => expenditure_id),
    { status: 'paid' },
  );
  await postEntries(
    trx,
    payments.map((payment) => ({
      fund_id: payment.fund.id,
      kind: 'payment-posted' as const,
      actual_kobo: payment.amount_kobo,
      source: { type: 'payments', id: payment.id, code: payment.pv_no },
      note: `${payment.payee_name}, ${payment.batch_no}`,
      actor,
    })),
  );
  for (const batch_id of new Set(payments.map((payment) => payment.batch_id)))
    await followBatch(trx, batch_id);
  await notify(
    trx,
    ...payments.map((payment) => ({
      user_ids: payment.payee_id ? [payment.payee_id] : [],
      kind: 'notification' as const,
      title: `${formatNaira(payment.amount_kobo)} was paid to you`,
      body: `${payment.expenditure.description} (voucher ${payment.pv_no})`,
      path: `/payments/clear-payments/${payment.id}`,
    })),
  );
}

function moveOf({ payment, line, desk }: Admitted, { remark, bank_reference, paid_on }: Clearing): Move {
  switch (desk) {
    case 'budget-office':
      return { payment, line, desk, remark, set: { cleared_amount_kobo: payment.amount_kobo } };
    case 'posting':
      return {
        payment,
        line,
        desk,
        remark,
        act: 'post',
        set: {
          trnx_id: payment.pv_no,
          bank_reference: bank_reference || null,
          paid_on: paid_on ?? lagosToday(),
        },
      };
    case 'treasury':
    case 'audit':
    case null:
      return { payment, line, desk, remark };
  }
}
