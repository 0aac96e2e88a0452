import type { Transaction } from '#server/database/connection.ts';
import { FUND_PLAN, HEADS } from './budget.ts';
import { insertRows } from './insert-rows.ts';
import type { StoryFund } from './story.ts';
import type { Structure } from './write-structure.ts';

const LETTER = { capital: 'C', recurrent: 'R', personnel: 'P' } as const;
/** 2025 is approved a little higher and is only begun. */
const YEARS = [
  { year: 2024, grown: 1, used: 1 },
  { year: 2025, grown: 1.08, used: 0.55 },
] as const;

/** Writes heads, sub-heads, codes and the (still empty) funds of both years; answers the funds for the story. */
export async function writeBudget(trx: Transaction, structure: Structure): Promise<StoryFund[]> {
  await insertRows(
    trx,
    'budget_heads',
    HEADS.map(({ code, name }, index) => ({ id: index + 1, code, name })),
  );
  const subs = HEADS.flatMap((head, index) =>
    head.subs.map((sub) => ({ budget_head_id: index + 1, ...sub })),
  ).map((sub, index) => ({ id: index + 1, ...sub }));
  await insertRows(
    trx,
    'sub_budget_heads',
    subs.map((sub) => ({ ...sub, is_logistics: sub.is_logistics ?? false })),
  );
  const counters = { C: 0, R: 0, P: 0 };
  const lines = FUND_PLAN.map((line) => {
    const sub = subs.find(({ name }) => name === line.sub);
    const department = structure.departments.get(line.department);
    if (!sub || !department)
      throw new Error(
        `the plan of funds names an unknown ${sub ? 'department' : 'sub-head'}: ${line.sub}, ${line.department}`,
      );
    const letter = LETTER[sub.type];
    counters[letter] += letter === 'R' ? 3 : 7;
    return {
      ...line,
      sub_id: sub.id,
      type: sub.type,
      department,
      code: `${letter}${String(counters[letter]).padStart(3, '0')}`,
    };
  });
  await insertRows(
    trx,
    'budget_codes',
    lines.map(({ code }, index) => ({ id: index + 1, code })),
  );
  const funds = YEARS.flatMap(({ year, grown, used }) =>
    lines.map((line, index) => ({
      year,
      code: line.code,
      sub: line.sub,
      sub_id: line.sub_id,
      code_id: index + 1,
      type: line.type,
      department: line.department,
      approved: Math.round((line.approved * grown) / 50_000) * 50_000 * 100,
      use: line.use * used,
    })),
  ).map((fund, index) => ({ id: index + 1, ...fund }));
  await insertRows(
    trx,
    'funds',
    funds.map(({ id, code_id, sub_id, department, year }) => ({
      id,
      budget_code_id: code_id,
      sub_budget_head_id: sub_id,
      department_id: department.id,
      budget_year: year,
      created_at: `${year}-01-03T08:00:00Z`,
      updated_at: `${year}-01-03T08:00:00Z`,
    })),
  );
  return funds;
}
