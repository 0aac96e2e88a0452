import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectSoundInAll, openAs } from '../support/browser.ts';

test('on a phone one button reaches the order, rows, columns and export of a list', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'admin', '/inventory/brands?search=a');
  const names = page.locator('[data-row-link]');
  await expect(names.first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Columns|Export|Compact|Comfortable)/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Options' }).click();
  const sheet = page.getByRole('dialog', { name: 'Options of the list' });
  await expect(sheet).toContainText('Tick rows in the list');
  await expectSoundInAll(page, { light: [390], dark: [320, 390] });

  await sheet.getByLabel('Sort by').selectOption('Name');
  await expect(page).toHaveURL(/[?&]sort=name(&|$)/);
  await sheet.getByLabel('Order').selectOption('Z to A');
  await expect(page).toHaveURL(/[?&]sort=-name(&|$)/);
  await sheet.getByLabel('Rows a page').selectOption('50');
  await expect(page).toHaveURL(/[?&]per_page=50(&|$)/);
  await sheet.getByRole('radio', { name: 'Compact' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
  await sheet.locator('summary').click();
  await sheet.getByRole('checkbox', { name: 'Changed' }).check();
  await expect(page).toHaveURL(/[?&]columns=[^&]*updated_at/);

  const shown = await names.allTextContents();
  expect(shown.length).toBeGreaterThan(2);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: /^CSV/ }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/);
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(shown);
  await expect(sheet).toBeHidden();

  await page.setViewportSize({ width: 769, height: 900 });
  await expect(page.getByRole('button', { name: 'Columns' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Options' })).toHaveCount(0);
});

test('on a phone a filter is written in a dialog, given up without a change, and then applied', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'budget', '/budget/expenditures');
  const dialog = page.getByRole('dialog', { name: 'Filter the list' });
  const write = async (value: string) => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await expect(dialog.getByRole('heading')).toHaveText('Filter the list');
    await dialog.getByLabel('Field').selectOption('amount');
    await dialog.getByLabel('Question').selectOption('gte');
    await dialog.getByLabel('Amount: value').fill(value);
    await expect(dialog.getByRole('button', { name: /^Show \d/ })).toBeVisible();
  };
  await write('1000000');
  // What was typed stays for another field of the same kind, and is gone for one of another.
  const field = dialog.getByLabel('Field');
  await field.selectOption('code');
  await dialog.getByLabel('Code: value').fill('EXP');
  await field.selectOption('description');
  await expect(dialog.getByLabel('Description: value')).toHaveValue('EXP');
  await field.selectOption('amount');
  await expect(dialog.getByLabel('Amount: value')).toHaveValue('');
  await expectSoundInAll(page, { light: [390], dark: [320, 390] });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/expenditures$/);

  await write('100000000');
  await dialog.getByRole('button', { name: /^Show \d/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Amount at least ₦100,000,000.00')).toBeVisible();
});
