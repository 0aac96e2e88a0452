import { expect, type Page, test } from '@playwright/test';
import { callAs, DEMO_PASSWORD, openAs } from '../support/browser.ts';

async function signIn(page: Page, account: string): Promise<void> {
  await page.getByLabel('Staff number or e-mail').fill(`${account}@agency.test`);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('the first paint needs no script: name and banner stand in the page itself', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/login');
  await expect(page.getByText('Service Portal', { exact: true })).toBeVisible();
  await expect(page.getByText('From budget line to payment')).toBeVisible();
  await context.close();
});

test('in the demonstration an account fills the form at one press, and Enter signs in and leads home', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByRole('button', { name: /Yakubu Hauwa Sani/ }).click();
  await expect(page.getByLabel('Staff number or e-mail')).toHaveValue('admin@agency.test');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back, Yakubu Hauwa Sani');
  await expect(page.getByText('Manage your workspace efficiently')).toBeVisible();
  // What others do meanwhile may add to the 3 and 5 that the demonstration begins with.
  const unread = await callAs<{ notifications: number; messages: number }>(
    page.request,
    'admin',
    'GET',
    'notifications/counts',
  );
  expect(unread.notifications).toBeGreaterThanOrEqual(3);
  expect(unread.messages).toBeGreaterThanOrEqual(5);
  for (const [kind, count] of Object.entries({
    Notifications: unread.notifications,
    Messages: unread.messages,
  }))
    await expect(page.getByRole('button', { name: `${kind}, ${count} unread` })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText(String(new Date().getFullYear()));
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}').user.name)).toBe(
    'Yakubu Hauwa Sani',
  );
});

test('a wrong password is told in the server’s words and keeps the name', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Staff number or e-mail').fill('records@agency.test');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'do not match' })).toBeVisible();
  await expect(page.getByLabel('Staff number or e-mail')).toHaveValue('records@agency.test');
});

test('whoever is not signed in is told so, sent to login, and comes back to the page they wanted', async ({
  page,
}) => {
  await page.goto('/user/account?tab=settings');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your session has expired!!')).toBeVisible();
  await signIn(page, 'staff');
  await expect(page).toHaveURL('/user/account?tab=settings');
});

test('logging out tells the server’s message on a fresh login page and clears the stored session', async ({
  page,
}) => {
  await openAs(page, 'staff', '/dashboard');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('You have signed out.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
});

test('the cards of Quick Access carry their category and come 150 ms apart after 100 ms', async ({
  page,
}) => {
  await openAs(page, 'admin', '/dashboard');
  const cards = page.getByRole('region', { name: 'Quick Access' }).getByRole('link');
  await expect(cards.filter({ hasText: 'Budget Management' })).toContainText('Financial Services');
  const delays = await cards.evaluateAll((all) => all.map((card) => getComputedStyle(card).animationDelay));
  expect(delays.slice(0, 3)).toEqual(['0.1s', '0.25s', '0.4s']);
});

test('the sidebar marks the active screen by two segments and keeps the search to come disabled', async ({
  page,
}) => {
  await openAs(page, 'budget', '/budget/funds');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link', { name: 'Funds', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(menu.getByPlaceholder('Ask me anything... coming soon')).toBeDisabled();
  await expect(menu.getByText(/Budget year\s*2024/)).toBeVisible();
  await menu.getByRole('link', { name: 'Expenditures' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(menu.getByRole('link', { name: 'Expenditures' })).toHaveAttribute('aria-current', 'page');
});

test('choosing an application switches the menu and goes to its path, by keyboard alone', async ({
  page,
}) => {
  await openAs(page, 'admin', '/user/account');
  const selector = page.getByRole('banner').getByRole('button', { name: 'Select Application' });
  await selector.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('a');
  await expect(page.getByRole('menuitem', { name: /^Admin/ }).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin/);
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Admin/);
});

test('the account menu shows name, role and e-mail, and leads to profile and sign-out', async ({ page }) => {
  await openAs(page, 'treasury', '/user/account');
  const button = page.getByRole('button', { name: /account menu/ });
  await expect(button).toContainText('OA');
  await expect(button).toContainText('Okafor Adaeze Ngozi');
  await button.click();
  await expect(page.getByText('treasury@agency.test').first()).toBeVisible();
  for (const item of ['My Profile', 'Settings', 'Sign Out'])
    await expect(page.getByRole('menuitem', { name: item })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('on a phone the menu lies over the page, and Escape or a link closes it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'budget', '/budget/funds');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await expect(page.getByRole('button', { name: 'Close the menu' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await menu.getByRole('link', { name: 'Expenditures' }).click();
  await expect(menu).toBeHidden();
});

test('the palette finds records by code and screens by name, by keyboard alone', async ({ page }) => {
  await openAs(page, 'budget', '/user/account');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'A code, a page or an action' });
  await expect(field).toBeFocused();
  await field.fill('exp');
  const first = page.getByRole('listbox', { name: 'Results' }).getByRole('option').first();
  await expect(first).toContainText(/EXP\d{5}/);
  const code = /EXP\d{5}/.exec((await first.textContent()) ?? '')?.[0] ?? '';
  await field.fill(code);
  await expect(page.getByRole('listbox', { name: 'Results' }).getByRole('option').first()).toContainText(
    code,
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/budget\/expenditures\/\d+/);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('batches');
  await expect(
    page.getByRole('listbox', { name: 'Results' }).getByRole('option', { selected: true }),
  ).toContainText('Batches');
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
});

test('an address without a page says Page Not Found and offers ways back', async ({ page }) => {
  await openAs(page, 'staff', '/nothing/stands/here');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
  await expect(page).toHaveTitle(/^Page Not Found – .*Service Portal$/);
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('a part of the program that does not load is named and offers to reload', async ({ page }) => {
  await page.route(/assets\/account-.*\.js/, (route) => route.abort());
  await openAs(page, 'staff', '/user/account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page did not load');
  await expect(page.getByText('ChunkLoadError')).toBeVisible();
  await expect(page.locator('main')).toHaveCount(1);
  await page.unroute(/assets\/account-.*\.js/);
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Profile');
});

test('light or dark and the height of rows are remembered', async ({ page }) => {
  await openAs(page, 'staff', '/user/account?tab=settings');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.getByRole('radio', { name: /Compact/ }).check();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
});

test('/hr-portal opens the external system in a new tab and returns to staff services', async ({
  page,
  context,
}) => {
  await context.route('https://hr.agency.test/**', (route) => route.fulfill({ body: 'HR' }));
  const opened = context.waitForEvent('page');
  await openAs(page, 'admin', '/hr-portal');
  expect((await opened).url()).toContain('hr.agency.test');
  await expect(page).toHaveURL('/staff-services');
});

test('the skip link leads over the menu to the content', async ({ page }) => {
  await openAs(page, 'staff', '/user/account');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
