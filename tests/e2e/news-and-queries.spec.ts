import { expect, test } from '@playwright/test';
import { callAs, openAs } from '../support/browser.ts';

test('somebody chooses how news reaches them, and what is about their account can’t be silenced', async ({
  page,
}) => {
  await openAs(page, 'records', '/user/account?tab=settings');
  const waits = page.getByRole('combobox', { name: 'What waits for me' });
  await expect(waits).toHaveValue('digest');
  await waits.selectOption({ label: 'At once, by mail too' });
  await expect(page.getByText('Your choice is kept.')).toBeVisible();
  await page.reload();
  await expect(waits).toHaveValue('mail');
  const account = page.getByRole('combobox', { name: /^My account/ });
  await expect(account.getByRole('option', { name: 'Not at all' })).toHaveCount(0);
  await callAs(page.request, 'records', 'POST', 'notifications/choices', { waits: 'digest' });
});

test('audit finds in the register what it asked, and opens what it is about', async ({ page }) => {
  await openAs(page, 'audit', '/payments/queries?filter[status]=open');
  const open = page.getByRole('row').filter({ hasText: 'Attach the approval memo and the receipts.' });
  await expect(open.first()).toBeVisible();
  await open.first().getByRole('link').first().click();
  await expect(page.getByText('Open', { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: /^PV\/\d{4}\/\d+$/ }).click();
  await expect(page).toHaveURL(/\/payments\/clear-payments\/\d+$/);
});
