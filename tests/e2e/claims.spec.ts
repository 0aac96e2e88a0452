import { expect, type Page, test } from '@playwright/test';
import { asAccount, callAs, expectSound, expectSoundInAll, openAs, pickOption } from '../support/browser.ts';

type Claim = { id: number; code: string; status: string; total: number; expenses: { amount: number }[] };

const PATH = '/staff-services/claims';
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
/** A picture of one point, as a phone would send it. */
const RECEIPT = {
  name: 'taxi.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
};
/** Days that the demonstration's own trips leave free. */
const day = (of: number) => `2031-03-${String(of).padStart(2, '0')}`;
const shown = (of: number) => day(of).split('-').reverse().join('-');

const lines = (page: Page) => page.getByRole('group', { name: 'What the trip pays' }).getByRole('listitem');

/** A claim of staff@ for days of a trip, submitted beside the browser. */
async function submitted(page: Page, from: number): Promise<Claim> {
  const { id } = await callAs<Claim>(page.request, 'staff', 'POST', 'claims', {
    ...{ purpose: `Survey of the shoreline ${from}`, type: 'travels', category: 'non-residence' },
    ...{ started: day(from), finished: day(from + 1), destination: 'Lagos', transportation: 'flight' },
  });
  return callAs<Claim>(page.request, 'staff', 'POST', `claims/${id}/submit`, {});
}

test('a claim is filled on a phone, survives its session, is submitted, and raised and batched with others at the desk', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize(PHONE);
  await openAs(page, 'staff', `${PATH}/create`);
  await page.getByLabel('Purpose').fill('Audit of the Lagos office');
  await page.getByLabel('From', { exact: true }).fill(shown(10));
  await page.getByLabel('To', { exact: true }).fill(shown(13));
  await page.getByLabel('Destination', { exact: true }).selectOption('Lagos');
  await expect(lines(page)).toHaveCount(4);
  const perDiem = lines(page).first();
  await expect(perDiem).toContainText('3 nights ×');

  await perDiem.getByRole('button', { name: /^Lower/ }).click();
  await perDiem.getByRole('textbox').fill('9999999');
  await expect(perDiem).toContainText('the Board pays no more');
  await perDiem.getByRole('textbox').fill('30000');
  await expect(perDiem).toContainText('of ₦');
  await lines(page)
    .last()
    .getByRole('button', { name: /^Leave out/ })
    .click();
  await expect(lines(page).last()).toContainText('Left out');

  await page.getByRole('button', { name: 'Add an expense' }).click();
  await page.getByLabel('Description').fill('Taxi to the airport');
  await page.getByLabel('Amount', { exact: true }).fill('2500');
  await page.getByRole('button', { name: 'Save and check' }).click();
  await expect(page.getByRole('link', { name: /Attach the receipt/ })).toBeVisible();
  await page
    .getByRole('button', { name: 'Receipt, Taxi to the airport: Add a file', exact: true })
    .setInputFiles(RECEIPT);
  await expect(page.getByText('taxi.png')).toBeVisible();
  await expectSoundInAll(page, { light: [390, 320, 1440], dark: [390] });
  await page.setViewportSize(PHONE);

  // The session ends: the draft waits on the server, for any device.
  await expect
    .poll(() =>
      callAs(page.request, 'staff', 'GET', 'form-drafts/claims-create').then((kept) => JSON.stringify(kept)),
    )
    .toContain('taxi.png');
  await asAccount(browser, 'staff', `${PATH}/create`, async (other) => {
    await expect(other.getByText('We restored your draft')).toBeVisible();
    await expect(lines(other).first().getByRole('textbox')).toHaveValue('30,000.00');
    await expect(lines(other).last()).toContainText('Left out');
    await expect(other.getByText('taxi.png')).toBeVisible();
  });
  await page.getByRole('button', { name: 'Save and check' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^SC\d+, Audit of the Lagos office/);
  const id = Number(page.url().match(/(\d+)$/)?.[1]);
  const read = () => callAs<Claim>(page.request, 'staff', 'GET', `claims/${id}`);
  expect((await read()).expenses.map(({ amount }) => amount)).toEqual([
    30_000,
    expect.any(Number),
    expect.any(Number),
    0,
    2_500,
  ]);
  await expect(page.getByText('Check it, then submit it')).toBeVisible();
  await expect(page.getByRole('table', { name: 'What is claimed' })).toContainText('Left out');
  await expectSoundInAll(page, { light: [390, 1440], dark: [390] });
  await page.setViewportSize(PHONE);

  // Opened again nothing is changed by itself, and a line is taken back.
  await page.getByRole('link', { name: 'Manage' }).click();
  await expect(lines(page).last()).toContainText('Left out');
  await expect(page.getByRole('link', { name: 'Cancel' })).toBeVisible();
  await lines(page)
    .last()
    .getByRole('button', { name: /^Put back/ })
    .click();
  await page.getByRole('button', { name: 'Save and check' }).click();
  await expect(page).toHaveURL(/claims\/\d+$/);
  const { total, code } = await read();
  expect((await read()).expenses[3]?.amount).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit claim' }).click();
  await expect(page.getByText('It waits for your department')).toBeVisible();
  await expect(page.getByText(/^With .+ since today/)).toBeVisible();

  const others = [await submitted(page, 20), await submitted(page, 23)];
  const ids = [id, ...others.map((one) => one.id)];
  await asAccount(browser, 'officer', `${PATH}/${id}`, async (desk) => {
    await desk.setViewportSize(DESK);
    const dialog = desk.getByRole('dialog');
    await desk.getByRole('button', { name: 'Raise expenditure' }).click();
    await dialog.getByLabel('Fund', { exact: true }).click();
    await pickOption(desk, /₦/);
    await expect(dialog.getByText(/^Available on/)).toBeVisible();
    await expectSound(desk);
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await desk.goto(`${PATH}?search=Survey`);
    for (const one of others) await desk.getByRole('checkbox', { name: new RegExp(one.code) }).check();
    await expect(desk.getByRole('link', { name: 'Raise together' })).toBeVisible();
    await desk.goto(`${PATH}/raise?ids=${ids.join(',')}`);
    await expect(desk.getByRole('table', { name: 'Claims to raise' })).toContainText(code);
    const sum = total + others.reduce((all, one) => all + one.total, 0);
    const raise = desk.getByRole('button', { name: /^Raise and batch 3 claims for ₦/ });
    await expect(raise).toContainText(sum.toLocaleString('en', { minimumFractionDigits: 2 }));
    await raise.click();
    await expect(desk.getByText('Choose the fund that pays')).toBeVisible();
    await desk.getByLabel('Fund that pays').click();
    await pickOption(desk, /₦/);
    await expect(desk.getByText(/^Available on/)).toBeVisible();
    await expectSoundInAll(desk, { light: [1440, 390], dark: [1440] });
    await desk.setViewportSize(DESK);
    await raise.click();
    const onItsWay = desk.getByRole('heading', { name: /^Batch SP\d+ is on its way/ });
    await expect(onItsWay).toBeVisible();
    await desk.reload();
    await expect(onItsWay).toBeVisible();
    await desk.goto(`${PATH}/print?ids=${ids.join(',')}`);
    await expect(desk.getByRole('article')).toHaveCount(3);
    await expect(desk.getByRole('article').first()).toContainText('naira only');
    await expectSound(desk);
  });
  expect((await read()).status).toBe('batched');
  await page.reload();
  await expect(page.getByText('It is at the desks')).toBeVisible();
});

