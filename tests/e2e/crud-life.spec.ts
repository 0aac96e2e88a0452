import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { callAs, expectSound, openAs } from '../support/browser.ts';

const BRANDS = '/inventory/brands';

test('a plain resource lives from its form to its deletion through the screens alone', async ({ page }) => {
  await openAs(page, 'admin', BRANDS);
  await page.getByRole('link', { name: 'New brand' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.getByRole('button', { name: 'Add brand' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'One thing to correct' });
  await expect(summary).toBeFocused();
  await summary.getByRole('link', { name: 'Enter the name' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Enter the name');
  await expectSound(page);

  await page.getByLabel('Name').fill('Ẹniọlá Papers');
  await page.getByRole('button', { name: 'Add brand' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ẹniọlá Papers' })).toBeVisible();
  await expect(page.getByText('Ẹniọlá Papers was added')).toBeVisible();

  await page.getByRole('link', { name: 'Manage' }).click();
  await page.getByLabel('Name').fill('Ẹniọlá Papers and Inks');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ẹniọlá Papers and Inks' })).toBeVisible();

  await page.getByRole('link', { name: /Timeline/ }).click();
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText(
    /Name Ẹniọlá Papers\s*→\s*Ẹniọlá Papers and Inks/,
  );

  await page.getByRole('button', { name: 'Actions on Ẹniọlá Papers and Inks' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete brand' }).click();
  await expect(page.getByText('Ẹniọlá Papers and Inks was deleted')).toBeVisible();
  await expect(page).toHaveURL(BRANDS);
});

test('a name that is taken is refused at its field, and what was typed stays', async ({ page }) => {
  await openAs(page, 'admin', '/budget/budget-codes');
  const first = page.getByRole('row').nth(1).getByRole('link').first();
  const code = (await first.textContent()) ?? '';
  await page.goto('/budget/budget-codes/create');
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Add budget code' }).click();
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription(
    new RegExp(`${code}.*already taken`, 'i'),
  );
  await expect(page.getByLabel('Code')).toHaveValue(code);
});

test('the address holds search, filter, order and page, and Back returns to each', async ({ page }) => {
  await openAs(page, 'budget', '/budget/expenditures');
  const codes = page.getByRole('row').locator('[data-row-link]');
  await page.getByRole('columnheader', { name: 'Amount' }).getByRole('link').click();
  await expect(page).toHaveURL(/sort=amount/);
  await expect(page.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('columnheader', { name: 'Amount' }).getByRole('link').click();
  await expect(page).toHaveURL(/sort=-amount/);
  await expect(page.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('table')).not.toHaveAttribute('aria-busy');
  const largest = await codes.first().textContent();

  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page.getByText(/^26 to 50/)).toBeVisible();
  await expect(codes.first()).not.toHaveText(largest ?? '');
  await page.goBack();
  await expect(page.getByText(/^1 to 25/)).toBeVisible();
  await expect(codes.first()).toHaveText(largest ?? '');

  await page.getByRole('searchbox').fill('salaries');
  await expect(page).toHaveURL(/search=salaries/);
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('salaries');
  await expect(page.getByRole('row').nth(1)).toContainText(/salaries/i);
});

test('a filter reads as a sentence, tells how many rows it shows, and the totals follow it', async ({
  page,
}) => {
  await openAs(page, 'budget', '/budget/expenditures');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const builder = page.getByRole('form', { name: 'Filters' });
  await builder.getByLabel('Field').selectOption('amount');
  await builder.getByLabel('Question').selectOption('gte');
  await builder.getByLabel('Amount: value').fill('100000000');
  await builder.getByRole('button', { name: 'Add filter' }).click();
  await builder.getByLabel('Field').last().selectOption('description');
  await builder.getByLabel('Description: value').fill('salaries');
  const show = builder.getByRole('button', { name: /^Show \d/ });
  await expect(show).toBeVisible();
  await expectSound(page);
  const { total, undone, sum } = await matching(page);
  await expect(show).toHaveText(`Show ${total} expenditures`);
  await show.click();

  await expect(page.getByText('Amount at least ₦100,000,000.00')).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveText(
    `Total of all ${total} that match${undone > 0 ? `, without ${undone} undone` : ''}`,
  );
  await expect(page.locator('tfoot')).toContainText(sum);
  await page.getByRole('button', { name: /Remove the filter Description/ }).click();
  await expect(page.getByText('Description contains salaries')).toBeHidden();
  await expect(page).not.toHaveURL(/salaries/);
});

test('an export holds what the list shows, for those who may export it', async ({ page }) => {
  await openAs(page, 'admin', `${BRANDS}?search=a&sort=-name&per_page=100`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const shown = await page.locator('[data-row-link]').allTextContents();
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /CSV/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('brands.csv');
  const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/);
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(shown);
});

test('a record that something uses is not deleted, alone or among others, and each row hears why', async ({
  page,
}, { repeatEachIndex }) => {
  const unused = `Aaa unused ${repeatEachIndex}`;
  await callAs(page.request, 'admin', 'POST', 'productBrands', { name: unused });
  await openAs(page, 'admin', `${BRANDS}?sort=-created_at&per_page=100`);
  const rows = page.getByRole('row');
  await rows.filter({ hasText: 'HP' }).getByRole('button', { name: 'Actions on HP' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete brand' }).click();
  await expect(page.getByRole('dialog')).toContainText(/used by \d+ products?/);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await rows.filter({ hasText: 'HP' }).getByRole('checkbox').check();
  await rows
    .filter({ has: page.getByRole('link', { name: unused, exact: true }) })
    .getByRole('checkbox')
    .check();
  await expect(page.getByRole('region', { name: 'Selected rows' })).toContainText('2 brands selected');
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 2 brands' }).click();
  await expect(page.getByRole('dialog')).toContainText('1 of 2 brands deleted');
  await expect(page.getByRole('dialog')).toContainText(/used by \d+ products?/);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(rows.filter({ has: page.getByRole('link', { name: unused, exact: true }) })).toHaveCount(0);
});

test('the menu of a row far down opens in sight, whichever styles come last', async ({ page }) => {
  await openAs(page, 'admin', `${BRANDS}?per_page=100`);
  const button = page.getByRole('button', { name: /^Actions on / }).last();
  const act = page.getByRole('menuitem').last();
  await button.click();
  await expect(act).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(act).toBeHidden();
  await page.evaluate(() => {
    const sheets = [...document.styleSheets].reverse();
    const reversed = new CSSStyleSheet();
    reversed.replaceSync(
      sheets.flatMap(({ cssRules }) => [...cssRules].map((rule) => rule.cssText)).join('\n'),
    );
    document.adoptedStyleSheets = [reversed];
  });
  await button.click();
  await expect(act).toBeInViewport();
});

/** What matches, and what it adds up to without what came to nothing. */
async function matching(
  page: import('@playwright/test').Page,
): Promise<{ total: number; undone: number; sum: string }> {
  const filter = {
    match: 'all',
    rules: [
      { field: 'amount', op: 'gte', value: 100_000_000 },
      { field: 'description', op: 'contains', value: 'salaries' },
    ],
  };
  const rows = await callAs<{ amount: number; status: string }[]>(
    page.request,
    'budget',
    'GET',
    `expenditures?per_page=500&filter=${encodeURIComponent(JSON.stringify(filter))}`,
  );
  const counted = rows.filter(
    ({ status }) => !['refunded', 'returned', 'reversed', 'lapsed'].includes(status),
  );
  const sum = counted.reduce((naira, { amount }) => naira + amount, 0);
  return {
    total: rows.length,
    undone: rows.length - counted.length,
    sum: new Intl.NumberFormat('en-NG').format(Math.trunc(sum)),
  };
}

test('a building’s page lists its rooms, and only them, whatever they are filtered by', async ({ page }) => {
  const [location] = await callAs<{ id: number }[]>(page.request, 'admin', 'GET', 'locations?per_page=1');
  const house = (name: string) =>
    callAs<{ id: number }>(page.request, 'admin', 'POST', 'buildings', {
      location_id: location?.id,
      name,
      floors: 2,
    });
  const [own, other] = [await house('Annexe of Rooms'), await house('Empty Annexe')];
  const room = { building_id: own.id, floor: 1, max_capacity: 9, type: 'room', area: 'other' };
  await callAs(page.request, 'admin', 'POST', 'rooms', { ...room, name: 'Related One', code: 'RL1' });
  await callAs(page.request, 'admin', 'POST', 'rooms', { ...room, name: 'Related Two', code: 'RL2' });
  await openAs(page, 'admin', `/facilities-logistics/buildings/${own.id}`);
  await page.getByRole('link', { name: 'Rooms 2' }).click();
  const rows = page.getByRole('table', { name: 'Rooms' }).locator('tbody tr');
  await expect(rows).toHaveCount(2);
  await page.getByLabel('Search Rooms').fill('Related Two');
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/\?tab=rooms&rooms\.search=Related\+Two$/);
  await expectSound(page);
  await rows.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Related Two' })).toBeVisible();
  await page.goBack();
  await expect(rows).toHaveCount(1);
  await page.goto(`/facilities-logistics/buildings/${other.id}?tab=rooms`);
  await expect(page.getByText('No rooms yet')).toBeVisible();
});

test('what was left empty takes one line of a record, and what was filled in its own', async ({ page }) => {
  const vendor = await callAs<{ id: number }>(page.request, 'admin', 'POST', 'vendors', {
    name: 'Half Known Stores',
    mobile: '08030001122',
  });
  await openAs(page, 'admin', `/administration/vendors/${vendor.id}`);
  const fact = (term: string) =>
    page.locator('dl > div').filter({ has: page.getByText(term, { exact: true }) });
  await expect(fact('Mobile')).toContainText('08030001122');
  await expect(fact('Empty')).toContainText('RC number');
  await expect(fact('Empty')).not.toContainText('Mobile');
});
