import { expect, type Page, test } from '@playwright/test';
import { callAs, expectSoundInAll, openAs } from '../support/browser.ts';

interface Row {
  id: number;
  code: string;
}

const PHONE = { width: 390, height: 844 };

test.describe.configure({ mode: 'serial', timeout: 180_000 });

test('what waits is worked through: the next record opens after each act, one is skipped by a key, and back is the same place', async ({
  page,
}) => {
  const codes = await askReversals(page, 4);
  await openAs(page, 'budget', '/inbox?kind=reversals');
  await expect(page.getByLabel('Waiting', { exact: true })).toHaveValue('any');
  const rows = page.getByRole('listitem').filter({ hasText: 'Answer reversal request' });
  await expect(rows.filter({ hasText: codes[3] ?? '' })).toBeVisible();
  const all = await rows.count();
  await rows
    .filter({ hasText: codes[0] ?? '' })
    .getByRole('link')
    .click();
  const bar = page.getByRole('region', { name: 'From your inbox' });
  await expect(bar).toContainText(`${all} of ${all} left`);
  await expectSoundInAll(page, { light: [1440, 390], dark: [390, 1440] });
  await page.setViewportSize({ width: 1440, height: 900 });

  await approve(page);
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(codes[1] ?? '') })).toBeVisible();
  await expect(bar).toContainText(`${all - 1} of ${all} left`);
  await expect(bar.getByRole('status')).toContainText(codes[0] ?? '');
  await expect(bar.getByRole('status')).toContainText('was reversed');
  await expectSoundInAll(page, { light: [1440, 390], dark: [390] });
  await page.setViewportSize({ width: 1440, height: 900 });

  // Another tab of the record is still the same record of the list.
  await page.getByRole('link', { name: /^Timeline/ }).click();
  await expect(bar).toContainText('left');
  await page.keyboard.press('Alt+n');
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(codes[2] ?? '') })).toBeVisible();
  await expect(bar).toContainText(`${all - 1} of ${all} left`);

  await page.setViewportSize(PHONE);
  await approve(page);
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(codes[3] ?? '') })).toBeVisible();
  await page.goBack();
  await expect(bar).toContainText('This one waits for you no more.');
  await bar.getByRole('button', { name: 'Next' }).click();
  await bar.getByRole('link', { name: 'Inbox' }).click();
  await expect(page).toHaveURL(/\/inbox\?kind=reversals$/);
  await expect(rows.filter({ hasText: codes[3] ?? '' }).getByRole('link')).toBeFocused();
  await expect(rows.filter({ hasText: codes[3] ?? '' }).getByRole('link')).toBeInViewport();
  await expect(rows).toHaveCount(all - 2);

  await page.keyboard.press('Enter');
  await approve(page);
  // It was the last of the list: what was skipped is said, and waits in the inbox.
  await expect(page).toHaveURL(/\/inbox\?kind=reversals$/);
  await expect(page.getByText('That was the last of this list')).toBeVisible();
  await expect(rows.filter({ hasText: codes[1] ?? '' })).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('several rows of the inbox are answered at once across lists, each with its outcome, and a lost line does nothing twice', async ({
  page,
}) => {
  const [kept, gone] = await askReversals(page, 2);
  const [fund] = await callAs<Row[]>(page.request, 'budget2', 'GET', 'funds?sort=-available&per_page=1');
  const reference = `NASS/${Date.now()}`;
  await callAs(page.request, 'budget2', 'POST', `funds/${fund?.id}/top-up`, {
    ...{ amount: 5, reference, remark: 'Supplementary' },
  });
  await openAs(page, 'budget', '/inbox');
  for (const code of [kept, gone, reference])
    await page.getByRole('checkbox', { name: new RegExp(`^Select .* ${code}$`) }).check();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await expect(bar).toContainText('3 selected');
  await expectSoundInAll(page, { light: [1440, 390], dark: [390] });
  await page.setViewportSize({ width: 1440, height: 900 });
  // Meanwhile a colleague answered one of them.
  const [other] = await callAs<Row[]>(page.request, 'budget2', 'GET', `reversals/response?search=${gone}`);
  await callAs(page.request, 'budget2', 'POST', `reversals/${other?.id}/deny`, {
    response: 'It was raised once',
  });

  await bar.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading')).toHaveText('Approve 3 records?');
  await expect(dialog.getByLabel(/^Response/)).toBeFocused();
  await page.keyboard.type('As the appropriation says');
  await expectSoundInAll(page, { light: [390, 1440], dark: [390] });
  await page.route('**/api/inbox/acts', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole('button', { name: 'Approve 3 records' }).click();
  await expect(dialog.getByText('it isn’t known whether this was done', { exact: false })).toBeVisible();
  await page.unroute('**/api/inbox/acts');
  await dialog.getByRole('button', { name: 'Approve 3 records' }).click();
  await expect(dialog.getByRole('heading')).toHaveText('2 of 3 records approved');
  const outcomes = dialog.getByRole('listitem');
  await expect(outcomes.filter({ hasText: kept ?? '' })).toContainText('was reversed.');
  await expect(outcomes.filter({ hasText: gone ?? '' })).toContainText('is unchanged');
  await expect(outcomes.filter({ hasText: gone ?? '' }).getByRole('link')).toBeVisible();
  await expectSoundInAll(page, { light: [390, 1440], dark: [390] });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: reference })).toHaveCount(0);
});

