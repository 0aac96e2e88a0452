import { expect, type Page, test } from '@playwright/test';
import { callAs, DEMO_PASSWORD, openAs } from '../support/browser.ts';

interface Fund {
  budget_code: { label: string };
}

const EXPIRED = 'Your session has expired!!';
const DRAFT = 'form-drafts/expenditures-create';

test.describe.configure({ timeout: 120_000 });

test('a fund and a payee are picked with Enter, as fast as one types', async ({ page }) => {
  const [, fund] = await callAs<Fund[]>(page.request, 'officer', 'GET', 'funds?per_page=2');
  const code = fund?.budget_code.label ?? '';
  await callAs(page.request, 'officer', 'DELETE', DRAFT);
  await openAs(page, 'officer', '/budget/expenditures/create');
  await page.getByText('A third party').click();
  const field = page.getByRole('button', { name: 'Fund' });
  await slowly(page, 'funds');
  await field.focus();
  // Nothing is waited for: the offers come after Enter was pressed.
  await page.keyboard.press('Enter');
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(field).toContainText(code);
  await expect(field).toBeFocused();
  await expect(page.getByText(/to correct before/)).toHaveCount(0);

  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await page.keyboard.type('5000');
  await expect(page.getByLabel('Amount')).toHaveValue('5,000');

  const payee = page.getByRole('combobox', { name: 'Beneficiary' });
  await payee.focus();
  await page.keyboard.type('Sahel');
  const marked = page.getByRole('listbox', { name: 'Beneficiary' }).getByRole('option', { selected: true });
  await expect(marked).toHaveText(/Sahel Systems Ltd/);
  await page.keyboard.press('Enter');
  await expect(payee).toHaveValue('Sahel Systems Ltd');
  await expect(page.getByText(/^Registered vendor/)).toBeVisible();
  await expect(page).toHaveURL(/create$/);
  await expect(page.getByText(/to correct before/)).toHaveCount(0);
  await callAs(page.request, 'officer', 'DELETE', DRAFT);
});

test('what is written in an act’s dialog is kept by Escape, sent by keys, and outlives the session', async ({
  page,
}) => {
  await openAs(page, 'audit', '/payments/clear-payments');
  await page.getByRole('button', { name: 'Query', exact: true }).waitFor({ timeout: 60_000 });
  await page.keyboard.press('q');
  const dialog = page.getByRole('dialog', { name: /^Query the payment/ });
  const remark = dialog.getByLabel('Remark');
  const asks = page.getByRole('dialog', { name: 'Discard what you typed?' });
  await expect(remark).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.keyboard.press('q');
  await remark.fill('ab');
  await remark.press('Control+Enter');
  await expect(dialog.getByText(/at least 3 characters/)).toBeVisible();
  await expect(remark).toBeFocused();
  await remark.fill('Which journey is this?');
  await page.keyboard.press('Escape');
  await expect(asks.getByRole('button', { name: 'Keep writing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(remark).toHaveValue('Which journey is this?');
  await expect(remark).toBeFocused();

  const refused = { status: 401, code: 'UNAUTHENTICATED', message: EXPIRED, detail: EXPIRED };
  await page.route('**/api/payments/*/query', (route) => route.fulfill({ status: 401, json: refused }));
  await dialog.getByRole('button', { name: 'Send query' }).press('Enter');
  const lock = page.getByRole('dialog', { name: EXPIRED });
  await lock.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(lock).toBeHidden();
  await expect(dialog.getByText('You are signed in again')).toBeVisible();
  await expect(dialog.getByText(EXPIRED)).toHaveCount(0);
  await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);

  await page.mouse.click(5, 5);
  await asks.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Edit amount' }).click();
  const sent = page.waitForRequest(/payments\/\d+\/edit$/);
  await page.route('**/api/payments/*/edit', (route) => route.abort());
  await page.getByRole('dialog', { name: 'Edit the amount' }).getByLabel('New amount').press('Enter');
  await sent;
});

/** Every answer about these records comes a while after it was asked for. */
async function slowly(page: Page, url: string): Promise<void> {
  await page.route(`**/api/${url}?*`, async (route) => {
    await new Promise((done) => setTimeout(done, 400));
    await route.continue();
  });
}
