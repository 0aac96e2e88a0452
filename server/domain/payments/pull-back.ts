import type { z } from 'zod';
import type { Transaction } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { admit } from './act-on-payment.ts';
import { answerPayment } from './answers.ts';
import type { pullBackBody } from './bodies.ts';
import { movePayments } from './move-payments.ts';

/** The office that cleared takes it back to the stage before, while the next office has not acted. */
export async function pullBackPayment(trx: Transaction, context: RequestContext): Promise<Answer> {
  const { remark } = context.body as z.infer<typeof pullBackBody>;
  const { payment, line, desk } = await admit(trx, context, 'pull-back');
  const set = desk === 'budget-office' ? { cleared_amount_kobo: null } : {};
  await movePayments(trx, context.actor, [{ payment, line, desk, remark, set }]);
  return answerPayment(trx, context, 'The payment is back at your desk.');
}
