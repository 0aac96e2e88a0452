import { expect, test } from '@playwright/test';
import { callAs, expectSoundInAll, openAs } from '../support/browser.ts';

interface Named {
  id: number;
  name: string;
}

const RUN = Date.now().toString(36);

test('new people are invited together, and without a mail server their links are shown once', async ({
  page,
}) => {
  const [department] = await callAs<Named[]>(page.request, 'admin', 'GET', 'departments?per_page=1');
  const [grade] = await callAs<Named[]>(page.request, 'admin', 'GET', 'gradeLevels?per_page=1');
  for (const [place, firstname] of ['Ebi', 'Tari'].entries())
    await callAs(page.request, 'admin', 'POST', 'users', {
      staff_no: `${RUN}-${place}`,
      surname: `Several ${RUN}`,
      firstname,
      email: `${RUN}.${place}@agency.test`,
      department_id: department?.id,
      grade_level_id: grade?.id,
    });
  await openAs(page, 'admin', `/administration/employees?search=${RUN}`);
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading')).toHaveText('Invite 2 employees?');
  await expect(dialog).toContainText('2 of 2 can be invited.');
  await dialog.getByRole('button', { name: 'Invite 2 employees' }).click();
  await expect(dialog.getByRole('heading')).toHaveText('2 of 2 employees invited');
  await expect(dialog.getByRole('listitem').filter({ hasText: '/auth/activate?token=' })).toHaveCount(2);
  await expect(dialog.getByRole('button', { name: 'Copy names and links' })).toBeVisible();
  await expectSoundInAll(page, { light: [1440, 390], dark: [390, 1440] });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('region', { name: 'Selected rows' })).toHaveCount(0);
});

test('what can’t be done with a paid payment stands behind one line of its menu', async ({ page }) => {
  const paid = encodeURIComponent(
    JSON.stringify({ match: 'all', rules: [{ field: 'status', op: 'equals', value: 'paid' }] }),
  );
  await openAs(page, 'treasury', `/payments/clear-payments/all?filter=${paid}`);
  await page
    .getByRole('button', { name: /^Actions on/ })
    .first()
    .click();
  const items = page.getByRole('menuitem');
  const fold = page.getByRole('menuitem', { name: /^Not possible now \(\d+\)$/ });
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  const before = await items.count();
  await page.keyboard.press('End');
  await expect(fold).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  const barred = Number(/\d+/.exec((await fold.textContent()) ?? '')?.[0]);
  await expect(items).toHaveCount(before + barred);
  await page.keyboard.press('ArrowDown');
  await expect(items.nth(before)).toBeFocused();
  await expectSoundInAll(page, { light: [1440, 390], dark: [390, 1440] });
});

test('a picker says beside its list that nothing matches, and that it is required', async ({ page }) => {
  await openAs(page, 'officer', '/budget/expenditures/create');
  const fund = page.getByRole('button', { name: 'Fund' });
  await expect(fund).toHaveAccessibleDescription(/Required/);
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveAttribute('aria-required', 'true');
  await fund.click();
  await page.keyboard.type('zzzzzz');
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /matches|nothing|no /i })
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('listbox', { name: 'Fund' }).getByText(/\S/)).toHaveCount(0);
  await expectSoundInAll(page, { light: [1440], dark: [1440] });
});
