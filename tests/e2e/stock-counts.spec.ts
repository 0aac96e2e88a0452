import { expect, test } from '@playwright/test';
import { asAccount, callAs, expectSoundInAll, openAs } from '../support/browser.ts';

test('the store counts 40 on a phone where the ledger says 42, and audit approves the difference', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const call = <Data>(account: string, method: 'GET' | 'POST', path: string, body?: unknown) =>
    callAs<Data>(page.request, account, method, path, body);
  const category = await call<{ id: number }>('store', 'POST', 'inventoryCategories', {
    name: 'Counted goods',
  });
  const product = await call<{ id: number; code: string }>('store', 'POST', 'products', {
    ...{ name: 'Counted crate', inventory_category_id: category.id, owner: 'store' },
  });
  const order = await call<{ id: number; supplies: { id: number }[] }>('admin', 'POST', 'orders', {
    ...{ vendor_id: 1, invoice_no: 'COUNT/1', commitment: 'completed' },
    supplies: [{ product_id: product.id, quantity: 42, unit_price: 500 }],
  });
  await call('store', 'POST', `orders/${order.id}/fulfil`, {
    lines: [{ id: order.supplies[0]?.id, accepted: 42 }],
  });
  const count = await call<{ id: number; code: string }>('admin', 'POST', 'stock-counts', {
    category_id: category.id,
  });
  const path = `/inventory/counts/${count.id}?tab=goods`;

  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'store', path);
  // A scanner types the code and Enter.
  await page.getByRole('searchbox', { name: 'Code or name of a product' }).fill(product.code);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(/^How many of/)).toBeFocused();
  await expect(page.getByText('42', { exact: true })).toHaveCount(0);
  await expectSoundInAll(page, { light: [390, 1440], dark: [390] });
  await page.setViewportSize({ width: 390, height: 844 });
  // A slip is said at its field, which keeps it.
  await page.getByLabel(/^How many of/).fill('4o');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter a whole number, 0 or more.')).toBeVisible();
  await expect(page.getByLabel(/^How many of/)).toBeFocused();
  await page.getByLabel(/^How many of/).fill('40');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(/^How many of/)).toHaveValue('40');
  // Goods with another day on them than the list says are counted too.
  await page.getByRole('button', { name: 'Another lot' }).click();
  const lot = page.getByRole('dialog');
  await lot.getByRole('textbox', { name: 'Good until' }).fill('31-12-2031');
  await lot.getByLabel('How many are there?').fill('0');
  await expectSoundInAll(page, { light: [390], dark: [390] });
  await lot.getByRole('button', { name: 'Save count' }).click();
  await expect(page.getByText('1 of 2 counted, 1 by you.')).toBeVisible();
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(`/stock-counts/${count.id}/lines`)) fetched.push(request.method());
  });
  await page.getByLabel(/^How many of/).press('Enter');
  await expect(page.getByText('2 of 2 counted, 2 by you.')).toBeVisible();
  // A phone at the shelf is answered what it saved, and doesn't fetch the whole list after each figure.
  await page.waitForLoadState('networkidle');
  expect(fetched).toEqual([]);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit count' }).click();
  await expect(page.getByText('Waiting for approval').first()).toBeVisible();

  await asAccount(browser, 'audit', path, async (desk) => {
    const differences = desk.getByRole('table', { name: 'Differences' });
    await expect(differences.getByText('42', { exact: true })).toBeVisible();
    await expect(differences.getByText('40', { exact: true })).toBeVisible();
    await expectSoundInAll(desk, { light: [390, 1440], dark: [1440] });
    await desk.setViewportSize({ width: 1440, height: 900 });
    await desk.getByRole('button', { name: 'Approve' }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Lent to the drivers');
    await dialog.getByRole('button', { name: 'Approve count' }).click();
    await expect(desk.getByText('Approved').first()).toBeVisible();
  });
  expect(await call<{ quantity: number }>('store', 'GET', `products/${product.id}`)).toMatchObject({
    quantity: 40,
  });
});
