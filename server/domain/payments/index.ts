import type { Area } from '#server/frame/area.ts';
import { batchSheet } from './batch-sheet.ts';
import { batchFlow } from './batches.ts';
import { namedCorrections } from './named-corrections.ts';
import { paymentFlow } from './payments.ts';
import { paymentsOfExpenditure } from './payments-of-expenditure.ts';
import { reversalFlow } from './reversals.ts';
import { batchRoutes } from './routes-batches.ts';
import { paymentRoutes } from './routes-payments.ts';

export { batchSchema } from './answer-schemas.ts';
export { renameBatch } from './names-of.ts';
export { warnOfWeakOffices } from './office-strength.ts';
export { paymentFlow } from './payments.ts';
export { raiseBatch } from './raise-batch.ts';
export { lockPayments, recordBounce } from './record-bounce.ts';
export { paymentScope } from './scope.ts';

/** Batches, the clearing of their payments desk by desk, and reversals. */
export const payments: Area = {
  routes: [...batchRoutes, ...paymentRoutes, ...namedCorrections, ...reversalFlow.routes],
  extensions: {
    ...batchFlow.extensions,
    ...paymentFlow.extensions,
    ...reversalFlow.extensions,
  },
  sheets: { batches: batchSheet },
  waiting: [paymentFlow.waiting, reversalFlow.waiting],
  kinds: ['payment', 'query', 'bounce', 'correction'],
  inboxActs: [
    {
      ...{ kind: 'payment', verb: 'Clear payment', resource: 'batches' },
      ...{ name: 'clear', body: { act: 'clear' }, label: 'Clear', past: 'cleared' },
    },
  ],
  requests: [batchFlow.requests, reversalFlow.requests],
  alsoCarriedBy: paymentsOfExpenditure,
};
