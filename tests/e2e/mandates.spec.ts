import { expect, type Page, test } from '@playwright/test';
import { callAs, expectSound, expectSoundInAll, openAs, pickOption } from '../support/browser.ts';

type Mandate = { id: number; code: string; status: string; no_of_itineraries: number; total_amount: number };

const LOOKS = { light: [1440, 390], dark: [1440, 390] };

async function chooseVendor(page: Page): Promise<void> {
  await page.getByLabel('Vendor', { exact: true }).click();
  await pickOption(page, /./);
  await expect(page.getByRole('checkbox', { name: /^Select all/ }).first()).toBeVisible();
}

/** What is kept of the form that logistics is filling. */
async function draftOf(page: Page): Promise<Record<string, unknown> | null> {
  const kept = await callAs<{ content: { values: Record<string, unknown> } } | null>(
    page.request,
    'logistics',
    'GET',
    'form-drafts/mandates-create',
  );
  return kept?.content.values ?? null;
}

test('logistics bundles accepted requests, prints the instruction, and the fund’s officer raises and deletes what pays them', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await openAs(page, 'logistics', '/facilities-logistics/mandates/create');
  await expect(page.getByText('Choose the vendor first')).toBeVisible();
  await page.getByRole('button', { name: 'Make mandate' }).click();
  for (const wrong of [
    'Choose the vendor who is paid',
    'Choose at least one request',
    'Say what is being paid for',
  ])
    await expect(page.getByText(wrong).first()).toBeVisible();
  await chooseVendor(page);
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') });
  const whole = await rows.count();
  expect(whole).toBeGreaterThan(2);
  const request = (await rows.first().textContent())?.match(/(FRV|HRS)\d{5}/)?.[0] ?? '';
  await page.getByLabel('Search the accepted requests').fill(request.toLowerCase());
  await expect(rows).toHaveCount(1);
  await page.getByLabel('Search the accepted requests').press('Enter');
  await page.getByLabel('Search the accepted requests').fill('');
  await rows.nth(0).getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await rows.nth(1).getByRole('checkbox').check();
  await expect(page.getByText('2 requests selected')).toBeVisible();
  await expect(page.getByText(/naira only$/).first()).toBeVisible();
  await expectSoundInAll(page, LOOKS);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel('Description').fill('Trips to the budget defence');
  await page.getByRole('button', { name: /^Make mandate for ₦/ }).click();

  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^MND\d+/);
  const id = Number(page.url().match(/(\d+)$/)?.[1]);
  const read = () => callAs<Mandate>(page.request, 'logistics', 'GET', `mandates/${id}`);
  const made = await read();
  expect(made).toMatchObject({ status: 'pending', no_of_itineraries: 2 });
  // What was bundled leaves the list behind the form, and that change is nobody's draft.
  await expect.poll(() => draftOf(page)).toBeNull();
  const table = page.getByRole('table', { name: `Requests of ${made.code}` });
  await expect(table.getByRole('link', { name: request })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'From request to payment' })).toContainText('2 requests');
  await expectSoundInAll(page, LOOKS);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('link', { name: 'Print', exact: true }).click();
  const paper = page.getByRole('article');
  await expect(paper).toContainText('Itinerary Mandate');
  await expect(paper).toContainText(request);
  await expect(paper).toContainText('naira only');
  await expect(paper.locator('[data-words=DRAFT]').first()).toBeAttached();
  await expectSound(page);
  await page.getByRole('link', { name: `Mandate ${made.code}` }).click();

  // On a poor line the button can be pressed before the mandate was read.
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(`**/api/mandates/${id}`, async (route) => {
    await arrived;
    await route.fallback();
  });
  await page.getByRole('link', { name: 'Raise expenditure' }).click();
  await page.getByRole('button', { name: 'Check and raise' }).click();
  await expect(page.getByText('What the mandate says has not arrived yet').first()).toBeVisible();
  arrive();
  await expect(page.getByText('Payee', { exact: true })).toBeVisible();
  await expect(page.getByText('Available after', { exact: true })).toBeVisible();
  await expectSoundInAll(page, LOOKS);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel('Class of transaction').selectOption('not-liable');
  await page.getByLabel('VAT', { exact: true }).selectOption('none');
  await page.getByRole('button', { name: 'Check and raise' }).click();
  await expect(page.getByRole('heading', { name: 'Check before you raise it' })).toBeVisible();
  await page.getByRole('button', { name: /^Raise expenditure of ₦/ }).click();
  await expect(page.getByRole('heading', { name: /^EXP\d+ was raised/ })).toBeVisible();
  expect((await read()).status).toBe('raised');

  await page.getByRole('link', { name: /^Open EXP/ }).click();
  await expect(page.getByRole('link', { name: made.code }).first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'From request to payment' })).toContainText('Committed');
  await expectSoundInAll(page, { light: [390], dark: [1440] });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page
    .getByRole('button', { name: /^(Actions|More)/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete expenditure' }).click();
  await expect.poll(async () => (await read()).status).toBe('pending');

  await callAs(page.request, 'logistics', 'DELETE', `mandates/${id}`);
});

test('what is typed for a mandate is kept, and a request that was taken meanwhile is left out', async ({
  page,
}) => {
  test.setTimeout(90_000);
  await openAs(page, 'logistics', '/facilities-logistics/mandates/create');
  await chooseVendor(page);
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') })
    .last();
  const request = (await row.textContent())?.match(/(FRV|HRS)\d{5}/)?.[0] ?? '';
  await row.getByRole('checkbox').check();
  await page.getByLabel('Description').fill('Kept for later');
  await expect.poll(() => draftOf(page)).toMatchObject({ description: 'Kept for later' });
  const vendors = await callAs<{ id: number }[]>(
    page.request,
    'logistics',
    'GET',
    'vendors?per_page=1&sort=name',
  );
  const vendor = vendors[0]?.id ?? 0;
  const ready = await callAs<{ id: number; request: string }[]>(
    page.request,
    'logistics',
    'GET',
    `logistics/holds?vendor=${vendor}`,
  );
  const hold = ready.find((one) => one.request === request)?.id;
  const other = await callAs<Mandate>(page.request, 'logistics', 'POST', 'mandates', {
    vendor_id: vendor,
    holds: [hold],
    description: 'Quicker',
  });
  await page.reload();
  await expect(page.getByLabel('Description')).toHaveValue('Kept for later');
  await expect(page.getByText('1 of those that were chosen can’t be bundled any more')).toBeVisible();
  await expect(page.getByText('No request is selected')).toBeVisible();
  await callAs(page.request, 'logistics', 'DELETE', `mandates/${other.id}`);
});
