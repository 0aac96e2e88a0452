import { expect, type Page, test } from '@playwright/test';
import { callAs, openAs } from '../support/browser.ts';

interface Fund {
  budget_code: { label: string };
}

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
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await page.keyboard.type('5000');
  await expect(page.getByLabel('Amount')).toHaveValue('5,000');

  const payee = page.getByRole('combobox', { name: 'Beneficiary' });
  await payee.focus();
  await page.keyboard.type('Sahel');
  await expect(page.getByRole('option', { selected: true })).toHaveText(/Sahel Systems Ltd/);
  await page.keyboard.press('Enter');
  await expect(payee).toHaveValue('Sahel Systems Ltd');
  await expect(page.getByText(/^Registered vendor/)).toBeVisible();
  await expect(page).toHaveURL(/create$/);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await callAs(page.request, 'officer', 'DELETE', DRAFT);
});

/** Every answer about these records comes a while after it was asked for. */
async function slowly(page: Page, url: string): Promise<void> {
  await page.route(`**/api/${url}?*`, async (route) => {
    await new Promise((done) => setTimeout(done, 400));
    await route.continue();
  });
}
