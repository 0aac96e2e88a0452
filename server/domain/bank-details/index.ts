import type { Area } from '#server/frame/area.ts';
import { bankDetailsFlow } from './bank-details.ts';
import { bankMailJob } from './mail-payee.ts';

export { payableExtras } from './answer-schemas.ts';
export { warnOfFewConfirmers } from './confirmers.ts';
export { payableExtensions, payableRoutes } from './payable.ts';
export { bankStanding } from './present.ts';
export { proposeBankDetails, WAITS } from './propose.ts';

/** Where those are paid who can be paid: proposed by one person, in force once another confirms it. */
export const bankDetails: Area = {
  routes: bankDetailsFlow.routes,
  extensions: bankDetailsFlow.extensions,
  jobs: [bankMailJob],
  waiting: [bankDetailsFlow.waiting],
  requests: [bankDetailsFlow.requests],
};
