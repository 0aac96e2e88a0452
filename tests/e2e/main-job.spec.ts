import { expect, type Page, test } from '@playwright/test';
import {
  asAccount,
  callAs,
  discardDraft,
  expectSound,
  leaveList,
  openAs,
  pickOption,
} from '../support/browser.ts';

interface Fund {
  id: number;
  budget_code: { label: string };
  sub_budget_head: { label: string };
  available: number;
  booked_expenditure: number;
  actual_expenditure: number;
}

const AMOUNTS = [410_000, 420_000, 430_000, 440_000, 450_000, 460_000, 470_000];
const EDITED_BY = 10_000;
const THIRD_PARTY = 3_000_000;
const PURPOSE = 'Shoreline survey at Akassa';

test.describe.configure({ mode: 'serial', timeout: 240_000 });

let fund: Fund;
let batchCode = '';
let queried = '';

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage();
  fund = await roomiestFund(page);
  await page.close();
});

test('an officer raises an expenditure, and is refused what the fund has not got', async ({ page }) => {
  await openAs(page, 'officer', '/budget/expenditures');
  await page.getByRole('link', { name: 'Raise expenditure' }).click();
  await page.getByText('A third party').click();
  await page.getByRole('combobox', { name: 'Beneficiary' }).fill('Sahel');
  await pickOption(page, /Sahel Systems Ltd/);
  await expect(page.getByText(/^Registered vendor .*not blocked$/)).toBeVisible();
  await page.getByRole('button', { name: 'Fund' }).click();
  await page.getByRole('combobox', { name: 'Find fund' }).fill(fund.budget_code.label);
  await pickOption(page, new RegExp(fund.budget_code.label));
  await page.getByLabel('Class of transaction').selectOption('not-liable');
  await page.getByLabel('VAT', { exact: true }).selectOption('none');
  await page.getByLabel('Description').fill('Survey boat repair');

  await page.getByLabel('Amount').fill(String(fund.available + 1));
  await expect(page.getByText('Short by', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Check and raise' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'to correct before this can be raised' });
  await expect(summary).toContainText(`is available on ${fund.budget_code.label}`);
  await expectSound(page);

  await page.getByLabel('Amount').fill(String(THIRD_PARTY));
  await expect(page.getByText('Three million naira only')).toBeVisible();
  await page.getByRole('button', { name: 'Check and raise' }).click();
  await expect(page.getByRole('heading', { name: 'Check before you raise it' })).toBeFocused();
  await page.getByRole('button', { name: 'Raise expenditure of ₦3,000,000.00' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^EXP\d{5} was raised$/ })).toBeVisible();

  await page.getByRole('button', { name: 'Raise another' }).click();
  await expect(page.getByLabel('Amount')).toHaveValue('');
});

test('the same payment again is asked about in its place', async ({ page }) => {
  await openAs(page, 'officer', '/budget/expenditures/create');
  await page.getByText('A third party').click();
  await page.getByRole('combobox', { name: 'Beneficiary' }).fill('Sahel Systems Ltd');
  await pickOption(page, /Sahel Systems Ltd/);
  await page.getByRole('button', { name: 'Fund' }).click();
  await page.getByRole('combobox', { name: 'Find fund' }).fill(fund.budget_code.label);
  await pickOption(page, new RegExp(fund.budget_code.label));
  await page.getByLabel('Amount').fill(String(THIRD_PARTY));
  await page.getByLabel('Class of transaction').selectOption('not-liable');
  await page.getByLabel('VAT', { exact: true }).selectOption('none');
  await page.getByLabel('Description').fill('Survey boat repair');
  await page.getByRole('button', { name: 'Check and raise' }).click();
  await page.getByRole('button', { name: /^Raise expenditure of/ }).click();

  await expect(page.getByText('This may be a duplicate')).toBeVisible();
  await expect(page.getByText(/booked the same ₦3,000,000.00 to Sahel Systems Ltd/).first()).toBeVisible();
  await page.getByLabel('It is a different payment').check();
  await page.getByRole('button', { name: 'Check and raise' }).click();
  await expect(page.getByRole('link', { name: /^Say why this is a different payment/ })).toBeVisible();
  await discardDraft(page);
  await expect(page).toHaveURL(/\/budget\/expenditures$/);
});

test('six staff payments go into a batch, and a seventh is refused with the reason', async ({ page }) => {
  await raiseStaffPayments(page);
  await openAs(page, 'officer', '/budget/batches');
  await page.getByRole('link', { name: 'Raise batch' }).click();
  await page.getByRole('searchbox', { name: /Search the committed/ }).fill(PURPOSE);
  const ticks = page.getByRole('checkbox');
  await expect(ticks).toHaveCount(AMOUNTS.length);
  for (let place = 0; place < 6; place += 1) await ticks.nth(place).check();
  await expect(page.getByText('6 of 6').first()).toBeVisible();
  await expect(ticks.nth(6)).toBeDisabled();
  await expect(page.getByText('A staff batch carries at most 6 payments.')).toBeVisible();
  await expectSound(page);

  await page.getByRole('button', { name: 'Raise batch' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('6 payments of ₦2,610,000.00');
  await dialog.getByRole('button', { name: 'Raise batch' }).click();
  const heading = page.getByRole('heading', { level: 1, name: /^Batch SP\d{5} is on its way$/ });
  await expect(heading).toBeFocused();
  batchCode = /SP\d{5}/.exec((await heading.textContent()) ?? '')?.[0] ?? '';
  await expect(page.getByText(/^PV\/\d{4}\/\d{5}$/)).toHaveCount(6);
});

test('the budget office clears all of it, Treasury edits one amount and clears the rest', async ({
  browser,
}) => {
  await asAccount(browser, 'budget', `/payments/clear-payments?look=${batchCode}`, async (page) => {
    await expect(page.getByRole('navigation', { name: `Payments of batch ${batchCode}` })).toBeVisible();
    await expectSound(page);
    await clearAll(page, 'Clear', 6);
  });
  await asAccount(browser, 'treasury', `/payments/clear-payments?batch=${batchCode}`, async (page) => {
    await page.getByRole('button', { name: 'Edit amount' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit the amount' });
    await dialog.getByLabel('New amount').fill(String((AMOUNTS[0] ?? 0) - EDITED_BY));
    await expect(dialog).toContainText('−₦10,000.00');
    await dialog.getByLabel('Remark').fill('One night less');
    await dialog.getByRole('button', { name: 'Save amount' }).click();
    await expect(page.getByRole('table', { name: 'How the amount came about' })).toContainText(
      'One night less',
    );
    await clearAll(page, 'Clear', 6);
  });
});

test('audit queries one, the department answers, and audit clears them', async ({ browser }) => {
  await asAccount(browser, 'audit', `/payments/clear-payments?batch=${batchCode}`, async (page) => {
    const open = page.getByRole('article');
    queried = (await open.getAttribute('aria-label'))?.replace('Payment to ', '') ?? '';
    await page.keyboard.press('q');
    const dialog = page.getByRole('dialog', { name: `Query the payment to ${queried}` });
    await dialog.getByRole('button', { name: 'Send query' }).click();
    await expect(dialog).toContainText('Say why, in at least 3 characters.');
    await dialog.getByLabel('Remark').fill('Which days were spent at Akassa?');
    await dialog.getByRole('button', { name: 'Send query' }).click();
    // It goes on to the next one, which the keyboard clears.
    await expect(open).not.toHaveAttribute('aria-label', `Payment to ${queried}`);
    const second = await open.getAttribute('aria-label');
    await page.keyboard.press('c');
    await expect(open).not.toHaveAttribute('aria-label', second ?? '');
  });
  await asAccount(browser, 'officer', '/inbox', async (page) => {
    await page
      .getByRole('link', { name: new RegExp(`Answer query.*${batchCode}`, 's') })
      .first()
      .click();
    await leaveList(page);
    await expect(page.getByText('Which days were spent at Akassa?').first()).toBeVisible();
    await page.getByRole('button', { name: 'Answer the query' }).click();
    const dialog = page.getByRole('dialog', { name: 'Answer the query' });
    await dialog.getByLabel('Answer').fill('From Monday to Thursday; the log is attached.');
    await dialog.getByRole('button', { name: 'Send answer' }).click();
    await expect(page.getByRole('list', { name: 'Timeline of the payment' })).toContainText(
      'The query was answered',
    );
    await expectSound(page);
  });
  await asAccount(browser, 'audit', `/payments/clear-payments?batch=${batchCode}`, async (page) => {
    await expect(page.getByRole('link', { name: new RegExp(`${queried}.*Answered`, 's') })).toBeVisible();
    await clearAll(page, 'Clear', 5);
  });
});

test('whoever cleared at Treasury cannot post; a second officer posts, and the fund shows it', async ({
  browser,
}) => {
  await asAccount(browser, 'treasury', `/payments/clear-payments?batch=${batchCode}`, async (page) => {
    await expect(page.getByRole('heading', { name: 'You cannot act on this payment now' })).toBeVisible();
    await expect(page.getByText(/^You (edited|cleared) it at the desk Treasury/).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Clear|Post)/ })).toHaveCount(0);
  });
  await asAccount(browser, 'treasury2', `/payments/clear-payments?batch=${batchCode}`, async (page) => {
    await page.getByRole('button', { name: 'Post all waiting (6)' }).click();
    const dialog = page.getByRole('dialog', { name: `Post 6 payments of ${batchCode}?` });
    await dialog.getByLabel('Bank reference').fill('CBN/2024/0917');
    await dialog.getByRole('button', { name: 'Post 6 payments' }).click();
    await expect(page.getByRole('dialog', { name: 'All 6 payments were posted' })).toBeVisible();
  });

  const staff = AMOUNTS.slice(0, 6).reduce((sum, amount) => sum + amount, 0) - EDITED_BY;
  await asAccount(browser, 'officer', '/budget/batches', async (page) => {
    await page.getByRole('searchbox', { name: 'Search Batches' }).fill(batchCode);
    await expect(page.getByText('Total of the one that matches')).toBeVisible();
    await page
      .getByRole('row', { name: new RegExp(batchCode) })
      .getByRole('link')
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: batchCode })).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Paid' })).toHaveCount(6);
    await page.getByRole('link', { name: 'Print' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Payment Approval Form/ })).toBeVisible();
    await expect(page.getByText('Two million, six hundred thousand naira only')).toBeVisible();
    await expectSound(page);
    const now = await callAs<Fund>(page.request, 'officer', 'GET', `funds/${fund.id}`);
    expect(now.actual_expenditure).toBe(fund.actual_expenditure + staff);
    expect(now.booked_expenditure).toBe(fund.booked_expenditure + staff + THIRD_PARTY + (AMOUNTS[6] ?? 0));
    expect(now.available).toBe(fund.available - staff - THIRD_PARTY - (AMOUNTS[6] ?? 0));
  });
});

