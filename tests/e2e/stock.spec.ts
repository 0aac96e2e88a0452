import { expect, test } from '@playwright/test';
import { callAs, expectSoundInAll, openAs } from '../support/browser.ts';

const PRODUCTS = '/inventory/products';

test('the store sees how what there is of a product came about, and prints its bin card as at a day', async ({
  page,
}) => {
  const [product] = await callAs<{ id: number; code: string; name: string; quantity: number }[]>(
    page.request,
    'store',
    'GET',
    'products?search=Liquid%20soap',
  );
  if (!product) throw new Error('the demonstration has no liquid soap');
  await openAs(page, 'store', `${PRODUCTS}/${product.id}`);
  await page.getByRole('link', { name: 'Stock', exact: true }).click();
  await expect(page.getByText('The entries add up to the quantity and its value')).toBeVisible();
  await expect(page.getByText(/^Good until/).first()).toBeVisible();
  const entries = page.getByRole('table', { name: 'Entries of stock' });
  await expect(entries.getByRole('row').last()).toContainText('Opening stock');
  await expectSoundInAll(page, { light: [390, 1440], dark: [1440] });

  await page.getByRole('link', { name: 'Bin card' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Bin card, ${product.name}`);
  const card = page.getByRole('table', { name: 'Bin card' });
  await expect(card.getByRole('row').last()).toContainText(String(product.quantity));
  await expectSoundInAll(page, { light: [390, 1440], dark: [390] });

  await page.getByLabel('As at', { exact: true }).fill('01-01-2020');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing was entered until this day')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.goto(`${PRODUCTS}/${product.id}/bin-card`);
  await page.getByRole('link', { name: 'Print' }).click();
  await expect(page.getByRole('table', { name: 'Bin card' })).toContainText('Opening stock');
  await expect(page.getByText('Storekeeper')).toBeVisible();
});

test('a phone takes the picture of a product at the shelf', async ({ page }) => {
  await openAs(page, 'store', `${PRODUCTS}/create`);
  await expect(page.getByLabel('Take a photo: Picture')).toHaveAttribute('capture', 'environment');
});
