import { expect, type Page, test } from '@playwright/test';
import { callAs, discardDraft, openAs, pickOption } from '../support/browser.ts';

interface Row {
  id: number;
  code: string;
}

const MINUTE = 60_000;

test('a payment is not posted while the day it was paid on cannot be read', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await openAs(page, 'treasury2', '/payments/clear-payments');
  await expect(page.getByRole('button', { name: 'Post and next' })).toBeVisible();
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog');
  const day = dialog.getByRole('textbox', { name: 'Paid on' });
  await day.fill('31-11-2024');
  sent.length = 0;
  await dialog.getByRole('button', { name: 'Post payment' }).click();
  await expect(dialog.getByText('Write the date as DD-MM-YYYY, such as 07-09-2025.')).toBeVisible();
  await expect(day).toBeFocused();
  expect(sent).toEqual([]);
});

test('an amount that cannot be read is named in the summary, in the words of its field', async ({ page }) => {
  await openAs(page, 'officer', '/budget/expenditures/create');
  await page.getByLabel('Amount').fill('12.345');
  await page.getByRole('button', { name: 'Check and raise' }).click();
  await expect(
    page.getByRole('link', { name: 'An amount has at most two decimals: naira and kobo.' }),
  ).toBeVisible();
});

test('an optional day that cannot be read is not left out of a record', async ({ page }) => {
  const [person] = await callAs<Row[]>(page.request, 'admin', 'GET', 'users?per_page=1');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()));
  await openAs(page, 'admin', `/administration/employees/${person?.id}/manage`);
  await page.getByRole('textbox', { name: 'Date joined' }).fill('31-02-2026');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('link', { name: /^Write the date as DD-MM-YYYY/ })).toBeVisible();
  await expect(page).toHaveURL(/manage$/);
  expect(sent).toEqual([]);
});

