import { expect, type Page, test } from '@playwright/test';
import { callAs, discardDraft, expectSound, openAs, pickOption } from '../support/browser.ts';

interface Row {
  id: number;
}

const DRAFT = 'form-drafts/expenditures-create';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test.describe.configure({ mode: 'serial', timeout: 120_000 });

test('Back leads from the check to the form with everything in it, and so does the draft after a reload', async ({
  page,
}) => {
  await callAs(page.request, 'logistics', 'DELETE', DRAFT);
  await openAs(page, 'logistics', '/budget/expenditures/create');
  await typeIn(page, 'Ada Typed & Daughters', '1234.5');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'hall.png', mimeType: 'image/png', buffer: PNG });
  await expect(page.getByRole('button', { name: /^Remove hall.png/ })).toBeEnabled();
  await page.getByRole('button', { name: 'Check and raise' }).click();
  await expect(page).toHaveURL(/step=check$/);
  await expect(page.getByText('hall.png')).toBeVisible();
  await expect(
    page.getByText('No account is known for Ada Typed & Daughters', { exact: false }),
  ).toBeVisible();
  await expect(
    page.getByText('One thousand, two hundred and thirty-four naira, fifty kobo only'),
  ).toBeVisible();
  await expectSound(page);

  await page.goBack();
  await expectTyped(page, 'Ada Typed & Daughters', '1,234.50');
  await expect(page.getByText(/^Draft saved at/)).toBeVisible();
  await page.reload();
  await expect(page.getByText('We restored your draft')).toBeVisible();
  await expectTyped(page, 'Ada Typed & Daughters', '1,234.50');
  await discardDraft(page);
  await expect(page).toHaveURL(/\/budget\/expenditures$/);
});

test('what is missing is said all at once, and another kind of payee empties the payee', async ({ page }) => {
  await openAs(page, 'logistics', '/budget/expenditures/create');
  await page.getByRole('button', { name: 'Check and raise' }).click();
  const summary = page
    .getByRole('alert')
    .filter({ hasText: 'Five things to correct before this can be raised' });
  for (const sentence of [
    'Choose who is paid',
    'Choose or type the beneficiary',
    'Choose the fund that pays',
    'Enter the amount',
    'Say what is being paid for',
  ])
    await expect(summary.getByRole('link', { name: sentence })).toBeVisible();
  await page.getByText('A third party').click();
  await page.getByRole('combobox', { name: 'Beneficiary' }).fill('Ada Typed');
  await page.getByText('A member of staff').click();
  await expect(page.getByRole('combobox', { name: 'Beneficiary' })).toHaveValue('');
  await discardDraft(page);
});

test('a warning of a duplicate goes when the amount is another, and its remark raises it', async ({
  page,
}) => {
  await openAs(page, 'logistics', '/budget/expenditures/create');
  const warning = page.getByText('This may be a duplicate');
  await typeIn(page, 'Asked Twice Ventures', '7400');
  await raise(page);
  await expect(page.getByRole('heading', { level: 1, name: /^EXP\d{5} was raised$/ })).toBeFocused();
  await page.getByRole('button', { name: 'Raise another' }).click();
  await typeIn(page, 'Asked Twice Ventures', '7400');
  await raise(page);
  await expect(warning).toBeVisible();
  await expect(page.getByText('This was not accepted')).toBeHidden();
  await page.getByLabel('Amount').fill('7401');
  await expect(warning).toBeHidden();
  await page.getByLabel('Amount').fill('7400');
  await raise(page);
  // Asked for its reason before the tick, the reason says it too, unless it is too short to say anything.
  await page.getByRole('button', { name: 'Check and raise' }).click();
  await page.getByLabel('Why it is different').fill('x');
  await page.getByRole('button', { name: 'Check and raise' }).click();
  await expect(page.getByRole('link', { name: /^Say why this is a different payment/ })).toBeVisible();
  await page.getByLabel('Why it is different').fill('The second half of the hall');
  await page.getByRole('button', { name: 'Check and raise' }).click();
  await expect(page.getByText('The second half of the hall')).toBeVisible();
  await page.getByRole('button', { name: /^Raise expenditure of/ }).click();
  await page.getByRole('link', { name: /^Open EXP/ }).click();
  await expect(page.getByText('It looked like a duplicate.', { exact: false })).toBeVisible();
  await expect(page.getByText('Seven thousand, four hundred naira only')).toBeVisible();
});

