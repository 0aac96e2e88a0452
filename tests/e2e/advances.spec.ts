import { expect, type Page, test } from '@playwright/test';
import { asAccount, callAs, expectSoundInAll, openAs, pickOption } from '../support/browser.ts';

interface Advance {
  id: number;
  code: string;
  total: number;
  status: string;
}

const PATH = '/budget/touring-advance';
const RETIREMENTS = '/staff-services/retirements';
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const PURPOSES = ['Survey of the Badagry creek', 'Second survey of the creek'] as const;
const TRAVELLER = 'head';

/** Each step goes on from the one before. */
test.describe.configure({ mode: 'serial', timeout: 120_000 });

let traveller = '';
let first: Advance;
let second: Advance;

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage();
  const { user } = await callAs<{ user: { name: string } }>(page.request, TRAVELLER, 'GET', 'session');
  traveller = user.name;
  for (const [account, form] of [
    ['officer', 'touring-advances-create'],
    ['officer', 'expenditures-create'],
    [TRAVELLER, 'retirements-create'],
  ] as const)
    await callAs(page.request, account, 'DELETE', `form-drafts/${form}`);
  await page.close();
});

test('an officer drafts an advance at the desk, and raises it on a fund', async ({ page }) => {
  await page.setViewportSize(DESK);
  await openAs(page, 'officer', PATH);
  first = await drafted(page, PURPOSES[0], '06-03-2023', '09-03-2023');
  await expect(page.getByText(/^Its trip began on 06-03-2023, before it was drafted on /)).toBeVisible();
  await expect(page.getByText('It waits for the department')).toBeVisible();
  await expect(page.getByRole('table', { name: 'What it pays' })).toContainText('3 nights ×');
  await expectSoundInAll(page, { light: [390, 1440], dark: [1440] });
  await page.setViewportSize(DESK);

  await page.getByRole('button', { name: 'Raise expenditure' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`It commits the money to pay ${traveller} for “${PURPOSES[0]}”.`);
  await dialog.getByLabel('Fund', { exact: true }).click();
  await pickOption(page, /₦/);
  await expect(dialog.getByText(/^Available on/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Raise expenditure' }).click();
  await expect(page.getByText('The money is committed')).toBeVisible();
});

test('it is paid, and owed from then on', async ({ page }) => {
  await pay(page, first);
  await openAs(page, 'officer', `${PATH}/${first.id}`);
  await expect(page.getByText('Paid, to be retired').first()).toBeVisible();
  await expect(
    page.getByText(
      /^It was to be retired by 23-03-2023: [\d,]+ days overdue\. Until it is retired or recovered, no other advance is raised for its traveller\.$/,
    ),
  ).toBeVisible();
  for (const [list, label] of [
    ['Register', 'Advances that are to be retired'],
    ['Salary recoveries', 'Advances that are recovered from salaries'],
  ] as const) {
    await page.goto(PATH);
    await page.getByRole('link', { name: list }).click();
    await expect(page.getByRole('heading', { level: 1, name: list })).toBeVisible();
    const row = page.getByRole('table', { name: label }).getByRole('row').filter({ hasText: first.code });
    await expect(row).toContainText(traveller);
    await expect(row).toContainText(PURPOSES[0]);
    await expect(row).toContainText(/23-03-2023[\d,]+ days overdue/);
    await expect(row).toContainText(naira(first.total));
    await expectSoundInAll(page, { light: [390, 1440], dark: [390] });
    await page.setViewportSize(DESK);
  }
});

test('the next advance of the same person is refused, and the one that is owed is named', async ({
  page,
}) => {
  const why = `${first.code} of ${traveller} was to be retired by 23-03-2023. Until it is retired or recovered, no other advance is raised for them.`;
  await page.setViewportSize(DESK);
  await openAs(page, 'officer', PATH);
  second = await drafted(page, PURPOSES[1], '10-04-2023', '12-04-2023', why);
  await expect(page.getByText(why)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Raise expenditure' })).toHaveCount(0);

  await page.goto('/budget/expenditures/create?type=staff&category=touring-advance');
  await page.getByLabel('Touring advance', { exact: true }).click();
  await page.keyboard.type(second.code);
  await expect(page.getByRole('option', { name: new RegExp(second.code) })).toContainText(
    'Can’t be raised now',
  );
  await pickOption(page, new RegExp(second.code));
  await expect(page.getByText(why)).toBeVisible();

  await page.goto(
    `/budget/expenditures/create?type=staff&category=touring-advance&touring_advance=${second.id}`,
  );
  await expect(page.getByText(`${second.code} can’t be raised`)).toBeVisible();
  await expect(page.getByText(why)).toBeVisible();
  await page.getByLabel('Fund', { exact: true }).click();
  await pickOption(page, /₦/);
  await page.getByRole('button', { name: 'Check and raise' }).click();
  await expect(page.getByText('Choose a touring advance that can be raised').first()).toBeVisible();
  await expectSoundInAll(page, { light: [390, 1440], dark: [1440] });
});

test('its traveller retires it on a phone with some of it left, and treasury closes it by its receipt', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(PHONE);
  await openAs(page, TRAVELLER, `${PATH}/${first.id}`);
  await page.getByRole('link', { name: 'Retire it' }).click();
  await expect(page.getByLabel('Touring advance', { exact: true })).toContainText(first.code);
  await expect(page.getByLabel('Purpose')).toHaveValue(PURPOSES[0]);
  const lines = page.getByRole('group', { name: 'What was spent' }).getByRole('listitem');
  await expect(lines).toHaveCount(4);
  await lines
    .last()
    .getByRole('button', { name: /^Leave out/ })
    .click();
  await expect(lines.last()).toContainText('Left out');
  await page.getByRole('button', { name: 'Save and check' }).click();
  await expect(page.getByText('Check it, then submit it')).toBeVisible();
  await expect(page).toHaveURL(/retirements\/\d+$/);
  const retirement = Number(page.url().match(/(\d+)$/)?.[1]);
  const { code, spent, balance } = await callAs<{ code: string; spent: number; balance: number }>(
    page.request,
    TRAVELLER,
    'GET',
    `retirements/${retirement}`,
  );
  expect(balance).toBeGreaterThan(0);
  expect(spent + balance).toBe(first.total);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit retirement' }).click();
  await expect(page.getByText('It is being examined')).toBeVisible();
  await page.goto(`${PATH}/${first.id}`);
  await expect(page.getByText('Your retirement is examined')).toBeVisible();
  await page.getByRole('link', { name: 'Open its retirement' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(code);
  await expect(page.getByText(naira(balance)).first()).toBeVisible();

  await asAccount(browser, 'treasury', `${RETIREMENTS}/${retirement}`, async (desk) => {
    await desk.setViewportSize(DESK);
    await desk.getByRole('button', { name: 'Close', exact: true }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByLabel(/^Receipt number/).fill('TR/2023/41');
    await dialog.getByRole('button', { name: 'Close retirement' }).click();
    await expect(desk.getByText('It is closed')).toBeVisible();
    await expect(desk.getByText('TR/2023/41').first()).toBeVisible();
  });
  await page.goto(`${PATH}/${first.id}`);
  await expect(page.getByText('Nothing of it is owed any more.')).toBeVisible();
});

test('then nobody owes it, and the next is raised by its code from the expenditure form', async ({
  page,
}) => {
  await page.setViewportSize(DESK);
  await openAs(page, 'officer', `${PATH}/register`);
  await expect(page.getByRole('navigation', { name: 'Days since the trip ended' })).toBeVisible();
  await expect(page.getByText(first.code)).toHaveCount(0);

  await page.goto('/budget/expenditures/create');
  await page.getByRole('radio', { name: 'A third party' }).check();
  await expect(page.getByText('Touring advance', { exact: true })).toHaveCount(0);
  await page.getByRole('radio', { name: 'A member of staff' }).check();
  await page.getByLabel('Category').selectOption('touring-advance');
  await page.getByLabel('Touring advance', { exact: true }).click();
  await page.keyboard.type(traveller);
  await pickOption(page, new RegExp(second.code));
  await expect(page.getByText(PURPOSES[1], { exact: true })).toBeVisible();
  await page.getByLabel('Fund', { exact: true }).click();
  await pickOption(page, /₦/);
  await expect(page.getByText('Available after', { exact: true })).toBeVisible();
  await expectSoundInAll(page, { light: [1440, 390], dark: [390] });
  await page.setViewportSize(DESK);
  await page.getByRole('button', { name: 'Check and raise' }).click();
  await page.getByRole('button', { name: `Raise expenditure of ₦${naira(second.total)}` }).click();
  await expect(page.getByRole('heading', { name: /^EXP\d+ was raised/ })).toBeVisible();
  const read = await callAs<Advance>(page.request, 'officer', 'GET', `touringAdvances/${second.id}`);
  expect(read.status).toBe('raised');
});

function naira(amount: number): string {
  return amount.toLocaleString('en', { minimumFractionDigits: 2 });
}

/** Drafts an advance from the list, as the officer who has it open; `warned` is what is said of its traveller before it is saved. */
async function drafted(
  page: Page,
  purpose: string,
  from: string,
  to: string,
  warned?: string,
): Promise<Advance> {
  await page.getByRole('link', { name: 'Draft an advance' }).click();
  await page.getByLabel('Traveller', { exact: true }).click();
  await page.keyboard.type(traveller);
  await pickOption(page, new RegExp(traveller));
  await page.getByLabel('Purpose').fill(purpose);
  await page.getByLabel('From', { exact: true }).fill(from);
  await page.getByLabel('To', { exact: true }).fill(to);
  await page.getByLabel('Destination', { exact: true }).selectOption('Lagos');
  const lines = page.getByRole('group', { name: 'What the trip pays' }).getByRole('listitem');
  await expect(lines).toHaveCount(4);
  if (warned) await expect(page.getByRole('complementary').getByText(warned)).toBeVisible();
  await page.getByRole('button', { name: 'Save and check' }).click();
  const heading = page.getByRole('heading', { level: 1, name: /^TA\d+, / });
  await expect(heading).toContainText(purpose);
  const id = Number(page.url().match(/(\d+)$/)?.[1]);
  return callAs<Advance>(page.request, 'officer', 'GET', `touringAdvances/${id}`);
}

/** The desks pay an advance that was raised, beside the browser. */
async function pay({ request }: Page, { id }: Advance): Promise<void> {
  const filter = { match: 'all', rules: [{ field: 'touring_advance_id', op: 'equals', value: id }] };
  const [expenditure] = await callAs<{ id: number }[]>(
    request,
    'officer',
    'GET',
    `expenditures?filter=${encodeURIComponent(JSON.stringify(filter))}`,
  );
  const batch = await callAs<{ payments: { id: number }[] }>(request, 'officer', 'POST', 'batches', {
    expenditures: [expenditure?.id],
  });
  for (const account of ['budget', 'treasury', 'audit', 'treasury2'])
    await callAs(request, account, 'POST', `payments/${batch.payments[0]?.id}/clear`, {});
}
