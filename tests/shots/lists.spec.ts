import type { Page } from '@playwright/test';
import { shot } from './camera.ts';
import { dialog, dialogOfMenu, press } from './moves.ts';

const FILTERED = `/budget/expenditures?filter=${encodeURIComponent(
  JSON.stringify({
    match: 'all',
    rules: [
      { field: 'amount', op: 'gte', value: 1_000_000 },
      { field: 'status', op: 'equals', value: 'paid' },
    ],
  }),
)}`;

async function failing(page: Page): Promise<void> {
  const refusal = {
    status: 500,
    message: 'The collection was not fetched successfully!!',
    detail: 'Something went wrong in the portal.',
    code: 'INTERNAL',
    request_id: '7F3K22Q',
  };
  await page.route('**/api/productBrands?**', (route) => route.fulfill({ status: 500, json: refusal }));
}

/** The first row is denied and the others were changed meanwhile; the demonstration stays as it is for other pictures. */
async function denied(page: Page): Promise<void> {
  const sentence =
    'Grace Bello changed it on 22-11-2024 10:14, after you opened it. Compare before you save.';
  await page.route('**/acts/deny', async (route) => {
    const { rows }: { rows: { id: number }[] } = route.request().postDataJSON();
    const data = rows.map(({ id }, place) => {
      const said =
        place === 0
          ? { done: true, message: 'Request RV10452 on batch BT10452 was denied.', error: null }
          : undefined;
      const error = { code: 'STALE', sentence };
      return { id, code: `RV${10_452 + place}`, ...(said ?? { done: false, message: null, error }) };
    });
    await route.fulfill({ json: { status: 200, message: 'Some were denied.', data } });
  });
}

shot('list-filtered', { as: 'budget', at: FILTERED });
shot('list-filter-builder', { as: 'budget', at: FILTERED, prepare: press(/^Filter/) });
shot('list-columns', { as: 'budget', at: '/budget/expenditures', only: 'wide', prepare: press('Columns') });
shot('list-export', { as: 'budget', at: '/budget/expenditures', only: 'wide', prepare: press('Export') });
shot('list-options', {
  as: 'budget',
  at: '/budget/expenditures',
  only: 'narrow',
  prepare: dialog('Options'),
});
shot('list-save-view', {
  as: 'budget',
  at: FILTERED,
  prepare: dialog('Save this view'),
});
shot('list-row-menu', { as: 'officer', at: '/budget/expenditures', prepare: press(/^Actions on/) });
shot('list-no-match', { as: 'store', at: '/inventory/brands?search=zzzz' });
shot('list-failed', { as: 'store', at: '/inventory/brands', before: failing });
shot('list-selected', {
  as: 'officer',
  at: '/budget/batches',
  only: 'wide',
  prepare: async (page) => {
    for (const place of [1, 2, 3]) await page.getByRole('checkbox').nth(place).check();
  },
});
const answerAll = async (page: Page) => {
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await dialog('Deny')(page);
};
shot('list-several-selected', {
  as: 'budget',
  at: '/payments/reversal-requests',
  prepare: (page) => page.getByRole('checkbox', { name: 'Select all rows on this page' }).check(),
});
shot('list-several-asked', { as: 'budget', at: '/payments/reversal-requests', prepare: answerAll });
shot('list-several-payments', {
  as: 'treasury',
  at: '/payments/clear-payments/all?sort=-moved_at',
  prepare: async (page) => {
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
    await dialog(/^Clear$/)(page);
  },
});
shot('list-several-done', {
  as: 'budget',
  at: '/payments/reversal-requests',
  before: denied,
  prepare: async (page) => {
    await answerAll(page);
    await page.getByRole('dialog').getByRole('textbox').fill('The batch goes on');
    await page.getByRole('dialog').getByRole('button', { name: /^Deny/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).waitFor();
  },
});
shot('list-delete-many', {
  as: 'store',
  at: '/inventory/brands',
  only: 'wide',
  prepare: async (page) => {
    for (const place of [1, 2, 3]) await page.getByRole('checkbox').nth(place).check();
    await dialog(/^Delete/)(page);
  },
});
shot('list-delete-one', {
  as: 'store',
  at: '/inventory/brands',
  prepare: dialogOfMenu(/^Delete/),
});
shot('form-errors', {
  as: 'admin',
  at: '/administration/vendors/create',
  prepare: async (page) => {
    await page
      .getByRole('button', { name: /^(Save|Create|Add)/ })
      .first()
      .click();
    await page.getByRole('alert').first().waitFor();
  },
});
for (const [account, path] of [
  ['staff', '/facilities-logistics/rooms'],
  ['head', '/budget/expenditures'],
  ['audit', '/budget/expenditures'],
  ['admin', '/budget/expenditures'],
  ['head', '/administration/employees'],
  ['officer', '/payments/clear-payments'],
  ['head', '/payments/clear-payments'],
] as const)
  shot(`list${path.replaceAll('/', '-')}-${account}`, { as: account, at: path });
