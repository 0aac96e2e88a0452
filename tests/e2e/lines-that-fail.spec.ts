import { expect, type Page, test } from '@playwright/test';
import { callAs, DEMO_PASSWORD, discardDraft, openAs, pickOption } from '../support/browser.ts';

const MINUTE = 60_000;

interface Row {
  id: number;
  version: number;
}

/** The person comes back to the tab: what stands on it is fetched anew. */
async function lookAgain(page: Page): Promise<void> {
  await page.clock.fastForward(MINUTE / 2);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

test('what was typed outlives the end of the session in a tab that is looked at again', async ({ page }) => {
  await page.clock.install();
  await openAs(page, 'admin', '/admin-center/configure');
  await page.getByLabel('Help desk').fill('Help desk: ext. 2041');
  await page.waitForLoadState('networkidle');
  await page.clock.fastForward(10.1 * MINUTE);
  const dialog = page.getByRole('dialog', { name: 'Your session has expired!!' });
  await expect(dialog).toBeVisible();
  const refused = page.waitForResponse((answer) => answer.status() === 401);
  await lookAgain(page);
  await refused;
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Help desk')).toHaveValue('Help desk: ext. 2041');
  await expect(page.getByText('1 setting changed')).toBeVisible();
});

test('the sign-in over a locked page stays, however often Escape is pressed', async ({ page }) => {
  await page.clock.install();
  await openAs(page, 'staff', '/user/account');
  await page.getByLabel('Mobile').fill('0803 123 4567');
  await page.waitForLoadState('networkidle');
  await page.clock.fastForward(10.1 * MINUTE);
  const dialog = page.getByRole('dialog', { name: 'Your session has expired!!' });
  await expect(dialog).toBeVisible();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog', { name: 'Search or jump to' })).toBeHidden();
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
});

test('a session that another tab keeps awake is not ended by one that slept', async ({ page }) => {
  await page.clock.install();
  await openAs(page, 'staff', '/user/account');
  await expect(page.getByLabel('Mobile')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.evaluate(
    (later) => {
      const kept = JSON.parse(localStorage.getItem('auth') ?? '{}');
      localStorage.setItem('auth', JSON.stringify({ ...kept, expires_at: new Date(later).toISOString() }));
    },
    Date.now() + 19 * MINUTE,
  );
  await page.clock.fastForward(10.1 * MINUTE);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL('/user/account');
});

test('a dialog with something typed stays while its record can’t be fetched anew', async ({ page }) => {
  await page.clock.install();
  const [fund] = await callAs<Row[]>(page.request, 'budget', 'GET', 'funds?per_page=1');
  await openAs(page, 'budget', `/budget/funds/${fund?.id}`);
  await page.getByRole('button', { name: 'Top up' }).click();
  const reference = page.getByRole('dialog').getByLabel('Authority reference');
  await reference.fill('ES/BUD/2024/017');
  await page.waitForLoadState('networkidle');
  await page.route(`**/api/funds/${fund?.id}`, (route) => route.fulfill({ status: 500, body: '' }));
  const failed = page.waitForResponse((answer) => answer.status() === 500);
  await lookAgain(page);
  await failed;
  await expect(page.getByText('of approved', { exact: true })).toBeVisible();
  await expect(reference).toHaveValue('ES/BUD/2024/017');
});

test('what is changed of a person elsewhere spares what is being typed, and reaches the next screen', async ({
  page,
}) => {
  await page.clock.install();
  await openAs(page, 'store', '/user/account');
  await page.getByLabel('Mobile').fill('0803 765 4321');
  await page.waitForLoadState('networkidle');
  const me = await callAs<Row & { middlename: string | null }>(page.request, 'store', 'GET', 'account');
  const change = (middlename: string | null) =>
    callAs(page.request, 'store', 'PATCH', `activate/users/${me.id}`, { middlename });
  await change('Oyindamola');
  await lookAgain(page);
  await expect(page.getByLabel('Middle name')).toHaveValue('Oyindamola');
  await expect(page.getByLabel('Mobile')).toHaveValue('0803 765 4321');
  await page.clock.fastForward(MINUTE);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Leave' })
    .click();
  await expect(page.getByRole('heading', { name: /^Welcome Back, .*Oyindamola/ })).toBeVisible();
  await change(me.middlename);
});

test('forms can be sent where the portal has no TLS', async ({ page }) => {
  // Browsers offer randomUUID to secure pages only.
  await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'));
  await openAs(page, 'store', '/inventory/tags/create');
  await page.getByLabel('Name').fill('Plain line');
  await page.getByRole('button', { name: 'Add tag' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Plain line' })).toBeVisible();
});

test('a dialog stays until the act that runs in it has ended, and says why it was refused', async ({
  page,
}) => {
  const vendor = await callAs<Row>(page.request, 'admin', 'POST', 'vendors', { name: 'Stale Works Ltd' });
  await openAs(page, 'admin', '/administration/vendors?search=Stale+Works');
  await page.getByRole('button', { name: 'Actions on Stale Works Ltd' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await callAs(page.request, 'admin', 'PATCH', `vendors/${vendor.id}`, {
    rc_number: 'RC 5511',
    seen: vendor.version,
  });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    `**/api/vendors/${vendor.id}`,
    async (route) => {
      await held;
      await route.continue();
    },
    { times: 1 },
  );
  const dialog = page.getByRole('dialog', { name: 'Delete Stale Works Ltd?' });
  await dialog.getByRole('button', { name: 'Delete vendor' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  release();
  await expect(dialog.getByText(/changed it on/)).toBeVisible();
  // What was refused as out of date is fetched anew: the next try is judged on what is shown now.
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Actions on Stale Works Ltd' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete vendor' }).click();
  await expect(page.getByText('Stale Works Ltd was deleted')).toBeVisible();
});

test('a form is not sent while its file is on the way', async ({ page }) => {
  await openAs(page, 'store', '/inventory/products/create');
  await page.getByLabel('Name').fill('Folding table');
  await page.getByRole('button', { name: 'Category' }).click();
  await pickOption(page, 'Stationery');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/files', async (route) => {
    await held;
    await route.continue();
  });
  await page
    .getByLabel(/^Picture/)
    .setInputFiles({ name: 'table.png', mimeType: 'image/png', buffer: PIXEL });
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByRole('link', { name: /A file has not arrived yet/ })).toBeVisible();
  release();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Folding table/ })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Picture' })).toBeVisible();
});

