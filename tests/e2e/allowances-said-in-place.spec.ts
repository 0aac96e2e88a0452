import { expect, test } from '@playwright/test';
import { callAs, expectNoSideways, openAs, pickOption } from '../support/browser.ts';

const CLAIMS = '/staff-services/claims';

test('what no fund can pay is refused in the dialog, which stays open', async ({ page }) => {
  const { user } = await callAs<{ user: { id: number } }>(page.request, 'staff', 'GET', 'session');
  const advance = await callAs<{ id: number }>(page.request, 'officer', 'POST', 'touringAdvances', {
    ...{ user_id: user.id, purpose: 'Survey of the whole coast', category: 'non-residence' },
    ...{ started: '2033-03-07', finished: '2033-03-10', destination: 'Lagos', transportation: 'flight' },
    expenses: [{ description: 'Hire of a survey ship', amount: 60_000_000_000 }],
  });
  await openAs(page, 'officer', `/budget/touring-advance/${advance.id}`);
  await page.getByRole('button', { name: 'Raise expenditure' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Fund', { exact: true }).click();
  await pickOption(page, /₦/);
  await dialog.getByRole('button', { name: 'Raise expenditure' }).click();
  await expect(dialog).toContainText(/Only ₦.* is available on/);
});

test('several claims are raised on a phone without scrolling sideways, and a refusal is shown beside the button', async ({
  page,
}) => {
  const filter = JSON.stringify({
    match: 'all',
    rules: [{ field: 'status', op: 'equals', value: 'registered' }],
  });
  const found = await callAs<{ id: number; department_id: number }[]>(
    page.request,
    'officer',
    'GET',
    `claims?filter=${encodeURIComponent(filter)}&per_page=100`,
  );
  const ids = found.filter((one) => one.department_id === found[0]?.department_id).map(({ id }) => id);
  await page.setViewportSize({ width: 320, height: 800 });
  await openAs(page, 'officer', `${CLAIMS}/raise?ids=${ids.slice(0, 3).join(',')}`);
  const raise = page.getByRole('button', { name: /^Raise and batch/ });
  await expect(raise).toBeVisible();
  await expectNoSideways(page);
  const detail = 'Only ₦1.00 of ₦2.00 is available on R003 Local Travel and Transport.';
  await page.route('**/api/claims/batch', (route) =>
    route.fulfill({
      status: 422,
      json: {
        status: 422,
        message: 'Something went wrong!!',
        detail,
        code: 'FUND_SHORT',
        errors: { amount: [detail] },
      },
    }),
  );
  await page.getByLabel('Fund that pays').click();
  await pickOption(page, /₦/);
  await raise.click();
  await expect(page.getByRole('main').getByText(detail)).toBeVisible();

  // Of claims that somebody raised meanwhile each is told.
  await page.unroute('**/api/claims/batch');
  const said = ['SC1 is raised already, by EXP1.', 'SC2 was not submitted yet.'];
  await page.route('**/api/claims/batch', (route) =>
    route.fulfill({
      status: 422,
      json: {
        status: 422,
        message: 'Something went wrong!!',
        detail: 'Some of what was sent is not right.',
        code: 'VALIDATION',
        errors: { 'claims.0': said.slice(0, 1), 'claims.1': said.slice(1) },
      },
    }),
  );
  await raise.click();
  const notice = page.getByRole('main').getByRole('alert');
  await expect(notice).toContainText('2 of these claims can’t be raised');
  for (const sentence of said) await expect(notice).toContainText(sentence);
});

test('who may not raise claims is told which permission is missing', async ({ page }) => {
  await openAs(page, 'staff', `${CLAIMS}/raise?ids=1`);
  await expect(page.getByText('You can’t raise claims')).toBeVisible();
  await expect(page.getByText(/You need permission to add expenditures/)).toBeVisible();
});

test('a trip that is not there leads back', async ({ page }) => {
  await openAs(page, 'staff', '/staff-services/trips/999999');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page).toHaveURL(/dashboard/);
});

test('a retirement is closed with the receipt of what is left, and asks for none where nothing is', async ({
  page,
}) => {
  const found = await callAs<{ id: number; balance: number; status: string }[]>(
    page.request,
    'audit',
    'GET',
    'retirements?per_page=100',
  );
  // The oldest are nobody else's: other tests close those that they made themselves meanwhile.
  const open = found.filter(({ status }) => status === 'registered').sort((a, b) => a.id - b.id);
  const dialog = page.getByRole('dialog');
  for (const isLeft of [true, false]) {
    const one = open.find(({ balance }) => balance > 0 === isLeft);
    expect(one).toBeDefined();
    await openAs(page, 'audit', `/staff-services/retirements/${one?.id}`);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(dialog).toContainText('Close retirement');
    const receipt = dialog.getByLabel('Receipt number', { exact: true });
    await expect(receipt).toHaveCount(isLeft ? 1 : 0);
    await expect(dialog).not.toContainText('optional');
    if (!isLeft) continue;
    await dialog.getByRole('button', { name: 'Close retirement' }).click();
    await expect(dialog.getByText('Enter the number of the receipt')).toBeVisible();
  }
});

test('the only advance that can be retired is chosen already, with its trip', async ({ page }) => {
  await page.route('**/api/touringAdvances/lookup?for=*', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: unknown[] };
    await route.fulfill({ response, json: { ...rest, data: data.slice(0, 1) } });
  });
  await openAs(page, 'staff', '/staff-services/retirements/create');
  await expect(page.getByLabel('Touring advance', { exact: true })).toContainText(/TA\d{5}/);
  await expect(page.getByLabel('Purpose', { exact: true })).not.toHaveValue('');
});
