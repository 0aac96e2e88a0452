import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { formatDay, lagosToday } from '#shared/dates.ts';
import { asAccount, callAs, expectSoundInAll, openAs } from '../support/browser.ts';

/** A portal of its own: a limit that is confirmed stays, and everybody else’s expenditures would wait. */
const PORT = Number(process.env.E2E_PORT ?? 4173) + 61;
const ROOT = `http://127.0.0.1:${PORT}`;
const LOOKS = { light: [1440, 390], dark: [1440, 390] };

test.use({ baseURL: ROOT });
test.describe.configure({ mode: 'serial', timeout: 240_000 });

let portal: ChildProcess;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  portal = spawn(process.execPath, [join(import.meta.dirname, '../../scripts/e2e-server.mjs')], {
    env: { ...process.env, PORT: String(PORT), HOST: '127.0.0.1' },
    stdio: 'ignore',
  });
  await expect
    .poll(async () => (await fetch(`${ROOT}/readyz`).catch(() => null))?.ok ?? false, {
      timeout: 200_000,
      intervals: [500],
    })
    .toBe(true);
});
test.afterAll(async () => {
  const gone = new Promise((resolve) => portal.once('exit', resolve));
  portal.kill('SIGTERM');
  await gone;
});

interface Found {
  id: number;
  code: string;
  fund: { label: string };
}

/** Nobody can choose that of the demonstration. */
const PASSWORD = 'Green-Umbrella-47';
const SECOND = 'second-admin@agency.test';
const DESK = { width: 1440, height: 900 };

async function propose(page: Page, office: string, amount: string): Promise<void> {
  await page.goto('/configuration/authority-limits/create');
  await page.getByLabel('Office').selectOption('executive');
  await expect(page.getByText('Up to (optional)')).toBeVisible();
  await page.getByLabel('Office').selectOption({ label: office });
  if (office !== 'Head of the agency') await expect(page.getByText('Up to (optional)')).toHaveCount(0);
  await page.getByLabel('Up to').fill(amount);
  await page.getByRole('textbox', { name: 'In force from' }).fill(formatDay(lagosToday()));
  await page.getByLabel('Source').fill('Decision of the board, 4 November');
  await page.getByRole('button', { name: 'Propose a limit' }).click();
  await expect(page.getByText('Waiting for confirmation').first()).toBeVisible();
}

/** A second administrator, who chooses a password by the link of the invitation. */
async function addAdministrator({ request }: Page): Promise<void> {
  const post = <Data>(path: string, data: object) => callAs<Data>(request, 'admin', 'POST', path, data);
  const [group] = await callAs<{ id: number }[]>(
    request,
    'admin',
    'GET',
    'groups?search=Administrators&per_page=1',
  );
  const { id } = await post<{ id: number }>('users', {
    ...{ staff_no: 'A9002', surname: 'Danjuma', firstname: 'Rakiya', email: SECOND },
    ...{ department_id: 1, grade_level_id: 10, groups: [{ id: group?.id }] },
  });
  const { link } = await post<{ link: string }>(`users/${id}/invite`, {});
  const token = new URL(link).searchParams.get('token');
  const answer = await request.patch(`/api/activate/users/${id}`, {
    data: { token, password: PASSWORD, surname: 'Danjuma', firstname: 'Rakiya', gender: 'female' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** An expenditure of the Engineering directorate, which its head or somebody higher approves. */
async function raise(page: Page, amount: number): Promise<Found> {
  const [fund] = await callAs<Found[]>(page.request, 'officer', 'GET', 'funds?sort=-available&per_page=1');
  return callAs<Found>(page.request, 'officer', 'POST', 'expenditures', {
    ...{ fund_id: fund?.id, type: 'third-party', category: 'other', amount },
    ...{ beneficiary: 'Bonny Office Supplies', description: 'Drawing instruments' },
    ...{ transaction_class: 'not-liable', vat: 'none', duplicate_remark: 'Another delivery' },
  });
}

test('two administrators put limits in force', async ({ page, browser }) => {
  await addAdministrator(page);
  await openAs(page, 'admin', '/configuration/authority-limits');
  await expect(page.getByText('No authority limit was entered')).toBeVisible();
  await propose(page, 'Head of department', '100000');
  await propose(page, 'Director', '5000000');
  await expectSoundInAll(page, LOOKS);
  const other = await (await browser.newContext()).newPage();
  const signedIn = await other.request.post('/api/login', { data: { username: SECOND, password: PASSWORD } });
  const kept = JSON.stringify((await signedIn.json()).data);
  await other.addInitScript((session) => localStorage.setItem('auth', session), kept);
  for (const office of ['Head of department', 'Director']) {
    await other.goto('/configuration/authority-limits');
    await other.getByRole('link', { name: office }).first().click();
    await other.getByRole('button', { name: 'Confirm', exact: true }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Confirm limit' }).click();
    await expect(other.getByText('is in force from').first()).toBeVisible();
  }
  await other.context().close();
});

test('what is raised waits for the approval of its director, and is then batched', async ({
  page,
  browser,
}) => {
  const { id, code } = await raise(page, 1_500_000);
  await openAs(page, 'officer', `/budget/batches/create?pick=${id}`);
  await expect(page.getByText('One of those that were chosen waits for an approval')).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: code });
  await expect(row).toContainText('It waits for the approval of');
  await expect(row.getByRole('checkbox')).toBeDisabled();
  await expectSoundInAll(page, LOOKS);
  await asAccount(browser, 'head', `/budget/expenditures/${id}`, async (director) => {
    await expect(director.getByText('It is approved before it is put in a batch.')).toBeVisible();
    await expectSoundInAll(director, LOOKS);
    await director.setViewportSize(DESK);
    await director.getByRole('button', { name: 'Approve' }).click();
    await director.getByRole('dialog').getByRole('button', { name: 'Approve expenditure' }).click();
    await expect(director.getByText('was approved for ₦1,500,000.00').first()).toBeVisible();
    await expect(director.getByText('Approved by')).toBeVisible();
  });
  await page.setViewportSize(DESK);
  await page.reload();
  await page.getByRole('button', { name: 'Raise batch' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Raise batch' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Batch TPP\d+ is on its way$/ })).toBeVisible();
});

test('above every limit it waits for nobody, and says so; the director sends another back', async ({
  page,
  browser,
}) => {
  const above = await raise(page, 6_000_000);
  await openAs(page, 'officer', `/budget/expenditures/${above.id}`);
  await expect(page.getByText('is above the authority limits in force')).toBeVisible();
  const other = await raise(page, 90_000);
  await asAccount(browser, 'head', `/budget/expenditures/${other.id}`, async (head) => {
    await head.getByRole('button', { name: 'Send back' }).click();
    await head.getByLabel('Reason').fill('Not in the plan');
    await head.getByRole('dialog').getByRole('button', { name: 'Send it back' }).click();
    await expect(head.getByText('was sent back').first()).toBeVisible();
  });
});
