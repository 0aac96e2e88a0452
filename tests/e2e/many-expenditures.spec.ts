import { expect, type Page, test } from '@playwright/test';
import { callAs, expectSoundInAll, openAs, pickOption } from '../support/browser.ts';

test.describe.configure({ timeout: 180_000 });

const PATH = '/budget/expenditures/many';

type Person = { id: number; label: string; hint: string };

test('seven staff are pasted from a spreadsheet, one is doubted and corrected, all are raised in one act, and go into two batches', async ({
  page,
}) => {
  const found = await callAs<Person[]>(page.request, 'officer', 'GET', 'users/lookup?search=NCDB');
  const staff = found.map((one) => ({ ...one, hint: one.hint.split(',')[0] ?? '' }));
  const [first, ...others] = staff.slice(0, 7);
  expect(others).toHaveLength(6);
  await openAs(page, 'officer', '/budget/expenditures');
  await page.getByRole('link', { name: 'Raise many' }).click();
  await expect(page).toHaveURL(new RegExp(`${PATH}$`));
  await page.getByRole('button', { name: 'Fund', exact: true }).click();
  await pickOption(page, /₦/);
  await page.getByLabel('Description').fill('Duty allowance of the survey week');

  const rows = [first, ...others].map(
    (person, n) => `${n + 1}\t${person?.hint}\t${person?.label}\t${2_000 + n}`,
  );
  await pasteInto(page, 'Payee of row 1', `S/N\tStaff No\tName\tAmount\n${rows.join('\n')}`);
  for (const [n, person] of [first, ...others].entries())
    await expect(page.getByLabel(`Payee of row ${n + 1}`, { exact: true })).toHaveValue(person?.label ?? '');
  await expect(page.getByText(`Member of staff, ${first?.hint}`, { exact: false })).toBeVisible();

  // A number that is another's than the name beside it stays wrong until it is corrected.
  await pasteInto(page, 'Payee of row 8', `${first?.hint}\tSomebody Else\t5,000`);
  const mismatch = page.getByText(`${first?.hint} is ${first?.label}, not Somebody Else`);
  await expect(mismatch).toBeVisible();
  await page.getByRole('button', { name: /^Raise 8 expenditures for/ }).click();
  await expect(page.getByRole('alert').first()).toContainText('not Somebody Else');
  await expect(mismatch.first()).toBeVisible();
  await page.getByRole('button', { name: 'Remove row 8' }).click();

  // One more by hand, who stands there already.
  await page.getByLabel('Payee of row 8', { exact: true }).fill(first?.hint ?? '');
  await pickOption(page, first?.label ?? '');
  await page.getByLabel('Amount of row 8').fill('2000');
  await expect(page.getByText(/^It repeats row 1/)).toBeVisible();
  await page.getByRole('button', { name: /^Raise 8 expenditures for/ }).click();
  await expect(page.getByRole('alert').first()).toContainText('Row 8: say why this is a different payment');
  await page.evaluate(() => scrollTo(0, 0));
  await expectSoundInAll(page, { light: [390, 768, 1440], dark: [1440, 390] });
  await page.setViewportSize({ width: 1440, height: 900 });
  const kept = page.waitForRequest(
    (request) => request.url().includes('form-drafts') && request.method() === 'POST',
  );
  await page.getByRole('button', { name: 'Remove row 8' }).click();
  await (await kept).response();

  // What is typed outlives the page.
  await page.reload();
  await expect(page.getByText('We restored your draft')).toBeVisible();
  await page.getByRole('button', { name: 'Raise 7 expenditures for ₦14,021.00' }).click();
  const asked = page.getByRole('dialog', { name: 'Raise 7 expenditures for ₦14,021.00?' });
  const [one, two, three] = staff.map(({ label }) => label);
  await expect(asked).toContainText(`For ${one}, ${two}, ${three} and 4 more.`);
  await asked.getByRole('button', { name: 'Raise 7 expenditures' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '7 expenditures were raised' })).toBeVisible();
  await expect(page).toHaveURL(/\?made=\d+(%2C\d+|,\d+){6}$/);
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'Somebody Else, 5,000' })).toContainText(
    `${first?.hint} is ${first?.label}, not Somebody Else`,
  );
  await expectSoundInAll(page, { light: [390, 1440], dark: [1440] });
  await page.getByRole('button', { name: 'Raise 2 batches' }).click();
  const inBatch = page.getByText(/^In batch SP\d{5}$/);
  await expect(inBatch).toHaveCount(7);
  await expect(inBatch.first().getByRole('link')).toHaveAttribute('href', /\/budget\/batches\/\d+$/);
  const codes = new Set(await inBatch.allTextContents());
  expect(codes.size).toBe(2);
  await expect(page.getByRole('link', { name: 'Open the batches' })).toBeVisible();

  // An address that names what no one act raised says so, and offers no batch of it.
  const [older] = await callAs<{ id: number }[]>(
    page.request,
    'officer',
    'GET',
    'expenditures?sort=created_at&per_page=1',
  );
  const made = new URL(page.url()).searchParams.get('made');
  await page.goto(`${PATH}?made=${made},${older?.id}`);
  await expect(
    page.getByRole('heading', { name: 'These expenditures were not raised together' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /^Raise/ })).toBeHidden();
});

