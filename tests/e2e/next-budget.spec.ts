import { expect, test } from '@playwright/test';
import { asAccount, callAs, expectSound, openAs } from '../support/browser.ts';

test('next year’s budget is copied, edited in the sheet, and sent back by a second officer, who opens another', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  await openAs(page, 'budget', '/budget/next-year');
  await page.getByRole('link', { name: 'Start a draft' }).first().click();
  await page.getByLabel('Budget year').fill('2041');
  await page.getByLabel('Copied from').fill('2025');
  await page.getByLabel('Change by percent').fill('10');
  await page
    .getByRole('button', { name: /Create|Start|Submit/ })
    .last()
    .click();
  await expect(page.getByRole('heading', { name: 'Budget of 2041' })).toBeVisible();

  // This year has 212,550,000 approved for pensions: a tenth more is copied, and typed over.
  const pension = page.getByRole('textbox', { name: 'Budget 2041 of P021 Contributory Pension' });
  await expect(pension).toHaveValue('233,805,000.00');
  await pension.fill('250000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: /Budget 2041 of P028/ })).toBeFocused();
  await expect(page.getByText('All changes are saved')).toBeVisible();
  await expect(page.getByRole('row', { name: /2102 Social Contributions/ })).toContainText('₦347,405,000.00');

  await page.getByRole('button', { name: 'Bring lines' }).click();
  await page.getByRole('textbox', { name: 'Cells' }).fill('CODE\tAPPROVED\nP021\t260,000,000\nNONE\t5');
  await expect(page.getByText('1 line of this draft, 1 row that can’t be saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Save 1 line' }).click();
  await expect(pension).toHaveValue('260,000,000.00');
  await expectSound(page);
  await page.reload();
  await expect(pension).toHaveValue('260,000,000.00');

  await page.getByRole('button', { name: 'Bring lines' }).click();
  await page.getByLabel(/Or a file with them/).setInputFiles({
    name: 'Pensions 2041.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Coastal Board, Budget 2041\n\nAmount;Code\n270000000;P021\n5;NONE\n'),
  });
  await expect(page.getByText('1 line of this draft, 1 row that can’t be saved.')).toBeVisible();
  await expect(page.getByRole('row', { name: /^5 NONE/ })).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Save 1 line' }).click();
  await expect(pension).toHaveValue('270,000,000.00');

  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('button', { name: 'Submit budget' }).click();
  await expect(page.getByText('Waiting to be opened').first()).toBeVisible();
  await expect(pension).toHaveCount(0);
  const call = <Data>(method: 'GET' | 'POST', path: string, body?: unknown) =>
    callAs<Data>(page.request, 'budget', method, path, body);
  const [draft] = await call<{ id: number }[]>('GET', 'budget-drafts?sort=-created_at');
  await asAccount(browser, 'budget2', `/budget/next-year/${draft?.id}`, async (other) => {
    await other.getByRole('button', { name: 'Send back' }).click();
    await other.getByLabel('Remark').fill('Pensions are voted lower');
    await other.getByRole('dialog').getByRole('button', { name: 'Send back' }).click();
    await expect(other.getByText('This budget was sent back')).toBeVisible();
  });

  // An early year, so that its fund is the last of every list that others look at meanwhile.
  const early = await call<{ id: number }>('POST', 'budget-drafts', { budget_year: 2019 });
  await call('POST', `budget-drafts/${early.id}/lines`, {
    lines: [{ code: 'E019', sub_budget_head_id: 1, department_id: 1, amount: 50_000_000 }],
  });
  await call('POST', `budget-drafts/${early.id}/submit`);
  await openAs(page, 'budget', `/budget/next-year/${early.id}`);
  await expect(page.getByText('Waiting to be opened').first()).toBeVisible();
  await asAccount(browser, 'budget2', `/budget/next-year/${early.id}`, async (other) => {
    await other.getByRole('button', { name: 'Open budget' }).first().click();
    await other.getByRole('dialog').getByRole('button', { name: 'Open budget' }).click();
    await expect(other.getByText('Opened', { exact: true }).first()).toBeVisible();
    await other.getByRole('link', { name: 'E019' }).click();
    await expect(other.getByText('₦50,000,000.00').first()).toBeVisible();
  });
});
