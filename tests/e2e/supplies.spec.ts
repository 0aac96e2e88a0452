import { expect, test } from '@playwright/test';
import { asAccount, callAs, expectSoundInAll, openAs, pickOption } from '../support/browser.ts';

const SUPPLIES = '/inventory/supplies';

test('goods are ordered, received in two deliveries on a phone, vouched for, and paid only then', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  // One officer orders.
  await openAs(page, 'admin', `${SUPPLIES}/create`);
  await choose(page, 'Vendor', 'Oguta Press');
  await page.getByLabel('Invoice number').fill('OPS/2026/77');
  await choose(page, 'Product', 'Dispatch book');
  await page.getByRole('textbox', { name: 'Quantity' }).fill('100');
  await page.getByRole('textbox', { name: 'Unit price' }).fill('2,000');
  await expect(page.getByText('₦200,000.00').first()).toBeVisible();
  await expectSoundInAll(page, { light: [390, 1440], dark: [390] });
  await page.getByRole('button', { name: 'Add order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Oguta Press & Stationers');
  const id = Number(/(\d+)$/.exec(new URL(page.url()).pathname)?.[1]);
  const before = await stockOf(page, id);

  // Another one receives, on a phone.
  await asAccount(browser, 'store', `${SUPPLIES}/${id}`, async (phone) => {
    await phone.setViewportSize({ width: 390, height: 844 });
    await phone.getByRole('link', { name: 'Fulfill' }).click();
    await phone.getByLabel('Accepted').fill('101');
    await phone.getByRole('button', { name: /^Receive/ }).click();
    await expect(phone.getByText('Only 100 are outstanding').first()).toBeVisible();
    await phone.getByLabel('Accepted').fill('60');
    await phone.getByLabel('Rejected').fill('3');
    await phone.getByLabel('Why rejected').fill('Torn covers');
    await choose(phone, 'Inspected by', 'Okon');
    await expectSoundInAll(phone, { light: [390, 1440], dark: [390] });
    await phone.setViewportSize({ width: 390, height: 844 });
    await phone.getByRole('button', { name: 'Receive 60' }).click();
    await expect(phone.getByText('60 received, 3 rejected').first()).toBeVisible();
    await expect(phone.getByText('Partly received').first()).toBeVisible();
  });
  expect(await stockOf(page, id)).toBe(before + 60);

  // Who is named as inspector confirms it, on a phone too.
  await asAccount(browser, 'officer', `${SUPPLIES}/${id}`, async (phone) => {
    await expect(phone.getByText('not confirmed').first()).toBeVisible();
    await phone.setViewportSize({ width: 390, height: 844 });
    await phone.getByRole('button', { name: 'Confirm inspection' }).click();
    const dialog = phone.getByRole('dialog');
    await expect(dialog.getByText('Confirm only what you checked yourself')).toBeVisible();
    await expectSoundInAll(phone, { light: [390, 1440], dark: [390] });
    await dialog.getByRole('button', { name: 'Confirm inspection' }).click();
    await expect(phone.getByText('60 accepted, 3 rejected').first()).toBeVisible();
    await expect(phone.getByText('not confirmed')).toHaveCount(0);
  });

  // What pays the order waits at audit for the voucher of the rest.
  const payment = await raisedAndCleared(page, id);
  await asAccount(browser, 'audit', `/payments/clear-payments/${payment}`, async (desk) => {
    await expect(desk.getByText('Goods are yet to be received')).toBeVisible();
    await expect(desk.getByText('Received, by vouchers')).toBeVisible();
    await expect(desk.getByRole('button', { name: /^Clear/ })).toHaveCount(0);
  });

  await asAccount(browser, 'store', `${SUPPLIES}/${id}/mrv`, async (desk) => {
    await expect(desk.getByText('No voucher was made yet')).toBeVisible();
    await desk.getByRole('link', { name: 'Generate voucher' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Generate voucher' }).click();
    await expect(desk.getByText(/^MRV\/\d{4}\/\d{5} was made/)).toBeVisible();
    await desk.goto(`${SUPPLIES}/${id}/fulfil`);
    await desk.getByRole('button', { name: 'All 40 came' }).click();
    await desk.getByRole('button', { name: 'Receive 40' }).click();
    await expect(desk.getByText('Completed').first()).toBeVisible();
    await desk.goto(`${SUPPLIES}/${id}/mrv`);
    await desk.getByRole('link', { name: 'Generate voucher' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Generate voucher' }).click();
    await expect(desk.getByText(/^MRV\/\d{4}\/\d{5} was made/)).toBeVisible();
    await desk.goto(`${SUPPLIES}/${id}/mrv`);
    await expect(desk.getByRole('table')).toHaveCount(2);
    await expectSoundInAll(desk, { light: [390, 1440], dark: [1440] });
    await desk.setViewportSize({ width: 1440, height: 900 });
    await desk.getByRole('link', { name: 'Print all' }).click();
    await expect(desk.getByText('Costed by').first()).toBeVisible();
    await expect(desk.getByText('Material Received Voucher').first()).toBeVisible();
  });

  await asAccount(browser, 'audit', `/payments/clear-payments/${payment}`, async (desk) => {
    await expect(desk.getByText('Received, by vouchers')).toBeVisible();
    await desk
      .getByRole('button', { name: /^Clear/ })
      .first()
      .click();
    const stage = async () =>
      (await callAs<{ stage: string }>(page.request, 'audit', 'GET', `payments/${payment}`)).stage;
    await expect.poll(stage).toBe('audit');
  });
});

type Page = Parameters<typeof openAs>[0];

/** Chooses what is found by some letters of its name. */
async function choose(page: Page, field: string, letters: string): Promise<void> {
  await page
    .getByLabel(new RegExp(`^${field}`))
    .first()
    .click();
  await page.getByLabel(`Find ${field.toLowerCase()}`).fill(letters);
  await pickOption(page, new RegExp(letters));
}

/** What there is of the only product of an order. */
async function stockOf(page: Page, order: number): Promise<number> {
  const { supplies } = await callAs<{ supplies: { product_id: number }[] }>(
    page.request,
    'store',
    'GET',
    `orders/${order}`,
  );
  const { quantity } = await callAs<{ quantity: number }>(
    page.request,
    'store',
    'GET',
    `products/${supplies[0]?.product_id}`,
  );
  return quantity;
}

/** Raises all of an order on the officer's fund with the most, and brings its payment to audit. */
async function raisedAndCleared(page: Page, order_id: number): Promise<number> {
  const call = <Data>(account: string, method: 'GET' | 'POST', path: string, body?: unknown) =>
    callAs<Data>(page.request, account, method, path, body);
  const filter = JSON.stringify({
    match: 'all',
    rules: [{ field: 'budget_year', op: 'equals', value: 2024 }],
  });
  const funds = await call<{ id: number; available: number }[]>(
    'officer',
    'GET',
    `funds?per_page=200&filter=${encodeURIComponent(filter)}`,
  );
  const [fund] = funds.toSorted((one, other) => other.available - one.available);
  const { id } = await call<{ id: number }>('officer', 'POST', 'expenditures', {
    ...{ type: 'third-party', category: 'other', order_id, fund_id: fund?.id, amount: 200_000 },
    ...{ transaction_class: 'not-liable', vat: 'none' },
    duplicate_remark: 'Ordered and received by its own order',
  });
  const batch = await call<{ payments: { id: number }[] }>('officer', 'POST', 'batches', {
    expenditures: [id],
  });
  const payment = batch.payments[0]?.id ?? 0;
  for (const desk of ['budget', 'treasury']) await call(desk, 'POST', `payments/${payment}/clear`, {});
  return payment;
}
