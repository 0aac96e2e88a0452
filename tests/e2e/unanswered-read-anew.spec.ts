import { expect, type Page, test } from '@playwright/test';
import { callAs, openAs } from '../support/browser.ts';

test.describe.configure({ timeout: 120_000 });

type Made = { id: number; code: string };
type Order = Made & { supplies: { id: number; accepted: number }[] };

/** So many of a new product that the administrator orders of a vendor. */
async function ordered(page: Page, name: string, quantity: number): Promise<Order & { product: Made }> {
  const { id } = await callAs<Made>(page.request, 'store', 'POST', 'inventoryCategories', { name });
  const product = await callAs<Made>(page.request, 'store', 'POST', 'products', {
    ...{ name, inventory_category_id: id, owner: 'store' },
  });
  const order = await callAs<Order>(page.request, 'admin', 'POST', 'orders', {
    ...{ vendor_id: 1, invoice_no: `LOST/${product.code}`, commitment: 'completed' },
    supplies: [{ product_id: product.id, quantity, unit_price: 500 }],
  });
  return { ...order, product };
}

/** A requisition of six of a new product that is in stock. */
async function asked(page: Page, name: string): Promise<Made & { product: Made }> {
  const { product, id, supplies } = await ordered(page, name, 8);
  await callAs(page.request, 'store', 'POST', `orders/${id}/fulfil`, {
    lines: [{ id: supplies[0]?.id, accepted: 8 }],
  });
  const made = await callAs<Made>(page.request, 'staff', 'POST', 'requisitions', {
    ...{ type: 'custom', location_id: 1, remark: 'For the survey' },
    items: [{ product_id: product.id, quantity: 6 }],
  });
  return { ...made, product };
}

/** The next call to the address is done, and its answer lost. */
async function loseAnswer(page: Page, address: string): Promise<void> {
  await page.route(
    address,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

/** The person comes back to the window after half a minute: what the page shows is read anew. */
async function comeBack(page: Page): Promise<void> {
  const read = page.waitForResponse((answer) => answer.request().method() === 'GET');
  await page.clock.fastForward(30_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await read;
  await page.waitForLoadState('networkidle');
}

const NOT_KNOWN = 'It isn’t known whether this was done';

for (const [how, again] of [
  ['the page is reloaded', (page: Page) => page.reload()],
  ['the person comes back to it', comeBack],
] as const)
  test(`goods whose issue nobody answered go out once, though ${how}`, async ({ page }) => {
    const { id, product } = await asked(page, `Issued once: ${how}, ${test.info().repeatEachIndex}`);
    await callAs(page.request, 'head', 'POST', `requisitions/${id}/approve`, {});
    await callAs(page.request, 'store', 'POST', `requisitions/${id}/register`, {});
    await page.clock.install();
    await openAs(page, 'store', `/inventory/requests/${id}/treat`);
    const amount = page.getByLabel(`Issue now of ${product.code}`);
    const issue = page.getByRole('button', { name: 'Issue', exact: true });
    await amount.fill('4');
    await loseAnswer(page, `**/api/requisitions/${id}/treat`);
    await issue.click();
    await expect(page.getByText('it isn’t known whether this was done')).toBeVisible();
    await again(page);
    await expect(page.getByText('issued 4, outstanding 2.')).toBeVisible();
    await expect(page.getByText(/isn’t known whether this was done/i)).toBeVisible();
    await expect(amount).toHaveValue('4');
    await issue.click();
    await expect(page.getByText(/^4 of RQS\d+ were issued/)).toBeVisible();
    await expect(page.getByText('issued 4, outstanding 2.')).toBeVisible();
    await expect(amount).toHaveValue('');
    // The rest goes out as a call of its own.
    await amount.fill('1');
    await issue.click();
    await expect(page.getByText('issued 5, outstanding 1.')).toBeVisible();
  });

test('a delivery that nobody answered is received once, though the page is reloaded', async ({ page }) => {
  const { id } = await ordered(page, 'Received once', 10);
  await openAs(page, 'store', `/inventory/supplies/${id}/fulfil`);
  await page.getByLabel('Accepted').fill('6');
  await loseAnswer(page, `**/api/orders/${id}/fulfil`);
  const receive = page.getByRole('button', { name: /^Receive/ });
  await receive.click();
  await expect(page.getByText('it isn’t known whether this was done')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: NOT_KNOWN })).toBeVisible();
  await expect(page.getByLabel('Accepted')).toHaveValue('6');
  await receive.click();
  await expect(page).toHaveURL(new RegExp(`/inventory/supplies/${id}$`));
  const { supplies } = await callAs<Order>(page.request, 'store', 'GET', `orders/${id}`);
  expect(supplies[0]?.accepted).toBe(6);
});

test('an act that nobody answered is said to be done when it is sent again, though its record was read anew', async ({
  page,
}) => {
  const { id } = await asked(page, 'Approved once');
  await page.clock.install();
  await openAs(page, 'head', `/approvals/requisition-requests/${id}`);
  await page.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog');
  await loseAnswer(page, `**/api/requisitions/${id}/approve`);
  await dialog.getByRole('button', { name: 'Approve requisition' }).click();
  await expect(dialog).toContainText('it isn’t known whether this was done');
  await comeBack(page);
  await dialog.getByRole('button', { name: 'Approve requisition' }).click();
  await expect(page.getByText(/^RQS\d+ was approved/)).toBeVisible();
  await expect(dialog).toBeHidden();
});
