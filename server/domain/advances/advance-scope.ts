import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '#server/frame/actor.ts';
import { seesWholeBudget } from '../budget/index.ts';

/** Whether somebody answers for the advances of their departments. */
function keepsAdvances({ permissions }: Actor): boolean {
  return ['add-touring-advances', 'edit-touring-advances', 'browse-expenditures'].some((one) =>
    permissions.has(one),
  );
}

/** Advances (alias `t`): offices see all; officers and heads those of their departments and below; travellers their own. */
export function advanceScope(actor: Actor): RawBuilder<SqlBool> | undefined {
  if (seesWholeBudget(actor)) return undefined;
  const own = sql<SqlBool>`t.user_id = ${actor.id}`;
  if (!keepsAdvances(actor) || actor.department_ids.length === 0) return own;
  return sql<SqlBool>`(${own} or t.department_id = any(${actor.department_ids}::bigint[]))`;
}
