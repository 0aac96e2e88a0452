import type { Desks } from '../payments/desks.ts';
import type { Specimen } from './specimens.ts';
import { type Cast, named, type Somebody } from './workflow-cast.ts';

const WHOLE_BUDGET: readonly string[] = ['budget-officers', 'treasury', 'audit', 'administrators'];

/** Draft budgets of years of their own, copied from a year with one fund; the owner submits. */
export const BUDGET_DRAFTS: Specimen = {
  natural: {
    draft: (desks, cast) => start(desks, cast),
    submitted: async (desks, cast) => {
      const id = await start(desks, cast);
      const { token } = named(cast, 'owner');
      const answer = await desks.call('POST', `budget-drafts/${id}/submit`, { token });
      if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
      return id;
    },
  },
  sees: { 'budget-drafts': ({ offices }: Somebody) => offices.some((one) => WHOLE_BUDGET.includes(one)) },
  barred: { submitted: { owner: true } },
};

async function start(desks: Desks, cast: Cast): Promise<number> {
  await desks.fund();
  // A year has one live draft, and codes that have a fund in it already can't be opened.
  const { rows } = await desks.pool.query<{ year: number }>(
    `select year from generate_series(2025, 2100) as year
      where not exists (select from budget_drafts d where d.budget_year = year) and not exists (select from funds f where f.budget_year = year) limit 1`,
  );
  const answer = await desks.call<{ id: number }>('POST', 'budget-drafts', {
    token: named(cast, 'owner').token,
    body: { budget_year: rows[0]?.year, from_year: 2024 },
  });
  if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.body.data.id;
}
