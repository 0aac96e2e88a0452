import { expect, type Locator, type Page, test } from '@playwright/test';
import { callAs, expectNoSideways, expectSound, expectSoundInAll, openAs } from '../support/browser.ts';

interface Payment {
  id: number;
  pv_no: string;
  payee_name: string;
  actions: { name: string; allowed: boolean; why_not: { code: string; sentence: string } | null }[];
}

interface Expenditure {
  id: number;
  code: string;
  beneficiary: string;
  actions: Payment['actions'];
}

test('an act on a record found by its code is begun on its own page, by keyboard alone', async ({ page }) => {
  const payment = await paymentToClear(page);
  await openAs(page, 'budget', '/dashboard');
  await openPalette(page);
  await page.keyboard.type(`clear ${payment.pv_no.toLowerCase()}`);
  const acts = options(page, `Actions for ${payment.pv_no}`);
  await expect(acts).toHaveCount(1);
  await expect(acts).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Clear the payment to ${payment.payee_name}?` });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(new RegExp(`/payments/clear-payments/${payment.id}$`));
  await page.reload();
  await expect(page.getByRole('article', { name: `Payment to ${payment.payee_name}` })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('an act is begun with its arguments: a virement by codes and amount opens its form filled in', async ({
  page,
}) => {
  const rules = [{ field: 'budget_year', op: 'equals', value: 2024 }];
  const filter = encodeURIComponent(JSON.stringify({ match: 'all', rules }));
  const [from, to] = await callAs<
    { budget_code: { label: string }; id: number; sub_budget_head: { label: string } }[]
  >(page.request, 'budget', 'GET', `funds?per_page=2&sort=-available&filter=${filter}`);
  await openAs(page, 'budget', '/dashboard');
  await openPalette(page);
  await page.keyboard.type(
    `virement ${from?.budget_code.label} 2,000,000 to ${to?.budget_code.label.toLowerCase()}`,
  );
  const codes = `from ${from?.budget_code.label} to ${to?.budget_code.label}`;
  const line = page.getByRole('option', { name: `Move ₦2,000,000.00 ${codes}` });
  await expect(line).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', {
    name: `Move money from ${from?.budget_code.label} to another fund`,
  });
  await expect(dialog.getByLabel('Amount')).toHaveValue('2,000,000.00');
  await expect(dialog.getByText(to?.sub_budget_head.label ?? 'none')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Ask for the virement of ₦2,000,000.00' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/budget/funds/${from?.id}$`));
});

