import type { Area } from '../../crud/types.ts';

export { type LedgerEntry, postEntries } from './ledger.ts';
export {
  type LockedFund,
  lockFund,
  lockFunds,
  refuseIfClosed,
  refuseIfRaisingClosed,
  refuseIfShort,
} from './lock-funds.ts';
export { lockExpenditures, setExpenditures } from './set-expenditures.ts';

/** Funds, their ledger, expenditures and batches. */
export const budget: Area = { routes: [], extensions: {} };
