import { expect, test } from '@playwright/test';
import { addDays, formatDay, lagosToday } from '#shared/dates.ts';
import { asAccount, callAs, expectSound, openAs } from '../support/browser.ts';

/** A day within the two years for which trips are asked for, as it is typed. */
const dayAhead = (days: number) => formatDay(addDays(lagosToday(), days));

type Trip = { id: number; code: string; status: string; cost: number | null };

test('a member of staff asks for a flight, logistics offers, they accept, and the money stands aside', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await openAs(page, 'staff', '/staff-services/flights/create');
  await page.getByLabel('Purpose').fill('Signing of the coastal road contract');
  await page.getByLabel('Take-off').fill('Port Harcourt');
  await page.getByLabel('Destination').fill('Abuja');
  await page.getByLabel('From', { exact: true }).fill(dayAhead(600));
  await page.getByLabel('To', { exact: true }).fill(dayAhead(602));
  await page.getByRole('button', { name: 'Request a flight' }).click();
  await expect(page.getByText('Attach the approval memo').first()).toBeVisible();
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/api/files'));
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'memo.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
    });
  await sent;
  await page.getByRole('button', { name: 'Request a flight' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Signing of the coastal road contract');
  const [trip] = await callAs<Trip[]>(
    page.request,
    'staff',
    'GET',
    'reservations?sort=-created_at&per_page=1',
  );
  expect(trip?.status).toBe('pending');

  await asAccount(browser, 'logistics', `/facilities-logistics/reservations/${trip?.id}`, async (desk) => {
    await desk.getByRole('button', { name: 'Take', exact: true }).click();
    await desk.getByRole('button', { name: 'Take request' }).click();
    await expect(desk.getByRole('heading', { name: 'Offer options' })).toBeVisible();
    await desk.getByLabel('Airline').fill('Ibom Air, 07:30');
    await desk.getByLabel('Cost').fill('145000');
    await desk.getByLabel('Fund that pays').click();
    await desk.getByRole('option').first().click();
    await expectSound(desk);
    await desk.getByRole('button', { name: 'Offer options' }).click();
    await expect(desk.getByText('waits for a choice').first()).toBeVisible();
  });

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Choose one' })).toBeVisible();
  const fund = page.getByLabel('Fund', { exact: false });
  await fund.selectOption({ index: 1 });
  await expectSound(page);
  await page.getByRole('button', { name: 'Accept option' }).click();
  await expect(page.getByText('is set aside for it').first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'From request to payment' })).toContainText('Secured');
  const after = await callAs<Trip>(page.request, 'staff', 'GET', `reservations/${trip?.id}`);
  expect([after.status, after.cost]).toEqual(['accepted', 145_000]);
});
