import { expect, test } from '@playwright/test';
import type { DeskQueue } from '#shared/resources/payments/desk-answers.ts';
import { asAccount, callAs, expectSoundInAll, openAs, pickOption } from '../support/browser.ts';

const LOOKS = { light: [1440, 390], dark: [1440, 390] };

interface Warrant {
  id: number;
  code: string;
}

test('a payment waits until two officers release cash for it', async ({ page, browser }) => {
  test.slow();
  const { groups } = await callAs<DeskQueue>(page.request, 'budget', 'GET', 'payments/desk');
  const short = groups.flatMap(({ batches }) => batches).find(({ cash }) => cash && cash.draws > cash.left);
  if (!short) throw new Error('no batch of the demonstration is short of cash');

  await openAs(page, 'budget', `/payments/clear-payments?batch=${short.code}`);
  await expect(page.getByText(/^Short of cash/).first()).toBeVisible();
  await expect(page.getByText('It waits until more cash is released.')).toBeVisible();
  await expect(page.getByText(/^Released for .+ until the 4th quarter: ₦/).first()).toBeVisible();
  await expectSoundInAll(page, LOOKS);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/budget/warrants');
  await expect(page.getByRole('link', { name: /^WR\/2024\/\d+/ }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Enter warrant' }).click();
  await page.getByLabel('Budget year').fill('2024');
  await page.getByLabel('Released for').selectOption('A budget head');
  await page.getByRole('button', { name: 'Budget head', exact: true }).click();
  await page.getByLabel('Find budget head').fill('Other Capital');
  await pickOption(page, /Other Capital Projects/);
  await expect(page.getByText('Can still be released')).toBeVisible();
  await page.getByLabel('Amount').fill('20000000');
  await page.getByLabel('Reference of the warrant').fill('OAGF/WRT/2024/S/2305');
  await expectSoundInAll(page, LOOKS);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Enter warrant' }).click();
  await expect(page.getByText(/^WR\/2024\/\d+ of ₦20,000,000\.00 waits for another officer/)).toBeVisible();

  const [entered] = await callAs<Warrant[]>(
    page.request,
    'budget2',
    'GET',
    'warrants?search=OAGF/WRT/2024/S',
  );
  await asAccount(browser, 'budget2', `/budget/warrants/${entered?.id}`, async (desk) => {
    await desk.getByRole('button', { name: 'Approve', exact: true }).click();
    const dialog = desk.getByRole('dialog');
    await expect(dialog.getByText('Approved for the year')).toBeVisible();
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(desk.getByText(/is released for the \d\w\w quarter of 2024/).first()).toBeVisible();
  });

  await page.goto(`/payments/clear-payments?batch=${short.code}`);
  await expect(page.getByText('Left of what was released')).toBeVisible();
  await expect(page.getByText('It waits until more cash is released.')).toHaveCount(0);
  await page.getByRole('button', { name: /^Clear( and next)?$/ }).click();
  await expect(page.getByRole('link', { name: new RegExp(short.code) })).toHaveCount(0);
  await page.goto(`/budget/warrants/${entered?.id}`);
  await page.getByRole('link', { name: 'What it paid' }).click();
  await expect(page.getByRole('table', { name: 'What it paid' }).getByText(/^PV\/2024\//)).toBeVisible();
  await expectSoundInAll(page, LOOKS);
});
