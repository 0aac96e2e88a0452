import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import type { ReversalFacts } from '#shared/workflows/reversal.ts';

/** What decides on reversals, by id, in one statement. */
export async function reversalFacts(
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, ReversalFacts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ReversalFacts & { id: number }>`
    select r.id, r.code, r.status, r.department_id,
      json_build_array(
        json_build_object('user_id', r.user_id, 'code', r.code, 'at', r.created_at),
        json_build_object('user_id', b.user_id, 'code', b.code, 'at', b.created_at))::jsonb
      || coalesce((select jsonb_agg(jsonb_build_object('user_id', e.user_id, 'code', e.code, 'at', e.created_at) order by e.id)
           from payments p join expenditures e on e.id = p.expenditure_id where p.batch_id = b.id), '[]') as raised,
      (select coalesce(json_agg(p.payee_id), '[]') from payments p where p.batch_id = b.id and p.payee_id is not null) as payee_ids
      from reversals r join batches b on b.id = r.batch_id where r.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}
