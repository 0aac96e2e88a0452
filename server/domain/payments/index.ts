import type { Area } from '#server/frame/area.ts';
import { batchExtensions } from './batch-extensions.ts';
import { batchSheet } from './batch-sheet.ts';
import { batchesRaised, bouncesToConfirm, paymentsToClear, queriesToAnswer } from './inbox.ts';
import { paymentExtensions } from './payment-extensions.ts';
import { paymentsOfExpenditure } from './payments-of-expenditure.ts';
import { reversalFlow } from './reversals.ts';
import { batchRoutes } from './routes-batches.ts';
import { paymentRoutes } from './routes-payments.ts';

export { warnOfWeakOffices } from './office-strength.ts';

/** Batches, the clearing of their payments desk by desk, and reversals. */
export const payments: Area = {
  routes: [...batchRoutes, ...paymentRoutes, ...reversalFlow.routes],
  extensions: {
    batches: batchExtensions,
    payments: paymentExtensions,
    ...reversalFlow.extensions,
  },
  sheets: { batches: batchSheet },
  waiting: [paymentsToClear, queriesToAnswer, bouncesToConfirm, reversalFlow.waiting],
  requests: [batchesRaised, reversalFlow.requests],
  alsoCarriedBy: paymentsOfExpenditure,
};
