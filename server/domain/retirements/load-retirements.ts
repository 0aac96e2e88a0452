import { sql } from 'kysely';
import type { Loaded } from '#server/crud/flow.ts';
import type { Queryable } from '#server/database/connection.ts';
import { BY_ID, isAmong } from '#server/database/kept-plans.ts';
import type { RetirementFacts } from '#shared/workflows/retirements.ts';

/** A retirement as its commands know it. */
export interface Retirement extends Loaded<RetirementFacts> {
  code: string;
  advance: { id: number; code: string; status: string };
  department_id: number;
  started: string;
  finished: string;
  /** What was paid of the advance by now; null while nothing is. */
  paid_kobo: number | null;
  /** What the retirement is of: what was paid and did not come back by other ways. */
  total_kobo: number;
  spent_kobo: number;
  balance_kobo: number;
  /** The claim of what more was spent. */
  claim: { id: number; label: string } | null;
}

/** Retirements by id, with their advances and what these paid; those that aren't there are missing. */
export async function loadRetirements(
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, Retirement>> {
  const { rows } = await sql<Retirement>`${BY_ID}
    select t.id, t.version, t.updated_at, t.status, t.user_id, t.filed_by,
      exists (select from users f where f.id = t.filed_by and f.status = 'inactive') as filer_left, t.department_id, t.code, t.started, t.finished,
      t.total_kobo, t.spent_kobo, t.balance_kobo,
      json_build_object('id', a.id, 'code', a.code, 'status', a.status) as advance, p.amount_kobo as paid_kobo,
      coalesce(p.is_bouncing, false) as is_bouncing, coalesce(p.is_recovering, false) as is_recovering,
      (select coalesce(json_agg(w), '[]') from people_paid_by(p.id) w) as paid_people,
      (select json_build_object('id', c.id, 'label', c.code) from claims c where c.retirement_id = t.id and c.status <> 'deleted') as claim
      from retirements t join touring_advances a on a.id = t.touring_advance_id
      left join lateral (
        select q.id, q.amount_kobo, exists (
            select from payment_bounces o where o.payment_id = q.id and o.confirmed_by is null and o.withdrawn_by is null) as is_bouncing,
            exists (select from payment_corrections o
              where o.payment_id = q.id and o.kind = 'recovery' and o.confirmed_by is null and o.withdrawn_by is null) as is_recovering
          from expenditures e join payments q on q.expenditure_id = e.id
         where e.touring_advance_id = t.touring_advance_id and q.status = 'paid') p on true
     where ${isAmong('t.id', ids)}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
