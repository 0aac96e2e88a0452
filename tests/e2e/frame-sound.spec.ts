import { expect, type Page, test } from '@playwright/test';
import { expectSoundInAll, openAs } from '../support/browser.ts';

const OUTSIDE = ['/login', '/auth/password-reset', '/auth/activate?token=unknown'];
const INSIDE = [
  '/dashboard',
  '/inbox',
  '/budget',
  '/user/account',
  '/user/account?tab=security',
  '/user/account?tab=settings',
  '/nothing/here',
];

const WIDTHS = [1440, 768, 390, 320];
const LOOKS = { light: WIDTHS, dark: WIDTHS };

test('what stands outside the frame is accessible, and never wider than the window', async ({ page }) => {
  test.slow();
  const complaints = policyComplaints(page);
  for (const path of OUTSIDE) {
    await page.goto(path);
    await test.step(path, () => expectSoundInAll(page, LOOKS));
  }
  expect(complaints).toEqual([]);
});

test('the frame is accessible, and never wider than the window', async ({ page }) => {
  test.setTimeout(240_000);
  const complaints = policyComplaints(page);
  await openAs(page, 'admin', '/dashboard');
  for (const path of INSIDE) {
    await page.goto(path);
    await test.step(path, () => expectSoundInAll(page, LOOKS));
  }
  expect(complaints).toEqual([]);
});

test('what opens over the frame is accessible, and never wider than the window', async ({ page }) => {
  test.slow();
  await openAs(page, 'admin', '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('listbox', { name: 'Results' }).getByRole('option').first()).toBeVisible();
  await expectSoundInAll(page, LOOKS);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Notifications/ }).click();
  await expect(
    page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first(),
  ).toBeVisible();
  await expectSoundInAll(page, LOOKS);
});

/** What the browser says of the content security policy while the page is used. */
function policyComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) complaints.push(message.text());
  });
  return complaints;
}
