import { defineFlow, type Flow } from '#server/crud/flow.ts';
import { recordAnswer } from '#server/frame/answers.ts';
import { koboToNaira } from '#shared/money.ts';
import { batchExtras } from '#shared/resources/budget/batch-extras.ts';
import { reversals } from '#shared/resources/payments/reversals.ts';
import { batchWorkflow, directly, onRequest } from '#shared/workflows/batches.ts';
import { isGone } from '#shared/workflows/desks.ts';
import { PAYMENT_STATES, stateOf } from '#shared/workflows/payments.ts';
import { batchToldOnce, departmentScope } from '../budget/index.ts';
import { type BatchRecord, batchRecords } from './batch-facts.ts';
import { deleteBatch } from './delete-batch.ts';
import { reverseBatch } from './reverse-batch.ts';
import { refuseChangedFigures } from './seen-figures.ts';

/** Batches carry their payments and what their department may do with them now. */
export const batchFlow: Flow = defineFlow({
  workflow: batchWorkflow,
  views: { batches: { scope: departmentScope, presents: batchExtras, byTheClock: true } },
  load: batchRecords,
  figures: (trx, batch, seen) => refuseChangedFigures(trx, batch.fund_id, batch.amount_kobo, seen),
  parts: ({ payments }) => ({ subject: 'payments', ids: payments.map(({ id }) => id) }),
  show: (record, batch) => ({
    ...record,
    payments: batch.payments.map(({ amount_kobo, net_kobo, ...payment }) => ({
      ...payment,
      amount: koboToNaira(amount_kobo),
      net: koboToNaira(net_kobo),
      state: PAYMENT_STATES[stateOf(payment)],
    })),
    reversal_window_ends_at: batch.window_ends_at,
    frozen_by: batch.frozen_by,
    reversal: waysBack(batch),
  }),
  answers: { reverse: { answer: recordAnswer(reversals), status: 201 } },
  commands: { delete: deleteBatch, reverse: reverseBatch },
  toldOnce: batchToldOnce,
});

/** Each way of taking it back, and why it is closed. */
function waysBack(batch: BatchRecord) {
  const over =
    batchWorkflow.frozen?.(batch) ||
    (isGone(batch) ? `Batch ${batch.code} is ${batch.status} already.` : null);
  const [direct, request] = [over ?? directly(batch, new Date()), over ?? onRequest(batch)];
  return {
    direct: { allowed: direct === null, why_not: direct },
    request: { allowed: request === null, why_not: request },
  };
}
