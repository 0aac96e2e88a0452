import { type SqlBool, sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { Refusal } from '#shared/errors.ts';
import { type ExplainedFigure, FIGURE_PARTS, figureOf } from '#shared/fund-figures.ts';
import { mapTable } from '#shared/keys-of.ts';
import { departmentScope } from './scope.ts';

/** A fund as reports head it, with its explained figures in kobo. */
export interface FoundFund {
  id: number;
  code: string;
  name: string;
  head: string;
  type: string;
  department: string;
  budget_year: number;
  figures: Record<ExplainedFigure, number>;
}

/** One fund within the actor's scope; refused as absent otherwise. */
export async function findFund(db: Queryable, actor: Actor, id: number): Promise<FoundFund> {
  const { rows } = await sql<
    Omit<FoundFund, 'figures'> & Record<'approved' | 'booked' | 'actual' | 'reserved', number>
  >`
    select t.id, c.code, s.name, h.name as head, s.type, d.name as department, t.budget_year,
           t.approved_kobo as approved, t.booked_kobo as booked, t.actual_kobo as actual, t.reserved_kobo as reserved
      from funds t join budget_codes c on c.id = t.budget_code_id join sub_budget_heads s on s.id = t.sub_budget_head_id
      join budget_heads h on h.id = s.budget_head_id join departments d on d.id = t.department_id
     where t.id = ${id} and ${departmentScope(actor) ?? sql<SqlBool>`true`}`.execute(db);
  const row = rows[0];
  if (!row) throw new Refusal('NOT_FOUND', 'There is no such fund.');
  const { approved, booked, actual, reserved, ...fund } = row;
  const figures = { approved, booked, actual, reserved };
  return { ...fund, figures: mapTable(FIGURE_PARTS, (_parts, name) => figureOf(figures, name)) };
}
