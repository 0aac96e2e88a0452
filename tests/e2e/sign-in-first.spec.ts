import { expect, type Page, test } from '@playwright/test';
import { DEMO_PASSWORD, expectSound, sessionOf } from '../support/browser.ts';

const NAME = '[name=username]';
const PASSWORD = '[name=password]';

/** Holds every script of the build back until what it answers is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let come = () => {};
  const there = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await there;
    await route.continue();
  });
  return come;
}

/** Opens the page as it is before any script of the build, its elements marked to be known again. */
async function openEarly(page: Page, path = '/login'): Promise<() => void> {
  const come = await holdScripts(page);
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.locator(NAME)).toBeVisible();
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('input, form, [type=submit]'))
      Object.assign(one, { early: true });
  });
  return come;
}

/** The program has taken the page over, with the very elements that stood there. */
async function expectTakenOver(page: Page): Promise<void> {
  await expect(page).toHaveTitle(/^Sign in – /);
  await expect
    .poll(() => page.evaluate(() => document.forms[0]?.onsubmit ?? 'taken over'))
    .toBe('taken over');
  const early = await page.evaluate(() =>
    [...document.querySelectorAll('input, form, [type=submit]')].map((one) => 'early' in one),
  );
  expect(early).toEqual([true, true, true, true]);
}

/** How often the page asked the server to sign somebody in. */
function signInsOf(page: Page): { count: number } {
  const asked = { count: 0 };
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/login') asked.count += 1;
  });
  return asked;
}

/** What went wrong in the page, and what it moved on its own. */
async function watch(page: Page): Promise<{ errors: string[]; shift: () => Promise<number> }> {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()));
  await page.addInitScript(() => {
    const told = Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!(entry as PerformanceEntry & { hadRecentInput: boolean }).hadRecentInput)
          told.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return { errors, shift: () => page.evaluate(() => (window as unknown as { shift: number }).shift) };
}

test('what is typed before the program comes stays, with focus and caret, and Tab goes as ever', async ({
  page,
}) => {
  const seen = await watch(page);
  const come = await openEarly(page);
  await page.locator(NAME).click();
  await page.keyboard.type('staff@agency.test');
  await page.keyboard.press('Tab');
  await expect(page.locator(PASSWORD)).toBeFocused();
  await page.keyboard.type(DEMO_PASSWORD);
  const stops = [];
  for (let stop = 0; stop < 3; stop++) {
    await page.keyboard.press('Tab');
    stops.push(
      await page.evaluate(() => document.activeElement?.textContent || document.activeElement?.ariaLabel),
    );
  }
  expect(stops).toEqual(['Show the password', 'Forgotten your password?', 'Sign in']);
  await page.locator(NAME).focus();
  await page.evaluate(() => (document.activeElement as HTMLInputElement).setSelectionRange(2, 5));
  come();
  await expectTakenOver(page);
  await expect(page.locator(NAME)).toBeFocused();
  await expect(page.locator(NAME)).toHaveValue('staff@agency.test');
  await expect(page.locator(PASSWORD)).toHaveValue(DEMO_PASSWORD);
  expect(
    await page.evaluate(() => {
      const { selectionStart, selectionEnd } = document.activeElement as HTMLInputElement;
      return [selectionStart, selectionEnd];
    }),
  ).toEqual([2, 5]);
  await page.waitForLoadState('networkidle');
  expect(await seen.shift()).toBeLessThan(0.02);
  // The program knows it too, and not only the fields.
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/dashboard');
  expect(seen.errors).toEqual([]);
});

test('Enter before the program comes signs in once, as soon as it is there', async ({ page }) => {
  const asked = signInsOf(page);
  const come = await openEarly(page);
  await page.locator(NAME).fill('staff@agency.test');
  await page.locator(PASSWORD).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const button = page.getByRole('button', { name: 'Sign in' });
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expect(page).toHaveURL('/login');
  come();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome Back');
  expect(asked.count).toBe(1);
});

test('a wrong password that was sent early is told in the server’s words, and can be mended', async ({
  page,
}) => {
  const asked = signInsOf(page);
  const come = await openEarly(page);
  await page.locator(NAME).fill('records@agency.test');
  await page.locator(PASSWORD).fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  come();
  await expect(page.getByRole('alert').filter({ hasText: 'do not match' })).toBeVisible();
  await expectTakenOver(page);
  await expect(page.locator(NAME)).toHaveValue('records@agency.test');
  const button = page.getByRole('button', { name: 'Sign in' });
  await expect(button).not.toHaveAttribute('aria-busy');
  await page.locator(PASSWORD).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  expect(asked.count).toBe(2);
});

