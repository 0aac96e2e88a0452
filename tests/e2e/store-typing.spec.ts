import { expect, type Page, test } from '@playwright/test';
import { callAs, openAs } from '../support/browser.ts';

test.describe.configure({ timeout: 120_000 });

interface Made {
  id: number;
  code: string;
}

/** So many of a new product that the store keeps, ordered by the administrator and received by the storekeeper. */
async function stocked(page: Page, name: string, quantity: number, category_id: number): Promise<Made> {
  const call = <Data>(account: string, path: string, body: unknown) =>
    callAs<Data>(page.request, account, 'POST', path, body);
  const product = await call<Made>('store', 'products', {
    ...{ name, inventory_category_id: category_id, owner: 'store' },
  });
  const order = await call<{ id: number; supplies: { id: number }[] }>('admin', 'orders', {
    ...{ vendor_id: 1, invoice_no: `TYPED/${product.code}`, commitment: 'completed' },
    supplies: [{ product_id: product.id, quantity, unit_price: 500 }],
  });
  await call('store', `orders/${order.id}/fulfil`, {
    lines: [{ id: order.supplies[0]?.id, accepted: quantity }],
  });
  return product;
}

/** A requisition that is approved and registered, before the store; answers its number. */
async function registered(
  page: Page,
  remark: string,
  ...wanted: readonly (readonly [product: Made, quantity: number])[]
): Promise<number> {
  const items = wanted.map(([{ id }, quantity]) => ({ product_id: id, quantity }));
  const { id } = await callAs<Made>(page.request, 'staff', 'POST', 'requisitions', {
    type: 'custom',
    location_id: 1,
    remark,
    items,
  });
  await callAs(page.request, 'head', 'POST', `requisitions/${id}/approve`, {});
  await callAs(page.request, 'store', 'POST', `requisitions/${id}/register`, {});
  return id;
}

async function category(page: Page, name: string): Promise<number> {
  return (await callAs<Made>(page.request, 'store', 'POST', 'inventoryCategories', { name })).id;
}

test('who counts faster than the line keeps each figure, and leaves none unsaved unasked', async ({
  page,
}) => {
  const category_id = await category(page, 'Counted on a slow line');
  const first = await stocked(page, 'Slowly saved crate', 21, category_id);
  const second = await stocked(page, 'Quickly typed crate', 33, category_id);
  const count = await callAs<Made>(page.request, 'admin', 'POST', 'stock-counts', { category_id });
  const sent: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/api/stock-counts/${count.id}/count`, async (route) => {
    sent.push(route.request().postData() ?? '');
    await held;
    await route.continue();
  });
  await openAs(page, 'store', `/inventory/counts/${count.id}?tab=goods`);
  const search = page.getByRole('searchbox', { name: 'Code or name of a product' });
  const amount = page.getByLabel(/^How many of/);
  await search.fill('PROD99999999');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^No product of this count has “PROD99999999”/)).toBeVisible();
  await search.fill(first.code);
  await page.keyboard.press('Enter');
  await amount.fill('21');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Save count' })).toBeDisabled();
  await search.fill(second.code);
  await page.keyboard.press('Enter');
  await expect(amount).toHaveAccessibleName(new RegExp(second.code));
  await amount.fill('33');
  release();
  await expect(page.getByText('1 of 2 counted, 1 by you.')).toBeVisible();
  expect(sent).toHaveLength(1);
  await expect(amount).toHaveValue('33');
  await page.getByRole('button', { name: 'Another product' }).click();
  await expect(search).toBeFocused();
  await page.getByRole('link', { name: 'Stock Report' }).click();
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
  await asked.getByRole('button', { name: 'Stay' }).click();
  // Until it is gone, Enter is the dialog's.
  await expect(asked).toBeHidden();
  await search.fill(second.code);
  await page.keyboard.press('Enter');
  await expect(amount).toHaveValue('33');
  await expect(amount).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 of 2 counted, 2 by you.')).toBeVisible();
});

test('what is typed to be issued is kept, too much is said at once, and all is asked for before it goes out', async ({
  page,
}) => {
  const product = await stocked(page, 'Issued crate', 8, await category(page, 'Issued goods'));
  const id = await registered(page, 'For the survey', [product, 6]);
  await openAs(page, 'store', `/inventory/requests/${id}/treat`);
  const amount = page.getByLabel(`Issue now of ${product.code}`);
  await amount.fill('7');
  await expect(page.getByText('Only 6 are outstanding.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Issue', exact: true })).toBeDisabled();
  await amount.fill('2');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.reload();
  await expect(amount).toHaveValue('2');
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  await expect(page.getByText('Asked 6, approved 6, issued 2, outstanding 4.')).toBeVisible();
  // What was issued is typed no more.
  await expect(amount).toHaveValue('');
  await page.getByRole('button', { name: 'Issue all outstanding' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/4 of Issued crate/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Issue all outstanding' }).click();
  await page.getByRole('link', { name: 'Print', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/inventory/treated-requisitions/${id}/print$`));
  await expect(page.getByText('Issued crate').first()).toBeVisible();
});

