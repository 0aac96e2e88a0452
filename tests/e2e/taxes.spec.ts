import { expect, type Page, test } from '@playwright/test';
import { callAs, expectSound, expectSoundInAll, openAs, pickOption } from '../support/browser.ts';

interface Row {
  id: number;
}

const BOTH = { light: [1440, 390], dark: [390] };

test.describe.configure({ timeout: 180_000 });

test('an officer names class and VAT, and what is booked has the VAT that is added', async ({ page }) => {
  await openAs(page, 'officer', '/budget/expenditures/create');
  await expect(page.getByLabel('Class of transaction')).toHaveCount(0);
  await page.getByText('A third party').click();
  await page.getByRole('combobox', { name: 'Beneficiary' }).fill('Niger Bridge');
  await pickOption(page, /Niger Bridge Consultants/);
  await page.getByRole('button', { name: 'Fund' }).click();
  await page.getByRole('listbox', { name: 'Fund' }).getByRole('option').first().click();
  await page.getByLabel('Amount').fill('1000');
  await page.getByLabel('Description').fill('Supervision of the slipway');
  await page.getByRole('button', { name: 'Check and raise' }).click();
  const wrong = page.getByRole('alert').filter({ hasText: 'to correct before this can be raised' });
  await expect(wrong).toContainText('Choose the class of transaction');
  await expect(wrong).toContainText('Say how VAT is charged');
  await page.getByLabel('Class of transaction').selectOption('fees');
  await page.getByLabel('VAT', { exact: true }).selectOption('added');
  await page.getByRole('button', { name: 'Check and raise' }).click();
  await expect(page.getByText('₦1,075.00 is booked')).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Raise expenditure of ₦1,000.00 and VAT' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^EXP\d{5} was raised$/ })).toBeVisible();
});

test('Treasury sees gross, deductions and net, and changes them with a remark', async ({ page }) => {
  const payment = await taxed(page);
  await openAs(page, 'treasury', `/payments/clear-payments/${payment}`);
  const shown = page.getByRole('article');
  await expect(shown).toContainText('Withholding tax, 5 % of ₦1,000,000.00');
  await expect(shown).toContainText('VAT, 7.5 % of ₦1,000,000.00');
  await expect(shown).toContainText('Nine hundred and fifty thousand naira only');
  await expectSoundInAll(page, BOTH);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Change deductions' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Net to the payee');
  await dialog.getByLabel('Rate').first().fill('2');
  await expect(dialog).toContainText('₦980,000.00');
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Save deductions' }).click();
  await expect(dialog.getByText(/at least 3 characters/)).toBeVisible();
  await dialog.getByLabel('Remark').fill('A service, by the letter of the tax office');
  await dialog.getByRole('button', { name: 'Save deductions' }).click();
  await expect(dialog).toBeHidden();
  await expect(shown).toContainText('Withholding tax, 2 % of ₦1,000,000.00');
  await expect(shown).toContainText('changed the deductions; the timeline says why');
  await expect(shown).toContainText('Today’s rates propose ₦125,000.00 in all');
});

test('rates are shown with their sources, and what is owed leads to its remittance', async ({ page }) => {
  await openAs(page, 'treasury', '/configuration/tax-rates');
  await page.getByRole('link', { name: 'Rates in force' }).click();
  await expect(page.getByText('Compare these rates with the word of your tax office.')).toBeVisible();
  await expect(page.getByText(/Withholding\) Regulations 2024/).first()).toBeVisible();
  await openAs(page, 'treasury', '/payments/tax-ledger/owed');
  await page.getByRole('link', { name: 'Prepare remittance to Federal Inland Revenue Service' }).click();
  await expect(page.getByLabel('Tax authority')).toHaveValue('Federal Inland Revenue Service');
  const beside = page.getByRole('complementary').filter({ hasText: 'What is remitted' });
  await expect(beside).toContainText(/₦[\d,]+\.\d\d/);
  await expectSoundInAll(page, BOTH);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel('Month').fill('2020-01');
  await expect(beside).toContainText('Nothing up to the end of this month is owed');
  await page.getByRole('button', { name: 'Prepare remittance' }).click();
  await expect(page.getByText(/is owed to .* that is in no schedule yet/).first()).toBeVisible();
});

/** A payment of ₦1,075,000.00 with VAT in it that waits for Treasury. */
async function taxed(page: Page): Promise<number> {
  const call = <Data>(account: string, path: string, data?: object) =>
    callAs<Data>(page.request, account, data ? 'POST' : 'GET', path, data);
  const [fund] = await call<Row[]>('officer', 'funds?sort=-available&per_page=1');
  const [vendor] = await call<Row[]>('officer', 'vendors?search=Delta%20Power&per_page=1');
  const { id } = await call<Row>('officer', 'expenditures', {
    ...{ fund_id: fund?.id, type: 'third-party', category: 'other', amount: 1_075_000 },
    ...{ beneficiary_type: 'vendor', beneficiary_id: vendor?.id, description: 'Design of the slipway' },
    ...{ transaction_class: 'fees', vat: 'included', duplicate_remark: 'Another stage of the design' },
  });
  const batch = await call<{ payments: Row[] }>('officer', 'batches', { expenditures: [id] });
  const payment = batch.payments[0]?.id ?? 0;
  await call('budget', `payments/${payment}/clear`, {});
  return payment;
}
