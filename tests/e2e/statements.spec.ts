import { expect, test } from '@playwright/test';
import { asAccount, callAs, expectSound, expectSoundInAll, openAs, pickOption } from '../support/browser.ts';

interface Statement {
  id: number;
  code: string;
  closing: number;
  bank_account: { label: string };
}

const BOTH = { light: [1440, 390], dark: [390] };

test.describe.configure({ timeout: 180_000 });

test('two officers import what the bank says, confirm what its lines are, and reconcile the account', async ({
  page,
  browser,
}) => {
  const [last] = await callAs<Statement[]>(page.request, 'treasury', 'GET', 'statements?sort=-created_at');
  const opening = last?.closing ?? 0;
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos' }).format(new Date());
  const file = [
    'Trans Date,Narration,Ref No,Debit,Credit,Balance',
    `${day},COT OF THE MONTH,,52.50,,${(opening - 52.5).toFixed(2)}`,
    `${day},LODGEMENT,R1,,1000.00,${(opening + 947.5).toFixed(2)}`,
  ].join('\n');

  await openAs(page, 'treasury', '/payments/statements');
  await page.getByRole('link', { name: 'Import statement' }).click();
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await pickOption(page, String(last?.bank_account.label));
  await page.getByLabel(/^File of the bank/).setInputFiles({
    ...{ name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(file) },
  });
  await expect(page.getByText(/^2 lines, .+ add up to the kobo$/)).toBeVisible();
  await expect(page.getByText(`It follows ${last?.code}.`)).toBeVisible();
  await page.getByLabel('Narration').selectOption('Not in the file');
  await page.getByLabel('Narration').selectOption('Narration');
  await expectSound(page);
  await page.getByRole('button', { name: 'Import 2 lines' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^BST\d+/ })).toBeVisible();
  const path = new URL(page.url()).pathname;

  await page.getByRole('radio', { name: 'Likely 1' }).check();
  await expect(page.getByText('The bank calls it COT.')).toBeVisible();
  // Whoever imported it doesn't say alone what leads to no record.
  await expect(page.getByText(/^You imported it: another officer of Treasury says/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Say what it is' })).toBeHidden();

  await asAccount(browser, 'treasury2', path, async (second) => {
    await second.getByRole('radio', { name: 'Likely 1' }).check();
    await second.getByRole('checkbox', { name: /COT OF THE MONTH/ }).check();
    await second.getByRole('button', { name: 'Say what it is' }).click();
    const dialog = second.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Say so' }).click();
    await expect(dialog.getByText('Say in a few words what it is')).toBeVisible();
    await dialog.getByLabel('Note').fill('COT of November');
    await expectSound(second);
    await dialog.getByRole('button', { name: 'Say so' }).click();
    await expect(dialog).toBeHidden();
    await second.getByRole('radio', { name: 'Known 1' }).check();
    await expect(second.getByText(/COT of November/).first()).toBeVisible();
    await expect(second.getByRole('checkbox', { name: /COT OF THE MONTH/ })).toBeHidden();
    await expectSoundInAll(second, BOTH);
  });

  // The address says which lines are shown: a reload stays with them.
  await page.getByRole('radio', { name: /^Known/ }).check();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Known 1' })).toBeChecked();
  await page.getByRole('checkbox', { name: /COT OF THE MONTH/ }).check();
  await page.getByRole('button', { name: 'Take back 1 line' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('It is of another account');
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText(/^Likely 1$/)).toBeVisible();

  await page.goto('/payments/statements/reconciliation');
  await expect(page.getByText('Balance per cash book').first()).toBeVisible();
  await expect(page.getByText('COT OF THE MONTH')).toBeVisible();
  await expectSoundInAll(page, BOTH);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Print' }).click();
  await expect(page.getByRole('heading', { name: 'Bank Reconciliation Statement' }).first()).toBeVisible();
  await expectSound(page);
});

test('what came back has a receipt that is printed', async ({ page }) => {
  await openAs(page, 'treasury', '/payments/receipts');
  await page
    .getByRole('link', { name: /^MR\/\d+\/\d+/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /^MR\// })).toBeVisible();
  await expectSound(page);
  await page.goto(`${new URL(page.url()).pathname}/print`);
  await expect(page.getByText('Official Receipt').first()).toBeVisible();
  await expectSound(page);
});
