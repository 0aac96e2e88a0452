import type { Area } from '#server/frame/area.ts';
import { expenditureRoutes } from './expenditure-routes.ts';
import { expenditureFlow } from './expenditures.ts';
import { fundChangeFlow } from './fund-changes.ts';
import { fundExtensions } from './fund-extensions.ts';
import { fundRoutes } from './fund-routes.ts';
import { subHeadExtensions } from './sub-heads.ts';

export { budgetYear, createFund, openedWith } from './create-fund.ts';
export { refuseUnapproved } from './expenditure-facts.ts';
export { refuseForOneself } from './find-payee.ts';
export { followPapers } from './follow-papers.ts';
export { followRecovery } from './follow-recovery.ts';
export { followSource, shareEdit } from './follow-source.ts';
export { type LedgerEntry, postEntries, refuseInexact } from './ledger.ts';
export { lockExpenditures } from './lock-expenditures.ts';
export {
  figuresInNaira,
  type LockedFund,
  lockFund,
  lockFunds,
  refuseIfClosed,
  refuseIfRaisingClosed,
  refuseIfShort,
} from './lock-funds.ts';
export { lockReceipt } from './lock-receipt.ts';
export { lockRequestsOf } from './lock-requests.ts';
export { lockSources } from './lock-sources.ts';
export { overdueAdvanceOf, refuseTripAhead } from './outstanding-advance.ts';
export { lockOwnFund, raiseExpenditure } from './raise-expenditure.ts';
export { lockPaper } from './raise-for-paper.ts';
export { reconsider } from './reconsider.ts';
export { recordRevenue } from './record-revenue.ts';
export {
  departmentScope,
  departmentsAbove,
  refuseUnlessAbove,
  refuseUnlessOwn,
  seesFund,
  seesWholeBudget,
} from './scope.ts';
export { splitNotes } from './split-purchases.ts';
export { batchToldOnce } from './told-once.ts';

/** Funds, their ledger, and the expenditures that are booked on them. */
export const budget: Area = {
  routes: [...fundRoutes, ...expenditureRoutes],
  extensions: {
    funds: fundExtensions,
    'sub-budget-heads': subHeadExtensions,
    ...fundChangeFlow.extensions,
    ...expenditureFlow.extensions,
  },
  waiting: [fundChangeFlow.waiting, expenditureFlow.waiting],
  requests: [fundChangeFlow.requests, expenditureFlow.requests],
};