test('on the narrowest phone no amount of the inbox covers a code', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await openAs(page, 'audit', '/inbox');
  const rows = page.getByRole('listitem').filter({ hasText: 'TPP' });
  await expect(rows.first()).toBeVisible();
  for (const row of await rows.all()) {
    const code = await row.getByText(/^TPP\d+$/).boundingBox();
    const amount = await row.getByText(/^₦\d/).boundingBox();
    if (!code || !amount) throw new Error('a payment is listed without its code or amount');
    const isBeside = code.x + code.width <= amount.x || code.y + code.height <= amount.y;
    expect(isBeside, (await row.textContent()) ?? '').toBe(true);
  }
});

test('my requests are filtered by what they are, and the tab counts those', async ({ page }) => {
  await openAs(page, 'staff', '/inbox?tab=mine');
  const what = page.getByLabel('What', { exact: true });
  const kinds = what.getByRole('option').filter({ hasText: /\(\d+\)$/ });
  await expect(kinds.first()).toBeAttached();
  const word = (await kinds.first().textContent()) ?? '';
  const count = Number(word.match(/\((\d+)\)$/)?.[1]);
  await what.selectOption(word);
  await expect(page).toHaveURL(/tab=mine&kind=/);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(count);
  await expect(page.getByRole('link', { name: `My requests ${count}` })).toBeVisible();
});

async function approve(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Approve' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve/ })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Requests of a department to reverse batches that the budget office has cleared, the oldest first; answers their codes. */
async function askReversals(page: Page, count: number): Promise<string[]> {
  const call = <Data>(account: string, path: string, data?: object) =>
    callAs<Data>(page.request, account, data ? 'POST' : 'GET', path, data);
  const funds = await call<Row[]>('officer', 'funds?sort=-available&per_page=3');
  const codes: string[] = [];
  for (let turn = 1; turn <= count; turn++) {
    const { id } = await call<Row>('officer', 'expenditures', {
      fund_id: funds.at(-1)?.id,
      type: 'third-party',
      category: 'other',
      ...{ transaction_class: 'not-liable', vat: 'none' },
      beneficiary: `Lanterns & Sons ${Date.now()}`,
      amount: 1000 + turn,
      description: 'Harbour lanterns',
    });
    const batch = await call<Row & { payments: Row[] }>('officer', 'batches', { expenditures: [id] });
    await call('budget2', `payments/${batch.payments[0]?.id}/clear`, {});
    codes.push(
      (await call<Row>('officer', 'reversals', { batch_id: batch.id, reason: 'Raised twice' })).code,
    );
  }
  return codes;
}
