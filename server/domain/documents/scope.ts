import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '#server/frame/actor.ts';

type Rows = RawBuilder<SqlBool>;

/** Documents (alias `t`) that the actor's departments, or those below, must send or have sent. */
export function dispatchScope({ department_ids }: Actor): Rows {
  const mine = sql`any(${department_ids}::bigint[])`;
  return sql<SqlBool>`(t.department_id = ${mine} or t.at_department_id = ${mine}
    or exists (select from document_steps s where s.document_id = t.id and s.action = 'dispatched' and s.department_id = ${mine}))`;
}

/** Those that were sent to them, whatever became of it. */
export function acknowledgeScope({ department_ids }: Actor): Rows {
  const mine = sql`any(${department_ids}::bigint[])`;
  return sql<SqlBool>`exists (select from document_steps s where s.document_id = t.id and s.to_department_id = ${mine})`;
}

/** Those that they made, sent or were sent; the records office, which controls documents, sees all. */
export function draftScope(actor: Actor): Rows | undefined {
  if (actor.offices.has('records') || actor.offices.has('administrators')) return undefined;
  return sql<SqlBool>`(${dispatchScope(actor)} or ${acknowledgeScope(actor)})`;
}
