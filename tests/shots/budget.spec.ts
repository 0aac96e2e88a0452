import type { Page } from '@playwright/test';
import { type Ask, shot } from './camera.ts';
import { dialog, first } from './moves.ts';

const busiestFund = (ask: Ask) => first(ask, 'funds?per_page=1&sort=-booked_expenditure');
const roomiestFund = (ask: Ask) => first(ask, 'funds?per_page=1&sort=-available');
async function fillIn(page: Page): Promise<void> {
  await page.getByText('A third party').click();
  await page.getByRole('combobox', { name: 'Beneficiary' }).fill('Sahel');
  await page.getByRole('option', { name: /Sahel Systems Ltd/ }).click();
  await page.getByRole('button', { name: 'Fund' }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.getByLabel('Amount').fill('1250000');
  await page.getByLabel('Class of transaction').selectOption('services');
  await page.getByLabel('VAT', { exact: true }).selectOption('none');
  await page.getByLabel('Description').fill('Repair of the survey boat');
}

shot('budget-overview', { as: 'budget', at: '/budget/overview' });
shot('budget-overview-by-department', { as: 'budget', at: '/budget/overview?by=department' });
shot('budget-overview-of-head', { as: 'head', at: '/budget/overview' });
shot('budget-analysis', { as: 'budget', at: '/reports/budget-analysis' });
shot('budget-expenditure-analysis', {
  as: 'budget',
  at: async (ask) => `/budget/overview/${await busiestFund(ask)}/expenditures`,
});
shot('budget-fund', { as: 'budget', at: async (ask) => `/budget/funds/${await roomiestFund(ask)}` });
for (const figure of ['booked', 'available'])
  shot(`budget-fund-explained-${figure}`, {
    as: 'budget',
    at: async (ask) => `/budget/funds/${await roomiestFund(ask)}?explain=${figure}`,
  });
for (const tab of ['fund-changes', 'ledger', 'timeline'])
  shot(`budget-fund-${tab}`, {
    as: 'budget',
    at: async (ask) => `/budget/funds/${await roomiestFund(ask)}?tab=${tab}`,
  });
for (const kind of ['Top up', 'Virement'])
  shot(`budget-fund-${kind.toLowerCase().replace(' ', '-')}`, {
    as: 'budget',
    at: async (ask) => `/budget/funds/${await roomiestFund(ask)}`,
    prepare: dialog(kind),
  });
shot('budget-vote-book', {
  as: 'budget',
  at: async (ask) => `/budget/funds/${await roomiestFund(ask)}/vote-book`,
});
shot('budget-vote-book-print', {
  as: 'budget',
  at: async (ask) => `/budget/funds/${await roomiestFund(ask)}/vote-book/print`,
});
shot('budget-analysis-print', { as: 'budget', at: '/reports/budget-analysis/print' });
shot('budget-batch-print', {
  as: 'officer',
  at: async (ask) => `/budget/batches/${await first(ask, 'batches?per_page=1')}/print`,
});
shot('budget-fund-change-decide', {
  as: 'budget',
  at: async (ask) => `/budget/fund-changes/${await first(ask, 'fund-changes?per_page=1')}`,
  prepare: dialog('Handle'),
});
shot('budget-expenditure-filled-in', {
  as: 'officer',
  at: '/budget/expenditures/create',
  prepare: async (page) => {
    await fillIn(page);
    await page.getByText('One million').first().waitFor();
  },
});
shot('budget-expenditure-check', {
  as: 'officer',
  at: '/budget/expenditures/create',
  prepare: async (page) => {
    await fillIn(page);
    await page.getByRole('button', { name: 'Check and raise' }).click();
    await page.getByRole('heading', { name: 'Check before you raise it' }).waitFor();
  },
});
shot('budget-expenditure-raised', {
  as: 'officer',
  at: '/budget/expenditures/create',
  before: answerAsRaised,
  prepare: async (page) => {
    await fillIn(page);
    await page.getByRole('button', { name: 'Check and raise' }).click();
    await page.getByRole('button', { name: /^Raise expenditure of/ }).click();
    await page.getByRole('heading', { name: /was raised$/ }).waitFor();
  },
});
shot('budget-expenditure-fund-picker', {
  as: 'officer',
  at: '/budget/expenditures/create',
  prepare: async (page) => {
    await page.getByRole('button', { name: 'Fund' }).click();
    await page.getByRole('listbox').getByRole('option').first().waitFor();
  },
});
shot('budget-expenditure-errors', {
  as: 'officer',
  at: '/budget/expenditures/create',
  prepare: async (page) => {
    await page.getByRole('button', { name: 'Check and raise' }).click();
    await page.getByRole('alert').first().waitFor();
  },
});
shot('budget-batch-builder-ticked', {
  as: 'officer',
  at: '/budget/batches/create',
  prepare: async (page) => {
    await page.getByRole('checkbox').first().check();
  },
});
shot('budget-batch-audited', {
  as: 'officer',
  at: async (ask) =>
    `/budget/batches/${await first(ask, `batches?per_page=1&filter=${encodeURIComponent('{"match":"all","rules":[{"field":"status","op":"equals","value":"registered"}]}')}`)}`,
});
shot('budget-batch-reverse', {
  as: 'officer',
  at: async (ask) => `/budget/batches/${await first(ask, 'batches?per_page=1')}`,
  prepare: dialog(/^(Reverse|Ask for reversal)/),
});
shot('budget-expenditure-paid', {
  as: 'audit',
  at: async (ask) =>
    `/budget/expenditures/${await first(ask, `expenditures?per_page=1&filter=${encodeURIComponent('{"match":"all","rules":[{"field":"status","op":"equals","value":"paid"}]}')}`)}`,
});

/** Answers as if the expenditure were raised; the demonstration stays as it is for other pictures. */
async function answerAsRaised(page: Page): Promise<void> {
  await page.route('**/api/expenditures', async (route) => {
    const { amount } = route.request().postDataJSON();
    const fund = { id: 1, label: 'C042 Shoreline Protection Works' };
    const department = { id: 1, label: 'Shore Protection Unit' };
    const raised = { id: 1, code: 'EXP40131', beneficiary: 'Sahel Systems Ltd', fund, department };
    const data = { ...raised, amount, new_balance: 546_901_250 };
    await route.fulfill({ status: 201, json: { status: 201, message: 'EXP40131 was raised.', data } });
  });
}
