import type { Kind } from '../kind.ts';
import { commitFunds } from './commit-funds.ts';
import { startFundJudge } from './fund-judge.ts';
import type { FundPlan } from './fund-plan.ts';
import { fundsBuiltUpon, undoFunds } from './undo-funds.ts';

/** New funds, with the codes and heads that they need. */
export const fundsImport: Kind<FundPlan> = {
  start: startFundJudge,
  commit: commitFunds,
  builtUpon: fundsBuiltUpon,
  undo: undoFunds,
};