test('an officer raises a claim by its code from the expenditure form, which offers no claim for a third party', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const claim = await submitted(page, 27);
  await openAs(page, 'officer', '/budget/expenditures/create');
  await page.getByRole('radio', { name: 'A third party' }).check();
  await expect(page.getByText(/Staff Claim/i)).toHaveCount(0);
  await page.getByRole('radio', { name: 'A member of staff' }).check();
  await expect(page.getByText('Itinerary Mandate')).toHaveCount(0);
  await page.getByLabel('Category').selectOption('Staff claim');
  await page.getByLabel('Claim', { exact: true }).click();
  await page.keyboard.type(claim.code);
  await pickOption(page, new RegExp(claim.code));
  await expect(page.getByText('Survey of the shoreline 27').first()).toBeVisible();
  await page.getByLabel('Fund', { exact: true }).click();
  await pickOption(page, /₦/);
  await expect(page.getByText('Available after', { exact: true })).toBeVisible();
  await expectSoundInAll(page, { light: [1440, 390], dark: [1440] });
  await page.setViewportSize(DESK);
  await page.getByRole('button', { name: 'Check and raise' }).click();
  await page.getByRole('button', { name: /^Raise expenditure of ₦/ }).click();
  await expect(page.getByRole('heading', { name: /^EXP\d+ was raised/ })).toBeVisible();
  expect((await callAs<Claim>(page.request, 'staff', 'GET', `claims/${claim.id}`)).status).toBe('cleared');
});

test('a claim of last month begins the next one: all but its days and what was spent', async ({ page }) => {
  const made = await submitted(page, 2);
  await openAs(page, 'staff', `${PATH}/${made.id}`);
  await page.getByRole('button', { name: `Actions on ${made.code}` }).click();
  await page.getByRole('menuitem', { name: 'Same again' }).click();
  await expect(page.getByText(`Like ${made.code}`)).toBeVisible();
  await expect(page.getByLabel('Purpose')).toHaveValue('Survey of the shoreline 2');
  await expect(page.getByLabel('Destination', { exact: true })).toHaveValue('Lagos');
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('');
  await page.getByLabel('From', { exact: true }).fill(shown(4));
  await page.getByLabel('To', { exact: true }).fill(shown(6));
  await expect(lines(page).first()).toContainText('2 nights ×');
  await page.getByRole('button', { name: 'Save and check' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^SC\d/ })).toBeVisible();
  await expect(page.getByText('Survey of the shoreline 2').first()).toBeVisible();
});
