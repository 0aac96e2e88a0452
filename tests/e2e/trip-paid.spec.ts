import { type Browser, expect, type Page, test } from '@playwright/test';
import { addDays, formatDay, lagosToday } from '#shared/dates.ts';
import { asAccount, callAs, expectSound, leaveList, pickOption } from '../support/browser.ts';

interface Trip {
  id: number;
  code: string;
  status: string;
  cost: number | null;
}

interface Fund {
  id: number;
  available: number;
  reserved: number;
  actual_expenditure: number;
}

/** What each of two travellers costs, and what the fund of their department is to carry once audit has paid less. */
/** A day within the two years for which trips are asked for, as it is typed. */
const dayAhead = (days: number) => formatDay(addDays(lagosToday(), days));

const FLIGHT = { fund: 'C007', cost: 80_000, refund: 70_000 };
const HOTEL = { fund: 'R003', cost: 120_000, refund: 120_000 };
const PAYS = 'R015';
const YEAR = 2024;
const PURPOSES = ['Inspection of the coastal road at Akassa', 'Opening of the zonal workshop'];
const MEMO = { name: 'memo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
const STAGES = { name: 'From request to payment' };

test.describe.configure({ mode: 'serial', timeout: 120_000 });

let flight: Trip;
let hotel: Trip;
let mandate = '';
let batch = '';
let paid = '';
const before = new Map<string, Fund>();

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage();
  for (const form of ['flights-create', 'hotels-create'])
    for (const account of ['staff', 'head'])
      await callAs(page.request, account, 'DELETE', `form-drafts/${form}`);
  for (const code of [FLIGHT.fund, HOTEL.fund, PAYS]) before.set(code, await fundOf(page, code));
  await page.close();
});

test('one asks for a flight and another for a hotel, and logistics offers each an option', async ({
  browser,
}) => {
  flight = await asked(browser, 'staff', '/staff-services/flights/create', 'reservations', async (page) => {
    await page.getByLabel('Purpose').fill(PURPOSES[0] ?? '');
    await page.getByLabel('Take-off').fill('Port Harcourt');
    await page.getByLabel('Destination').fill('Abuja');
    await page.getByLabel('From', { exact: true }).fill(dayAhead(620));
    await page.getByLabel('To', { exact: true }).fill(dayAhead(623));
    const sent = page.waitForResponse((answer) => answer.url().endsWith('/api/files'));
    await page.locator('input[type=file]').first().setInputFiles(MEMO);
    await sent;
    await page.getByRole('button', { name: 'Request a flight' }).click();
  });
  hotel = await asked(browser, 'head', '/staff-services/hotels/create', 'hotels', async (page) => {
    await page.getByLabel('Purpose').fill(PURPOSES[1] ?? '');
    await page.getByLabel('State', { exact: true }).selectOption('bayelsa');
    await page.getByLabel('Hotel', { exact: true }).click();
    await pickOption(page, /Creek View Hotel/);
    await page.getByLabel('From', { exact: true }).fill(dayAhead(620));
    await page.getByLabel('To', { exact: true }).fill(dayAhead(623));
    await page.getByRole('button', { name: 'Request a hotel' }).click();
  });
  await offered(browser, `/facilities-logistics/reservations/${flight.id}`, 'Airline', FLIGHT.cost);
  await offered(browser, `/facilities-logistics/hotel-reservations/${hotel.id}`, 'Hotel', HOTEL.cost);
});

test('each accepts, and their department’s money stands aside', async ({ browser }) => {
  for (const [account, path, { fund, cost }] of [
    ['staff', `/staff-services/flights/${flight.id}`, FLIGHT],
    ['head', `/staff-services/hotels/${hotel.id}`, HOTEL],
  ] as const) {
    await asAccount(browser, account, path, async (page) => {
      await expect(page.getByRole('heading', { name: 'Choose one' })).toBeVisible();
      const option = page.getByRole('option', { name: new RegExp(`${fund} .*${YEAR}`) });
      await page
        .getByLabel('Fund', { exact: false })
        .selectOption((await option.getAttribute('value')) ?? '');
      await page.getByRole('button', { name: 'Accept option' }).click();
      await expect(page.getByText('is set aside for it').first()).toBeVisible();
      await expect(page.getByRole('navigation', STAGES)).toContainText('Secured');
      await expectFund(page, fund, { reserved: cost });
    });
  }
});

