import type { Area } from '#server/frame/area.ts';
import { batchSheet } from './batch-sheet.ts';
import { batchFlow } from './batches.ts';
import { paymentFlow } from './payments.ts';
import { paymentsOfExpenditure } from './payments-of-expenditure.ts';
import { reversalFlow } from './reversals.ts';
import { batchRoutes } from './routes-batches.ts';
import { paymentRoutes } from './routes-payments.ts';

export { warnOfWeakOffices } from './office-strength.ts';

/** Batches, the clearing of their payments desk by desk, and reversals. */
export const payments: Area = {
  routes: [...batchRoutes, ...paymentRoutes, ...reversalFlow.routes],
  extensions: {
    ...batchFlow.extensions,
    ...paymentFlow.extensions,
    ...reversalFlow.extensions,
  },
  sheets: { batches: batchSheet },
  waiting: [paymentFlow.waiting, reversalFlow.waiting],
  kinds: ['payment', 'query', 'bounce', 'correction'],
  requests: [batchFlow.requests, reversalFlow.requests],
  alsoCarriedBy: paymentsOfExpenditure,
};
