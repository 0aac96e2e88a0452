import { expect, test } from '@playwright/test';
import { callAs, expectNoSideways, expectSound, openAs } from '../support/browser.ts';

const FILTERED = `/budget/expenditures?filter=${encodeURIComponent(
  JSON.stringify({ match: 'all', rules: [{ field: 'amount', op: 'gte', value: 1_000_000 }] }),
)}`;

const SCREENS = {
  'a list with a filter': FILTERED,
  'a wide list': '/administration/employees',
  'a form': '/administration/employees/create',
  'a detail': '/administration/employees/8',
  'a form with lines': '/configuration/allowances/1/manage',
};

for (const scheme of ['light', 'dark'] as const)
  for (const [name, path] of Object.entries(SCREENS))
    test(`${name} is sound in ${scheme}, from a wide desk to a small phone`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await openAs(page, 'admin', path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const width of [1440, 768, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toHaveCount(0);
        await expectSound(page);
      }
      await page.setViewportSize({ width: 320, height: 700 });
      await expectNoSideways(page);
    });

test('the keyboard leads from the search through the rows to a record and back', async ({ page }) => {
  await openAs(page, 'admin', '/inventory/brands');
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const links = page.locator('[data-row-link]');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(links.nth(1)).toBeFocused();
  const name = (await links.nth(1).textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('an empty result names what hides the rows and clears it', async ({ page }) => {
  await openAs(page, 'admin', '/inventory/brands?search=zzzz');
  await expect(page.getByRole('heading', { name: 'No brand matches' })).toBeVisible();
  await expect(page.getByText(/The search for “zzzz” hides all \d+\./)).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('a failed list says the sentence of the catalogue, the reference, and tries again', async ({ page }) => {
  await openAs(page, 'admin', '/dashboard');
  let failing = true;
  await page.route('**/api/productBrands?**', (route) =>
    failing
      ? route.fulfill({
          status: 500,
          json: {
            status: 500,
            message: 'The collection was not fetched successfully!!',
            detail: 'Something went wrong in the portal.',
            code: 'INTERNAL',
            request_id: '7F3K22Q',
          },
        })
      : route.continue(),
  );
  await page.goto('/inventory/brands');
  const state = page.getByRole('alert').filter({ hasText: 'The collection was not fetched successfully!!' });
  await expect(state).toContainText('Reference 7F3K22Q');
  failing = false;
  await state.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('a list whose address is not understood says what of it, and two ways lead out of it', async ({
  page,
}) => {
  await openAs(page, 'admin', '/inventory/brands?sort=name,-name,created_at,updated_at');
  await expect(page.getByRole('alert').filter({ hasText: 'the order must be three fields' })).toBeVisible();
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.goto('/inventory/brands?sort=colour');
  await expect(page.getByRole('alert').filter({ hasText: 'There is no field colour' })).toBeVisible();
  await page.goto('/inventory/brands?filter=%7B%22match');
  await expect(page.getByRole('alert').filter({ hasText: 'the filter is broken off' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^All/ }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('a view that its list does not understand is not saved, and the dialog says why', async ({ page }) => {
  await openAs(page, 'admin', '/inventory/brands?sort=colour');
  await page.getByRole('button', { name: 'Save this view' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Broken');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog.getByText('There is no field colour')).toBeVisible();
  const kept = await callAs<unknown[]>(page.request, 'admin', 'GET', 'views?resource=brands');
  expect(kept).toEqual([]);
});

test('without the permission the screen says which one is missing, and asks the server nothing', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openAs(page, 'staff', '/administration/vendors/create');
  await expect(page.getByText('You need permission to add vendors.')).toBeVisible();
  expect(asked.filter((url) => url.includes('/api/vendors'))).toEqual([]);
  await expectSound(page);
});

test('a record that is not there, or not for this person, is a page not found with the way back', async ({
  page,
}) => {
  await openAs(page, 'admin', '/inventory/brands/999999');
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Product Brands' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Product Brands' })).toBeVisible();
});

test('a view is saved under a name, opened by its tab with its count, and removed again', async ({
  page,
}) => {
  await openAs(page, 'treasury', FILTERED);
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('A million and more');
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  const views = page.getByRole('navigation', { name: 'Views' });
  const tab = views.getByRole('link', { name: /A million and more \d+/ });
  await expect(tab).toHaveAttribute('aria-current', 'page');
  await views.getByRole('link', { name: /^All/ }).click();
  await expect(page.getByText('Amount at least ₦1,000,000.00')).toBeHidden();
  await tab.click();
  await expect(page.getByText('Amount at least ₦1,000,000.00')).toBeVisible();
  await page.getByRole('button', { name: 'Remove this view' }).click();
  await expect(tab).toHaveCount(0);
});

test('chosen columns and compact rows stay as they were chosen', async ({ page }) => {
  await openAs(page, 'admin', '/administration/vendors');
  await callAs(page.request, 'admin', 'GET', 'vendors');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Bank' }).check();
  await page.getByRole('checkbox', { name: 'RC number' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Bank' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Bank' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'RC number' })).toHaveCount(0);
  const row = page.getByRole('row').nth(1);
  const before = (await row.boundingBox())?.height ?? 0;
  await page.getByRole('button', { name: 'Show compact rows' }).click();
  await expect.poll(async () => (await row.boundingBox())?.height ?? 0).toBeLessThan(before);
});

test('a pressed head says so before its rows have come, and the rows before stay meanwhile', async ({
  page,
}) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await openAs(page, 'officer', '/budget/expenditures?per_page=100');
  const table = page.getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(102);
  const [, first] = await table.getByRole('row').allInnerTexts();
  await page.route('**/api/expenditures?sort=amount&*', async (route) => {
    await held;
    await route.continue();
  });
  await table.getByRole('link', { name: 'Amount' }).click();
  await expect(page.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(table).toHaveAttribute('aria-busy', 'true');
  expect((await table.getByRole('row').allInnerTexts())[1]).toBe(first);
  release();
  await expect(table).not.toHaveAttribute('aria-busy');
  expect((await table.getByRole('row').allInnerTexts())[1]).not.toBe(first);
});

test('choosing a row draws no head anew', async ({ page }) => {
  await openAs(page, 'admin', '/administration/vendors');
  const first = page.getByRole('checkbox', { name: /^Select / }).nth(1);
  await expect(first).toBeVisible();
  await page.evaluate(() => {
    // React keeps with an element what it was last drawn with: drawn anew to the same, nothing else of it changes.
    const drawn = (element: Element) =>
      Reflect.get(element, Object.keys(element).find((key) => key.startsWith('__reactProps')) ?? '');
    const table = document.querySelector('table');
    const before = [...(table?.querySelectorAll('th[scope=col]:has(a), tbody tr') ?? [])].map(
      (element) => [element, drawn(element)] as const,
    );
    Object.assign(window, {
      drawnAnew: () =>
        before.filter(([element, props]) => drawn(element) !== props).map(([element]) => element.tagName),
    });
  });
  await first.check();
  await expect(page.getByRole('region', { name: 'Selected rows' })).toContainText('1 ');
  expect(await page.evaluate('drawnAnew()')).toEqual(['TR']);
});

test('a list that is only read again is not dimmed, also while the new rows come', async ({ page }) => {
  await page.clock.install();
  await openAs(page, 'store', '/inventory/tags?sort=-created_at');
  const table = page.getByRole('table');
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await table.evaluate((element) => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = (records: MutationRecord[]) =>
      seen.push(...records.map(({ attributeName }) => String(attributeName)));
    new MutationObserver(look).observe(element, { attributeFilter: ['data-stale', 'aria-busy'] });
  });
  await callAs(page.request, 'store', 'POST', 'tags', { name: 'Came meanwhile' });
  const hold = async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/tags?*', async (route) => {
      await held;
      await route.fallback();
    });
    return release;
  };
  const release = await hold();
  const asked = page.waitForRequest('**/api/tags?*');
  await page.clock.fastForward(30_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await asked;
  expect(await page.evaluate('seen')).toEqual([]);
  release();
  await expect(table.getByRole('link', { name: 'Came meanwhile' })).toBeVisible();
  expect(await page.evaluate('seen')).toEqual([]);
  // Other rows that were asked for do dim it, unless they were there when the head was pressed.
  const releaseOthers = await hold();
  await table.getByRole('link', { name: 'Name' }).click();
  await expect.poll(() => page.evaluate('seen')).toContain('data-stale');
  releaseOthers();
});
