import { expect, type Page, test } from '@playwright/test';
import { type CellValue, writeXlsx } from 'hucre/xlsx';
import { callAs, DESK_AND_PHONE, expectSoundInAll, openAs } from '../support/browser.ts';

const YEAR = 2029;
/** Keeps the codes of runs on one database apart. */
const RUN = String(Date.now()).slice(-5);
const BOATS = `Patrol boats ${RUN}`;
const DUES = `Harbour dues ${RUN}`;
const BUOYS = `Buoys ${RUN}`;

/** As an office keeps it: last year's sheet first, a title and headings in two rows, and a filter that is still on. */
async function workbook(dept: string): Promise<Buffer> {
  const line = (code: string, name: string, naira: number): CellValue[] => [
    ...[`${code}${RUN}`, name, `Marine ${RUN}`, dept, naira, YEAR],
  ];
  const written = await writeXlsx({
    sheets: [
      { name: 'Cover', rows: [['Coastal Development Board'], ['Prepared by the budget office']] },
      {
        name: 'Last year',
        rows: [
          ['CODE', 'SUB_BUDGET_HEAD', 'BUDGET_HEAD', 'DEPARTMENT', 'APPROVED', 'YEAR'],
          [`O${RUN}`, `Old boats ${RUN}`, `Marine ${RUN}`, dept, 5, YEAR - 1],
        ],
      },
      {
        name: `Budget ${YEAR}`,
        rows: [
          ['Coastal Development Board: lines of the marine programme'],
          [],
          ['Line item', null, null, 'Owner', 'Budget', 'Period'],
          ['Code', 'Sub head', 'Head', 'Office', 'Naira', 'Year'],
          line('C7', BOATS, 48_750_000.5),
          line('R8', DUES, 3_000_000),
          line('R9', BUOYS, 12_400_000),
        ],
        autoFilter: { range: 'A4:F7' },
        rowDefs: new Map([[5, { hidden: true }]]),
      },
    ],
  });
  return Buffer.from(written);
}

function choice(page: Page, label: string) {
  return page.getByLabel(label, { exact: true });
}

test('of a workbook as an office keeps it, sheet and headings are selected, hidden rows told, and the funds imported', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await openAs(page, 'admin', '/admin-center/imports/create');
  const [department] = await callAs<{ abv: string }[]>(
    page.request,
    'admin',
    'GET',
    'departments?per_page=1',
  );
  await page.getByRole('radio', { name: /^Budget/ }).check();
  await page.getByLabel('File').setInputFiles({
    name: `marine ${RUN}.xlsx`,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await workbook(department?.abv ?? ''),
  });
  await page.getByRole('button', { name: 'Check the file' }).click();

  await test.step('the sheet whose headings fit is read, and it is the wrong one', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Check 1 row before importing' })).toBeVisible();
    await expect(page.getByText('sheet “Last year”')).toBeVisible();
    await expect(page.getByText(`Old boats ${RUN}`)).toBeVisible();
  });

  await test.step('another sheet, and in it the lower of two rows of headings', async () => {
    await page.getByRole('link', { name: 'Match columns (done)' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Match the columns' })).toBeVisible();
    await choice(page, 'Sheet').selectOption(`Budget ${YEAR}`);
    await expect(choice(page, 'Row with the headings')).toHaveValue('3');
    await expectSoundInAll(page, DESK_AND_PHONE);
    await choice(page, 'Row with the headings').selectOption('4: Code, Sub head, Head, Office, Naira, Year');
    await expect(page.getByText('DEPARTMENT, APPROVED are not matched yet')).toBeVisible();
    await expect(choice(page, 'Row with the headings')).toHaveValue('4');
    await choice(page, 'DEPARTMENT').selectOption('Office');
    await choice(page, 'APPROVED').selectOption('Naira');
    await expectSoundInAll(page, DESK_AND_PHONE);
    await page.getByRole('button', { name: 'Check the rows' }).click();
  });

  await test.step('the row that the filter hides is told of and marked', async () => {
    await expect(
      page.getByRole('heading', { level: 1, name: 'Check 3 rows before importing' }),
    ).toBeVisible();
    await expect(page.getByText(`sheet “Budget ${YEAR}”`)).toBeVisible();
    await expect(page.getByText('A row is hidden in the file')).toBeVisible();
    await expectSoundInAll(page, { dark: [390] });
    await expect(page.getByRole('listitem').filter({ hasText: DUES })).toContainText('hidden in the file');
    await expectSoundInAll(page, { light: [1440] });
    await expect(page.getByRole('row').filter({ hasText: DUES })).toContainText('Hidden');
    await expect(page.getByRole('row').filter({ hasText: BUOYS })).not.toContainText('Hidden');
  });

  await page.getByRole('button', { name: 'Import 3 rows' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '3 rows imported' })).toBeVisible();
  await expect(page.getByText(`Sheet “Budget ${YEAR}”, headings in row 4`)).toBeVisible();
  await expectSoundInAll(page, DESK_AND_PHONE);
  await page.getByRole('link', { name: 'Go to the funds' }).click();
  for (const name of [BOATS, DUES, BUOYS]) await expect(page.getByText(name).first()).toBeVisible();
  await expect(page.getByText('₦48,750,000.50').first()).toBeVisible();
  await expect(page.getByText(`Old boats ${RUN}`)).toHaveCount(0);
});