test('a double click on a button is one act', async ({ page }) => {
  const vendor = await callAs<Row>(page.request, 'admin', 'POST', 'vendors', { name: 'Pressed Twice Ltd' });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/api\/vendors\/\d+$/.test(request.url()) && request.method() !== 'GET') sent.push(request.method());
  });
  await openAs(page, 'admin', `/administration/vendors/${vendor.id}/manage`);
  await page.getByLabel('Name').fill('Pressed Once Ltd');
  await page.getByRole('button', { name: 'Save changes' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Pressed Once Ltd' })).toBeVisible();
  await page
    .getByRole('button', { name: /^Actions on/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: /^Delete/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .dblclick();
  await expect(page.getByText('Pressed Once Ltd was deleted')).toBeVisible();
  expect(sent).toEqual(['PATCH', 'DELETE']);
});

test('a draft that the line broke off is kept once the line is back', async ({ page, context }) => {
  await openAs(page, 'logistics', '/budget/expenditures/create');
  await expect(page.getByLabel('Description')).toBeVisible();
  await context.setOffline(true);
  await page.getByLabel('Description').fill('Typed without a line');
  await expect(page.getByText('Draft kept in this tab only')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^Draft saved at/)).toBeVisible();
  await discardDraft(page);
});

test('what was typed while nothing reached the server is there again when the tab comes back', async ({
  page,
}) => {
  page.on('dialog', (dialog) => dialog.accept());
  await openAs(page, 'logistics', '/budget/expenditures/create');
  await page.route('**/form-drafts/**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByLabel('Description').fill('Typed in vain');
  // At once: a phone drops a tab without waiting.
  await page.reload();
  await expect(page.getByText('We restored your draft')).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Typed in vain');
  await expect(page.getByText('Draft kept in this tab only')).toBeVisible();
  await page.unroute('**/form-drafts/**');
  await expect(page.getByText(/^Draft saved at/)).toBeVisible();
  await discardDraft(page);
  // Who leaves before the form did takes the call with them.
  await expect(page).not.toHaveURL(/create$/);
  await page.goto('/budget/expenditures/create');
  await expect(page.getByLabel('Description')).toHaveValue('');
});

test('what is sent or given up in one tab takes nothing away that another typed into the same form', async ({
  page,
  context,
}) => {
  page.on('dialog', (dialog) => dialog.accept());
  await openAs(page, 'logistics', '/budget/expenditures/create');
  await page.getByLabel('Description').fill('Typed in the first tab');
  await expect(page.getByText(/^Draft saved at/)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/budget/expenditures/create');
  await expect(other.getByLabel('Description')).toHaveValue('Typed in the first tab');
  await discardDraft(other);
  await other.close();
  await page.reload();
  await expect(page.getByText('We restored your draft')).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Typed in the first tab');
  await expect(page.getByText(/^Draft saved at/)).toBeVisible();
  await discardDraft(page);
  await expect(page).not.toHaveURL(/create$/);
  await page.goto('/budget/expenditures/create');
  await expect(page.getByLabel('Description')).toHaveValue('');
});

test('what was sent by a page that was lost before the answer came is not sent twice when it comes back', async ({
  page,
}) => {
  await callAs(page.request, 'staff', 'DELETE', 'form-drafts/requisitions-create');
  const remark = `Sent by a page that was lost, ${Date.now()}`;
  const made = async () =>
    (
      await callAs<(Row & { remark: string | null })[]>(
        page.request,
        'staff',
        'GET',
        'requisitions?per_page=100',
      )
    ).filter((one) => one.remark === remark);
  page.on('dialog', (dialog) => dialog.accept());
  await openAs(page, 'staff', '/staff-services/requisitions/create');
  await page.getByRole('button', { name: 'Place of delivery' }).click();
  await pickOption(page, /Head Office/);
  await page.getByRole('button', { name: 'Product' }).click();
  await page.getByRole('combobox').last().fill('File jacket');
  await pickOption(page, /File jacket/);
  await page.getByLabel('Asked').fill('1');
  await page.getByLabel('What it is for').fill(remark);
  const answered = { done: () => {} };
  const isDone = new Promise<void>((resolve) => {
    answered.done = resolve;
  });
  await page.route(
    '**/api/requisitions',
    async (route) => {
      expect((await route.fetch()).status()).toBe(201);
      answered.done();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Send requisition' }).click();
  await isDone;
  await page.reload();
  await expect(page.getByText('We restored your draft')).toBeVisible();
  await page.getByRole('button', { name: 'Send requisition' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^RQS\d{5}/ })).toBeVisible();
  expect(await made()).toHaveLength(1);
  // The next one that is alike is another one.
  await page.goto('/staff-services/requisitions/create');
  await expect(page.getByText('We restored your draft')).toBeHidden();
});

test('Back asks before it leaves a dialog with a reason in it', async ({ page }) => {
  const batch = await firstBatch(page, 'pending', 'officer');
  await openAs(page, 'officer', '/budget/batches');
  await page.getByRole('searchbox', { name: 'Search Batches' }).fill(batch.code);
  await page
    .getByRole('row', { name: new RegExp(batch.code) })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('button', { name: /^(Reverse|Ask for reversal)/ }).click();
  const reason = page.getByRole('dialog').getByLabel('Reason');
  await reason.fill('The wrong vendor');
  await page.goBack();
  const asks = page.getByRole('dialog', { name: 'Leave without saving?' });
  await asks.getByRole('button', { name: 'Stay' }).click();
  await expect(reason).toHaveValue('The wrong vendor');
  await page.goBack();
  await asks.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Batches' })).toBeVisible();
});

test('figures that cannot be fetched anew stay, and say so', async ({ page }) => {
  await page.clock.install();
  await openAs(page, 'budget', '/budget/overview');
  const approved = page.getByTitle('The funds that add up to approved');
  const before = (await approved.textContent()) ?? '';
  await page.waitForLoadState('networkidle');
  await page.route('**/api/overview/summary*', (route) => route.fulfill({ status: 500, body: '' }));
  const failed = page.waitForResponse((answer) => answer.status() === 500);
  await page.clock.fastForward(MINUTE / 2);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await failed;
  await expect(page.getByText('These figures may be out of date')).toBeVisible();
  await expect(approved).toHaveText(before);
  await page.unroute('**/api/overview/summary*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('These figures may be out of date')).toBeHidden();
});

test('a draft’s watermark stays off the papers that are printed with it', async ({ page }) => {
  const paid = await firstBatch(page, 'paid');
  const draft = await firstBatch(page, 'pending');
  await openAs(page, 'budget', `/budget/batches/print?ids=${paid.id},${draft.id}`);
  const papers = page.getByRole('article');
  await expect(papers).toHaveCount(2);
  await page.emulateMedia({ media: 'print' });
  const mark = papers.nth(1).locator('[data-words=DRAFT]');
  await expect(papers.nth(0).locator('[data-words]')).toHaveCount(0);
  await expect(mark).toHaveCSS('position', 'absolute');
});

async function firstBatch(page: Page, status: string, account = 'budget'): Promise<Row> {
  const filter = encodeURIComponent(
    JSON.stringify({ match: 'all', rules: [{ field: 'status', op: 'equals', value: status }] }),
  );
  const [first] = await callAs<Row[]>(page.request, account, 'GET', `batches?per_page=1&filter=${filter}`);
  if (!first) throw new Error(`the demonstration has no batch that is ${status}`);
  return first;
}
