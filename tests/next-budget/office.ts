import type { DraftLine, SavedLines } from '#shared/resources/budget/budget-draft-answers.ts';
import { startAgency } from '../budget/agency.ts';
import { addPerson } from '../support/people.ts';

/** A draft budget as calls answer it. */
export interface Draft {
  id: number;
  version: number;
  status: string;
  line_count: number;
  total: number;
}

/** An agency with two budget officers, an auditor and a clerk who hold everything on draft budgets, and what is done with drafts there. */
export async function startOffice() {
  const agency = await startAgency();
  const all = ['browse', 'read', 'edit', 'add', 'delete'].map((verb) => `${verb}-budget-drafts`);
  const more = ['browse-funds', 'read-funds', 'edit-funds', 'add-funds', 'delete-funds'];
  const permissions = [...all, ...more];
  const first = await addPerson(agency, { groups: ['Budget Officers'], permissions });
  const second = await addPerson(agency, { groups: ['Budget Officers'], permissions });
  const auditor = await addPerson(agency, { groups: ['Audit'], permissions: all });
  const clerk = await addPerson(agency, { department_id: agency.ict, permissions: all });

  let year = 2030;
  /** A draft of a year of its own, of two funds of a year before: ₦10,000,000 for equipment, ₦2,000,000 for travel. */
  async function draft(more: object = {}) {
    year += 2;
    const c = `C${year}`;
    const r = `R${year}`;
    await agency.fund({ code: c, budget_year: year - 1 });
    await agency.fund({
      code: r,
      budget_year: year - 1,
      approved: 2_000_000,
      sub_budget_head_id: agency.travel,
    });
    const body = { budget_year: year, from_year: year - 1, ...more };
    const made = await agency.call<Draft>('POST', 'budget-drafts', { token: first.token, body });
    if (made.status !== 201) throw new Error(`${made.status}: ${made.text}`);
    return { ...made.body.data, budget_year: year, c, r, message: made.body.message };
  }

  async function linesOf(id: number, token = first.token): Promise<DraftLine[]> {
    return (await agency.call<DraftLine[]>('GET', `budget-drafts/${id}/lines`, { token })).body.data;
  }

  async function save(id: number, body: object, token = first.token) {
    return agency.call<SavedLines>('POST', `budget-drafts/${id}/lines`, { token, body });
  }

  async function act(id: number, name: string, token: string, body: object = {}) {
    return agency.call<Draft>('POST', `budget-drafts/${id}/${name}`, { token, body });
  }

  async function fundsOf(budget_year: number) {
    const { rows } = await agency.pool.query<{ code: string; approved_kobo: number; department_id: number }>(
      `select c.code, f.approved_kobo::float8 as approved_kobo, f.department_id from funds f join budget_codes c on c.id = f.budget_code_id
        where f.budget_year = $1 order by c.code`,
      [budget_year],
    );
    return rows;
  }

  return { ...agency, first, second, auditor, clerk, draft, linesOf, save, act, fundsOf };
}

/** The same, of which the compiler knows. */
export type BudgetOffice = Awaited<ReturnType<typeof startOffice>>;
