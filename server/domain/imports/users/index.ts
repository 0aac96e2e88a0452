import type { Kind } from '../kind.ts';
import { commitStaff, lockStaff } from './commit-staff.ts';
import { type StaffPlan, startStaffJudge } from './staff-judge.ts';
import { refuseOwnGroups, staffBuiltUpon, undoStaff } from './undo-staff.ts';

/** People of the staff list, new and changed. */
export const usersImport: Kind<StaffPlan> = {
  start: startStaffJudge,
  lock: lockStaff,
  commit: commitStaff,
  builtUpon: staffBuiltUpon,
  refuseUndo: refuseOwnGroups,
  undo: undoStaff,
};
