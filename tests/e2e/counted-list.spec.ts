import { expect, test } from '@playwright/test';
import { openAs } from '../support/browser.ts';

test('a list too long to be counted says so, pages on, and is counted when one asks', async ({ page }) => {
  // As of more rows than a demonstration has: the server's own part is proved below the browser.
  await page.route(/\/api\/vendors\?/, async (route) => {
    const isAll = new URL(route.request().url()).searchParams.get('count') === 'all';
    const response = await route.fetch();
    const answer = await response.json();
    const meta = isAll ? { total: 12_345 } : { total: 10_000, more: true };
    await route.fulfill({ response, json: { ...answer, meta: { ...answer.meta, ...meta } } });
  });
  await openAs(page, 'admin', '/administration/vendors?per_page=10');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages).toContainText('1 to 10 of more than 10,000');
  await expect(page.getByRole('navigation', { name: 'Views' })).toContainText('All10,000+');
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByText('more than 10,000 vendors, all that match')).toBeVisible();
  await page.keyboard.press('Escape');
  await pages.getByRole('link', { name: 'Next page' }).click();
  await expect(pages).toContainText(/^11 to \d+ of more than 10,000/);
  await pages.getByRole('link', { name: 'Count all' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(pages).toContainText(/^11 to \d+ of 12,345/);
  await page.getByRole('searchbox', { name: 'Search Vendors' }).fill('ltd');
  await expect(page).toHaveURL(/search=ltd/);
  await expect(page).not.toHaveURL(/count=/);
  await expect(pages).toContainText('of more than 10,000');
  // A question still on its way when the test ends would fail it.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
