import type { Area } from '#server/frame/area.ts';
import { expenditureExtensions } from './expenditure-extensions.ts';
import { expenditureRoutes } from './expenditure-routes.ts';
import { fundChangeFlow } from './fund-changes.ts';
import { fundExtensions } from './fund-extensions.ts';
import { fundRoutes } from './fund-routes.ts';
import { expendituresRaised } from './inbox.ts';

export { budgetYear, createFund } from './create-fund.ts';
export { type LedgerEntry, postEntries, refuseInexact } from './ledger.ts';
export {
  lockFund,
  lockFunds,
  refuseIfClosed,
  refuseIfShort,
} from './lock-funds.ts';
export { departmentScope, seesWholeBudget } from './scope.ts';
export { lockExpenditures, setExpenditures } from './set-expenditures.ts';
export { splitNotes } from './split-purchases.ts';

/** Funds, their ledger, and the expenditures that are booked on them. */
export const budget: Area = {
  routes: [...fundRoutes, ...expenditureRoutes],
  extensions: {
    funds: fundExtensions,
    ...fundChangeFlow.extensions,
    expenditures: expenditureExtensions,
  },
  waiting: [fundChangeFlow.waiting],
  requests: [fundChangeFlow.requests, expendituresRaised],
};