test('the same again keeps who is paid for what from which fund, and asks for payee, amount and reference', async ({
  page,
}) => {
  await openAs(page, 'logistics', '/budget/expenditures/create');
  await typeIn(page, 'Asked Once Ventures', '8200');
  const fund = await page.getByRole('button', { name: 'Fund' }).textContent();
  await raise(page);
  await page.getByRole('link', { name: /^Open EXP/ }).click();
  await page.getByRole('link', { name: 'Same again' }).click();
  await expect(page).toHaveURL(/\/budget\/expenditures\/create\?like=\d+$/);
  await expectKept(page, fund);
  await expectSound(page);
  await page.getByRole('combobox', { name: 'Beneficiary' }).fill('Again Ventures');
  await page.getByLabel('Amount').fill('8100');
  await raise(page);
  const raised = page.getByRole('heading', { level: 1, name: /^EXP\d{5} was raised$/ });
  await expect(raised).toBeFocused();
  const said = await raised.textContent();
  await page.reload();
  await expect(raised).toHaveText(said ?? '');
  await page.getByRole('button', { name: 'Raise another' }).click();
  await expectKept(page, fund);
});

test('a batch is picked on the form that reverses it, which keeps it in its address and says why it cannot be sent', async ({
  page,
}) => {
  const [fund] = await callAs<Row[]>(page.request, 'officer', 'GET', 'funds?sort=-available&per_page=1');
  const { id } = await callAs<Row>(page.request, 'officer', 'POST', 'expenditures', {
    fund_id: fund?.id,
    type: 'third-party',
    category: 'other',
    ...{ transaction_class: 'not-liable', vat: 'none' },
    beneficiary: 'Picked To Be Reversed Ltd',
    amount: 8_800,
    description: 'Picked to be reversed',
  });
  const batch = await callAs<Row & { code: string }>(page.request, 'officer', 'POST', 'batches', {
    expenditures: [id],
  });
  await openAs(page, 'officer', '/payments/reversals/create');
  await page.getByRole('button', { name: 'Send request' }).click();
  const summary = page
    .getByRole('alert')
    .filter({ hasText: 'Two things to correct before this can be sent' });
  await expect(summary.getByRole('link', { name: 'Choose the batch' })).toBeVisible();
  await expect(summary.getByRole('link', { name: 'Say why, in at least 3 characters' })).toBeVisible();
  await page.getByRole('button', { name: 'Batch' }).click();
  await page.getByRole('combobox', { name: 'Find batch' }).fill(batch.code);
  await pickOption(page, new RegExp(batch.code));
  await expect(page).toHaveURL(new RegExp(`batch=${batch.id}$`));
  await expect(page.getByText("so it needs nobody's leave", { exact: false })).toBeVisible();
  await page.getByLabel('Reason').fill('Picked by mistake');
  await page.getByRole('button', { name: 'Reverse batch' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^RV\d{5}$/ })).toBeVisible();
  await expect(page.getByText(`Batch ${batch.code} was reversed.`)).toBeVisible();
});

async function typeIn(page: Page, payee: string, amount: string): Promise<void> {
  await page.getByText('A third party').click();
  await page.getByRole('combobox', { name: 'Beneficiary' }).fill(payee);
  await page.getByRole('button', { name: 'Fund' }).click();
  await page.getByRole('listbox', { name: 'Fund' }).getByRole('option').first().click();
  await page.getByLabel('Amount').fill(amount);
  await page.getByLabel('Class of transaction').selectOption('not-liable');
  await page.getByLabel('VAT', { exact: true }).selectOption('none');
  await page.getByLabel('Description').fill('Hire of a hall');
}

async function expectTyped(page: Page, payee: string, amount: string): Promise<void> {
  await expect(page.getByLabel('A third party')).toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Beneficiary' })).toHaveValue(payee);
  await expect(page.getByRole('button', { name: 'Fund' })).not.toHaveText(/Select/);
  await expect(page.getByLabel('Amount')).toHaveValue(amount);
  await expect(page.getByLabel('Description')).toHaveValue('Hire of a hall');
  await expect(page.getByText('hall.png')).toBeVisible();
}

/** All but payee, amount and reference stands there as it was asked before. */
async function expectKept(page: Page, fund: string | null): Promise<void> {
  await expect(page.getByLabel('A third party')).toBeChecked();
  await expect(page.getByRole('button', { name: 'Fund' })).toHaveText(fund ?? '');
  await expect(page.getByLabel('Description')).toHaveValue('Hire of a hall');
  await expect(page.getByLabel('Amount')).toHaveValue('');
  await expect(page.getByRole('combobox', { name: 'Beneficiary' })).toHaveValue('');
  await expect(page.getByLabel('Invoice or memo number')).toHaveValue('');
}

async function raise(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check and raise' }).click();
  await page.getByRole('button', { name: /^Raise expenditure of/ }).click();
}
