import { expect, type Page, test } from '@playwright/test';
import { lagosToday } from '#shared/dates.ts';
import { callAs, openAs, sessionOf } from '../support/browser.ts';

test('a sign-in that gets no readable answer says Something went wrong', async ({ page }) => {
  await page.route('**/api/login', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
  await page.goto('/login');
  await page.getByLabel('Staff number or e-mail').fill('staff@agency.test');
  await page.getByLabel('Password', { exact: true }).fill('whatever it may be');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Something' })).toHaveText('Something went wrong');
});

test('while no application is loaded the six defaults stand in Quick Access, 150 ms apart', async ({
  page,
}) => {
  await openWithout(page, '/dashboard');
  const cards = page.getByRole('region', { name: 'Quick Access' }).getByRole('link');
  await expect(cards).toHaveCount(6);
  const shown = await cards.evaluateAll((all) =>
    all.map((card) => [card.getAttribute('href'), card.textContent, getComputedStyle(card).animationDelay]),
  );
  expect(shown).toEqual([
    ['/staff-services', expect.stringMatching(/^People ManagementStaff Services/), '0.1s'],
    ['/budget', expect.stringMatching(/^Financial ServicesBudget Management/), '0.25s'],
    ['/requisitions', expect.stringMatching(/^OperationsRequisitions/), '0.4s'],
    ['/claims', expect.stringMatching(/^OperationsClaims/), '0.55s'],
    ['/reports', expect.stringMatching(/^AnalyticsReports/), '0.7s'],
    ['/settings', expect.stringMatching(/^General ServicesSettings/), '0.85s'],
  ]);
});

test('the footer of the home page names the agency and the year', async ({ page }) => {
  await openAs(page, 'staff', '/dashboard');
  const { agency_name } = await callAs<{ agency_name: string }>(page.request, 'staff', 'GET', 'branding');
  await expect(page.getByText(`${agency_name} © ${lagosToday().slice(0, 4)}`)).toBeVisible();
});

test('whoever has no name, grade, group or e-mail is told by the fallbacks', async ({ page }) => {
  await openWithout(page, '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back, User');
  await expect(
    page.getByRole('region', { name: 'Welcome' }).getByText('Staff', { exact: true }),
  ).toBeVisible();
  const account = page.getByRole('button', { name: 'User, User: account menu' });
  await expect(account).toContainText('U');
  await account.click();
  await expect(page.getByText('user@example.com')).toBeVisible();
});

test('the picture is fetched from the API’s host, and one that is gone gives way to the initials', async ({
  page,
}) => {
  await openWithout(page, '/dashboard', { name: 'Etim Inemesit', avatar: '/api/avatars/gone.png' });
  const account = page.getByRole('button', { name: /account menu/ });
  await expect(account).toContainText('EI');
  await expect(account.locator('img')).toHaveCount(0);
});

test('the landing of an application opens by its path and by its id; short addresses lead on', async ({
  page,
}) => {
  const session = (await sessionOf(page.request, 'admin')) as { navigation?: { id: number; path: string }[] };
  const id = session.navigation?.find(({ path }) => path === '/budget')?.id;
  await openAs(page, 'admin', '/budget');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Budget Management');
  await page.goto(`/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Budget Management');
  await expect(page.getByRole('banner').getByRole('button', { name: /^Application:/ })).toContainText(
    'Budget Management',
  );
  // It has one screen only: its landing opens all the same, also from the selector.
  await page
    .getByRole('button', { name: /^Application:/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Reports' }).click();
  await expect(page).toHaveURL('/reports');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reports');
  await page.goto('/reports');
  await expect(page.getByRole('list', { name: 'Screens of Reports' }).getByRole('link')).toHaveCount(1);
  await expect(page).toHaveURL('/reports');
  await page.goto('/settings');
  await expect(page).toHaveURL('/admin-center/configure');
  await page.goto('/nothing');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
});

test('the sidebar lies over the page at 768 px and below, beside it above', async ({ page }) => {
  await openAs(page, 'budget', '/budget/funds');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await page.setViewportSize({ width: 769, height: 900 });
  await expect(menu).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open the menu' })).toBeHidden();
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await expect(menu).toBeVisible();
  await page.getByRole('button', { name: 'Close the menu' }).click();
  await expect(menu).toBeHidden();
});

test('a page on its way says Loading... beside a green spinner of 80 by 80', async ({ page }) => {
  await openAs(page, 'staff', '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome Back');
  let letGo = () => {};
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route(/assets\/account-.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: /account menu$/ }).click();
  await page.getByRole('menuitem', { name: 'My Profile' }).click();
  const waiting = page.getByRole('status').filter({ hasText: 'Loading...' });
  await expect(waiting).toBeVisible();
  const spinner = waiting.locator('svg');
  await expect(spinner).toHaveAttribute('width', '80');
  await expect(spinner).toHaveCSS('color', 'rgb(15, 92, 57)');
  letGo();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Profile');
});

test('a stylesheet that does not load is named by its code, with the offer to reload', async ({ page }) => {
  await page.route(/assets\/account-.*\.css/, (route) => route.abort());
  await openAs(page, 'staff', '/user/account');
  await expect(page.getByText('ChunkLoadError, CSS_CHUNK_LOAD_FAILED')).toBeVisible();
  await page.unroute(/assets\/account-.*\.css/);
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Profile');
});

test('a toast stands at the top right and closes by itself after 5000 ms, unless somebody points at it', async ({
  page,
}) => {
  await page.clock.install();
  await openAs(page, 'store', '/inventory/tags/create');
  await page.getByLabel('Name').fill('Five seconds');
  await page.getByRole('button', { name: 'Add tag' }).click();
  const toast = page.getByText('Five seconds was added');
  await expect(toast).toBeVisible();
  const box = await toast.boundingBox();
  expect(box?.y).toBeLessThan(120);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1440 - 420);
  await page.clock.fastForward(4_000);
  await expect(toast).toBeVisible();
  await page.clock.fastForward(1_100);
  await expect(toast).toBeHidden();

  await page.goto('/inventory/tags/create');
  await page.getByLabel('Name').fill('Five seconds');
  await page.getByRole('button', { name: 'Add tag' }).click();
  const refusal = page
    .getByRole('region', { name: 'Messages' })
    .getByText(/not added|already taken/i)
    .first();
  await refusal.hover();
  await page.clock.fastForward(60_000);
  await expect(refusal).toBeVisible();
  await page.getByLabel('Name').hover();
  await page.clock.fastForward(5_100);
  await expect(refusal).toBeHidden();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/already taken/i);
});

/** Opens a page as staff whose session carries no more than it must. */
async function openWithout(page: Page, path: string, user: Record<string, unknown> = {}): Promise<void> {
  const session = (await sessionOf(page.request, 'staff')) as { token: string; user?: object };
  const bare = {
    ...session,
    navigation: [],
    groups: [],
    user: { ...session.user, name: '', email: '', avatar: null, grade_level: null, ...user },
  };
  await page.route('**/api/session', (route) =>
    route.fulfill({ json: { status: 200, message: '', data: bare } }),
  );
  await page.addInitScript((kept) => localStorage.setItem('auth', kept), JSON.stringify(bare));
  await page.goto(path);
}

test('a landing says how much each of its lists holds, as the list itself does', async ({ page }) => {
  await openAs(page, 'store', '/inventory');
  const screens = page.getByRole('list', { name: 'Screens of Inventory' });
  const products = screens.getByRole('link', { name: /^Products/ });
  await expect(products).toContainText(/\d/);
  const [count] = (await products.textContent())?.match(/\d+/) ?? [];
  await products.click();
  await expect(page.getByRole('link', { name: `All ${count}`, exact: true })).toBeVisible();
});

test('what an error toast told stays at the head of the page until the next try, or until the page is left', async ({
  page,
}) => {
  await page.clock.install();
  await openAs(page, 'store', '/inventory/tags');
  await page.route('**/tags/export?*', (route) => route.abort());
  const tryToSave = async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: /^CSV/ }).click();
  };
  const kept = page.locator('main').getByRole('alert');
  const failAndWait = async () => {
    await tryToSave();
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('The server did not answer');
    await page.clock.fastForward(5_100);
    await expect(kept).toContainText('The server did not answer');
  };
  await failAndWait();
  await kept.getByRole('button', { name: 'Close this message' }).click();
  await expect(kept).toHaveCount(0);

  await failAndWait();
  await page.unroute('**/tags/export?*');
  const saved = page.waitForEvent('download');
  await tryToSave();
  await saved;
  await expect(kept).toHaveCount(0);

  await page.route('**/tags/export?*', (route) => route.abort());
  await failAndWait();
  await page
    .getByRole('link', { name: 'Measures' })
    .or(page.getByRole('link', { name: 'Products' }))
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Tags');
  await expect(kept).toHaveCount(0);
});
