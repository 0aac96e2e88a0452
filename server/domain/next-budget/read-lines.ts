import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { koboToNaira } from '#shared/money.ts';
import type { DraftLine } from '#shared/resources/budget/budget-draft-answers.ts';
import { findDraft } from './find-drafts.ts';

interface Row {
  id: number;
  version: number;
  code: string;
  sub_budget_head_id: number;
  sub_name: string;
  type: DraftLine['type'];
  head_id: number;
  head_name: string;
  head_code: string;
  department_id: number;
  department: string;
  abv: string;
  amount_kobo: number;
  from_fund_id: number | null;
  approved_kobo: number;
  booked_kobo: number;
  actual_kobo: number;
  fund_id: number | null;
  taken_by: string | null;
  changed_by: string | null;
  updated_at: Date;
}

/** `GET budget-drafts/:id/lines`: every line, in the order of the budget. */
export async function readDraftLines(db: Queryable, { actor, id }: RequestContext): Promise<Answer> {
  const draft = await findDraft(db, actor, id);
  return { data: await linesOfDraft(db, draft) };
}

/** The lines of a draft, beside this year's figures as they are now; `only` some of them. */
export async function linesOfDraft(
  db: Queryable,
  { id, budget_year, status }: { id: number; budget_year: number; status: string },
  only?: readonly number[],
): Promise<DraftLine[]> {
  const some = only ? sql`and l.id = any(${only}::bigint[])` : sql``;
  const { rows } = await sql<Row>`
    select l.id, l.version, l.code, l.sub_budget_head_id, s.name as sub_name, s.type, h.id as head_id, h.name as head_name, h.code as head_code,
        l.department_id, d.name as department, d.abv, l.amount_kobo,
        l.from_fund_id, f.approved_kobo, f.booked_kobo, f.actual_kobo, l.fund_id, taken.name as taken_by, u.name as changed_by, l.updated_at
      from budget_draft_lines l
        join sub_budget_heads s on s.id = l.sub_budget_head_id join budget_heads h on h.id = s.budget_head_id
        join departments d on d.id = l.department_id
        left join funds f on f.id = l.from_fund_id
        left join users u on u.id = l.changed_by
        left join lateral (
          select ts.name from budget_codes c join funds t on t.budget_code_id = c.id and t.budget_year = ${budget_year}
              join sub_budget_heads ts on ts.id = t.sub_budget_head_id where lower(c.code) = lower(l.code)) taken on true
     where l.draft_id = ${id} ${some} order by l.code, l.id`.execute(db);
  const isOver = status === 'opened' || status === 'discarded';
  return rows.map((row) => ({
    ...{ id: row.id, version: row.version, code: row.code, type: row.type },
    sub_budget_head: { id: row.sub_budget_head_id, label: row.sub_name },
    budget_head: { id: row.head_id, label: row.head_name, code: row.head_code },
    department: { id: row.department_id, label: row.department, abv: row.abv },
    amount: koboToNaira(row.amount_kobo),
    this_year:
      row.from_fund_id === null
        ? null
        : {
            fund_id: row.from_fund_id,
            approved: koboToNaira(row.approved_kobo),
            booked: koboToNaira(row.booked_kobo),
            actual: koboToNaira(row.actual_kobo),
          },
    fund_id: row.fund_id,
    problem: row.taken_by && !isOver ? takenSentence(row.code, row.taken_by, budget_year) : null,
    changed_by: row.changed_by,
    changed_at: row.updated_at.toISOString(),
  }));
}

/** Why a line can't be a fund: its code has one in that year. */
function takenSentence(code: string, name: string, year: number): string {
  return `${code} belongs to ${name} in ${year} already; a code has one fund a year.`;
}
