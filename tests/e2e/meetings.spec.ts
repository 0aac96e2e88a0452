import { expect, type Page, test } from '@playwright/test';
import { addDays, formatDay, lagosToday, workWeekOf } from '#shared/dates.ts';
import { asAccount, callAs, expectSound, expectSoundInAll, leaveList, openAs } from '../support/browser.ts';

interface Row {
  id: number;
  code: string;
}

const CALENDAR = '/facilities-logistics/calendar';
/** Far enough ahead to be free of what the demonstration tells. */
const MONDAY = addDays(workWeekOf(lagosToday()), 70);
const PHONE = { width: 390, height: 844 };

test.describe.configure({ mode: 'serial', timeout: 120_000 });

test('a meeting is booked from the calendar on a phone, and added to the calendar by logistics', async ({
  page,
  browser,
}) => {
  const title = 'Groundwater survey';
  await callAs(page.request, 'staff', 'DELETE', 'form-drafts/meetings-create');
  await page.setViewportSize(PHONE);
  await openAs(page, 'staff', `${CALENDAR}?from=${MONDAY}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Room Calendar' })).toBeVisible();
  await expectSound(page);

  const wednesday = formatDay(addDays(MONDAY, 2));
  await page.getByRole('button', { name: `Wednesday ${wednesday}`, exact: true }).click();
  await page.getByRole('button', { name: `Wednesday ${wednesday}: see when Board Room is free` }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Board Room' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: /, 14:00 to 15:00, free\. Ask for Board Room$/ }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Ask for a room' })).toBeVisible();
  await expect(page.getByLabel('Start')).toHaveValue(`${addDays(MONDAY, 2)}T14:00`);
  await expect(page.getByLabel('End')).toHaveValue(`${addDays(MONDAY, 2)}T15:00`);
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Participants').fill('30');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('link', { name: 'Board Room has 24 seats.' })).toBeVisible();
  await page.getByLabel('Participants').fill('20');
  // Another time of the same day, by a press on the calendar in the form.
  await page.getByRole('button', { name: /, 16:00 to 17:00, free\. Ask for Board Room$/ }).click();
  await expect(page.getByLabel('Start')).toHaveValue(`${addDays(MONDAY, 2)}T16:00`);
  await expectSound(page);
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText(`You asked for Board Room, ${wednesday}, 16:00 to 17:00.`)).toBeVisible();
  const heading = page.getByRole('heading', { level: 1, name: /^MER\d{5}, / });
  await expect(heading).toBeVisible();
  const code = ((await heading.textContent()) ?? '').split(',')[0] ?? '';

  await asAccount(browser, 'logistics', '/inbox', async (office) => {
    await office.getByRole('link', { name: new RegExp(code) }).click();
    await leaveList(office);
    await expect(office.getByRole('heading', { level: 1, name: `${code}, ${title}` })).toBeVisible();
    await office.getByRole('button', { name: 'Add to Calender' }).click();
    const dialog = office.getByRole('dialog');
    await expect(dialog.getByText(`Board Room is booked for “${title}”.`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Add to Calender' }).click();
    await expect(office.getByText(`Board Room is booked, ${wednesday}, 16:00 to 17:00.`)).toBeVisible();
    await expect(office.getByText('Booked', { exact: true }).first()).toBeVisible();
  });

  await page.reload();
  await expect(page.getByText('Booked', { exact: true }).first()).toBeVisible();
  await page.goto(`${CALENDAR}?from=${MONDAY}&day=${addDays(MONDAY, 2)}`);
  await page.getByRole('button', { name: `16:00–17:00, ${title}, Board Room, Booked` }).click();
  await expect(page.getByRole('link', { name: `Open ${code}` })).toBeVisible();
});

test('arrow keys go about the calendar, Enter asks for a free time, and the time that is taken names its meeting', async ({
  page,
}) => {
  const [room] = await callAs<Row[]>(page.request, 'staff', 'GET', 'rooms?search=HQ-601');
  await openAs(page, 'staff', `${CALENDAR}?room=${room?.id}&from=${MONDAY}`);
  const slot = (day: number, time: string) =>
    page.getByRole('button', {
      name: new RegExp(`${formatDay(addDays(MONDAY, day))}, ${time} to \\d\\d:\\d\\d, free`),
    });
  await slot(0, '08:00').focus();
  await press(page, 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight');
  await expect(slot(2, '09:00')).toBeFocused();
  await press(page, 'End', 'ArrowLeft', 'Home');
  await expect(slot(1, '08:00')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(slot(1, '08:00')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Start')).toHaveValue(`${addDays(MONDAY, 1)}T08:00`);

  // The time that logistics booked for the meeting before.
  const wednesday = addDays(MONDAY, 2);
  await page.getByLabel('Title').fill('Second survey');
  await page.getByLabel('Participants').fill('4');
  await page.getByLabel('Start').fill(`${wednesday}T16:30`);
  await page.getByLabel('End').fill(`${wednesday}T17:30`);
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(
    page.getByRole('link', { name: /^Board Room is booked for “Groundwater survey” \(MER\d{5}\), / }),
  ).toBeVisible();
  await callAs(page.request, 'staff', 'DELETE', 'form-drafts/meetings-create');
});

test('a room that closes names what is booked in it, and asks', async ({ page }) => {
  const [room] = await callAs<Row[]>(page.request, 'logistics', 'GET', 'rooms?search=HQ-601');
  await openAs(page, 'logistics', `/facilities-logistics/rooms/${room?.id}/manage`);
  await page.getByLabel('Status').selectOption({ label: 'Unavailable' });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('link', { name: /^Booked in it: “.+” \(MER\d{5}, / })).toBeVisible();
  await page.getByLabel(/^Make it unavailable though meetings are booked/).check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Board Room' })).toBeVisible();
  await callAs(page.request, 'logistics', 'PATCH', `rooms/${room?.id}`, { status: 'available' });
});

test('the calendar is sound wide and narrow, light and dark', async ({ page }) => {
  for (const path of [CALENDAR, `${CALENDAR}?room=5&weekend=yes`]) {
    await openAs(page, 'logistics', path);
    await expectSoundInAll(page, { light: [390, 768, 1440], dark: [390, 1440] });
  }
});

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}
