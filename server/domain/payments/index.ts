import type { Area } from '#server/frame/area.ts';
import { batchExtensions } from './batch-extensions.ts';
import {
  batchesRaised,
  bouncesToConfirm,
  paymentsToClear,
  queriesToAnswer,
  reversalsToDecide,
} from './inbox.ts';
import { paymentExtensions } from './payment-extensions.ts';
import { paymentsOfExpenditure } from './payments-of-expenditure.ts';
import { requestExtensions, reversalExtensions } from './reversal-extensions.ts';
import { batchRoutes } from './routes-batches.ts';
import { paymentRoutes } from './routes-payments.ts';
import { reversalRoutes } from './routes-reversals.ts';

export { warnOfWeakOffices } from './office-strength.ts';

/** Batches, the clearing of their payments desk by desk, and reversals. */
export const payments: Area = {
  routes: [...batchRoutes, ...paymentRoutes, ...reversalRoutes],
  extensions: {
    batches: batchExtensions,
    payments: paymentExtensions,
    reversals: reversalExtensions,
    'reversal-requests': requestExtensions,
  },
  waiting: [paymentsToClear, queriesToAnswer, bouncesToConfirm, reversalsToDecide],
  requests: [batchesRaised],
  alsoCarriedBy: paymentsOfExpenditure,
};
