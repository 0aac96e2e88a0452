import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { asAccount, callAs, expectSound, expectSoundInAll, openAs, pickOption } from '../support/browser.ts';

interface Row {
  id: number;
  code: string;
  actions: { name: string; allowed: boolean }[];
}

const BOTH = { light: [1440, 390], dark: [390] };

test.describe.configure({ timeout: 180_000 });

test('an officer prepares a schedule of what was posted on a day, and withdraws it', async ({ page }) => {
  await openAs(page, 'treasury', '/payments/schedules');
  await page.getByRole('link', { name: 'Prepare schedule' }).click();
  await page.getByRole('button', { name: 'Paid from' }).click();
  await pickOption(page, /Coastal Board Capital/);
  // Nothing was posted on that day: the days on which something waits are offered.
  await page.getByRole('textbox', { name: 'Posted on' }).press('ControlOrMeta+a');
  await page.getByRole('textbox', { name: 'Posted on' }).pressSequentially('01-01-2020');
  await expect(page.getByText('Nothing was posted on 01-01-2020')).toBeVisible();
  await page
    .getByRole('button', { name: /^\d\d-\d\d-\d{4}, \d+ payments?$/ })
    .first()
    .click();
  await page.getByRole('checkbox', { name: /PV\// }).and(page.locator(':enabled')).first().check();
  await expect(page.getByText('1 payment selected')).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: /^Prepare schedule of ₦/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^PYS\d+/ })).toBeVisible();
  await expect(page.getByText('Waiting for signatories').first()).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Another account pays it');
  await dialog.getByRole('button', { name: 'Withdraw schedule' }).click();
  await expect(page.getByText('Withdrawn').first()).toBeVisible();
});

test('two officers sign, the file is sent, and what the bank rejects is recorded as returned', async ({
  page,
  browser,
}) => {
  const all = await callAs<Row[]>(page.request, 'treasury', 'GET', 'payment-schedules?per_page=50');
  const draft = all.find(({ actions }) => actions.some(({ name, allowed }) => name === 'approve' && allowed));
  const path = `/payments/schedules/${draft?.id}`;
  await openAs(page, 'treasury', path);
  await expect(page.getByText('Posted on').first()).toBeVisible();
  await expectSoundInAll(page, BOTH);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve schedule' }).click();
  await expect(page.getByText(/You signed PYS\d+ of/)).toBeVisible();
  await asAccount(browser, 'treasury2', path, async (second) => {
    await second.getByRole('button', { name: 'Approve' }).click();
    await second.getByRole('dialog').getByRole('button', { name: 'Approve schedule' }).click();
    await expect(second.getByText('Waiting to be sent').first()).toBeVisible();
    await second.getByRole('button', { name: 'Send to the bank' }).click();
    await expectSound(second);
    await second.getByRole('dialog').getByRole('button', { name: 'Mark as sent' }).click();
    await expect(second.getByText('With the bank').first()).toBeVisible();
  });
  await page.goto(path);
  const saving = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^Actions on|^More/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Save file, CSV' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe(`${draft?.code}.csv`);
  const file = await readFile(await saved.path());
  await page.getByRole('button', { name: 'Enter the bank’s answer' }).click();
  const dialog = page.getByRole('dialog');
  const place = await returnable(page, draft?.id);
  const [heads = '', ...lines] = file.toString().trim().split('\r\n');
  const answered = lines.map((line, at) => `${line},${at === place ? 'Failed' : 'Successful'}`);
  await dialog.getByLabel(/^File with the bank’s answer/).setInputFiles({
    ...{ name: 'answer.csv', mimeType: 'text/csv' },
    buffer: Buffer.from([`${heads},Status`, ...answered].join('\r\n')),
  });
  await expect(dialog.getByText('Every line is read')).toBeVisible();
  await expect(dialog.getByText(/^Row \d+ gives no reason\.$/)).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'Rejected' }).nth(place)).toBeChecked();
  await dialog.getByLabel(/^File that the bank paid by/).setInputFiles({
    ...{ name: 'paid.csv', mimeType: 'text/csv' },
    buffer: Buffer.concat([file, Buffer.from('\r\n')]),
  });
  const enter = dialog.getByRole('button', { name: 'Enter the answer' });
  await enter.click();
  await expect(dialog.getByText(/its digest is another/).first()).toBeVisible();
  await expectSound(page);
  await dialog
    .getByLabel(/^File that the bank paid by/)
    .setInputFiles({ name: 'paid.csv', mimeType: 'text/csv', buffer: file });
  await enter.click();
  await expect(dialog.getByText('Say why the bank rejected it.')).toBeVisible();
  await dialog.getByLabel('Reason of the bank').fill('Account is dormant');
  await enter.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Partly confirmed').first()).toBeVisible();
  await expect(page.getByText('Account is dormant').first()).toBeVisible();
});

/** The place of a line that the bank can still return: an advance that is retired already is not. */
async function returnable(page: Page, id: number | undefined): Promise<number> {
  const { lines } = await callAs<{ lines: { payment: { id: number } }[] }>(
    page.request,
    'treasury',
    'GET',
    `payment-schedules/${id}`,
  );
  for (const [place, { payment }] of lines.entries()) {
    const { actions } = await callAs<Row>(page.request, 'treasury', 'GET', `payments/${payment.id}`);
    if (actions.some(({ name, allowed }) => name === 'bounce' && allowed)) return place;
  }
  throw new Error('the bank can return nothing of it');
}

test('an administrator proposes a template of payment files from one of the portal, and another confirms it', async ({
  page,
  browser,
}) => {
  await openAs(page, 'admin', '/configuration/payment-file-templates');
  await page.getByRole('link', { name: 'Fixed columns' }).first().click();
  await expect(page.getByText(/comes with the portal and stays as it is/)).toBeVisible();
  await page.getByRole('link', { name: 'Same again' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Branch bulk');
  await page.getByLabel('Code', { exact: true }).fill('branch-bulk');
  await page.getByRole('button', { name: 'Remove column 6' }).click();
  await page.getByRole('button', { name: 'Move column 3 up' }).click();
  await page.getByRole('textbox', { name: 'Width' }).nth(1).fill('9');
  await expectSound(page);
  await page.getByRole('button', { name: 'Propose a template' }).click();
  await expect(page.getByText(/It takes at least 10 characters\./).first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Width' }).nth(1).fill('12');
  await page.getByRole('button', { name: 'Propose a template' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Branch bulk' })).toBeVisible();
  await expect(page.getByText('Waiting for confirmation').first()).toBeVisible();
  await expectSoundInAll(page, BOTH);
  const path = new URL(page.url()).pathname;
  await asAccount(browser, 'admin2', path, async (second) => {
    await second.getByRole('button', { name: 'Confirm' }).click();
    await second.getByRole('dialog').getByRole('button', { name: 'Confirm template' }).click();
    await expect(second.getByText('In use').first()).toBeVisible();
  });
});
