import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '#server/frame/actor.ts';
import type { Office } from '#shared/constants.ts';
import { Refusal } from '#shared/errors.ts';

const WHOLE_BUDGET: readonly Office[] = ['budget-officers', 'treasury', 'audit', 'administrators'];

/** Whether somebody's office sees the budget of every department. */
export function seesWholeBudget(actor: Pick<Actor, 'offices'>): boolean {
  return WHOLE_BUDGET.some((office) => actor.offices.has(office));
}

/** Rows (alias `t`) of the actor's departments and those below; all of them for the offices. */
export function departmentScope(actor: Actor): RawBuilder<SqlBool> | undefined {
  if (seesWholeBudget(actor)) return undefined;
  const [only, ...others] = actor.department_ids;
  // Only an equation lets the planner walk an index in the list's order.
  if (only !== undefined && others.length === 0) return sql<SqlBool>`t.department_id = ${only}`;
  return sql<SqlBool>`t.department_id = any(${actor.department_ids}::bigint[])`;
}

/** Refuses whoever doesn't belong to an office. */
export function refuseUnlessOffice(actor: Actor, office: Office, sentence: string): void {
  if (!actor.offices.has(office)) throw new Refusal('FORBIDDEN', sentence, undefined, { office });
}

/** Refuses whoever may not act for a department: as absent when he can't see it, as forbidden when he can. */
export function refuseUnlessOwn(
  actor: Actor,
  record: { department_id: number },
  sentence: string,
  absent: string,
): void {
  if (actor.department_ids.includes(record.department_id)) return;
  throw seesWholeBudget(actor) ? new Refusal('FORBIDDEN', sentence) : new Refusal('NOT_FOUND', absent);
}
