import { expect, test } from '@playwright/test';
import { DESK_AND_PHONE, expectSoundInAll, openAs } from '../support/browser.ts';

const RUN = String(Date.now()).slice(-5);

test('what a budget lacks is added as departments, and the same budget is checked again', async ({
  page,
}) => {
  await openAs(page, 'admin', '/admin-center/imports/create?resource=funds');
  const funds = [
    'CODE,SUB_BUDGET_HEAD,BUDGET_HEAD,DEPARTMENT,TYPE,APPROVED,YEAR',
    `C${RUN}7,Dredgers ${RUN},Marine ${RUN},Directorate of Dredging ${RUN},capital,"1,000,000",2028`,
    `R${RUN}8,Buoys ${RUN},Marine ${RUN},DRG${RUN},recurrent,"2,000,000",2028`,
  ].join('\n');
  await page
    .getByLabel('File')
    .setInputFiles({ name: `dredging ${RUN}.csv`, mimeType: 'text/csv', buffer: Buffer.from(funds) });
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByText('2 departments are missing')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Why 2 rows are refused' })).toBeVisible();
  await expectSoundInAll(page, DESK_AND_PHONE);

  await page.getByRole('link', { name: 'Add the 2 departments' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import departments' })).toBeFocused();
  await expect(page.getByLabel(`Type of “Directorate of Dredging ${RUN}”`)).toHaveValue('directorate');
  await page.getByRole('button', { name: 'Check 2 departments' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'to correct before' });
  await expect(alert).toBeFocused();
  await alert.getByRole('link', { name: `Enter the name of “DRG${RUN}”` }).click();
  await page.keyboard.type(`Dredging Office ${RUN}`);
  await page.getByLabel(`Parent of “DRG${RUN}”`).fill(`Directorate of Dredging ${RUN}`);
  await expectSoundInAll(page, DESK_AND_PHONE);
  await page.getByRole('button', { name: 'Check 2 departments' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Check 2 rows before importing' })).toBeVisible();
  await expect(page.getByText('2 new, 0 changed')).toBeVisible();
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '2 rows imported' })).toBeVisible();
  await expectSoundInAll(page, DESK_AND_PHONE);
  const departments = new URL(page.url()).pathname;

  await page.getByRole('button', { name: `Check dredging ${RUN}.csv again` }).click();
  await expect(page.getByRole('button', { name: 'Import 2 rows' })).toBeEnabled();

  // Others find the demonstration as it was.
  await page.goto(departments);
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /undone/ })).toBeVisible();
});

test('departments are entered one after the other by hand', async ({ page }) => {
  await openAs(page, 'admin', '/administration/departments');
  await expect(page.getByRole('link', { name: 'Import' })).toBeVisible();
  await page.goto('/administration/departments/create');
  const enter = async (n: number) => {
    await page.keyboard.type(`Desk ${n} of ${RUN}`);
    await page.getByLabel('Code').fill(`D${n}${RUN}`);
    await page.getByLabel('Abbreviation').fill(`D${n}${RUN}`);
  };
  await page.getByLabel('Name').focus();
  await enter(1);
  await page.getByLabel('Type').selectOption('unit');
  await page.getByRole('button', { name: 'Save and add another' }).click();
  await expect(page.getByText(`After Desk 1 of ${RUN}`)).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByLabel('Name')).toHaveValue('');
  await expect(page.getByLabel('Type')).toHaveValue('unit');
  await expectSoundInAll(page, DESK_AND_PHONE);
  await enter(2);
  await page.getByRole('button', { name: 'Add department', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Desk 2 of ${RUN}` })).toBeVisible();
});
