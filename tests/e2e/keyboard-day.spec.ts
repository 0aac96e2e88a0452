import { expect, type Locator, type Page, test } from '@playwright/test';
import { addDays, formatDay } from '#shared/dates.ts';
import { asAccount, callAs, DEMO_PASSWORD, openAs } from '../support/browser.ts';

interface Row {
  id: number;
  code: string;
}

interface Person {
  id: number;
  label: string;
  hint: string;
}

/** The officer's fund, of the open year, on which no other journey counts. */
const FUND = 'C035';
const MOST_STOPS = 120;
/** Days that neither the demonstration nor another journey travels on. */
const FREE_FROM = '2034-01-10';

test.describe.configure({ timeout: 60_000 });

test('an expenditure is raised and batched from the sign-in on without a mouse', async ({ page }) => {
  const person = await payee(page);
  const number = person.hint.split(',')[0] ?? '';
  const purpose = `Keyboard survey ${newMark()}`;

  await page.goto('/login');
  await tabTo(page, page.getByLabel('Staff number or e-mail'));
  await page.keyboard.type(`officer@agency.test`);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await fromPalette(page, 'Expenditures');
  await expectAt(page, 'Expenditures');
  // Other journeys of the officer leave theirs.
  await callAs(page.request, 'officer', 'DELETE', 'form-drafts/expenditures-create');
  await press(page, page.getByRole('link', { name: 'Raise expenditure' }));
  await expectAt(page, 'Raise expenditure');
  // By the staff number, before anything was said of who is paid: that follows from whom one picks.
  const beneficiary = page.getByRole('combobox', { name: 'Beneficiary' });
  await tabTo(page, beneficiary);
  await page.keyboard.type(number);
  await expect(page.getByRole('option', { name: new RegExp(person.label) })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(beneficiary).toHaveValue(person.label);
  await expect(beneficiary).toBeFocused();
  await expect(page.getByRole('radio', { name: 'A member of staff' })).toBeChecked();
  const found = page.getByRole('button', { name: 'Fund' });
  await press(page, found);
  await page.keyboard.type(FUND);
  await page.keyboard.press('Enter');
  await expect(found).toContainText(FUND);
  await expect(found).toBeFocused();
  await tabTo(page, page.getByLabel('Amount'));
  await page.keyboard.type(amount());
  await tabTo(page, page.getByLabel('Description'));
  await page.keyboard.type(purpose);
  await press(page, page.getByRole('button', { name: 'Check and raise' }));
  await expect(page.getByRole('heading', { name: 'Check before you raise it' })).toBeFocused();
  await press(page, page.getByRole('button', { name: /^Raise expenditure of/ }));
  await expectAt(page, /^EXP\d{5} was raised$/);

  await fromPalette(page, 'Raise batch');
  await expectAt(page, 'Raise batch');
  await tabTo(page, page.getByRole('searchbox', { name: /Search the committed/ }));
  await page.keyboard.type(purpose);
  const tick = page.getByRole('checkbox');
  await expect(tick).toHaveCount(1);
  await tabTo(page, tick);
  await page.keyboard.press('Space');
  await expect(tick).toBeChecked();
  await press(page, page.getByRole('button', { name: 'Raise batch' }));
  const dialog = page.getByRole('dialog');
  await expectIn(dialog);
  await press(page, dialog.getByRole('button', { name: 'Raise batch' }));
  await expectAt(page, /^Batch SP\d{5} is on its way$/);
});

test('each desk clears a payment and the last one posts it without a mouse', async ({ browser, page }) => {
  const purpose = `Keyboard desks ${newMark()}`;
  const batch = await batched(page, purpose);
  for (const account of ['budget', 'treasury', 'audit'])
    await asAccount(browser, account, `/payments/clear-payments?batch=${batch}`, async (desk) => {
      await expect(desk.getByText(purpose)).toBeVisible();
      await expect(desk.getByRole('button', { name: /^Clear/ }).first()).toBeVisible();
      await desk.keyboard.press('c');
      await expect(desk.getByText(purpose)).toBeHidden();
      await expectSomewhere(desk);
    });
  await asAccount(browser, 'treasury2', `/payments/clear-payments?batch=${batch}`, async (desk) => {
    await expect(desk.getByText(purpose)).toBeVisible();
    await expect(desk.getByRole('button', { name: /^Post/ }).first()).toBeVisible();
    await desk.keyboard.press('c');
    const dialog = desk.getByRole('dialog');
    await expectIn(dialog);
    await tabTo(desk, dialog.getByLabel('Bank reference'));
    await desk.keyboard.type(`CBN/${newMark()}`);
    await press(desk, dialog.getByRole('button', { name: /^Post/ }));
    await expect(dialog).toBeHidden();
    await expectSomewhere(desk);
    await fromPalette(desk, batch);
    await expectAt(desk, batch);
    await expect(desk.getByRole('cell', { name: 'Paid' })).toHaveCount(1);
  });
});

test('a claim is filled like an earlier one and submitted without a mouse', async ({ page }) => {
  const [earlier] = await callAs<Row[]>(page.request, 'staff', 'GET', 'claims?sort=created_at&per_page=1');
  const [latest] = await callAs<{ finished: string }[]>(
    page.request,
    'staff',
    'GET',
    'claims?sort=-finished&per_page=1',
  );
  const from = addDays([latest?.finished ?? '', FREE_FROM].sort().at(-1) ?? FREE_FROM, 3);
  const days = [from, addDays(from, 2)].map(formatDay);
  await openAs(page, 'staff', '/staff-services');
  await fromPalette(page, earlier?.code ?? '');
  await expectAt(page, new RegExp(earlier?.code ?? ''));
  const menu = page.getByRole('button', { name: `Actions on ${earlier?.code}` });
  await press(page, menu);
  const again = page.getByRole('menuitem', { name: 'Same again' });
  await expect(again).toBeVisible();
  for (let item = 0; item < 12 && !(await isFocused(again)); item += 1)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Like ${earlier?.code}`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, page.getByLabel('From', { exact: true }));
  await page.keyboard.type(days[0] ?? '');
  await tabTo(page, page.getByLabel('To', { exact: true }));
  await page.keyboard.type(days[1] ?? '');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(days[0] ?? '');
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(days[1] ?? '');
  const way = page.getByLabel(/^Kilometres/);
  if (await way.isVisible()) {
    await tabTo(page, way);
    await page.keyboard.type('120');
  }
  await press(page, page.getByRole('button', { name: 'Save and check' }));
  await expectAt(page, /^SC\d/);
  await press(page, page.getByRole('button', { name: /^Submit/ }));
  const dialog = page.getByRole('dialog');
  await expectIn(dialog);
  await press(page, dialog.getByRole('button', { name: /^Submit/ }));
  await expect(dialog).toBeHidden();
  await expectSomewhere(page);
});

test('a file is imported and taken back without a mouse', async ({ page }) => {
  const [first] = await callAs<{ abv: string }[]>(page.request, 'admin', 'GET', 'departments?per_page=1');
  const mark = newMark();
  const row = `C${mark},Keyboards ${mark},Desks ${mark},${first?.abv},"1,000,000",2028`;
  const text = `CODE,SUB_BUDGET_HEAD,BUDGET_HEAD,DEPARTMENT,APPROVED_BUDGET,BUDGET_YEAR\n${row}\n`;
  await openAs(page, 'admin', '/admin-center');
  await fromPalette(page, 'New import');
  await expectAt(page, 'New import');
  const budget = page.getByRole('radio', { name: /^Budget/ });
  await tabTo(page, page.getByRole('radio').first());
  for (let kind = 0; kind < 6 && !(await budget.isChecked()); kind += 1)
    await page.keyboard.press('ArrowDown');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    press(page, page.getByRole('button', { name: 'File: Add a file' })),
  ]);
  await chooser.setFiles({ name: `keys ${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await press(page, page.getByRole('button', { name: 'Check the file' }));
  await expectAt(page, /^(Match the columns|Check 1 row)/);
  const check = page.getByRole('button', { name: 'Check the rows' });
  if (await check.isVisible()) await press(page, check);
  await expectAt(page, /^Check 1 row/);
  await press(page, page.getByRole('button', { name: /^Import/ }));
  await expectAt(page, '1 row imported');
  const dialog = page.getByRole('dialog');
  await press(page, page.getByRole('button', { name: /^Undo/ }));
  await expectIn(dialog);
  await press(page, dialog.getByRole('button', { name: /^Undo/ }));
  await expect(dialog).toBeHidden();
  await expectSomewhere(page);
});

/** Goes on by Tab until a control has the focus; what has it on the way is seen to have it. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS && !(await isFocused(control)); stop += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(unseen), 'has the focus and doesn’t show it').toBeNull();
  }
  await expect(control, 'is reached by Tab').toBeFocused();
}

async function press(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}

async function fromPalette(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(words);
  const offers = page.getByRole('listbox', { name: 'Results' }).getByRole('option');
  const wanted = offers.filter({ hasText: new RegExp(`^${words}`) }).first();
  await expect(wanted).toBeVisible();
  await page.waitForLoadState('networkidle');
  for (let offer = 0; offer < 12 && (await wanted.getAttribute('aria-selected')) !== 'true'; offer += 1)
    await page.keyboard.press('ArrowDown');
  await expect(wanted).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
}

/** A page is there, and its heading has the focus. */
async function expectAt(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
}

async function expectIn(box: Locator): Promise<void> {
  await expect(box).toBeVisible();
  await expect.poll(() => box.evaluate((one) => one.contains(document.activeElement))).toBe(true);
}

/** After an act the focus is on something, rather than lost. */
async function expectSomewhere(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'BODY'), { timeout: 5_000 })
    .not.toBe('BODY');
}