test('an issue says only what goes out: all that is there where nothing is typed, else what was typed', async ({
  page,
}) => {
  const goods = await category(page, 'Goods that run short');
  const crate = await stocked(page, 'Crate in plenty', 8, goods);
  const lamp = await stocked(page, 'Lamp in short supply', 3, goods);
  const id = await registered(page, 'For the night watch', [crate, 6], [lamp, 5]);
  await openAs(page, 'store', `/inventory/requests/${id}/treat`);
  await expect(page.getByText(/^Goes out: 6 /)).toBeVisible();
  await expect(page.getByText(/^Goes out: 3 /)).toBeVisible();
  const amount = page.getByLabel(`Issue now of ${crate.code}`);
  await amount.fill('2');
  await expect(page.getByText(/^Goes out: /)).toHaveCount(1);
  await page.getByLabel(`Issue now of ${lamp.code}`).fill('4');
  await expect(page.getByText('Only 3 are on the shelf.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Issue', exact: true })).toBeDisabled();
  await page.getByLabel(`Issue now of ${lamp.code}`).fill('');
  await amount.fill('');
  await page.getByRole('button', { name: 'Issue what is on the shelf' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('6 of Crate in plenty; 3 of Lamp in short supply.');
  await dialog.getByRole('button', { name: 'Issue what is on the shelf' }).click();
  await expect(page.getByText('issued 3, outstanding 2.')).toBeVisible();
  await expect(page.getByText(/^Goes out: /)).toHaveCount(0);
});

test('what is typed while an issue is under way stays, and closing the rest is asked for first', async ({
  page,
}) => {
  const goods = await category(page, 'Goods issued meanwhile');
  const rope = await stocked(page, 'Rope by the coil', 8, goods);
  const hook = await stocked(page, 'Hook of steel', 8, goods);
  const id = await registered(page, 'For the jetty', [rope, 6], [hook, 5]);
  await openAs(page, 'store', `/inventory/requests/${id}/treat`);
  const ropes = page.getByLabel(`Issue now of ${rope.code}`);
  const hooks = page.getByLabel(`Issue now of ${hook.code}`);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/api/requisitions/${id}/treat`, async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  await ropes.fill('3');
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  await hooks.fill('2');
  answer();
  await expect(page.getByText('issued 3, outstanding 3.')).toBeVisible();
  await expect(ropes).toHaveValue('');
  await expect(hooks).toHaveValue('2');
  await page.unroute(`**/api/requisitions/${id}/treat`);

  await page.getByLabel('Why the rest is not issued').fill('The jetty is done');
  await page.getByRole('button', { name: 'Issue and close the rest' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(
    'Leaves the stock at once: 2 of Hook of steel.Closed, and not issued any more: 3 of Rope by the coil; 3 of Hook of steel.',
  );
  await dialog.getByRole('button', { name: 'Issue and close the rest' }).click();
  await expect(page.getByRole('heading', { name: 'Issue', exact: true })).toBeHidden();
});
