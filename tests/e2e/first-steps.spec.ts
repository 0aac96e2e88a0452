import { expect, test } from '@playwright/test';
import { callAs, expectSoundInAll, openAs } from '../support/browser.ts';

/** Nobody can choose that of the demonstration. */
const PASSWORD = 'Yellow-Umbrella-48';

type Step = { step: string; missing: string | null; found: string | null };

test('whoever sets the portal up reads which of the staff have signed in', async ({ page }) => {
  const steps = await callAs<Step[]>(page.request, 'admin', 'GET', 'first-steps');
  // All of the demonstration is done: its last step is taken back, so that home shows what the portal says of the others.
  const data = steps.map((one) =>
    one.step === 'payment' ? { ...one, missing: 'No payment was made yet.' } : one,
  );
  await page.route('**/api/first-steps', (route) =>
    route.fulfill({ json: { status: 200, message: '', data } }),
  );
  await openAs(page, 'admin', '/dashboard');
  const way = page.getByRole('region', { name: 'Set up the portal' });
  await expect(way).toContainText(`${steps.length - 1} of ${steps.length} done`);
  const staff = way.getByRole('listitem').filter({ hasText: 'Add the staff' });
  await expect(staff).toContainText(/\d people\. Signed in: \w.+, .+, .+ and \d+ more\./);
  await expect(staff.getByRole('img', { name: 'Done' })).toBeVisible();
  await expect(way.getByRole('listitem').filter({ hasText: 'Make the first payment' })).toHaveAttribute(
    'aria-current',
    'step',
  );
  await expectSoundInAll(page, { light: [390, 1440], dark: [1440] });
});

test('who came after the last upgrade is told nowhere what changed', async ({ page }) => {
  const post = <Data>(path: string, data: object) => callAs<Data>(page.request, 'admin', 'POST', path, data);
  const email = `new-${Date.now()}@agency.test`;
  const { id } = await post<{ id: number }>('users', {
    ...{ staff_no: `N${Date.now()}`, surname: 'Etim', firstname: 'Ini', email },
    ...{ department_id: 1, grade_level_id: 10 },
  });
  const { link } = await post<{ link: string }>(`users/${id}/invite`, {});
  const opened = await page.request.patch(`/api/activate/users/${id}`, {
    data: {
      ...{ token: new URL(link).searchParams.get('token'), password: PASSWORD },
      ...{ surname: 'Etim', firstname: 'Ini', gender: 'female' },
    },
  });
  expect(opened.ok(), await opened.text()).toBe(true);

  await page.goto('/login');
  await page.getByLabel('Staff number or e-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back, Etim Ini');
  await expect(page.getByRole('heading', { level: 2, name: 'Waiting for me' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^What changed/ })).toHaveCount(0);
  await page.getByRole('button', { name: /account menu$/ }).click();
  await expect(page.getByRole('menuitem', { name: 'My Profile' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'What changed' })).toHaveCount(0);
});
