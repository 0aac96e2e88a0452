import type { Page } from '@playwright/test';
import { type Ask, shot } from './camera.ts';
import { dialog } from './moves.ts';

type Waiting = { id: number; department_id: number; actions: { name: string; allowed: boolean }[] };

const PATH = '/staff-services/claims';

shot('claim-create-filled', { as: 'staff', at: `${PATH}/create`, prepare: filled });
shot('claim-create-problems', { as: 'staff', at: `${PATH}/create`, prepare: problems });
shot('claim-raise', {
  as: 'officer',
  at: async (ask) => `${PATH}/${(await raisable(ask))[0]}`,
  prepare: dialog('Raise expenditure'),
});
shot('claims-raise-several', {
  as: 'officer',
  at: async (ask) => `${PATH}/raise?ids=${(await raisable(ask)).slice(0, 6).join(',')}`,
});
shot('claims-raise-none', { as: 'officer', at: `${PATH}/raise` });
shot('expenditure-create-claim', {
  as: 'officer',
  at: async (ask) =>
    `/budget/expenditures/create?type=staff&category=staff-claim&claim=${(await raisable(ask))[0]}`,
});
shot('claims-print', {
  as: 'officer',
  at: async (ask) => `${PATH}/print?ids=${(await raisable(ask)).slice(0, 2).join(',')}`,
});

/** The claims of one department that an officer may raise. */
async function raisable(ask: Ask): Promise<number[]> {
  const filter = { match: 'all', rules: [{ field: 'status', op: 'equals', value: 'registered' }] };
  const found = await ask<Waiting[]>(
    `claims?per_page=50&filter=${encodeURIComponent(JSON.stringify(filter))}`,
  );
  const mine = found.filter(({ actions }) =>
    actions.some(({ name, allowed }) => name === 'raise' && allowed),
  );
  return mine.filter(({ department_id }) => department_id === mine[0]?.department_id).map(({ id }) => id);
}

/** A trip of which one line is lowered, one left out, and something else was spent. */
async function filled(page: Page): Promise<void> {
  await page.getByLabel('Purpose').fill('Audit of the Lagos office');
  await page.getByLabel('From', { exact: true }).fill('10-03-2031');
  await page.getByLabel('To', { exact: true }).fill('13-03-2031');
  await page.getByLabel('Destination', { exact: true }).selectOption('Lagos');
  await page
    .getByRole('button', { name: /^Lower/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: /^Leave out/ })
    .last()
    .click();
  await page.getByRole('button', { name: 'Add an expense' }).click();
}

async function problems(page: Page): Promise<void> {
  await filled(page);
  await page.getByRole('button', { name: 'Save and check' }).click();
}
