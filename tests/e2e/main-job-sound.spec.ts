import { expect, type Page, test } from '@playwright/test';
import { callAs, expectSound, expectSoundInAll, openAs } from '../support/browser.ts';

interface Row {
  id: number;
}

interface Batch extends Row {
  code: string;
  payments: Row[];
}

const LOOKS = { light: [1440, 768, 390, 320], dark: [1440, 390] };

const SCREENS = {
  officer: officersScreens,
  audit: auditorsScreens,
  budget: budgetOfficersScreens,
  staff: async () => [
    '/budget/expenditures',
    '/budget/expenditures/create',
    '/budget/batches/create',
    '/budget/batches/1',
    '/payments/clear-payments',
  ],
};

for (const [account, screens] of Object.entries(SCREENS))
  test(`the main job's screens are accessible and never wider than the window, as ${account}`, async ({
    page,
  }) => {
    test.setTimeout(600_000);
    const [first = '/', ...others] = await screens(page);
    await openAs(page, account, first);
    for (const path of [first, ...others]) {
      if (path !== first) await page.goto(path);
      await test.step(path, () => expectSoundInAll(page, LOOKS));
    }
  });

test('the desk without a mouse: dialogs hold the focus, and keys can be turned off', async ({ page }) => {
  await openAs(page, 'audit', '/payments/clear-payments');
  const open = page.getByRole('article');
  const first = await open.getAttribute('aria-label');
  await page.keyboard.press('j');
  await expect(open).not.toHaveAttribute('aria-label', first ?? '');
  await page.keyboard.press('k');
  await expect(open).toHaveAttribute('aria-label', first ?? '');

  await page.keyboard.press('q');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Remark')).toBeFocused();
  await expectSound(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Turn keys off' }).click();
  await page.keyboard.press('j');
  await expect(open).toHaveAttribute('aria-label', first ?? '');
  await page.getByRole('button', { name: 'Turn keys on' }).click();
  await page.getByRole('searchbox', { name: /Look a batch up/ }).fill('no such batch');
  await expect(page.getByText('No batch has this number')).toBeVisible();
  await expectSound(page);
});

async function officersScreens(page: Page): Promise<string[]> {
  const expenditure = await firstOf<Row>(page, 'officer', 'expenditures?per_page=1');
  const batch = await firstOf<Batch>(page, 'officer', 'batches?per_page=1');
  return [
    '/budget/expenditures',
    '/budget/expenditures/create',
    `/budget/expenditures/${expenditure.id}`,
    '/budget/batches',
    '/budget/batches/create',
    `/budget/batches/${batch.id}`,
    `/budget/batches/${batch.id}/print`,
    '/payments/clear-payments',
    `/payments/clear-payments/${batch.payments[0]?.id}`,
    '/payments/reversals',
    `/payments/reversals/create?batch=${batch.id}`,
  ];
}

async function auditorsScreens(page: Page): Promise<string[]> {
  const payment = await firstOf<Row>(page, 'audit', 'payments?per_page=1');
  return [
    '/payments/clear-payments',
    `/payments/clear-payments/${payment.id}`,
    '/payments/clear-payments/all',
  ];
}

async function budgetOfficersScreens(page: Page): Promise<string[]> {
  const request = await firstOf<Row>(page, 'budget', 'reversals/response?per_page=1');
  return [
    '/payments/clear-payments',
    '/payments/reversal-requests',
    `/payments/reversal-requests/${request.id}`,
  ];
}

async function firstOf<Record extends Row>(page: Page, account: string, path: string): Promise<Record> {
  const [record] = await callAs<Record[]>(page.request, account, 'GET', path);
  if (!record) throw new Error(`the demonstration has nothing at ${path}`);
  return record;
}

test('a tablet held upright is a desk: the queue stays beside the payment, which a phone shows alone', async ({
  page,
}) => {
  await openAs(page, 'audit', '/payments/clear-payments');
  const queue = page.getByRole('region', { name: 'What waits for my office' });
  const payment = page.getByRole('article');
  const row = queue.getByRole('listitem').getByRole('link').first();
  for (const [width, height] of [
    [768, 1024],
    [834, 1112],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(row).toBeVisible();
    await expect(payment).toBeVisible();
    const [left, right] = await Promise.all([queue.boundingBox(), payment.boundingBox()]);
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
    await expectSound(page);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/payments/clear-payments');
  await expect(row).toBeVisible();
  await expect(payment).toBeHidden();
  await row.click();
  await expect(payment).toBeVisible();
  await expect(row).toBeHidden();
});
