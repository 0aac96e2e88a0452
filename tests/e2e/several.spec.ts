import { expect, type Page, test } from '@playwright/test';
import { callAs, expectSoundInAll, openAs } from '../support/browser.ts';

interface Row {
  id: number;
}

test.describe.configure({ timeout: 240_000 });

test('several requests are chosen by keyboard and answered at once, and a lost line does nothing twice', async ({
  page,
}) => {
  const [first, second, denied] = await ask(page, 3);
  const requests = await callAs<Row[]>(page.request, 'budget', 'GET', `reversals/response?search=${denied}`);
  const path = `reversals/${requests[0]?.id}/deny`;
  await callAs(page.request, 'budget', 'POST', path, { response: 'It was raised once' });
  await openAs(page, 'budget', '/payments/reversal-requests?sort=-created_at');
  const ticks = page.getByRole('checkbox', { name: /^Select [^a]/ });
  await page.getByRole('checkbox', { name: `Select ${denied}` }).focus();
  for (const _row of [denied, second, first]) {
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    while (!(await ticks.evaluateAll((all) => all.includes(document.activeElement as HTMLElement))))
      await page.keyboard.press('Tab');
  }
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await expect(bar).toContainText('3 reversal requests selected');
  await expectSoundInAll(page, { light: [1440], dark: [1440] });

  await bar.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading')).toHaveText('Approve 2 reversal requests?');
  await expect(dialog).toContainText('2 of 3 can be approved; 1 cannot.');
  await expect(dialog.getByRole('listitem')).toContainText(`${denied}: It is “Denied”`);
  await expect(dialog.getByLabel('Response')).toBeFocused();
  await expectSoundInAll(page, { light: [1440, 390], dark: [390, 1440] });
  await page.keyboard.type('As the appropriation says');

  // The server does it, and its answer is lost.
  await page.route('**/api/reversals/acts/approve', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole('button', { name: 'Approve 2 reversal requests' }).click();
  await expect(dialog.getByText('it isn’t known whether this was done', { exact: false })).toBeVisible();
  await expect(dialog.getByLabel('Response')).toHaveValue('As the appropriation says');
  await page.unroute('**/api/reversals/acts/approve');
  await dialog.getByRole('button', { name: 'Approve 2 reversal requests' }).click();
  await expect(dialog.getByRole('heading')).toHaveText('2 of 2 reversal requests approved');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'was reversed.' })).toHaveCount(2);
  await expectSoundInAll(page, { dark: [390], light: [1440] });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(bar).toHaveCount(0);
  for (const code of [first, second])
    await expect(page.getByRole('row').filter({ hasText: code })).toContainText('Reversed');
});

test('on a phone rows are chosen on their cards, and one that another answered meanwhile is told apart', async ({
  page,
}) => {
  const codes = await ask(page, 2);
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'budget', '/payments/reversal-requests?sort=-created_at');
  for (const code of codes) await page.getByRole('checkbox', { name: `Select ${code}` }).check();
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Actions' }).click();
  await expectSoundInAll(page, { dark: [390], light: [320, 390] });
  await page.getByRole('dialog').getByRole('button', { name: 'Deny' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Deny 2 reversal requests' }).click();
  await expect(dialog.getByLabel('Response')).toHaveAccessibleDescription(/at least 3/);
  await dialog.getByLabel('Response').fill('Not this year');
  const [other] = await callAs<Row[]>(page.request, 'budget', 'GET', `reversals/response?search=${codes[0]}`);
  await callAs(page.request, 'budget', 'POST', `reversals/${other?.id}/approve`);
  await dialog.getByRole('button', { name: 'Deny 2 reversal requests' }).click();
  await expect(dialog.getByRole('heading')).toHaveText('1 of 2 reversal requests denied');
  const outcomes = dialog.getByRole('listitem');
  await expect(outcomes.filter({ hasText: 'was denied.' })).toContainText(codes[1] ?? '');
  await expect(outcomes.filter({ hasText: 'is unchanged' })).toContainText("can't be denied now");
  await expectSoundInAll(page, { light: [390], dark: [390] });
});

/** Requests of a department to reverse batches that the budget office has cleared; answers their codes. */
async function ask(page: Page, count: number): Promise<string[]> {
  const call = <Data>(account: string, path: string, data?: object) =>
    callAs<Data>(page.request, account, data ? 'POST' : 'GET', path, data);
  // Not the roomiest fund, on which other journeys raise meanwhile.
  const funds = await call<Row[]>('officer', 'funds?sort=-available&per_page=2');
  const codes: string[] = [];
  for (let turn = 1; turn <= count; turn++) {
    const { id } = await call<Row>('officer', 'expenditures', {
      fund_id: funds.at(-1)?.id,
      type: 'third-party',
      category: 'other',
      ...{ transaction_class: 'not-liable', vat: 'none' },
      beneficiary: `Buoys & Sons ${Date.now()}`,
      amount: 1000 + turn,
      description: 'Marker buoys',
    });
    const batch = await call<Row & { payments: Row[] }>('officer', 'batches', { expenditures: [id] });
    await call('budget', `payments/${batch.payments[0]?.id}/clear`, {});
    const body = { batch_id: batch.id, reason: 'Raised twice' };
    codes.push((await call<Row & { code: string }>('officer', 'reversals', body)).code);
  }
  return codes;
}

test('rows of which none can take part are told with why, and nothing is asked', async ({ page }) => {
  const paid = encodeURIComponent(
    JSON.stringify({ match: 'all', rules: [{ field: 'status', op: 'equals', value: 'paid' }] }),
  );
  await openAs(page, 'treasury2', `/payments/clear-payments/all?filter=${paid}`);
  const ticks = page.locator('tbody').getByRole('checkbox');
  await ticks.nth(0).check();
  await ticks.nth(1).check();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'None of these 2 payments can be cleared' });
  await expect(dialog.getByText("It is “Paid” and can't be cleared now.")).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
});