test('whoever types on after Enter is not signed in with it, and what is missing is told', async ({
  page,
}) => {
  const asked = signInsOf(page);
  const come = await openEarly(page);
  await page.locator(NAME).fill('staff@agency.test');
  await page.locator(PASSWORD).fill('half of');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('button', { name: 'Sign in' })).not.toHaveAttribute('aria-busy');
  await page.locator(PASSWORD).fill('');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Sign in' })).not.toHaveAttribute('aria-busy');
  come();
  await expect(page.getByRole('alert').filter({ hasText: 'Enter your password.' })).toBeVisible();
  await expect(page.locator(PASSWORD)).toBeFocused();
  expect(asked.count).toBe(0);
});

for (const scheme of ['light', 'dark'] as const)
  for (const width of [1440, 390, 320])
    test(`nothing of the form moves or changes as the program takes it over, ${scheme}, ${width} px wide`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme: scheme });
      const seen = await watch(page);
      const come = await openEarly(page);
      await page.evaluate(() => document.fonts.ready);
      const form = page.locator('form');
      const looks = () =>
        form.evaluate((whole) =>
          [whole, ...whole.querySelectorAll('*'), document.querySelector('h1')].map((one) => {
            const { x, y, width, height } = (one as Element).getBoundingClientRect();
            const { color, backgroundColor, borderColor } = getComputedStyle(one as Element);
            return [(one as Element).tagName, x, y, width, height, color, backgroundColor, borderColor];
          }),
        );
      const before = await looks();
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
      if (width === 390) await expectSound(page);
      come();
      await expectTakenOver(page);
      await page.waitForLoadState('networkidle');
      expect(await looks()).toEqual(before);
      expect(await seen.shift()).toBeLessThan(0.02);
      expect(seen.errors).toEqual([]);
    });

test('a browser that knows the agency, or has just signed out, keeps the fields too', async ({ page }) => {
  const seen = await watch(page);
  await page.goto('/login');
  await expect(page.getByText('©')).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('toast-after-reload', 'You have signed out.'));
  const come = await openEarly(page);
  await page.locator(NAME).fill('staff');
  come();
  await expectTakenOver(page);
  await expect(page.locator(NAME)).toHaveValue('staff');
  await expect(page.getByText('You have signed out.')).toBeVisible();
  await expect(page.getByText('©')).toBeVisible();
  expect(seen.errors).toEqual([]);
});

test('only where the sign-in will be shown are there fields before the program', async ({
  page,
  browser,
}) => {
  const come = await openEarly(page, '/');
  await expect(page).toHaveURL('/login');
  come();
  await expectTakenOver(page);

  for (const path of ['/auth/password-reset', '/auth/activate?token=x', '/v/ABCD', '/user/account']) {
    const other = await browser.newPage();
    await holdScripts(other);
    await other.goto(path, { waitUntil: 'commit' });
    await expect(other.locator('html')).toHaveAttribute('data-shell', 'door');
    await expect(other.getByText('Service Portal', { exact: true })).toBeVisible();
    await expect(other.locator('input')).toHaveCount(0);
    expect(new URL(other.url()).pathname + new URL(other.url()).search).toBe(path);
    await other.close();
  }

  const kept = await sessionOf(page.request, 'staff');
  for (const [path, expires_at] of [
    ['/login', Date.now() + 60_000],
    // Its end has to be told first, on the same page.
    ['/login', Date.now() - 60_000],
    ['/dashboard', Date.now() + 60_000],
  ] as const) {
    const known = await browser.newPage();
    await known.addInitScript(
      (session) => localStorage.setItem('auth', session),
      JSON.stringify({ ...kept, expires_at: new Date(expires_at).toISOString() }),
    );
    await holdScripts(known);
    await known.goto(path, { waitUntil: 'commit' });
    await expect(known.locator('html')).toHaveAttribute('data-shell', path === '/login' ? 'door' : 'home');
    await expect(known.locator('#root > *')).not.toHaveCount(0);
    await expect(known.locator('input')).toHaveCount(0);
    await known.close();
  }
});

test('a session that ended is told on the sign-in page as before', async ({ page }) => {
  const kept = await sessionOf(page.request, 'staff');
  await page.addInitScript(
    (session) => {
      if (!sessionStorage.getItem('given')) localStorage.setItem('auth', session);
      sessionStorage.setItem('given', 'yes');
    },
    JSON.stringify({ ...kept, expires_at: new Date(Date.now() - 60_000).toISOString() }),
  );
  await page.goto('/login');
  await expect(page.getByText(/^Your session ended at \d\d:\d\d\. Sign in to go on/)).toBeVisible();
});

test('without scripts there is nothing to type a password into, and one that is sent is in no address', async ({
  browser,
  request,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/login');
  await expect(page.getByText('From budget line to payment')).toBeVisible();
  await expect(page.locator('input')).toHaveCount(0);
  await context.close();
  const html = await (await request.get('/login')).text();
  expect(html).toContain('<noscript>The portal needs JavaScript.');
  expect(html).toContain('<template id="sign-in"><div');
  expect(html).toMatch(/<form [^>]*method="post"/);
  expect((await request.post('/login', { form: { username: 'a', password: 'b' } })).status()).toBe(404);
});
