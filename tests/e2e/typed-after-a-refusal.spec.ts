import { expect, type Locator, test } from '@playwright/test';
import { callAs, openAs } from '../support/browser.ts';

/** Types letter by letter, as a person does: what takes the focus from a field between two letters loses the rest. */
async function typesWhole(field: Locator, words: string, kept = words): Promise<void> {
  await field.click();
  await field.press('ControlOrMeta+a');
  await field.pressSequentially(words, { delay: 20 });
  await expect(field).toBeFocused();
  await field.blur();
  await expect(field).toHaveValue(kept);
}

test('a form that was refused is put right letter by letter, and says anew what is wrong when it is sent', async ({
  page,
}) => {
  await openAs(page, 'officer', '/budget/expenditures/create');
  await page.getByRole('button', { name: 'Check and raise' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'to correct before' });
  await expect(summary).toBeFocused();
  await typesWhole(page.getByLabel('Description'), 'Survey boat, Ọ̀ṣun');
  await typesWhole(page.getByLabel('Amount', { exact: true }), '12345.50', '12,345.50');
  await page.getByRole('button', { name: 'Check and raise' }).click();
  await expect(summary).toBeFocused();
});

test('lines of a delivery that were refused are put right figure by figure', async ({ page }) => {
  type Order = { id: number; actions: { name: string; allowed: boolean }[] };
  const orders = await callAs<Order[]>(page.request, 'store', 'GET', 'orders?per_page=100');
  const order = orders.find(({ actions }) =>
    actions.some(({ name, allowed }) => name === 'fulfil' && allowed),
  );
  await openAs(page, 'store', `/inventory/supplies/${order?.id}/fulfil`);
  const accepted = page.getByLabel('Accepted').first();
  await typesWhole(accepted, '999999');
  await page
    .getByRole('button', { name: /^Receive/ })
    .last()
    .click();
  await expect(page.getByRole('alert').filter({ hasText: 'to correct before' })).toBeFocused();
  await typesWhole(accepted, '12');
});

test('settings that were refused are put right letter by letter', async ({ page }) => {
  await openAs(page, 'admin', '/admin-center/configure');
  const name = page.getByLabel('Agency name');
  await name.fill('');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'to correct before' })).toBeFocused();
  await typesWhole(name, 'Coastal Board');
  await page.getByRole('button', { name: 'Undo' }).click();
});
