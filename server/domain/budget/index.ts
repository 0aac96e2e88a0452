import type { Area } from '../../crud/types.ts';

/** Funds, their ledger, expenditures and batches. */
export const budget: Area = { routes: [], extensions: {} };