function isFocused(control: Locator): Promise<boolean> {
  return control.evaluate((one) => one === document.activeElement);
}

/** In the page: what has the focus, where nothing on it or around it shows that. */
function unseen(): string | null {
  const one = document.activeElement;
  if (!one || one === document.body) return null;
  const around = [
    one,
    one.parentElement,
    one.nextElementSibling,
    one.closest('label'),
    one.previousElementSibling,
  ];
  const isSeen = around.some((part) => {
    if (!part) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part);
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  });
  return isSeen ? null : one.outerHTML.slice(0, 300);
}

/** What tells one run of a journey from another. */
function newMark(): string {
  return String(Date.now()).slice(-6);
}

/** An amount that no other payment has, so that none is taken for a duplicate. */
function amount(): string {
  return `5${newMark().slice(1)}`;
}

async function fundOf(page: Page): Promise<Row> {
  const { period } = await callAs<{ period: { year: number } }>(page.request, 'officer', 'GET', 'session');
  const rules = [{ field: 'budget_year', op: 'equals', value: period.year }];
  const filter = encodeURIComponent(JSON.stringify({ match: 'all', rules }));
  const path = `funds?search=${FUND}&per_page=1&filter=${filter}`;
  const [fund] = await callAs<Row[]>(page.request, 'officer', 'GET', path);
  if (!fund) throw new Error('the demonstration has no fund for this journey');
  return fund;
}

async function payee(page: Page): Promise<Person> {
  const [person] = await callAs<Person[]>(page.request, 'officer', 'GET', 'users/lookup?search=NCDB');
  if (!person) throw new Error('the demonstration has nobody to pay');
  return person;
}

/** The code of a batch of one payment, which is at the first desk. */
async function batched(page: Page, description: string): Promise<string> {
  const { id } = await callAs<Row>(page.request, 'officer', 'POST', 'expenditures', {
    ...{ fund_id: (await fundOf(page)).id, type: 'staff', category: 'other', amount: Number(amount()) },
    ...{ beneficiary_type: 'staff', beneficiary_id: (await payee(page)).id },
    description,
  });
  const { code } = await callAs<Row>(page.request, 'officer', 'POST', 'batches', { expenditures: [id] });
  return code;
}
