import { expect, type Page, test } from '@playwright/test';
import { callAs, expectSoundInAll, openAs } from '../support/browser.ts';

test('a member of staff sees what a trip would pay them, while they say which', async ({ page }) => {
  test.setTimeout(90_000);
  await openAs(page, 'staff', '/staff-services');
  await page.getByRole('link', { name: 'Travel Entitlement' }).first().click();
  const panel = page.getByRole('complementary').filter({ hasText: 'What it pays' });
  await expect(panel).toContainText('Choose the days and the destination.');
  await typeBoth(page, [
    ['From', '02-12-2024'],
    ['To', '05-12-2024'],
  ]);
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

/** Types into fields faster than the page draws what was typed before: neither may undo the other. */
async function typeBoth(page: Page, texts: [label: string, text: string][]): Promise<void> {
  const inputs = await Promise.all(
    texts.map(([label]) => page.getByLabel(label, { exact: true }).elementHandle()),
  );
  await page.evaluate(
    async ([inputs, texts]) => {
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      for (const [index, input] of inputs.entries()) {
        write?.call(input, texts[index]);
        input?.dispatchEvent(new Event('input', { bubbles: true }));
        // Long enough for the address to change, which no drawing comes between.
        for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
      }
    },
    [inputs, texts.map(([, text]) => text)] as const,
  );
}
