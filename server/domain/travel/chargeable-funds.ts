import { sql } from 'kysely';
import { z } from 'zod';
import type { Queryable } from '#server/database/connection.ts';
import { whole } from '#server/frame/answers.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';

/** Funds by name. */
export const fundsSchema = z.array(z.object({ id: whole, label: z.string() }));

/** The funds of the actor's department that may carry a trip or a meeting, by name; their figures are for those who see funds. */
export async function chargeableFunds(db: Queryable, { actor }: RequestContext): Promise<Answer> {
  const funds = actor.department_id === null ? [] : await carriersOf(db, actor.department_id);
  return { data: funds.map(({ id, label }) => ({ id, label })) };
}

/** The funds of a department that may carry a trip or a meeting: none for salaries, nor of a year that is closed. */
export async function carriersOf(
  db: Queryable,
  department_id: number,
): Promise<{ id: number; label: string; available_kobo: number; department_id: number }[]> {
  const { rows } = await sql<{ id: number; label: string; available_kobo: number; department_id: number }>`
    select f.id, c.code || ' ' || s.name || ' (' || f.budget_year || ')' as label, f.available_kobo, f.department_id
      from funds f join budget_codes c on c.id = f.budget_code_id join sub_budget_heads s on s.id = f.sub_budget_head_id
      left join budget_years y on y.year = f.budget_year
     where f.department_id = ${department_id} and y.closed_at is null and s.type <> 'personnel'
       and not (coalesce((select value from settings where key = 'budget_status'), 'open') = 'closed'
         and f.budget_year::text = (select value from settings where key = 'budget_year'))
     order by f.budget_year desc, c.code limit 200`.execute(db);
  return rows;
}
