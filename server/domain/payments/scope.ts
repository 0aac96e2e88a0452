import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '#server/frame/actor.ts';
import { seesWholeBudget } from '../budget/index.ts';

/**
 * Payments (alias `t`): offices see all; who may browse payments, or answers for the department, those of their department
 * and below; payees see their own. Everybody may read a payment, so that payees follow theirs: it opens no other.
 */
export function paymentScope(actor: Actor): RawBuilder<SqlBool> | undefined {
  if (seesWholeBudget(actor)) return undefined;
  if (!holdsAny(actor, ['browse-payments', 'add-batches'])) return sql<SqlBool>`t.payee_id = ${actor.id}`;
  return sql<SqlBool>`(t.department_id = any(${actor.department_ids}::bigint[]) or t.payee_id = ${actor.id})`;
}

/** Whether somebody may see the figures of the fund behind a payment, and the department's papers. */
export function seesFundOf({ department_id }: { department_id: number }, actor: Actor): boolean {
  if (seesWholeBudget(actor)) return true;
  return actor.department_ids.includes(department_id) && holdsAny(actor, OF_THE_BUDGET);
}

const OF_THE_BUDGET = ['funds', 'expenditures', 'overview'].flatMap((noun) => [
  `browse-${noun}`,
  `read-${noun}`,
]);

function holdsAny({ permissions }: Actor, names: readonly string[]): boolean {
  return names.some((name) => permissions.has(name));
}

/** Reversal requests: the budget office's to decide, the other offices' to read. */
export function requestScope(actor: Actor): RawBuilder<SqlBool> {
  return seesWholeBudget(actor) ? sql<SqlBool>`not t.is_direct` : sql<SqlBool>`false`;
}