test('logistics bundles both in a mandate and raises what pays it', async ({ browser }) => {
  await asAccount(browser, 'logistics', '/facilities-logistics/mandates', async (page) => {
    await callAs(page.request, 'logistics', 'DELETE', 'form-drafts/mandates-create');
    await page.getByRole('link', { name: 'Make mandate' }).click();
    await page.getByLabel('Vendor', { exact: true }).click();
    await pickOption(page, /./);
    const search = page.getByLabel('Search the accepted requests');
    for (const { code } of [flight, hotel]) {
      await search.fill(code);
      await page.getByRole('listitem').filter({ hasText: code }).getByRole('checkbox').check();
    }
    await page.getByLabel('Description').fill('Inspection and workshop in May');
    await page.getByRole('button', { name: 'Make mandate for ₦200,000.00' }).click();
    const heading = page.getByRole('heading', { level: 1, name: /^MND\d+/ });
    await expect(heading).toBeVisible();
    mandate = /MND\d+/.exec((await heading.textContent()) ?? '')?.[0] ?? '';
    await page.getByRole('link', { name: 'Raise expenditure' }).click();
    await expect(page.getByText('Payee', { exact: true })).toBeVisible();
    await page.getByLabel('Class of transaction').selectOption('not-liable');
    await page.getByLabel('VAT', { exact: true }).selectOption('none');
    await page.getByRole('button', { name: 'Check and raise' }).click();
    await page.getByRole('button', { name: 'Raise expenditure of ₦200,000.00' }).click();
    const raised = page.getByRole('heading', { level: 1, name: /^EXP\d+ was raised/ });
    await expect(raised).toBeVisible();
    paid = /EXP\d+/.exec((await raised.textContent()) ?? '')?.[0] ?? '';

    await page.goto('/budget/batches/create');
    await page.getByRole('searchbox', { name: /Search the committed/ }).fill(paid);
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Raise batch' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Raise batch' }).click();
    const sent = page.getByRole('heading', { level: 1, name: /^Batch TPP\d+ is on its way$/ });
    await expect(sent).toBeVisible();
    batch = /TPP\d+/.exec((await sent.textContent()) ?? '')?.[0] ?? '';
  });
});

test('three desks clear it, audit pays less, and a second officer posts it', async ({ browser }) => {
  for (const account of ['budget', 'treasury', 'audit', 'treasury2'])
    await asAccount(browser, account, `/payments/clear-payments?batch=${batch}`, async (page) => {
      await expect(page.getByRole('article')).toBeVisible();
      if (account === 'audit') {
        await page.getByRole('button', { name: 'Edit amount' }).click();
        const dialog = page.getByRole('dialog', { name: 'Edit the amount' });
        await dialog.getByLabel('New amount').fill('190000');
        await dialog.getByLabel('Remark').fill('As the airline invoiced it');
        await dialog.getByRole('button', { name: 'Save amount' }).click();
        await expect(page.getByRole('table', { name: 'How the amount came about' })).toContainText(
          'As the airline invoiced it',
        );
      }
      const answered = page.waitForResponse((answer) => /payments\/\d+\/clear$/.test(answer.url()));
      await page.keyboard.press('c');
      if (account === 'treasury2') {
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Bank reference').fill('CBN/2031/0512');
        await dialog.getByRole('button', { name: /^Post/ }).click();
      }
      expect((await answered).status()).toBe(200);
    });
});

test('each fund carries its share, and the one that paid is as it was', async ({ browser }) => {
  for (const { fund, refund } of [FLIGHT, HOTEL])
    await asAccount(browser, 'officer', '/inbox', async (page) => {
      await page
        .getByRole('link', { name: /Answer refund/ })
        .filter({ hasText: new RegExp(`${refund / 1000},000`) })
        .click();
      await leaveList(page);
      await page.getByRole('button', { name: 'Fulfil' }).click();
      const dialog = page.getByRole('dialog', {
        name: `Refund ₦${refund / 1000},000.00 to Facilities and Logistics?`,
      });
      await expect(dialog).toContainText(fund);
      await expectSound(page);
      const refundPath = new URL(page.url()).pathname;
      await dialog.getByRole('button', { name: 'Fulfil refund' }).click();
      await expect(page.getByText(/^RF\d+ was fulfilled as EXP\d+/)).toBeVisible();
      // What was opened from the inbox goes on to what waits next.
      await page.goto(refundPath);
      await expect(page.getByRole('navigation', STAGES)).toContainText('Fulfilled');
      await expectFund(page, fund, { reserved: 0, actual_expenditure: refund });
      await expectSound(page);
    });
  await asAccount(browser, 'logistics', '/budget/expenditures', async (page) => {
    await expectFund(page, PAYS, { reserved: 0, actual_expenditure: 0, available: 0 });
    await page.getByRole('searchbox', { name: 'Search Expenditures' }).fill(paid);
    await page.getByRole('link', { name: paid }).first().click();
    await expect(page.getByRole('navigation', STAGES)).toContainText(mandate);
  });
});

