import { expect, test } from '@playwright/test';
import { callAs, expectSoundInAll, openAs } from '../support/browser.ts';

test('a member of staff sees what a trip would pay them, while they say which', async ({ page }) => {
  test.setTimeout(90_000);
  await openAs(page, 'staff', '/staff-services');
  await page.getByRole('link', { name: 'Travel Entitlement' }).first().click();
  const panel = page.getByRole('complementary').filter({ hasText: 'What it pays' });
  await expect(panel).toContainText('Choose the days and the destination.');
  await page.getByLabel('From', { exact: true }).fill('02-12-2024');
  await page.getByLabel('To', { exact: true }).fill('05-12-2024');
  await page.getByLabel('Destination').selectOption('Abuja');
  await expect(panel).toContainText('Per diem, Abuja');
  await expect(panel).toContainText('3 nights × ₦17,500.00, Grade Level 10');
  await expect(panel).toContainText('One hundred and eight thousand, five hundred naira only');

  await page.getByText('By road').click();
  await expect(panel).toContainText('Say where the way by road begins');
  await page.getByLabel('Kilometres of one way').fill('3OO');
  await expect(page.getByText('Enter whole kilometres, at most 5,000.')).toBeVisible();
  await page.getByLabel('Kilometres of one way').fill('300');
  await expect(panel).toContainText('Kilometre allowance');
  // What was said is in the address, so that it can be sent to a colleague.
  await page.reload();
  await expect(panel).toContainText('300 km × ₦75.00');
  await page.getByText('I am lodged and fed').click();
  await expect(panel).toContainText('Out-of-pocket');
  await expectSoundInAll(page, { light: [1440, 390], dark: [1440, 390] });
});

test('the Board’s rates stand in one table, as at any day, with what is coming', async ({ page }) => {
  test.setTimeout(90_000);
  const [abuja] = await callAs<{ id: number }[]>(page.request, 'admin', 'GET', 'allowances?search=Abuja');
  const [grade] = await callAs<{ id: number }[]>(page.request, 'admin', 'GET', 'gradeLevels?search=GL08');
  await callAs(page.request, 'admin', 'PATCH', `allowances/${abuja?.id}`, {
    rates: [{ grade_level_id: grade?.id, amount: 22_000, date_activated: '2099-01-01' }],
  });
  await openAs(page, 'admin', '/configuration/allowances');
  await page.getByRole('link', { name: 'Table of rates' }).click();
  const row = page.getByRole('row', { name: /^Grade Level 08/ });
  await expect(row).toContainText('₦22,000.00 from 01-01-2099');
  await expectSoundInAll(page, { light: [1440, 390], dark: [1440, 390] });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('textbox', { name: 'As at' }).fill('31-01-2022');
  await expect(page).toHaveURL(/as_at=2022-01-31/);
  await expect(row).toContainText('₦17,500.00 from 01-02-2022');
});
