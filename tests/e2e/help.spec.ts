import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectSoundInAll, openAs } from '../support/browser.ts';

test('help on the screen at hand is opened, searched and left by keyboard alone', async ({ page }) => {
  await openAs(page, 'budget', '/budget/batches');
  await expect(page.getByRole('heading', { level: 1, name: 'Batches' })).toBeVisible();
  await page.keyboard.press('Alt+h');
  const help = helpOf(page);
  await expect(help.getByRole('heading', { level: 2, name: 'Batches' })).toBeFocused();
  await expect(
    help.getByText('A staff batch has at most six payments; a third-party batch has one.'),
  ).toBeVisible();
  await expect(help.getByText('Setting: Hours in which a batch can be reversed directly')).toBeVisible();

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('board of survey');
  await expect(help.getByRole('status')).toHaveText('1 text has these words');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(help.getByRole('heading', { level: 2, name: 'Write-offs' })).toBeFocused();
  // The budget office may not browse the store's lists.
  await expect(help.getByRole('link', { name: 'Write-offs' })).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(help.getByRole('heading', { level: 2, name: 'Batches' })).toBeFocused();

  await help.getByRole('link', { name: 'Clear Payments' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/payments\/clear-payments/);
  await expect(help).toBeHidden();
  await page.keyboard.press('Alt+h');
  await expect(help.getByRole('heading', { level: 2, name: 'Clear Payments' })).toBeVisible();
  await page.keyboard.press('Alt+h');
  await expect(help).toBeHidden();
});

test('help is found in the palette, opened in the header, and on a phone in the account menu', async ({
  page,
}) => {
  test.slow();
  await openAs(page, 'staff', '/staff-services/claims/create');
  await page.getByRole('button', { name: 'Help on this screen' }).click();
  const help = helpOf(page);
  await expect(help.getByRole('heading', { level: 2, name: 'Claims' })).toBeVisible();
  await expectSoundInAll(page, { light: [1440, 390], dark: [1440, 320] });
  await help.getByRole('searchbox', { name: 'Search all help' }).fill('bank details');
  await expect(help.getByRole('button', { name: /^Bank Details/ })).toBeVisible();
  await expectSoundInAll(page, { light: [390], dark: [1440] });
  await help.getByRole('button', { name: 'Close help' }).click();
  await expect(help).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'Help on this screen' })).toBeHidden();
  await page.getByRole('button', { name: /account menu$/ }).click();
  await page.getByRole('menuitem', { name: 'Help on this screen' }).click();
  await expect(help.getByRole('heading', { level: 2, name: 'Claims' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('how a payment is cleared');
  await page.getByRole('option', { name: /^Help: how a payment is cleared and posted/ }).click();
  await expect(help.getByRole('heading', { level: 2, name: 'Clear Payments' })).toBeVisible();
  await help.getByRole('button', { name: 'Help on this screen: Claims' }).click();
  await expect(help.getByRole('heading', { level: 2, name: 'Claims' })).toBeVisible();
});

test('what changed is told on home in one line, until each person has opened it or put it aside', async ({
  page,
}) => {
  test.slow();
  await openAs(page, 'staff', '/dashboard');
  const line = page.getByRole('link', { name: /^What changed on \w+ \d+\w+ \d{4}$/ });
  await line.click();
  await expect(page.getByRole('heading', { level: 1, name: 'What changed' })).toBeFocused();
  await expect(page.getByRole('heading', { level: 3, name: 'Help on every screen' })).toBeVisible();
  // Staff may not see the register, and are led to no page that is shut to them.
  await expect(page.getByRole('heading', { level: 3, name: 'The register of queries' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'The register of queries' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'A claim like an earlier one' })).toBeVisible();
  await expectSoundInAll(page, { light: [1440, 390], dark: [1440, 320] });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 2, name: 'Waiting for me' })).toBeVisible();
  await expect(line).toHaveCount(0);

  await page.evaluate(() => localStorage.clear());
  await page.evaluate(() => sessionStorage.clear());
  await openAs(page, 'budget', '/dashboard');
  await expect(line).toBeVisible();
  await page.getByRole('button', { name: 'Put what changed aside' }).click();
  await expect(line).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: 'Waiting for me' })).toBeVisible();
  await expect(line).toHaveCount(0);
  await page.getByRole('button', { name: /account menu$/ }).click();
  await page.getByRole('menuitem', { name: 'What changed' }).click();
  await expect(page).toHaveURL(/\/what-changed$/);
});

function helpOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Help' });
}
