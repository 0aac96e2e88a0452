import { sql } from 'kysely';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import { byPercent } from '#shared/budget-draft.ts';
import { Refusal } from '#shared/errors.ts';
import { grouped } from '#shared/resource/plural.ts';
import { refuseInexact } from '../budget/index.ts';

/** The most lines of a draft: what a sheet shows and one transaction opens. */
export const MOST_LINES = 5_000;

/** Copies the funds of a year into a draft, each changed by so many percent; codes that have a fund in the draft's year already are left out. Answers how many were copied. */
export async function copyFunds(
  trx: Transaction,
  draft: { id: number; budget_year: number; from_year: number; percent: number },
  actor: { id: number },
): Promise<{ copied: number; left_out: number }> {
  const { rows: found } = await sql<Fund>`
    select f.id, c.code, f.sub_budget_head_id, f.department_id, f.approved_kobo,
        exists (select from funds n where n.budget_code_id = f.budget_code_id and n.budget_year = ${draft.budget_year}) as is_there
      from funds f join budget_codes c on c.id = f.budget_code_id where f.budget_year = ${draft.from_year} order by f.id`.execute(
    trx,
  );
  const funds = found.filter(({ is_there }) => !is_there);
  refuseTooMany(funds.length);
  const amounts = funds.map(({ approved_kobo }) => byPercent(approved_kobo, draft.percent));
  refuseInexact(amounts.reduce((sum, kobo) => sum + kobo, 0));
  if (funds.length > 0)
    await sql`
      insert into budget_draft_lines (draft_id, code, sub_budget_head_id, department_id, amount_kobo, from_fund_id, changed_by)
      select ${draft.id}, v.code, v.sub, v.department, v.kobo, v.fund, ${actor.id} from unnest(
        ${funds.map(({ code }) => code)}::text[], ${funds.map((fund) => fund.sub_budget_head_id)}::bigint[],
        ${funds.map(({ department_id }) => department_id)}::bigint[], ${amounts}::bigint[],
        ${funds.map(({ id }) => id)}::bigint[]) as v (code, sub, department, kobo, fund)`.execute(trx);
  return { copied: funds.length, left_out: found.length - funds.length };
}

/** Refuses more lines than a draft has room for. */
export function refuseTooMany(lines: number): void {
  if (lines <= MOST_LINES) return;
  throw new Refusal(
    'RULE',
    `A draft has at most ${grouped(MOST_LINES)} lines, and these would be ${grouped(lines)}. Import the budget instead.`,
  );
}

/** Whether a year was closed, so that nothing can be planned for it any more. */
export async function isClosedYear(db: Queryable, year: number): Promise<boolean> {
  const { rows } = await sql<{ closed: boolean }>`
    select exists (select from budget_years where year = ${year} and closed_at is not null) as closed`.execute(
    db,
  );
  return rows[0]?.closed ?? false;
}

interface Fund {
  id: number;
  code: string;
  sub_budget_head_id: number;
  department_id: number;
  approved_kobo: number;
  is_there: boolean;
}
