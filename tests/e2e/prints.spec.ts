import { expect, type Page, test } from '@playwright/test';
import type { Sheet } from '#shared/resource/sheet.ts';
import { callAs, expectSoundInAll, openAs } from '../support/browser.ts';

const TRILLIONS = 11_794_740_447_147;
const NAME = 'Ẹniọlá Ọlájídé-Adébọ́wálé Chukwuemeka Ọkọ́rọ́ Tonbra-Ebieré';

/** An invented paper of many lines, with names and amounts as long as they come. */
function longSheet(more: Partial<Sheet>): Sheet & { copies: number } {
  return {
    title: 'Register',
    code: { label: 'Number', value: 'RG00001' },
    facts: [{ label: 'Officer', value: NAME }],
    tables: [
      {
        caption: 'Lines',
        columns: [
          { key: 'name', label: 'Officer', names: true },
          ...['Approved', 'Booked', 'Paid', 'Available'].map(
            (label) => ({ key: label, label, kind: 'money' }) as const,
          ),
        ],
        rows: Array.from({ length: 40 }, () => ({
          ...{ name: NAME, Approved: TRILLIONS, Booked: TRILLIONS, Paid: TRILLIONS, Available: -TRILLIONS },
        })),
      },
    ],
    landscape: true,
    copies: 0,
    ...more,
  };
}

async function showInstead(page: Page, sheet: Sheet & { copies: number }): Promise<void> {
  await page.route('**/api/batches/*/sheet*', (route) =>
    route.fulfill({ json: { status: 200, message: 'Here it is.', data: sheet } }),
  );
}

test('a paper of any width is shown whole on a phone, and is accessible', async ({ page }) => {
  test.setTimeout(120_000);
  await showInstead(page, longSheet({ watermark: 'CANCELLED' }));
  await openAs(page, 'budget', '/budget/batches/print?ids=1,2');
  await expectSoundInAll(page, { light: [1440, 320], dark: [390] });
  await page.setViewportSize({ width: 390, height: 844 });
  const paper = page.getByRole('article').first();
  await expect.poll(async () => (await paper.boundingBox())?.width ?? 999).toBeLessThanOrEqual(390);
  const table = await page.getByRole('table', { name: 'Lines' }).first().boundingBox();
  expect((table?.x ?? 999) + (table?.width ?? 0)).toBeLessThanOrEqual(390);
});

test('a paper of several pages has its heads, watermark and foot on each, at its own size', async ({
  page,
}) => {
  await showInstead(page, longSheet({ watermark: 'DRAFT' }));
  await openAs(page, 'budget', '/budget/batches/1/print');
  const paper = page.getByRole('article');
  await expect(paper).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ media: 'print' });
  await expect(paper).toHaveCSS('zoom', '1');
  const repeated = { head: 'table-header-group', foot: 'table-footer-group' };
  await expect(paper.getByText('Printed by').locator('xpath=ancestor::tfoot')).toHaveCSS(
    'display',
    repeated.foot,
  );
  await expect(paper.locator('[data-words=DRAFT]').locator('xpath=ancestor::thead')).toHaveCSS(
    'display',
    repeated.head,
  );
  await expect(page.getByRole('columnheader', { name: 'Approved (₦)' }).locator('xpath=../..')).toHaveCSS(
    'display',
    repeated.head,
  );
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0).toBeGreaterThan(1);
  // A4 on its side, in points; wider content would have been shrunk.
  expect(pdf).toMatch(/\/MediaBox\s*\[0 0 84[12][.\d]* 59[45][.\d]*\]/);
});

