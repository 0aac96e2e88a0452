import { sql } from 'kysely';
import { MOST_DEPARTMENTS } from '#shared/departments-import.ts';
import type { Kind } from '../kind.ts';
import { commitDepartments, lockDepartments } from './commit-departments.ts';
import { type DepartmentPlan, startDepartmentJudge } from './department-judge.ts';
import { departmentsBuiltUpon, refuseOwnPosts, undoDepartments } from './undo-departments.ts';

/** The key of the lock that whoever writes a structure holds. */
const LOCK = 7_245_013;

/** The structure of the agency: departments, new and changed. */
export const departmentsImport: Kind<DepartmentPlan> = {
  atOnce: MOST_DEPARTMENTS,
  start: startDepartmentJudge,
  lock: lockDepartments,
  // Whoever comes second finds the structure of the first.
  async takeTurn(trx) {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx);
  },
  commit: commitDepartments,
  builtUpon: departmentsBuiltUpon,
  refuseUndo: refuseOwnPosts,
  undo: undoDepartments,
};