test('what is typed before the palette has loaded is kept, and typing goes on behind it', async ({
  page,
}) => {
  let load = () => {};
  const asked = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(/\/assets\/palette-(?!context|field|host)[^/]*\.js/, async (route) => {
    await asked;
    await route.continue();
  });
  await openAs(page, 'admin', '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('ex');
  await expectSound(page);
  await expectNoSideways(page);
  load();
  await expect(page.getByRole('listbox', { name: 'Results' })).toBeVisible();
  await page.keyboard.type('p0');
  await expect(field(page)).toHaveValue('exp0');
  await expect(options(page, 'Records').first().locator('mark')).toHaveText('EXP0');
});

test('an act that cannot be done now says why, as the record’s own page does, and is not begun', async ({
  page,
}) => {
  const payment = await paymentToClear(page);
  const barred = payment.actions.find(({ why_not }) => why_not && why_not.code !== 'FORBIDDEN');
  await openAs(page, 'budget', '/dashboard');
  await openPalette(page);
  await page.keyboard.type(payment.pv_no);
  const act = options(page, `Actions for ${payment.pv_no}`)
    .and(page.locator('[aria-disabled="true"]'))
    .first();
  const end = barred?.why_not?.sentence.slice(-20) ?? 'no act of it is barred';
  await expect(options(page, `Actions for ${payment.pv_no}`).filter({ hasText: end }).first()).toBeVisible();
  await pressUntilSelected(page, act);
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await expectSound(page);
});

test('the palette deletes what the row action would delete, and refuses what it would refuse', async ({
  page,
}) => {
  const all = await callAs<Expenditure[]>(page.request, 'officer', 'GET', 'expenditures?per_page=100');
  const free = all.find((one) => deleting(one) === null);
  const bound = all.find((one) => deleting(one)?.startsWith('It is in batch'));
  if (!free || !bound) throw new Error('the demonstration has both');
  await openAs(page, 'officer', '/dashboard');
  await openPalette(page);
  await page.keyboard.type(`delete ${bound.code}`);
  const refused = options(page, `Actions for ${bound.code}`).filter({ hasText: 'Delete' });
  await expect(refused).toContainText('It is in batch');
  await expect(refused).toHaveAttribute('aria-disabled', 'true');
  await field(page).fill(`${free.code} delete`);
  await expect(options(page, `Actions for ${free.code}`)).toHaveText(['Delete']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/budget/expenditures/${free.id}$`));
  await expect(page.getByRole('dialog')).toContainText(free.code);
});

test('an act that another list of the same record offers is found too, and asks on that list’s page', async ({
  page,
}) => {
  const [request] = await callAs<{ id: number; code: string }[]>(
    page.request,
    'budget',
    'GET',
    'reversals/response?per_page=1&filter=' +
      encodeURIComponent(
        JSON.stringify({ match: 'all', rules: [{ field: 'status', op: 'equals', value: 'pending' }] }),
      ),
  );
  await openAs(page, 'budget', '/dashboard');
  await openPalette(page);
  await page.keyboard.type(`deny ${request?.code}`);
  await expect(options(page, `Actions for ${request?.code}`)).toHaveText(['Deny']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/payments/reversal-requests/${request?.id}`);
  await expect(page.getByRole('dialog').getByLabel('Response')).toBeVisible();
});

test('what a fund’s page offers is begun from its code: a top-up, and the vote book', async ({ page }) => {
  const [fund] = await callAs<
    { id: number; budget_code: { label: string }; sub_budget_head: { label: string } }[]
  >(page.request, 'budget', 'GET', 'funds?per_page=1&sort=-booked_expenditure');
  const code = fund?.budget_code.label ?? '';
  await openAs(page, 'budget', '/dashboard');
  await openPalette(page);
  await page.keyboard.type(code);
  const found = options(page, 'Records').filter({ hasText: fund?.sub_budget_head.label ?? code });
  await expect(found.first()).toContainText(code);
  await pressUntilSelected(page, found.first());
  await page.keyboard.press('ArrowRight');
  const acts = options(page, `Actions for ${code}`);
  await expect(acts.filter({ hasText: 'Vote book' })).toBeVisible();
  await pressUntilSelected(page, acts.filter({ hasText: 'Top up' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/budget\/funds\/\d+$/);
  await expect(page.getByRole('dialog', { name: `Ask for a top-up of ${code}` })).toBeVisible();
});

test('the typed letters are marked, → asks what can be done, and words inside a record are shown', async ({
  page,
}) => {
  await openAs(page, 'admin', '/dashboard');
  await openPalette(page);
  await page.keyboard.type('exp0');
  const records = options(page, 'Records');
  await expect(records.first().locator('mark')).toHaveText('EXP0');
  await expect(
    page.getByRole('status').filter({ hasText: /^\d+ results?(, the newest of more)?$/ }),
  ).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  const second = records.nth(1);
  await expect(second).toHaveAttribute('aria-selected', 'true');
  const code = /EXP\d{5}/.exec((await second.textContent()) ?? '')?.[0] ?? '';
  await page.keyboard.press('ArrowRight');
  await expect(field(page)).toHaveValue(code);
  await expect(options(page, `Actions for ${code}`).filter({ hasText: 'Delete' })).toBeVisible();
  await field(page).fill('new fund');
  await expect(options(page, 'Actions').first().locator('mark').first()).toHaveText('New fund');
  await field(page).fill('zzzzz');
  await expect(page.getByText('Nothing that you can see has that name.')).toBeVisible();
  await expect(page.getByRole('listbox', { name: 'Results' })).toHaveText('');
});

test('on a phone the acts of a record are a tap away, and nothing sticks out', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await openAs(page, 'officer', '/dashboard');
  await page.getByRole('button', { name: /Search or jump to/ }).tap();
  await field(page).fill('exp0');
  const first = options(page, 'Records').first();
  const code = /EXP\d{5}/.exec((await first.textContent()) ?? '')?.[0] ?? '';
  await first.getByTitle('What can be done with it').tap();
  await expect(options(page, `Actions for ${code}`).first()).toBeVisible();
  await expectSound(page);
  await expectNoSideways(page);
  await options(page, 'Records').first().tap();
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible();
  await context.close();
});

async function openPalette(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

function field(page: Page): Locator {
  return page.getByRole('combobox', { name: 'A code, a page or an action' });
}

function options(page: Page, heading: string): Locator {
  return page
    .getByRole('listbox', { name: 'Results' })
    .getByRole('group', { name: heading, exact: true })
    .getByRole('option');
}

async function pressUntilSelected(page: Page, option: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(option).toHaveAttribute('aria-selected', 'true', { timeout: 100 });
  }).toPass({ intervals: [1] });
}

/** A payment that waits for the budget office. */
async function paymentToClear(page: Page): Promise<Payment> {
  const payments = await callAs<Payment[]>(page.request, 'budget', 'GET', 'payments?per_page=100');
  const found = payments.find(({ actions }) =>
    actions.some(({ name, allowed }) => name === 'clear' && allowed),
  );
  if (!found) throw new Error('the demonstration has a payment that the budget office may clear');
  return found;
}

/** Why an expenditure can't be deleted now; null where it can. */
function deleting({ actions }: Expenditure): string | null {
  return actions.find(({ name }) => name === 'delete')?.why_not?.sentence ?? null;
}

test('what the keyboard does is shown at ? and from the palette, and not while one types', async ({
  page,
}) => {
  await openAs(page, 'staff', '/dashboard');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  await expect(help).toBeVisible();
  await expectSoundInAll(page, { light: [1440, 390], dark: [1440] });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await openPalette(page);
  await page.keyboard.type('short?');
  await expect(field(page)).toHaveValue('short?');
  await field(page).fill('keyboard');
  await expect(field(page)).toHaveValue('keyboard');
  const line = page.getByRole('option', { name: 'Keyboard shortcuts' });
  await expect(line).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(help).toBeVisible();
});
