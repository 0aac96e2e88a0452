import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { callAs, expectSound, openAs } from '../support/browser.ts';

test.describe.configure({ mode: 'serial' });

/** A year that the demonstration has no funds in; the code's middle keeps runs on one database apart. */
const YEAR = 2027;
const RUN = String(Date.now()).slice(-5);
const HEADINGS = `Line ${RUN},Sub head,Head,Dept,Approved budget,Fiscal year`;

async function departmentOf(page: Page): Promise<string> {
  const [first] = await callAs<{ abv: string }[]>(page.request, 'admin', 'GET', 'departments?per_page=1');
  return first?.abv ?? '';
}

function file(name: string, rows: readonly string[], headings = HEADINGS) {
  return { name, mimeType: 'text/csv', buffer: Buffer.from([headings, ...rows].join('\n')) };
}

test('a budget is uploaded, its columns matched, its rows checked, imported and undone', async ({ page }) => {
  await openAs(page, 'admin', '/admin-center/imports');
  await page.getByRole('link', { name: 'New import' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'New import' })).toBeFocused();

  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Choose a file' })).toBeFocused();
  await expectSound(page);

  await page.getByRole('radio', { name: /^Budget/ }).check();
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  expect(await readFile(await template.path(), 'utf8')).toContain(
    'CODE,SUB_BUDGET_HEAD,BUDGET_HEAD,DEPARTMENT',
  );

  const dept = await departmentOf(page);
  await page
    .getByLabel('File')
    .setInputFiles(
      file(`revised ${RUN}.csv`, [
        `C${RUN}1,Patrol boats ${RUN},Marine ${RUN},${dept},"48,750,000.50",${YEAR}`,
        `R${RUN}2,Fuel ${RUN},Marine ${RUN},${dept},"22,5OO,000",${YEAR}`,
        `R${RUN}3,Moorings ${RUN},Marine ${RUN},${dept},"12,400,000",${YEAR}`,
      ]),
    );
  await page.getByRole('button', { name: 'Check the file' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Match the columns of the file' })).toBeVisible();
  await expect(page.getByText('CODE is not matched yet')).toBeVisible();
  await expectSound(page);
  await page.getByLabel('CODE').selectOption(`Line ${RUN}`);
  await page.getByRole('button', { name: 'Check the rows' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Check 3 rows before importing' })).toBeVisible();
  await expect(page.getByText('Nothing has been changed yet.')).toBeVisible();
  await expect(page.getByRole('row', { name: /R.*2 / }).first()).toContainText(
    'it has the letter O instead of a zero',
  );
  await expect(page.getByText('+₦61,150,000.50')).toBeVisible();
  await expectSound(page);

  await page.getByRole('link', { name: 'Refused 1' }).click();
  await expect(page).toHaveURL(/judgement=refused/);
  await expect(page.getByRole('row')).toHaveCount(2);
  const [refused] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '1 refused row' }).click(),
  ]);
  expect(await readFile(await refused.path(), 'utf8')).toContain('Fiscal year,Reason');

  await page.getByRole('radio', { name: 'All or nothing' }).check();
  await expect(page.getByRole('button', { name: 'Import 2 rows' })).toBeDisabled();
  await expect(page.getByText('“All or nothing” imports nothing')).toBeVisible();
  await page.getByRole('radio', { name: 'Import 2 rows, leave out 1' }).check();
  await page.getByRole('button', { name: 'Import 2 rows' }).click();

  await expect(page.getByRole('heading', { level: 1, name: '2 rows imported' })).toBeVisible();
  await expect(
    page.getByText('1 new budget head, 2 new sub budget heads and 2 new budget codes'),
  ).toBeVisible();
  await expectSound(page);
  const address = page.url();
  await page.getByRole('link', { name: 'Go to the funds' }).click();
  await expect(page.getByText(`Moorings ${RUN}`).first()).toBeVisible();

  await page.goto(address);
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The import was undone' })).toBeVisible();
});

test('the same file again is noticed, and the columns matched before are matched by themselves', async ({
  page,
}) => {
  await openAs(page, 'admin', '/admin-center/imports/create');
  const dept = await departmentOf(page);
  const rows = [`P${RUN}9,Salaries ${RUN},Staff cost ${RUN},${dept},"1,000,000",${YEAR}`];
  for (const name of ['first.csv', 'again.csv']) {
    await page.goto('/admin-center/imports/create');
    await page.getByRole('radio', { name: /^Budget/ }).check();
    await page.getByLabel('File').setInputFiles(file(name, rows));
    await page.getByRole('button', { name: 'Check the file' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Check 1 row before importing' })).toBeVisible();
  }
  await expect(page.getByText('This file was uploaded before')).toBeVisible();
  await expect(page.getByRole('link', { name: 'first.csv' })).toBeVisible();
});

test('of two columns with one heading the check says which one is read', async ({ page }) => {
  await openAs(page, 'admin', '/admin-center/imports/create');
  await page.getByRole('radio', { name: /^Budget/ }).check();
  const twice = 'CODE,SUB_BUDGET_HEAD,BUDGET_HEAD,DEPARTMENT,APPROVED,YEAR,APPROVED';
  const row = `T${RUN}4,Buoys ${RUN},Marine ${RUN},${await departmentOf(page)},100,${YEAR},200`;
  await page.getByLabel('File').setInputFiles(file(`twice ${RUN}.csv`, [row], twice));
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByText('“APPROVED” is read, “APPROVED (2)” is left out.')).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: 'Match the columns', exact: true }).click();
  await expect(page.getByText('Left out of the file: APPROVED (2).')).toBeVisible();
});

test('who may not add funds sees why, and can’t choose them', async ({ page }) => {
  await openAs(page, 'officer', '/admin-center/imports/create');
  await expect(page.getByText('You need permission to add imports.', { exact: false })).toBeVisible();
});

test('on a phone the rows are cards and the main act stays in sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'admin', '/admin-center/imports');
  await page
    .getByRole('link', { name: /again\.csv/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check 1 row before importing' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeInViewport();
  await expect(page.getByRole('listitem').filter({ hasText: `Salaries ${RUN}` })).toBeVisible();
  await expectSound(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectSound(page);
});

test('the dark check is as sound as the light one, and the keyboard reaches all of it', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openAs(page, 'admin', '/admin-center/imports?search=again');
  await page
    .getByRole('link', { name: /again\.csv/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check 1 row before importing' })).toBeFocused();
  await expectSound(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Match columns (done)' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Match the columns of the file' })).toBeVisible();
  await expectSound(page);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Check 1 row before importing' })).toBeVisible();
});
