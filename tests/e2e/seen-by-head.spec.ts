import { test as base, expect } from '@playwright/test';
import { addDays, formatDay, lagosToday } from '#shared/dates.ts';
import { type KillablePortal, openKillablePortal } from '../durability/portal-process.ts';
import { asAccount, callAs, expectSound, leaveList, openAs } from '../support/browser.ts';

interface Trip {
  id: number;
  code: string;
  status: string;
}

/** What is asked for while the setting is on goes by the heads for everybody: on a portal of its own. */
/** A day within the two years for which trips are asked for, as it is typed. */
const dayAhead = (days: number) => formatDay(addDays(lagosToday(), days));

const test = base.extend<object, { portal: KillablePortal }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the braces.
    async ({}, use) => {
      const portal = await openKillablePortal();
      await use(portal);
      await portal.end();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
});

test('where heads see first, a request to travel waits for the head, who endorses it, and only then logistics has it', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const purpose = 'Inspection of the jetty at Twon-Brass';
  await asAccount(browser, 'admin', '/admin-center/configure', async (admin) => {
    await admin
      .getByLabel('Claims and requests to travel go by the head of department first')
      .selectOption('on');
    await admin.getByRole('button', { name: 'Save settings' }).click();
    await expect(admin.getByText('1 setting was changed.')).toBeVisible();
  });

  await openAs(page, 'staff', '/staff-services/flights/create');
  await page.getByLabel('Purpose').fill(purpose);
  await page.getByLabel('Take-off').fill('Abuja');
  await page.getByLabel('Destination').fill('Yenagoa');
  await page.getByLabel('From', { exact: true }).fill(dayAhead(640));
  await page.getByLabel('To', { exact: true }).fill(dayAhead(642));
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
  await expect(page.getByRole('heading', { level: 1 })).toContainText(purpose);
  await expect(page.getByText('Amadi Kelechi').first()).toBeVisible();
  await expectSound(page);
  const [trip] = await callAs<Trip[]>(
    page.request,
    'staff',
    'GET',
    'reservations?sort=-created_at&per_page=1',
  );
  if (!trip) throw new Error('the request is listed');
  expect(trip.status).toBe('with-head');

  const desk = `/facilities-logistics/reservations/${trip.id}`;
  await asAccount(browser, 'logistics', desk, async (office) => {
    await expect(office.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
  });
  await asAccount(browser, 'head', '/inbox', async (head) => {
    await head.getByRole('link', { name: new RegExp(trip.code) }).click();
    await leaveList(head);
    await expect(head.getByRole('heading', { level: 1 })).toContainText(purpose);
    await head.getByRole('button', { name: 'Endorse', exact: true }).click();
    const dialog = head.getByRole('dialog');
    await expect(dialog).toContainText('It goes to logistics, which arranges it.');
    await dialog.getByLabel(/^Remark/).fill('The jetty opens that week');
    await expectSound(head);
    await dialog.getByRole('button', { name: 'Endorse request' }).click();
    await expect(head.getByText(`${trip.code} was sent to logistics.`)).toBeVisible();
  });
  await asAccount(browser, 'logistics', '/inbox', async (office) => {
    await office.getByRole('link', { name: new RegExp(trip.code) }).click();
    await leaveList(office);
    await office.getByRole('button', { name: 'Take', exact: true }).click();
    await office.getByRole('button', { name: 'Take request' }).click();
    await expect(office.getByRole('heading', { name: 'Offer options' })).toBeVisible();
    await office.getByRole('link', { name: /^Timeline/ }).click();
    await expect(office.getByText('The jetty opens that week')).toBeVisible();
  });
  await page.reload();
  await expect(page.getByText('Being arranged').first()).toBeVisible();
});
