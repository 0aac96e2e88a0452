import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
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

/** The same of expenditures, with those that wait for the approval of the actor as head or deputy, and those that they approved. */
export function expenditureScope(actor: Actor): RawBuilder<SqlBool> | undefined {
  const own = departmentScope(actor);
  // Whoever may approve nothing keeps the plain equation.
  if (!own || !actor.permissions.has('edit-expenditures')) return own;
  const { id, headed_department_ids: headed } = actor;
  const theirs = ['approving_department_id', 'higher_department_id', 'highest_department_id'].map(
    (column) => sql`${sql.ref(`t.${column}`)} = any(${headed}::bigint[])`,
  );
  return sql<SqlBool>`(${own} or t.approving_deputy_id = ${id} or t.approved_by = ${id}
    or ${headed.length > 0 ? sql.join(theirs, sql` or `) : sql`false`})`;
}

/** Whether somebody sees the figures of a fund: it is in their scope, and they hold a list of funds. */
export function seesFund(actor: Actor, fund: { department_id: number }): boolean {
  const mayRead = ['read-funds', 'read-overview', 'browse-overview', 'browse-funds'];
  return (
    mayRead.some((one) => actor.permissions.has(one)) &&
    (seesWholeBudget(actor) || actor.department_ids.includes(fund.department_id))
  );
}

/** Refuses whoever doesn't belong to an office. */
export function refuseUnlessOffice(actor: Actor, office: Office, sentence: string): void {
  if (!actor.offices.has(office)) throw new Refusal('FORBIDDEN', sentence, undefined, { office });
}

/** Refuses whoever may not act for a department: as absent when they can't see it, as forbidden when they can. */
export function refuseUnlessOwn(
  actor: Actor,
  record: { department_id: number },
  sentence: string,
  absent: string,
): void {
  if (actor.department_ids.includes(record.department_id)) return;
  throw seesWholeBudget(actor) ? new Refusal('FORBIDDEN', sentence) : new Refusal('NOT_FOUND', absent);
}

/** A department (by its id) with all above it, as an array of ids: those whose funds may carry what is asked of it. */
export function departmentsAbove(id: RawBuilder<unknown>): RawBuilder<number[]> {
  return sql<number[]>`array(with recursive up as (
      select id, parent_id from departments where id = ${id}
      union select d.id, d.parent_id from departments d join up on d.id = up.parent_id
    ) select up.id from up)`;
}

/** Refuses the fund of a department that is neither the one it is for (`words` name it) nor above it, though the actor be an officer of both. */
export async function refuseUnlessAbove(
  trx: Transaction,
  above: number,
  department_id: number,
  words: string,
): Promise<void> {
  const { rows } = await sql`
    with recursive up as (
      select id, parent_id from departments where id = ${department_id}
      union select d.id, d.parent_id from departments d join up on d.id = up.parent_id
    ) select from up where id = ${above}`.execute(trx);
  if (rows.length > 0) return;
  const sentence = `Choose a fund of ${words}, or of one above it.`;
  throw new Refusal('VALIDATION', sentence, { fund_id: [sentence] });
}
