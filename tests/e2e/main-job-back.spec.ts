import { expect, type Page, test } from '@playwright/test';
import { lagosToday } from '#shared/dates.ts';
import { asAccount, callAs, openAs } from '../support/browser.ts';

interface Row {
  id: number;
}

interface Fund extends Row {
  available: number;
}

interface Expenditure extends Row {
  code: string;
}

interface Batch extends Row {
  code: string;
  payments: Row[];
}

let place = 0;

test.describe.configure({ timeout: 120_000 });

test('an expenditure is deleted while it stands in no batch, and says why not afterwards', async ({
  page,
}) => {
  const loose = await raise(page, 'Loose purchase');
  const { batch, expenditure } = await raiseBatch(page, 'Batched purchase');
  await openAs(page, 'officer', `/budget/expenditures?search=${loose.code}`);
  await page.getByRole('button', { name: `Actions on ${loose.code}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: `Delete ${loose.code}?` });
  await expect(dialog).toContainText('is free again on');
  await dialog.getByRole('button', { name: 'Delete expenditure' }).click();
  await expect(page.getByText('No expenditure matches')).toBeVisible();

  await page.goto(`/budget/expenditures?search=${expenditure.code}`);
  await page.getByRole('button', { name: `Actions on ${expenditure.code}` }).click();
  const refused = page.getByRole('menuitem', { name: /^Delete/ });
  await expect(refused).toContainText(`It is in batch ${batch.code}. Reverse the batch first.`);
  await expect(refused).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('menuitem', { name: `Go to batch ${batch.code}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: batch.code })).toBeVisible();
});

