import { type Ask, shot } from './camera.ts';
import { dialog, first } from './moves.ts';

const CLOSE = '/budget/year-close/2024';
const draft = async (ask: Ask) =>
  `/budget/next-year/${await first(ask, 'budget-drafts?per_page=1&sort=budget_year')}`;

shot('year-close', { as: 'budget', at: CLOSE });
shot('year-close-not-decided', { as: 'budget', at: `${CLOSE}?decided=no&type=expenditure` });
shot('year-close-no-match', { as: 'budget', at: `${CLOSE}?q=nothing+like+this` });
shot('year-close-figures', { as: 'budget', at: `${CLOSE}?tab=figures` });
shot('year-close-decide', {
  as: 'budget',
  at: `${CLOSE}?decided=no&type=expenditure`,
  prepare: async (page) => {
    await page
      .getByRole('combobox', { name: /^What becomes of/ })
      .first()
      .selectOption('carried');
    await page.getByRole('dialog').waitFor();
  },
});
shot('year-close-several', {
  as: 'budget',
  at: `${CLOSE}?decided=no&type=expenditure`,
  prepare: async (page) => {
    for (const place of [0, 1]) await page.getByRole('checkbox').nth(place).check();
  },
});
shot('year-close-print', {
  as: 'budget',
  at: async (ask) => `/budget/year-closings/${await first(ask, 'yearClosings?per_page=1')}/print`,
});
shot('next-budget-draft', { as: 'budget', at: draft });
shot('next-budget-percent', { as: 'budget', at: draft, prepare: dialog('Change by percent') });
shot('next-budget-paste', { as: 'budget', at: draft, prepare: dialog('Bring lines') });
shot('next-budget-submit', { as: 'budget', at: draft, prepare: dialog(/^Submit$/) });