test('what the airline gives back is the department’s that carries the flight, once two of treasury say so', async ({
  browser,
}) => {
  const back = 20_000;
  const desk = `/payments/clear-payments?batch=${batch}`;
  await asAccount(browser, 'treasury2', desk, async (page) => {
    await page.getByRole('button', { name: /^Actions on the payment to/ }).click();
    await page.getByRole('menuitem', { name: 'Record money that came back' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount that came back').fill(String(back));
    await dialog.getByLabel('Receipt number').fill('TR/2031/77');
    await dialog.getByRole('button', { name: 'Record the receipt' }).click();
    await expect(dialog.getByText(/^At most ₦0\.00 can come back/)).toBeVisible();
    await dialog.getByLabel('Refund', { exact: false }).first().click();
    await pickOption(page, new RegExp(PURPOSES[0] ?? ''));
    await expectSound(page);
    await dialog.getByRole('button', { name: 'Record the receipt' }).click();
    await expect(
      page.getByText(/^Recorded for the payment of .* A second treasury officer must confirm it/),
    ).toBeVisible();
    await expectFund(page, FLIGHT.fund, { actual_expenditure: FLIGHT.refund });
  });
  await asAccount(browser, 'treasury', desk, async (page) => {
    await page.getByRole('button', { name: 'Confirm what was recorded' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('₦20,000.00 came back to ');
    await dialog.getByRole('button', { name: 'Confirm it' }).click();
    await expect(page.getByText(/^Confirmed for the payment of ₦.* came back/)).toBeVisible();
    await expectFund(page, FLIGHT.fund, { actual_expenditure: FLIGHT.refund - back });
    await expectFund(page, PAYS, { actual_expenditure: 0 });
  });
});

async function fundOf(page: Page, code: string): Promise<Fund> {
  const found = await callAs<(Fund & { budget_code: { label: string }; budget_year: number })[]>(
    page.request,
    'budget',
    'GET',
    `funds?search=${code}`,
  );
  const fund = found.find(
    ({ budget_code, budget_year }) => budget_code.label === code && budget_year === YEAR,
  );
  if (!fund) throw new Error(`there is no fund ${code}`);
  return fund;
}

/** What became of a fund since the journey began, in naira. */
async function expectFund(page: Page, code: string, by: Partial<Omit<Fund, 'id'>>): Promise<void> {
  const then = before.get(code);
  const now = await fundOf(page, code);
  for (const [name, naira] of Object.entries(by) as [keyof Fund, number][])
    expect([code, name, now[name]]).toEqual([code, name, (then?.[name] ?? 0) + naira]);
}

/** A request as it stands once its form was sent. */
async function asked(
  browser: Browser,
  account: string,
  path: string,
  list: string,
  fill: (page: Page) => Promise<void>,
): Promise<Trip> {
  const made: Trip[] = [];
  await asAccount(browser, account, path, async (page) => {
    await fill(page);
    await expect(page.getByRole('heading', { level: 1, name: /^(FRV|HRS)\d+/ })).toBeVisible();
    made.push(...(await callAs<Trip[]>(page.request, account, 'GET', `${list}?sort=-created_at&per_page=1`)));
  });
  const [trip] = made;
  if (trip?.status !== 'pending') throw new Error(`${path} made no request`);
  return trip;
}

/** Logistics takes a request and offers one option, which the fund of the whole journey pays. */
async function offered(browser: Browser, path: string, what: string, cost: number): Promise<void> {
  await asAccount(browser, 'logistics', path, async (page) => {
    await page.getByRole('button', { name: 'Take', exact: true }).click();
    await page.getByRole('button', { name: 'Take request' }).click();
    await page.getByLabel(what, { exact: true }).last().fill('As quoted');
    await page.getByLabel('Cost').fill(String(cost));
    await page.getByLabel('Fund that pays').click();
    await pickOption(page, new RegExp(`${PAYS} .*${YEAR}`));
    await page.getByRole('button', { name: 'Offer options' }).click();
    await expect(page.getByText('waits for a choice').first()).toBeVisible();
  });
}