test('a file that can’t be saved says so', async ({ page }) => {
  const [fund] = await callAs<Row[]>(page.request, 'budget', 'GET', 'funds?per_page=1');
  await openAs(page, 'budget', `/budget/funds/${fund?.id}?tab=ledger`);
  await page.route('**/ledger/export?*', (route) => route.abort());
  await page.getByRole('button', { name: 'CSV' }).click();
  await expect(page.getByText(/The server did not answer/)).toBeVisible();
});

test('a draft that was undone by hand does not come back', async ({ page }) => {
  await openAs(page, 'store', '/inventory/tags/create');
  await page.getByLabel('Name').fill('Passing fancy');
  await expect(page.getByText(/^Draft saved at/)).toBeVisible();
  const gone = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.getByLabel('Name').fill('');
  await gone;
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('');
  await expect(page.getByText('We restored your draft')).toBeHidden();
});

test('a part of the program that does not load leaves the page and what is typed on it', async ({ page }) => {
  await page.route('**/assets/notification-panel-*.js', (route) => route.abort());
  await openAs(page, 'store', '/user/account');
  await page.getByLabel('Mobile').fill('0803 999 0000');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByText('Part of the page did not load')).toBeVisible();
  await expect(page.getByLabel('Mobile')).toHaveValue('0803 999 0000');
});

test('a calendar, a searched list or a filter that does not load leaves what is typed, and what can do without it', async ({
  page,
}) => {
  await page.route(/assets\/(calendar|searchable-select|filter-builder)-.*\.js/, (route) => route.abort());
  await openAs(page, 'admin', '/administration/employees/create');
  await page.getByLabel('Surname').fill('Nwosu');
  await page.getByRole('button', { name: 'Date joined: choose in a calendar' }).click();
  const calendar = page.getByRole('dialog', { name: 'Calendar for date joined' });
  await expect(calendar.getByText('Part of the page did not load')).toBeVisible();
  await expect(calendar.getByText('ChunkLoadError')).toBeVisible();
  await expect(calendar.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: /^Date joined/ }).fill('07-09-2024');
  await page.getByLabel('Bank').selectOption({ label: 'Zenith Bank' });
  await expect(page.getByLabel('Surname')).toHaveValue('Nwosu');
  await discardDraft(page);

  await page.goto('/administration/vendors');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByText('ChunkLoadError')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
