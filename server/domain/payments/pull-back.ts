import type { Done } from '#server/crud/flow.ts';
import type { Transaction } from '#server/database/connection.ts';
import { movePayments } from './move-payments.ts';
import type { PaymentCall } from './payment-call.ts';

/** The office that cleared takes it back to the stage before, while the next office has not acted. */
export async function pullBackPayment(
  trx: Transaction,
  { actor, record: payment, line, input }: PaymentCall<'pull-back'>,
): Promise<Done> {
  const { remark } = input;
  const set = line.desk === 'budget-office' ? { cleared_amount_kobo: null } : {};
  await movePayments(trx, actor, [{ payment, act: 'pull-back', line, remark, set }]);
  return { message: 'The payment is back at your desk.', moved: true };
}
