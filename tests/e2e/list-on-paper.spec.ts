import { expect, type Page, test } from '@playwright/test';
import { openAs } from '../support/browser.ts';

const ANY = encodeURIComponent(
  JSON.stringify({
    match: 'any',
    rules: [
      { field: 'status', op: 'equals', value: 'paid' },
      { field: 'amount', op: 'gte', value: 1_000_000 },
    ],
  }),
);
/** A4 upright at the 96 dots an inch of print. */
const PAPER = { width: 794, height: 1123 };

/** The page as it is printed, once what makes it so is there. */
async function printed(page: Page, path: string): Promise<void> {
  await openAs(page, 'officer', path);
  await expect(page.getByRole('table').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.emulateMedia({ media: 'print' });
}

/** The words of a table that are cut off. */
function clipped(page: Page): Promise<string[]> {
  return page.locator('tbody td, tbody td *').evaluateAll((all) =>
    all
      .filter(
        (one) =>
          one.scrollWidth > one.clientWidth + 1 &&
          one.clientWidth > 0 &&
          !one.matches('td:has(button, input)'),
      )
      .filter((one) => getComputedStyle(one).overflowX !== 'visible')
      .map((one) => one.textContent ?? ''),
  );
}

test('a list on paper says what was asked for and every word of what was found, and nothing that is pressed', async ({
  page,
}) => {
  await printed(page, `/budget/expenditures?search=coastal&filter=${ANY}`);
  await page.setViewportSize(PAPER);
  for (const name of ['Filter', 'Columns', 'Export', 'Save this view'])
    await expect(page.getByText(name, { exact: true }).first()).toBeHidden();
  await expect(page.getByRole('link', { name: 'Next page' })).toBeHidden();
  await expect(page.getByRole('searchbox')).toHaveValue('coastal');
  await expect(page.getByRole('searchbox')).toBeVisible();
  for (const said of ['Match any', 'Status is Paid', 'Amount at least ₦1,000,000.00'])
    await expect(page.getByText(said)).toBeVisible();
  await expect(page.getByText(/Total of all [\d,]+ that match/)).toBeVisible();
  expect(await clipped(page)).toEqual([]);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(sideways).toBeLessThanOrEqual(0);
});

test('a list that nothing was asked of has no empty search on paper', async ({ page }) => {
  await printed(page, '/budget/expenditures');
  await expect(page.getByRole('heading', { name: 'Expenditures' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Raise an expenditure' })).toBeHidden();
});

for (const [account, path] of [
  ['budget', '/reports/budget-analysis'],
  ['store', '/inventory/stock-report'],
  ['budget', '/budget/funds/3/vote-book'],
] as const)
  test(`${path} is as wide as the paper`, async ({ page }) => {
    await openAs(page, account, path);
    await expect(page.getByRole('table').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize(PAPER);
    const over = await page
      .locator('table')
      .evaluateAll((all) => all.map((table) => table.getBoundingClientRect().right - window.innerWidth));
    expect(Math.max(...over)).toBeLessThanOrEqual(0);
  });