test('the form of a full batch with long names and five offices is one sheet, its foot in the margin', async ({
  page,
}) => {
  await showInstead(page, {
    ...longSheet({ landscape: false, watermark: 'DRAFT' }),
    title: 'Payment Approval Form',
    facts: ['Originating division', 'Period', 'Directorate', 'Raised', 'Payments', 'Status', 'Raised by'].map(
      (label) => ({ label, value: 'Environmental Assessment and Shoreline Protection' }),
    ),
    tables: [
      {
        caption: 'Payments',
        columns: [
          { key: 'no', label: 'No' },
          { key: 'staff_no', label: 'Staff no', kind: 'code' },
          { key: 'payee_name', label: 'Beneficiary', names: true },
          { key: 'purpose', label: 'Purpose and budget head', kind: 'longText', beneath: 'head' },
          { key: 'pv_no', label: 'PV no', kind: 'code' },
          { key: 'amount', label: 'Amount', kind: 'money' },
        ],
        rows: [1, 2, 3, 4, 5, 6].map((no) => ({
          ...{ no, staff_no: 'NCDB/0521', payee_name: NAME, pv_no: 'PV/2025/00778', amount: TRILLIONS },
          purpose: 'Touring advance for the inspection of shoreline works at Yenagoa and Brass',
          head: 'C056 Drainage and Access Roads',
        })),
        totals: { label: 'Total', values: { amount: TRILLIONS } },
      },
      {
        caption: 'Clearing',
        columns: [
          { key: 'office', label: 'Office' },
          { key: 'person', label: 'Cleared by', names: true },
          { key: 'at', label: 'Date and time', kind: 'dateTime' },
          { key: 'remark', label: 'Remark' },
        ],
        rows: ['Budget office', 'Director of Finance and Accounts', 'Treasury', 'Audit', 'Posting'].map(
          (office) => ({
            ...{
              office,
              person: NAME,
              at: '2026-11-27T10:00:00.000Z',
              remark: 'As checked in the vote book',
            },
          }),
        ),
      },
    ],
    total: {
      amount: TRILLIONS,
      in_words: 'Eleven trillion, seven hundred and ninety-four billion naira only',
    },
    signatures: ['Head of Division', 'Director', 'Executive Secretary'],
  });
  await openAs(page, 'budget', '/budget/batches/1/print');
  await expect(page.getByRole('article')).toContainText('Payment Approval Form');
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^Printed by/)).toBeHidden();
  const feet = await page.evaluate(() =>
    document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)),
  );
  expect(feet.join()).toMatch(/@bottom-left.*Printed by/s);
});

test('copies of several batches are counted with one press, and stand on papers and timelines', async ({
  page,
}) => {
  const batches = await callAs<{ id: number; code: string }[]>(
    page.request,
    'budget',
    'GET',
    'batches?per_page=2&sort=id',
  );
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await openAs(page, 'budget', `/budget/batches/print?ids=${batches.map(({ id }) => id).join(',')}`);
  const papers = page.getByRole('article');
  await expect(papers).toHaveCount(2);
  await expect(papers.first()).not.toContainText('copy');
  await page.getByRole('button', { name: /^Print/ }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed');
  for (const [index, { id, code }] of batches.entries()) {
    await expect(papers.nth(index)).toContainText(code);
    const lines = await callAs<{ action: string; remark: string }[]>(
      page.request,
      'budget',
      'GET',
      `batches/${id}/timeline`,
    );
    const { action, remark } = lines.at(-1) ?? {};
    expect(action).toBe('printed');
    await expect(papers.nth(index)).toContainText(`, ${remark?.toLowerCase()}`);
  }
});

test('a list’s print says what to do where nothing is selected, or may not be seen', async ({ page }) => {
  await openAs(page, 'budget', '/budget/batches/print');
  await expect(page.getByText('No batch is selected')).toBeVisible();
  await page.goto('/budget/batches/999999999/print');
  await expect(page.getByText('There is no such batch.').first()).toBeVisible();
  await page.goto('/administration/tags/1/print');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
});

test('a screen that is printed from the dark scheme is as light as one from the light', async ({ page }) => {
  await openAs(page, 'budget', '/budget/overview');
  await expect(page.getByRole('heading', { level: 1, name: 'Budget Overview' })).toBeVisible();
  const looks = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ media: 'screen', colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await page.emulateMedia({ media: 'print', colorScheme });
    return page.evaluate(() => {
      const root = getComputedStyle(document.documentElement);
      const tokens = ['--surface', '--raised', '--ink', '--ok', '--bad', '--bar-paid', '--bar-free'];
      const button = getComputedStyle(document.querySelector('main button') ?? document.body);
      return [
        ...[root.colorScheme, button.backgroundColor, button.color],
        ...tokens.map((name) => root.getPropertyValue(name)),
      ];
    });
  };
  expect(await looks('dark')).toEqual(await looks('light'));
});
