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
