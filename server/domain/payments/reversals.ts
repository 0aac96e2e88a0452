import { sql } from 'kysely';
import { defineFlow } from '#server/crud/flow.ts';
import type { Queryable } from '#server/database/connection.ts';
import { pays, raised } from '#shared/workflows/bars.ts';
import { reversalWorkflow } from '#shared/workflows/reversals.ts';
import { departmentScope } from '../budget/index.ts';
import { approveReversal, denyReversal, type Reversal, withdrawReversal } from './decide-reversal.ts';
import { requestScope } from './scope.ts';

/** Reversals before the department that asks and before the budget office that decides. */
export const reversalFlow = defineFlow({
  workflow: reversalWorkflow,
  views: { reversals: { scope: departmentScope }, 'reversal-requests': { scope: requestScope } },
  load: loadReversals,
  commands: { approve: approveReversal, deny: denyReversal, withdraw: withdrawReversal },
  rules: [
    [
      raised,
      ({ id }) =>
        sql`t.user_id <> ${id} and not exists (select 1 from batches b where b.id = t.batch_id and b.user_id = ${id})
          and not exists (select 1 from payments p join expenditures e on e.id = p.expenditure_id where p.batch_id = t.batch_id and e.user_id = ${id})`,
    ],
    [
      pays,
      ({ id }) =>
        sql`not exists (select 1 from payments p cross join lateral people_paid_by(p.id) w where p.batch_id = t.batch_id and w.user_id = ${id})`,
    ],
  ],
});

async function loadReversals(db: Queryable, ids: readonly number[]): Promise<Map<number, Reversal>> {
  const { rows } = await sql<Reversal>`
    select r.id, r.version, r.updated_at, r.code, r.status, r.department_id, r.batch_id, b.code as batch_code, r.user_id, (select u.name from users u where u.id = r.user_id) as user_name, r.reason,
      json_build_array(
        json_build_object('user_id', r.user_id, 'code', r.code, 'at', r.created_at),
        json_build_object('user_id', b.user_id, 'code', b.code, 'at', b.created_at))::jsonb
      || coalesce((select jsonb_agg(jsonb_build_object('user_id', e.user_id, 'code', e.code, 'at', e.created_at) order by e.id)
           from payments p join expenditures e on e.id = p.expenditure_id where p.batch_id = b.id), '[]') as raised,
      (select coalesce(json_agg(w), '[]') from payments p cross join lateral people_paid_by(p.id) w where p.batch_id = b.id) as paid_people
      from reversals r join batches b on b.id = r.batch_id where r.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