/** The fund of the officer's own department in the current year on which most is available. */
async function roomiestFund(page: Page): Promise<Fund> {
  const session = await callAs<{ department: { id: number }; period: { year: number } }>(
    page.request,
    'officer',
    'GET',
    'session',
  );
  const rules = [
    { field: 'department_id', op: 'equals', value: session.department.id },
    { field: 'budget_year', op: 'equals', value: session.period.year },
  ];
  const filter = encodeURIComponent(JSON.stringify({ match: 'all', rules }));
  const found = await callAs<Fund[]>(
    page.request,
    'officer',
    'GET',
    `funds?sort=-available&filter=${filter}`,
  );
  const [most] = found;
  if (!most) throw new Error('the demonstration has no fund for the officer');
  expect(most.available).toBeGreaterThan(20_000_000);
  return most;
}

async function raiseStaffPayments(page: Page): Promise<void> {
  const payees = await callAs<{ id: number }[]>(page.request, 'officer', 'GET', 'users/lookup');
  for (const [place, amount] of AMOUNTS.entries()) {
    await callAs(page.request, 'officer', 'POST', 'expenditures', {
      fund_id: fund.id,
      type: 'staff',
      category: 'other',
      beneficiary_type: 'staff',
      beneficiary_id: payees[place]?.id,
      amount,
      description: PURPOSE,
    });
  }
}

async function clearAll(page: Page, verb: 'Clear' | 'Post', count: number): Promise<void> {
  await page.getByRole('button', { name: `${verb} all waiting (${count})` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `${verb} ${count} payments` })
    .click();
  const outcome = page.getByRole('dialog', { name: `All ${count} payments were cleared` });
  await expect(outcome).toBeVisible();
  await expect(outcome.getByRole('button', { name: 'Done' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(outcome).toBeHidden();
}