test('six like payments are raised and batched with under 40 keys and 15 clicks', async ({
  page,
  context,
}) => {
  await callAs(page.request, 'officer', 'DELETE', 'form-drafts/expenditures-many');
  const staff = await callAs<Person[]>(page.request, 'officer', 'GET', 'users/lookup?search=NCDB');
  const cells = staff.slice(0, 6).map(({ hint }, n) => `${hint.split(',')[0]}\t${7_301 + n}`);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, 'officer', '/budget/expenditures');
  await page.evaluate((text) => navigator.clipboard.writeText(text), cells.join('\n'));
  await page.evaluate(() => {
    const counted = { keydown: 0, pointerdown: 0 };
    for (const kind of ['keydown', 'pointerdown'] as const)
      addEventListener(
        kind,
        ({ isTrusted }) => {
          if (isTrusted) counted[kind] += 1;
        },
        { capture: true },
      );
    Object.assign(window, { counted });
  });
  await page.getByRole('link', { name: 'Raise many' }).click();
  await page.getByRole('button', { name: 'Fund', exact: true }).click();
  await pickOption(page, /₦/);
  await page.getByLabel('Description').click();
  await page.keyboard.type('Duty allowance of May');
  await page.getByLabel('Payee of row 1', { exact: true }).click();
  await page.keyboard.press('Control+v');
  await page.getByRole('button', { name: /^Raise 6 expenditures for/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Raise 6 expenditures' }).click();
  await page.getByRole('button', { name: /^Raise .*batch/ }).click();
  await expect(page.getByText(/^In batch SP\d{5}$/)).toHaveCount(6);
  const { keydown, pointerdown } = await page.evaluate(
    () => (window as unknown as { counted: { keydown: number; pointerdown: number } }).counted,
  );
  expect(keydown).toBeGreaterThan(20);
  expect(keydown).toBeLessThan(40);
  expect(pointerdown).toBeGreaterThan(5);
  expect(pointerdown).toBeLessThan(15);
});

test('a list whose answer was lost is sent again as it is, also after a reload, and raised once', async ({
  page,
}) => {
  await callAs(page.request, 'officer', 'DELETE', 'form-drafts/expenditures-many');
  const staff = await callAs<Person[]>(page.request, 'officer', 'GET', 'users/lookup?search=NCDB');
  const raised = async () =>
    (
      await callAs<unknown[]>(
        page.request,
        'officer',
        'GET',
        'expenditures?search=lost+on+the+way&per_page=100',
      )
    ).length;
  page.on('dialog', (dialog) => dialog.accept());
  await openAs(page, 'officer', PATH);
  await page.getByRole('button', { name: 'Fund', exact: true }).click();
  await pickOption(page, /₦/);
  await page.getByLabel('Description').fill('Allowance lost on the way');
  const rows = staff.slice(0, 2).map(({ hint }, n) => `${hint.split(',')[0]}\t${3_100 + n}`);
  await pasteInto(page, 'Payee of row 1', rows.join('\n'));
  await page.route(
    '**/api/expenditures/many',
    async (route) => {
      expect((await route.fetch()).status()).toBe(201);
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: /^Raise 2 expenditures for/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Raise 2 expenditures' }).click();
  const unknown = page.getByRole('alert').filter({ hasText: 'It isn’t known whether these were raised' });
  await expect(unknown).toBeVisible();
  await page.reload();
  await expect(unknown).toBeVisible();
  await expect(page.getByText(/booked the same/)).toBeHidden();
  await page.getByRole('button', { name: /^Raise 2 expenditures for/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: '2 expenditures were raised' })).toBeVisible();
  expect(await raised()).toBe(2);
});

test('a third party is paid by name and invoice by keyboard, and a list that is none is explained', async ({
  page,
}) => {
  await openAs(page, 'officer', PATH);
  await page.getByText('Third parties').click();
  const payee = page.getByLabel('Payee of row 1', { exact: true });
  await payee.fill('Sahel Systems');
  await expect(page.getByRole('option', { name: /Sahel Systems Ltd/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(payee).toHaveValue('Sahel Systems Ltd');
  await page.keyboard.press('Tab');
  await page.keyboard.type('SSL/2026/77');
  await page.keyboard.press('Tab');
  await page.keyboard.type('125000');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Payee of row 2', { exact: true })).toBeFocused();
  await page.getByLabel('VAT', { exact: true }).selectOption('added');
  await expect(page.getByText('₦134,375.00 is booked')).toBeVisible();
  await page.getByRole('button', { name: 'Raise 1 expenditure for ₦134,375.00' }).click();
  await expect(page.getByRole('alert').first()).toContainText('Choose the fund that pays');
  await page.getByRole('button', { name: 'Paste or upload a list' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Cells').fill('Ada\nObi');
  await expect(dialog).toContainText('No column has amounts');
  await expect(dialog.getByRole('button', { name: 'Take the list' })).toBeDisabled();
  await dialog.getByLabel('Cells').fill('');
  const file = 'Payments of March\n\nVendor;Amount;Invoice No\nGombe Press;600;GP/9\nTotal;600;\n';
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'March.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await expect(dialog.getByRole('status')).toHaveText(
    '1 payment read. A row of totals was left out. Nothing is raised yet.',
  );
  await expectSoundInAll(page, { light: [390], dark: [1440] });
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Take 1 payment' }).click();
  await expect(page.getByLabel('Payee of row 2', { exact: true })).toHaveValue('Gombe Press');
  await expect(page.getByLabel('Invoice number of row 2')).toHaveValue('GP/9');
  await page.getByRole('button', { name: 'Remove row 2' }).click();
  await page.getByRole('button', { name: 'Paste or upload a list' }).click();
  await dialog.getByLabel('Cells').fill('Vendor\tAmount\nNobody Known\t500\nGombe Press\tsix hundred');
  await dialog.getByRole('button', { name: 'Take 2 payments' }).click();
  await expect(page.getByLabel('Payee of row 3', { exact: true })).toHaveValue('Gombe Press');
  // What can't be read is no part of the sum, which says so.
  await expect(page.getByRole('rowheader', { name: 'Total of 2 of 3' })).toBeVisible();
  await page.getByLabel('Amount of row 3').fill('600');
  await expect(page.getByRole('rowheader', { name: 'Total of 3', exact: true })).toBeVisible();
  await expect(page.getByText('Nobody in the lists is called so', { exact: false })).toHaveCount(2);
  await page.getByRole('button', { name: 'Remove row 3' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
  await expect(page).toHaveURL(/\/budget\/expenditures$/);
});

test('who was found stays found when a row is pasted again or the kind is changed and back, and the caret stays in an amount', async ({
  page,
}) => {
  const [person] = await callAs<Person[]>(page.request, 'officer', 'GET', 'users/lookup?search=NCDB');
  const number = person?.hint.split(',')[0] ?? '';
  const payee = page.getByLabel('Payee of row 1', { exact: true });
  await openAs(page, 'officer', PATH);
  for (const round of [1, 2]) {
    await pasteInto(page, 'Payee of row 1', `${number}\t${round}000`);
    await expect(payee).toHaveValue(person?.label ?? '');
    if (round === 1) await page.getByRole('button', { name: 'Remove row 1' }).click();
  }
  await page.getByText('Third parties').click();
  await expect(page.getByText('Nobody in the lists is called so', { exact: false })).toBeVisible();
  await page.getByText('Members of staff').click();
  await expect(page.getByText(`Member of staff, ${person?.hint}`)).toBeVisible();

  const amount = page.getByLabel('Amount of row 1');
  await amount.fill('1,234,567');
  await amount.evaluate((field: HTMLInputElement) => field.setSelectionRange(3, 3));
  await page.keyboard.type('99');
  await expect(amount).toHaveValue('129,934,567');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect(amount).toHaveValue('1,234,567');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
  await expect(page).toHaveURL(/\/budget\/expenditures$/);
});

/** Pastes a text as the browser does. */
async function pasteInto(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}
