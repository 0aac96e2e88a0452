import type { Kind } from '../kind.ts';
import { startUpdateJudge, type UpdatePlan } from './update-judge.ts';
import { commitUpdates, lockUpdatedFunds, undoUpdates, updatesBuiltUpon } from './write-updates.ts';

/** New totals of the approved amounts of funds that are there. */
export const updateFundsImport: Kind<UpdatePlan> = {
  start: startUpdateJudge,
  lock: lockUpdatedFunds,
  commit: commitUpdates,
  builtUpon: updatesBuiltUpon,
  undo: undoUpdates,
};
