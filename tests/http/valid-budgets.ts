import { tokenOf } from '../support/people.ts';
import type { TestPortal } from '../support/portal.ts';
import type { Call } from './valid-posts.ts';

/** Calls of next year's budget that succeed. */
export const BUDGET_CALLS: Readonly<Record<string, (portal: TestPortal) => Call | Promise<Call>>> = {
  '/budget-drafts': () => ({ body: { budget_year: 2061 } }),
  '/warrants': async (portal) => ({
    token: await officer(portal),
    body: { budget_year: 2024, quarter: 1, fund_id: await fundOf(portal), amount: 1, reference: 'OAGF/1' },
  }),
  '/budget-drafts/:id/lines': async (portal) => ({
    path: `/budget-drafts/${await draft(portal, 2062)}/lines`,
    token: await officer(portal),
    body: { lines: [{ code: 'EVERY1', sub_budget_head_id: 1, department_id: 1, amount: 5 }] },
  }),
  '/budget-drafts/:id/percent': async (portal) => ({
    path: `/budget-drafts/${await draft(portal, 2063)}/percent`,
    token: await officer(portal),
    body: { percent: 10 },
  }),
};

const officer = (portal: TestPortal) => tokenOf(portal, 'budget@agency.test');

/** A fund of 2024 for which warrants can release something. */
async function fundOf({ pool }: TestPortal): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    'select id from funds f where budget_year = 2024 and approved_kobo > 0 order by approved_kobo desc limit 1',
  );
  return rows[0]?.id ?? 0;
}

async function draft(portal: TestPortal, budget_year: number): Promise<number> {
  const token = await officer(portal);
  const made = await portal.call<{ id: number }>('POST', 'budget-drafts', { token, body: { budget_year } });
  return made.body.data.id;
}
