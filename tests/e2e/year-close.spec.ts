import { expect, type Page, test } from '@playwright/test';
import { asAccount, callAs, expectSoundInAll, openAs, sessionOf } from '../support/browser.ts';
import { CODE, type Open, openYear, YEAR } from './closing-year.ts';

const PATH = `/budget/year-close/${YEAR}`;
const LOOKS = { light: [1440, 390], dark: [1440, 390] };
const DESK = { width: 1440, height: 900 };

/** Each step goes on from the one before. */
test.describe.configure({ mode: 'serial', timeout: 180_000 });

let open: Open;
test.beforeAll(async ({ request }) => {
  open = await openYear(request);
});

const rowOf = (page: Page, code: string) => page.getByRole('row').filter({ hasText: code });

async function soundInAll(page: Page): Promise<void> {
  await expectSoundInAll(page, LOOKS);
  await page.setViewportSize(DESK);
}

test('an officer decides what becomes of everything that is open, one at a time and several at once', async ({
  page,
}) => {
  await openAs(page, 'budget', PATH);
  const table = page.getByRole('table', { name: `What is open in ${YEAR}` });
  for (const { code } of [open.lapsing, open.carried, ...open.holds, open.mandate, open.advance])
    await expect(table.getByText(code, { exact: true })).toBeVisible();
  await expect(rowOf(page, open.advance.code)).toContainText('Stays open');
  await expect(page.getByText('1 of 6 decided. 5 left to decide or to be answered.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeDisabled();
  await expect(page.getByText('5 items are not decided yet.')).toBeVisible();
  await soundInAll(page);

  const decide = (code: string) =>
    rowOf(page, code).getByRole('combobox', { name: `What becomes of ${code} of ${YEAR}` });
  const save = async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Save decision' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await decide(open.lapsing.code).selectOption('Lapsed');
  await expect(page.getByRole('dialog')).toContainText('The commitment ends with the year.');
  await save();
  await expect(rowOf(page, open.lapsing.code)).toContainText('by Ibrahim Musa Danladi');
  await decide(open.carried.code).selectOption('Carried to next year');
  await expect(page.getByRole('dialog')).toContainText(`${CODE} Office Equipment`);
  await save();
  await decide(open.mandate.code).selectOption('Carried to next year');
  await save();

  for (const { code } of open.holds) await page.getByRole('checkbox', { name: `Select ${code}` }).check();
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Set aside next year' }).click();
  await expect(page.getByRole('dialog')).toContainText('₦135,000.00');
  await save();
  await expect(page.getByText('Nothing is left to decide.')).toBeVisible();

  await page.getByRole('link', { name: 'Before and after' }).click();
  const after = page.getByRole('table', { name: `Totals of ${YEAR} and ${YEAR + 1}: ${YEAR + 1}` });
  await expect(after.getByRole('row', { name: /^Booked/ })).toContainText('₦430,000.00');
  await expect(after.getByRole('row', { name: /^Reserved/ })).toContainText('₦225,000.00');
  await soundInAll(page);
  await page.getByRole('link', { name: 'What is open' }).click();

  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit close' }).click();
  await expect(page.getByText('You submitted it. Another budget officer must confirm it.')).toBeVisible();
});

test('a second officer finds it waiting, and sends it back with a reason', async ({ page, browser }) => {
  await openAs(page, 'budget2', '/inbox');
  await expect(page.getByText('Confirm year close').first()).toBeVisible();
  await page.goto(PATH);
  await soundInAll(page);
  await page.getByRole('button', { name: 'Send back' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send back' }).click();
  await expect(dialog.getByText('Say why, in at least 3 characters.')).toBeVisible();
  await dialog.getByLabel('Remark').fill('Is the mandate still wanted?');
  await dialog.getByRole('button', { name: 'Send back' }).click();
  await expect(page.getByText('Is the mandate still wanted?')).toBeVisible();
  await asAccount(browser, 'budget', PATH, async (other) => {
    await expect(other.getByText(/^Sent back by /)).toBeVisible();
    await expect(other.getByText('Is the mandate still wanted?')).toBeVisible();
    await soundInAll(other);
    await other.getByRole('button', { name: 'Submit', exact: true }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Submit close' }).click();
    await expect(other.getByText(/^You submitted it\./)).toBeVisible();
  });
});

test('the second officer closes it, and the paper says what became of everything', async ({ page }) => {
  await openAs(page, 'budget2', PATH);
  await page.getByRole('button', { name: `Close ${YEAR}` }).click();
  await expect(page.getByRole('dialog')).toContainText('This can’t be undone.');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Close ${YEAR}` })
    .click();
  await expect(page.getByText(`${YEAR} is closed`, { exact: true })).toBeVisible();
  await expect(rowOf(page, open.lapsing.code)).toContainText('Lapsed');
  await soundInAll(page);

  await page.getByRole('link', { name: 'Print' }).click();
  const paper = page.getByRole('article');
  await expect(paper).toContainText('Close of the Budget Year');
  for (const [{ code }, words] of [
    [open.lapsing, 'Lapsed'],
    [open.carried, `Carried to next year (${CODE} Office Equipment)`],
    [open.mandate, 'Carried to next year'],
    [open.advance, 'Stays open'],
  ] as const)
    await expect(paper.getByRole('row').filter({ hasText: code })).toContainText(words);
  await expect(paper).toContainText('₦430,000.00');
  await expect(paper.locator('[data-words=DRAFT]')).toHaveCount(0);
  await expect(paper.getByText('Confirming Budget Officer')).toBeVisible();
});

test('nothing is raised or posted in the closed year, and each refusal says so in words', async ({
  page,
}) => {
  const { token } = await sessionOf(page.request, 'officer');
  const refused = async (path: string, who: string, data: object) => {
    const session = who === 'officer' ? { token } : await sessionOf(page.request, who);
    const answer = await page.request.post(`/api/${path}`, {
      data,
      headers: { authorization: `Bearer ${session.token}` },
    });
    return (await answer.json()) as { code: string; detail: string };
  };
  const bought = {
    ...{ fund_id: open.fund, type: 'third-party', category: 'other', beneficiary: 'Late Supplies' },
    ...{ amount: 1_000, description: 'Paper', transaction_class: 'not-liable', vat: 'none' },
  };
  expect(await refused('expenditures', 'officer', bought)).toMatchObject({
    code: 'PERIOD_CLOSED',
    detail: expect.stringContaining(`${YEAR}`),
  });
  const more = { amount: 1_000, reference: 'NASS/1', remark: 'Late' };
  expect(await refused(`funds/${open.fund}/top-up`, 'budget', more)).toMatchObject({ code: 'PERIOD_CLOSED' });

  await openAs(page, 'officer', '/budget/expenditures/create');
  await expect(page.getByRole('option', { name: `${YEAR} (closed)` })).toBeDisabled();
  await page.getByLabel('Period').selectOption(String(YEAR + 1));
  await page.getByRole('button', { name: 'Fund' }).click();
  await expect(page.getByRole('option', { name: new RegExp(`${CODE} `) })).toBeVisible();

  // What was carried is paid on the fund of the next year.
  const carried = await callAs<{ fund: { label: string }; status: string }>(
    page.request,
    'budget',
    'GET',
    `expenditures/${open.carried.id}`,
  );
  expect(carried.status).toBe('cleared');
});
