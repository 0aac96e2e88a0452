import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ActorFacts } from '../../../shared/workflows/payment-actions.ts';
import type { Actor } from '../../crud/types.ts';
import type { Queryable } from '../../database/connection.ts';
import { seesWholeBudget } from '../budget/index.ts';

/** Payments (alias `t`): offices see all, others those of their department and below; the payee sees his own. */
export function paymentScope(actor: Actor): RawBuilder<SqlBool> | undefined {
  if (seesWholeBudget(actor)) return undefined;
  return sql<SqlBool>`(t.department_id = any(${actor.department_ids}::bigint[]) or t.payee_id = ${actor.id})`;
}

/** Reversal requests: the budget office's, and the administrators' to read. */
export function requestScope(actor: Actor): RawBuilder<SqlBool> | undefined {
  const decides = actor.offices.has('budget-officers') || actor.offices.has('administrators');
  return decides ? sql<SqlBool>`not t.is_direct` : sql<SqlBool>`false`;
}

/** How far separation of duties reaches, by the setting. */
export async function separationOf(db: Queryable): Promise<ActorFacts['separation']> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'separation_of_duties')
    .executeTakeFirst();
  return row?.value === 'consecutive' ? 'consecutive' : 'strict';
}

/** What the workflow asks of an actor. */
export function actorFacts(actor: Actor, separation: ActorFacts['separation']): ActorFacts {
  const { id, offices, permissions, department_ids } = actor;
  return { id, offices, permissions, department_ids, separation };
}
