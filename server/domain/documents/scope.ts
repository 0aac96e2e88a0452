import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '#server/frame/actor.ts';

type Rows = RawBuilder<SqlBool>;

/** Documents (alias `t`) that the actor's departments, or those below, have or have had, and so must send or have sent. */
export function dispatchScope({ department_ids }: Actor): Rows {
  return sql<SqlBool>`t.holder_ids && ${department_ids}::bigint[]`;
}

/** Those that were sent to them, whatever became of it. */
export function acknowledgeScope({ department_ids }: Actor): Rows {
  return sql<SqlBool>`t.recipient_ids && ${department_ids}::bigint[]`;
}

/** Those that they made, sent or were sent; the records office, which controls documents, sees all. */
export function draftScope(actor: Actor): Rows | undefined {
  if (actor.offices.has('records') || actor.offices.has('administrators')) return undefined;
  return sql<SqlBool>`(${dispatchScope(actor)} or ${acknowledgeScope(actor)})`;
}
