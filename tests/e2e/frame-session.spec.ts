import { expect, type Page, test } from '@playwright/test';
import { callAs, DEMO_PASSWORD, openAs } from '../support/browser.ts';

const MINUTE = 60_000;

async function openProfile(page: Page, account: string): Promise<void> {
  await page.clock.install();
  await openAs(page, account, '/user/account');
  await expect(page.getByLabel('Mobile')).toBeVisible();
  await expect(page.getByRole('button', { name: /Notifications/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

test('at 8 of 10 minutes a countdown asks, and one key stays signed in', async ({ page }) => {
  await openProfile(page, 'staff');
  await page.clock.fastForward(7 * MINUTE);
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.clock.fastForward(1.2 * MINUTE);
  const dialog = page.getByRole('dialog', { name: 'Are you still working?' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', { name: /Keep me signed in/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await page.clock.fastForward(7 * MINUTE);
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/user/account');
});

test('from a clean screen the end of the session leads to login, and back after signing in', async ({
  page,
}) => {
  await openProfile(page, 'staff');
  await page.clock.fastForward(10.1 * MINUTE);
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your session has expired!!')).toBeVisible();
  // The toast goes; why one is here stays.
  await expect(page.getByText(/^Your session ended at \d\d:\d\d\. Sign in to go on/)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
  await page.getByLabel('Staff number or e-mail').fill('staff@agency.test');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/user/account');
});

test('another person who signs in after the end does not come to the first one’s page', async ({ page }) => {
  await openProfile(page, 'staff');
  await page.clock.fastForward(10.1 * MINUTE);
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Staff number or e-mail').fill('store@agency.test');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('with something typed the page is frosted over, signing in goes on, and every field is as it was', async ({
  page,
}) => {
  await openProfile(page, 'staff');
  await page.getByLabel('Mobile').fill('0803 123 4567');
  await page.clock.fastForward(10.1 * MINUTE);
  const dialog = page.getByRole('dialog', { name: 'Your session has expired!!' });
  await expect(dialog).toBeVisible();
  await expect(page.locator('#root')).toHaveAttribute('inert', '');
  await expect(page).toHaveURL('/user/account');
  await expect(dialog.getByText('Ebikeme Tari Preye')).toBeVisible();
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Mobile')).toHaveValue('0803 123 4567');
  await expect(page.locator('#root')).not.toHaveAttribute('inert');
});

test('signing in as someone else closes the page and what is on it', async ({ page }) => {
  await openProfile(page, 'staff');
  await page.getByLabel('Mobile').fill('0803 765 4321');
  await page.clock.fastForward(10.1 * MINUTE);
  await page.getByRole('button', { name: 'Sign in as someone else' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('0803 765 4321')).toHaveCount(0);
});

test('a session that died at the server ends here at the next call', async ({ page }) => {
  await openAs(page, 'staff', '/user/account');
  await expect(page.getByLabel('Mobile')).toBeVisible();
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}').token as string);
  await page.request.post('/api/logout', { headers: { authorization: `Bearer ${token}` } });
  await page.getByRole('link', { name: 'Sign-in and security' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your session has expired!!')).toBeVisible();
});

test('all tabs agree: signing out in one ends the other', async ({ page, context }) => {
  await openAs(page, 'staff', '/user/account');
  await expect(page.getByLabel('Mobile')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/dashboard');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL('/login');
  await expect(page).toHaveURL('/login');
});

test('signing out without the server clears this browser at once, and the server is told when it answers', async ({
  page,
}) => {
  await openAs(page, 'staff', '/dashboard');
  const { token } = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}'));
  await page.evaluate(() => sessionStorage.setItem('inbox-queue', '{"items":[]}'));
  await page.route('**/api/logout', (route) => route.abort());
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'You are signed out in this browser' })).toBeVisible();
  expect(
    await page.evaluate(() => [localStorage.getItem('auth'), sessionStorage.getItem('inbox-queue')]),
  ).toEqual([...[null, null]]);
  const alive = () =>
    page.request
      .get('/api/session', { headers: { authorization: `Bearer ${token}` } })
      .then((answer) => answer.status());
  expect(await alive()).toBe(200);
  await page.unroute('**/api/logout');
  await expect(page).toHaveURL('/login', { timeout: 15_000 });
  await expect(page.getByText('You have signed out.')).toBeVisible();
  expect(await alive()).toBe(401);
});

test('own sign-ins are listed, and the others can be ended', async ({ page }) => {
  await callAs(page.request, 'records', 'GET', 'session');
  await openAs(page, 'records', '/user/account?tab=security');
  await expect(page.getByText('This device')).toBeVisible();
  await page.getByRole('button', { name: /Sign out everywhere else/ }).click();
  await expect(page.getByText('You are signed out everywhere else.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Sign out everywhere else/ })).toBeHidden();
});
