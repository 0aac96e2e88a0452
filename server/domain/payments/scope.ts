import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '#server/frame/actor.ts';
import { seesWholeBudget } from '../budget/index.ts';

/** Payments (alias `t`): offices see all, others those of their department and below; the payee sees his own. */
export function paymentScope(actor: Actor): RawBuilder<SqlBool> | undefined {
  if (seesWholeBudget(actor)) return undefined;
  return sql<SqlBool>`(t.department_id = any(${actor.department_ids}::bigint[]) or t.payee_id = ${actor.id})`;
}

/** Reversal requests: the budget office's to decide, the other offices' to read. */
export function requestScope(actor: Actor): RawBuilder<SqlBool> {
  return seesWholeBudget(actor) ? sql<SqlBool>`not t.is_direct` : sql<SqlBool>`false`;
}