test('a batch is reversed at once while nothing in it is cleared', async ({ page }) => {
  const { batch } = await raiseBatch(page, 'Reversed at once');
  await openAs(page, 'officer', `/budget/batches/${batch.id}`);
  await page.getByRole('button', { name: 'Reverse' }).click();
  const dialog = page.getByRole('dialog', { name: `Reverse ${batch.code}?` });
  await dialog.getByRole('button', { name: 'Reverse batch' }).click();
  await expect(dialog).toContainText('Say why, in at least 3 characters.');
  await dialog.getByLabel('Reason').fill('Charged to the wrong fund');
  await dialog.getByRole('button', { name: 'Reverse batch' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Reversed', { exact: true }).first()).toBeVisible();
});

test('a batch is deleted while nothing in it is cleared, and its expenditure can be batched again', async ({
  page,
}) => {
  const { batch, expenditure } = await raiseBatch(page, 'Taken apart');
  await openAs(page, 'officer', `/budget/batches/${batch.id}`);
  await page.getByRole('button', { name: `Actions on ${batch.code}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: `Delete batch ${batch.code}?` });
  await expect(dialog).toContainText('Its expenditure stays committed and can be batched again.');
  await dialog.getByRole('button', { name: 'Delete batch' }).click();
  await expect(page.getByText(`${batch.code} was deleted`)).toBeVisible();
  await expect(page).toHaveURL('/budget/batches');
  const again = await callAs<Batch>(page.request, 'officer', 'POST', 'batches', {
    expenditures: [expenditure.id],
  });
  expect(again.code).not.toBe(batch.code);
});

test('a request for reversal is withdrawn, and the desks go on with the batch', async ({ page, browser }) => {
  const { batch, payment } = await raiseBatch(page, 'Wanted after all');
  await callAs(page.request, 'budget', 'POST', `payments/${payment}/clear`);
  const request = await callAs<Expenditure>(page.request, 'officer', 'POST', 'reversals', {
    batch_id: batch.id,
    reason: 'The supplier withdrew',
  });
  await openAs(page, 'officer', `/payments/reversals/${request.id}`);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('dialog', { name: `Withdraw request ${request.code}?` });
  await dialog.getByRole('button', { name: 'Withdraw request' }).click();
  await expect(page.getByText(`Request ${request.code} on batch ${batch.code} was withdrawn.`)).toBeVisible();
  await asAccount(browser, 'treasury', `/payments/clear-payments/${payment}`, async (desk) => {
    await expect(desk.getByRole('button', { name: /^Clear/ }).first()).toBeEnabled();
  });
});

test('a cleared batch is reversed by a request that freezes it until the budget office answers', async ({
  page,
  browser,
}) => {
  const { batch, payment } = await raiseBatch(page, 'Reversed by request');
  await callAs(page.request, 'budget', 'POST', `payments/${payment}/clear`);
  await openAs(page, 'officer', `/payments/reversals/create?batch=${batch.id}`);
  await expect(
    page.getByText('the budget office must agree to its reversal', { exact: false }),
  ).toBeVisible();
  await page.getByLabel('Reason').fill('The supplier withdrew');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^RV\d{5}$/ })).toBeVisible();

  await asAccount(browser, 'treasury', `/payments/clear-payments/${payment}`, async (desk) => {
    await expect(desk.getByText('Nothing in this batch moves now')).toBeVisible();
    await expect(desk.getByRole('button', { name: /^Clear/ })).toHaveCount(0);
  });
  await asAccount(browser, 'budget', '/inbox', async (office) => {
    await office
      .getByRole('link', { name: new RegExp(`Answer reversal request.*${batch.code}`, 's') })
      .click();
    await office.getByRole('button', { name: 'Approve' }).click();
    const dialog = office.getByRole('dialog', { name: `Reverse batch ${batch.code}?` });
    await expect(dialog).toContainText('The supplier withdrew');
    await dialog.getByRole('button', { name: 'Approve reversal' }).click();
    await expect(dialog).toBeHidden();
  });
  await page.goto(`/budget/batches/${batch.id}`);
  await expect(page.getByText('Reversed', { exact: true }).first()).toBeVisible();
});

test('a denied request says why, and the batch moves on', async ({ page, browser }) => {
  const { batch, payment } = await raiseBatch(page, 'Denied reversal');
  await callAs(page.request, 'budget', 'POST', `payments/${payment}/clear`);
  const { id } = await callAs<Row>(page.request, 'officer', 'POST', 'reversals', {
    batch_id: batch.id,
    reason: 'Changed our mind',
  });
  await asAccount(browser, 'budget', `/payments/reversal-requests/${id}`, async (office) => {
    await office.getByRole('button', { name: 'Deny' }).click();
    const dialog = office.getByRole('dialog', { name: `Deny the reversal of ${batch.code}?` });
    await dialog.getByRole('button', { name: 'Deny request' }).click();
    await expect(dialog).toContainText('Say why, in at least 3 characters.');
    await dialog.getByLabel('Response').fill('The goods are on their way');
    await dialog.getByRole('button', { name: 'Deny request' }).click();
    await expect(dialog).toBeHidden();
  });
  await openAs(page, 'officer', `/payments/reversals/${id}`);
  await expect(page.getByText('The goods are on their way')).toBeVisible();
});

test('a desk acts on what it saw: when the fund changed meanwhile, the new figures come first', async ({
  page,
}) => {
  const { batch, payment } = await raiseBatch(page, 'Seen before');
  await openAs(page, 'budget', `/payments/clear-payments?batch=${batch.code}`);
  const clear = page.getByRole('button', { name: /^Clear/ });
  await expect(clear).toBeVisible();
  await raise(page, 'Raised meanwhile');
  await clear.click();
  const said = page.getByRole('alert').filter({ hasText: 'Something changed after you looked' });
  await expect(said.first()).toContainText('available');
  // What is available is fetched anew before the second try. Once it succeeds the desk goes on to what waits next.
  await expect(async () => {
    const answer = page.waitForResponse((response) => response.url().endsWith(`/payments/${payment}/clear`));
    await clear.click();
    expect((await answer).status()).toBe(200);
  }).toPass();
  const now = await callAs<{ stage: string }>(page.request, 'budget', 'GET', `payments/${payment}`);
  expect(now.stage).toBe('budget-office');
});

test('a clearing that nobody answered is shown as it is, and nobody is told to press what stands there then', async ({
  page,
}) => {
  const { payment } = await raiseBatch(page, 'Cleared unanswered');
  await openAs(page, 'budget', `/payments/clear-payments/${payment}`);
  await page.route(
    `**/api/payments/${payment}/clear`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: /^Clear/ }).click();
  await expect(page.getByText('No answer came when you cleared it.')).toBeVisible();
  await expect(page.getByText('It is “Waiting for Treasury” now')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pull back' })).toBeVisible();
  await expect(page.getByText('press the button again')).toHaveCount(0);
});

test('a clearing is pulled back, and a payment is returned out of its batch', async ({ page }) => {
  const { expenditure, payment } = await raiseBatch(page, 'Pulled back');
  await callAs(page.request, 'budget', 'POST', `payments/${payment}/clear`);
  await openAs(page, 'budget', `/payments/clear-payments/${payment}`);
  await page.getByRole('button', { name: 'Pull back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pull back' }).click();
  await expect(page.getByRole('button', { name: /^Clear/ })).toBeVisible();

  await page.getByRole('button', { name: /^Actions on the payment to/ }).click();
  await page.getByRole('menuitem', { name: 'Return', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Return the payment to/ });
  await dialog.getByLabel('Reason').fill('No invoice is attached');
  await dialog.getByRole('button', { name: 'Return payment' }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`/budget/expenditures/${expenditure.id}`);
  await expect(page.getByText('Returned', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('No invoice is attached').first()).toBeVisible();
});

test('what the bank returned is recorded by one treasury officer and confirmed by another', async ({
  page,
  browser,
}) => {
  const { payment } = await raiseBatch(page, 'Returned by the bank');
  for (const account of ['budget', 'treasury', 'audit', 'treasury2'])
    await callAs(page.request, account, 'POST', `payments/${payment}/clear`);
  await asAccount(browser, 'treasury2', `/payments/clear-payments/${payment}`, async (desk) => {
    await desk.getByRole('button', { name: /^Actions on the payment to/ }).click();
    await desk.getByRole('menuitem', { name: 'Returned by the bank', exact: true }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('The account is closed');
    await dialog.getByRole('button', { name: 'Record the return' }).click();
    await expect(desk.getByText('The bank returned this payment')).toBeVisible();
  });
  await asAccount(browser, 'treasury', `/payments/clear-payments/${payment}`, async (desk) => {
    await desk.getByRole('button', { name: 'Confirm the return by the bank' }).click();
    const dialog = desk.getByRole('dialog');
    await expect(dialog).toContainText('The account is closed');
    await dialog.getByRole('button', { name: 'Confirm the return' }).click();
    await expect(dialog).toBeHidden();
  });
  const now = await callAs<{ stage: string; status: string }>(
    page.request,
    'audit',
    'GET',
    `payments/${payment}`,
  );
  expect([now.stage, now.status]).toEqual(['audit', 'cleared']);
});

test('a return by the bank that was recorded by mistake is withdrawn, or refused by a second officer', async ({
  page,
  browser,
}) => {
  const { payment } = await raiseBatch(page, 'Not returned by the bank');
  for (const account of ['budget', 'treasury', 'audit', 'treasury2'])
    await callAs(page.request, account, 'POST', `payments/${payment}/clear`);
  const record = () =>
    callAs(page.request, 'treasury2', 'POST', `payments/${payment}/bounce`, {
      reason: 'Mistaken for another',
      date: lagosToday(),
    });
  await record();
  await asAccount(browser, 'treasury2', `/payments/clear-payments/${payment}`, async (desk) => {
    await desk.getByRole('button', { name: 'Withdraw the return' }).click();
    const dialog = desk.getByRole('dialog');
    await expect(dialog).toContainText('stays paid, and the timeline tells why');
    await dialog.getByRole('button', { name: 'Withdraw it' }).click();
    await expect(dialog).toContainText('Say why, in at least 3 characters.');
    await dialog.getByLabel('Reason').fill('It was another payment of that day');
    await dialog.getByRole('button', { name: 'Withdraw it' }).click();
    await expect(dialog).toBeHidden();
    await expect(desk.getByText('The bank returned this payment')).toBeHidden();
    await expect(desk.getByText('It was another payment of that day')).toBeVisible();
  });
  await record();
  await asAccount(browser, 'treasury', `/payments/clear-payments/${payment}`, async (desk) => {
    await desk.getByRole('button', { name: 'Refuse the return' }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('The bank knows of no return');
    await dialog.getByRole('button', { name: 'Refuse it' }).click();
    await expect(dialog).toBeHidden();
  });
  const now = await callAs<{ status: string }>(page.request, 'audit', 'GET', `payments/${payment}`);
  expect(now.status).toBe('paid');
});

/** Raises a third-party expenditure of its own amount and payee on the officer's roomiest fund. */
async function raise(page: Page, description: string): Promise<Expenditure> {
  const [fund] = await callAs<Fund[]>(page.request, 'officer', 'GET', 'funds?sort=-available&per_page=1');
  place += 1;
  return callAs<Expenditure>(page.request, 'officer', 'POST', 'expenditures', {
    fund_id: fund?.id,
    type: 'third-party',
    category: 'other',
    ...{ transaction_class: 'not-liable', vat: 'none' },
    beneficiary: `${description} Ventures`,
    amount: 150_000 + place,
    description,
  });
}

async function raiseBatch(page: Page, description: string) {
  const expenditure = await raise(page, description);
  const batch = await callAs<Batch>(page.request, 'officer', 'POST', 'batches', {
    expenditures: [expenditure.id],
  });
  return { expenditure, batch, payment: batch.payments[0]?.id ?? 0 };
}
