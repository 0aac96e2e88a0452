import { expect, type Page, test } from '@playwright/test';
import { asAccount, callAs, DESK_AND_PHONE, expectSoundInAll, openAs } from '../support/browser.ts';

test.describe.configure({ mode: 'serial' });

const RUN = String(Date.now()).slice(-5);
const NAME = `Stamp pad ${RUN}`;
const ADDRESS: { restock?: string } = {};

async function upload(page: Page, kind: RegExp, name: string, rows: readonly string[]): Promise<void> {
  await openAs(page, 'store', '/admin-center/imports/create');
  await page.getByRole('radio', { name: kind }).check();
  await page
    .getByLabel('File')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
  await page.getByRole('button', { name: 'Check the file' }).click();
}

async function first(page: Page, url: string): Promise<string> {
  const [record] = await callAs<{ name: string }[]>(page.request, 'store', 'GET', `${url}?per_page=1`);
  return record?.name ?? '';
}

test('a product is imported with its opening stock by whoever keeps the store', async ({ page }) => {
  const [category, measure] = [await first(page, 'inventoryCategories'), await first(page, 'measures')];
  await upload(page, /^Products/, `products ${RUN}.csv`, [
    'CATEGORY,NAME,BRAND,RESTOCK_QTY,MEASUREMENT,OPENING_QUANTITY,OPENING_VALUE',
    `${category},${NAME},Maker ${RUN},5,${measure},12,"6,000"`,
    `${category},Ink ${RUN},,2O,${measure},,`,
  ]);
  await expect(page.getByRole('heading', { level: 1, name: 'Check 2 rows before importing' })).toBeVisible();
  await expect(page.getByText('12 units worth ₦6,000.00')).toBeVisible();
  await expect(page.getByText('1 product, 1 new brand')).toBeVisible();
  await expectSoundInAll(page, DESK_AND_PHONE);
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '1 row imported' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the products' }).click();
  await expect(page).toHaveURL(/\/inventory\/products/);
});

test('goods for it are uploaded by one person, and imported by a second', async ({ page, browser }) => {
  const [product] = await callAs<{ code: string }[]>(page.request, 'store', 'GET', `products?search=${RUN}`);
  await upload(page, /^Restock Products/, `restock ${RUN}.csv`, [
    'CODE,QUANTITY,UNIT_PRICE,EXPIRY_DATE,REMARK',
    `${product?.code},30,550.50,,Bought for the retreat`,
  ]);
  await expect(page.getByText('Two people bring goods into stock')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeDisabled();
  await expect(page.getByText('Somebody else must check and import it')).toBeVisible();
  await expectSoundInAll(page, DESK_AND_PHONE);
  ADDRESS.restock = new URL(page.url()).pathname;

  await asAccount(browser, 'admin', ADDRESS.restock, async (other) => {
    await other.getByRole('button', { name: 'Import 1 row' }).click();
    await expect(other.getByRole('heading', { level: 1, name: '1 row imported' })).toBeVisible();
    await expect(other.getByText('30 units worth ₦16,515.00')).toBeVisible();
    await expect(other.getByRole('button', { name: 'Undo the import' })).toBeDisabled();
    await expectSoundInAll(other, DESK_AND_PHONE);
  });
});

test('and taken out again by another than imported them', async ({ page }) => {
  await openAs(page, 'store', ADDRESS.restock ?? '');
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The import was undone' })).toBeVisible();
  const [product] = await callAs<{ quantity: number }[]>(
    page.request,
    'store',
    'GET',
    `products?search=${RUN}`,
  );
  expect(product?.quantity).toBe(12);
});
