import { expect, type Page, test } from '@playwright/test';
import { TOTP } from 'otpauth';
import { asAccount, callAs, expectSound } from '../support/browser.ts';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

const RUN = String(Date.now()).slice(-6);
const EMAIL = `amina.sule.${RUN}@agency.test`;
const FIRST = 'three quiet herons wade';
const SECOND = 'four loud hornbills fly';
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

let id = 0;
let secret = '';

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage();
  const [department] = await callAs<{ id: number }[]>(page.request, 'admin', 'GET', 'departments?per_page=1');
  const [grade] = await callAs<{ id: number }[]>(page.request, 'admin', 'GET', 'gradeLevels?per_page=1');
  const person = await callAs<{ id: number }>(page.request, 'admin', 'POST', 'users', {
    staff_no: `NCDB/${RUN}`,
    firstname: 'Amina',
    surname: 'Sule',
    email: EMAIL,
    department_id: department?.id,
    grade_level_id: grade?.id,
  });
  id = person.id;
  await page.close();
});

test('an invited person opens the account by a link that works once, and signs in', async ({
  page,
  browser,
}) => {
  const link = await linkFor(browser, 'Send an invitation');
  await page.goto(link);
  await expect(page.getByText(`NCDB/${RUN}`)).toBeVisible();
  await expect(page.getByLabel('Surname')).toHaveValue('Sule');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Password again').fill('short');
  await page.getByRole('button', { name: 'Activate my account' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expectSound(page);
  await page.getByLabel('Password', { exact: true }).fill(FIRST);
  await page.getByLabel('Password again').fill(FIRST);
  await page.getByRole('button', { name: 'Activate my account' }).click();
  await expect(page).toHaveURL('/login');
  await signIn(page, FIRST);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back, Sule Amina');

  await page.goto(link);
  await expect(page.getByText('This link does not work')).toBeVisible();
});

test('a forgotten password is set anew by a link, and the answer to asking tells nobody who has an account', async ({
  page,
  browser,
}) => {
  const answers: string[] = [];
  for (const name of [EMAIL, 'nobody.at.all@agency.test']) {
    await page.goto('/auth/password-reset');
    await page.getByLabel('Staff number or e-mail').fill(name);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('Check your e-mail')).toBeVisible();
    answers.push((await page.getByRole('main').textContent()) ?? '');
  }
  expect(answers[1]).toBe(answers[0]);

  await page.goto(await linkFor(browser, 'Send a link for a new password'));
  await page.getByLabel('New password', { exact: true }).fill(SECOND);
  await page.getByLabel('New password again').fill('something else altogether');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('The two passwords differ.')).toBeVisible();
  await page.getByLabel('New password again').fill(SECOND);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page).toHaveURL('/login');
  await signIn(page, FIRST);
  await expect(page.getByRole('alert').filter({ hasText: 'do not match' })).toBeVisible();
  await signIn(page, SECOND);
  await expect(page).toHaveURL('/dashboard');
});

test('profile, picture and password are the person’s own to change', async ({ page }) => {
  await signInAt(page, SECOND);
  await page.goto('/user/account');
  await page.getByLabel('Mobile').fill('0803 222 1100');
  await page.getByRole('link', { name: 'Sign-in and security' }).click();
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Your profile is saved.')).toBeVisible();

  const account = page.getByRole('button', { name: /account menu/ });
  await expect(account).toContainText('SA');
  // Nobody answers the first; another that is chosen then is another call.
  const chosen = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.concat([PIXEL, Buffer.from('.')]) };
  await page.getByLabel(/^Picture/).setInputFiles(chosen);
  await page.route(
    '**/api/activate/users/*',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Use this picture' }).click();
  await expect(page.getByText(/it isn’t known whether this was done/)).toBeVisible();
  await page.getByRole('button', { name: /^Remove me.png/ }).click();
  await page.getByLabel(/^Picture/).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PIXEL });
  await page.getByRole('button', { name: 'Use this picture' }).click();
  await expect(page.getByText('Your picture is changed.')).toBeVisible();
  await expect(account.locator('img')).toHaveAttribute('src', /^\/api\//);
  await expect
    .poll(() => account.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBe(1);

  await page.getByRole('link', { name: 'Sign-in and security' }).click();
  await page.getByLabel('Current password').fill(SECOND);
  await page.getByLabel('New password', { exact: true }).fill(FIRST);
  await page.getByLabel('New password again').fill(FIRST);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('Current password')).toHaveValue('');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Logout' }).click();
  await signIn(page, FIRST);
  await expect(page).toHaveURL('/dashboard');
});

test('an authenticator is set up by its first code, asked for at the next sign-in, and removed by an administrator', async ({
  page,
  browser,
}) => {
  await signInAt(page, FIRST);
  await page.goto('/user/account?tab=security');
  await page.getByRole('button', { name: 'Set up an authenticator' }).click();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const shown = page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/);
  secret = ((await shown.textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Code that the app shows').fill(codeOf());
  await page.getByLabel('Your password').fill(FIRST);
  await page.getByRole('button', { name: 'Confirm the code' }).click();
  await expect(page.getByText(/^Set up/)).toBeVisible();
  await expectSound(page);

  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Logout' }).click();
  await signIn(page, FIRST);
  await page.getByLabel('Code of your authenticator').fill('000000');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  // A code is taken once: the one after it is shown half a minute later, and taken a little early.
  await page.getByLabel('Code of your authenticator').fill(codeOf(30_000));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/dashboard');

  await asAccount(browser, 'admin', `/administration/employees/${id}`, async (admin) => {
    await admin.getByRole('button', { name: /^Actions on/ }).click();
    await admin.getByRole('menuitem', { name: 'Remove the authenticator' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Remove the authenticator' }).click();
    await expect(admin.getByRole('dialog')).toBeHidden();
  });
  await page.goto('/inbox');
  await expect(page).toHaveURL('/login');
  await signIn(page, FIRST);
  await expect(page).toHaveURL('/inbox');
});

function codeOf(later_ms = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + later_ms });
}

async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Staff number or e-mail').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function signInAt(page: Page, password: string): Promise<void> {
  await page.goto('/login');
  await signIn(page, password);
  await expect(page).toHaveURL('/dashboard');
}

/** The one-time link that an administrator is shown, since the demonstration has no mail server. */
async function linkFor(browser: import('@playwright/test').Browser, act: string): Promise<string> {
  let link = '';
  await asAccount(browser, 'admin', `/administration/employees/${id}`, async (page) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const button = page.getByRole('button', { name: act });
    if (await button.isVisible()) await button.click();
    else {
      await page.getByRole('button', { name: /^Actions on/ }).click();
      await page.getByRole('menuitem', { name: act }).click();
    }
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send the link' }).click();
    const shown = dialog.getByText(/^https?:/);
    await expect(shown).toBeVisible();
    link = (await shown.textContent()) ?? '';
  });
  const { pathname, search } = new URL(link);
  return `${pathname}${search}`;
}
