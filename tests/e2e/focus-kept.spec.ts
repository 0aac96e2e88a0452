import { expect, type Page, test } from '@playwright/test';
import { callAs, openAs } from '../support/browser.ts';

test.describe.configure({ timeout: 60_000 });

/** Begins an act by keys alone, from a row's menu. */
async function pickFromMenu(page: Page, menu: string, act: string): Promise<void> {
  await page.getByRole('button', { name: menu }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: act }).focus();
  await page.keyboard.press('Enter');
}

test('when a row goes with what was done to it, the focus is on the row that took its place', async ({
  page,
}) => {
  const tags = ['Focus 1', 'Focus 2', 'Focus 3'];
  for (const name of tags) await callAs(page.request, 'store', 'POST', 'tags', { name });
  await openAs(page, 'store', '/inventory/tags?search=Focus');
  await pickFromMenu(page, 'Actions on Focus 2', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: false }).last().press('Enter');
  await expect(page.getByRole('link', { name: 'Focus 2' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Focus 3' })).toBeFocused();
  await pickFromMenu(page, 'Actions on Focus 3', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: false }).last().press('Enter');
  // The last row went: the one before it is there.
  await expect(page.getByRole('link', { name: 'Focus 1' })).toBeFocused();
});

test('when an act takes its own button away, the focus is on the heading of the page', async ({ page }) => {
  const call = <Data>(account: string, path: string, body: unknown) =>
    callAs<Data>(page.request, account, 'POST', path, body);
  const [product] = await callAs<{ id: number }[]>(page.request, 'store', 'GET', 'products?per_page=1');
  const order = await call<{ id: number }>('admin', 'orders', {
    ...{ vendor_id: 1, invoice_no: `FOCUS/${Date.now()}`, commitment: 'completed' },
    supplies: [{ product_id: product?.id, quantity: 1, unit_price: 500 }],
  });
  await openAs(page, 'admin', `/inventory/supplies/${order.id}`);
  const cancel = page.getByRole('button', { name: 'Cancel', exact: true });
  await cancel.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Ordered twice');
  await dialog.getByRole('button', { name: 'Cancel order' }).press('Enter');
  await expect(page.getByText('Cancelled').first()).toBeVisible();
  await expect(cancel).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('Back gives the focus to the row that led away, and the arrows go on from there', async ({ page }) => {
  await openAs(page, 'budget', '/budget/expenditures');
  const rows = page.locator('main [data-row-link]');
  const third = await rows.nth(2).textContent();
  await rows.nth(2).press('Enter');
  await expect(page).toHaveURL(/\/budget\/expenditures\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(rows.nth(2)).toBeFocused();
  await expect(rows.nth(2)).toHaveText(third ?? '');
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(3)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(rows.nth(3)).toBeFocused();

  // Reached by a link, the list begins with its heading as every page does.
  await rows.first().press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link').last().press('Enter');
  await expect(page).toHaveURL(/\/budget\/expenditures$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('Back gives the focus to the card on a phone, in sight where it was', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'budget', '/budget/expenditures');
  const cards = page.locator('main [data-row-link]');
  await cards.nth(9).click();
  await expect(page).toHaveURL(/\/budget\/expenditures\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(cards.nth(9)).toBeFocused();
  await expect(cards.nth(9)).toBeInViewport();
});
