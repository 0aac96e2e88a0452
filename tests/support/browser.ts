import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';

/** The password of every account of the demonstration agency. */
export const DEMO_PASSWORD = 'Portal-Demo-2024';

/** Signs an account of the demonstration in and gives the page its session, as after the login screen. */
export async function openAs(page: Page, account: string, path: string): Promise<void> {
  const session = await sessionOf(page.request, account);
  await page.addInitScript((kept) => {
    // Only once: a reload must find what the page itself made of the session.
    if (sessionStorage.getItem('given')) return;
    sessionStorage.setItem('given', 'yes');
    localStorage.setItem('auth', kept);
  }, JSON.stringify(session));
  await page.goto(path);
}

/** Does some work at a path in a browser of its own, as an account of the demonstration. */
export async function asAccount(
  browser: Browser,
  account: string,
  path: string,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await openAs(page, account, path);
  await work(page);
  await context.close();
}

/** Calls the API beside the browser, as an account of the demonstration; answers the envelope's data. */
export async function callAs<Data>(
  request: APIRequestContext,
  account: string,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  data?: unknown,
): Promise<Data> {
  const { token } = await sessionOf(request, account);
  const answer = await request.fetch(`/api/${path}`, {
    method,
    data,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()).data;
}

/** Nothing that axe knows of is wrong with the page, and nothing sticks out at its side. */
export async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSideways(page);
}

/** How a screen is looked at: each width, lightly and darkly. */
export type Looks = Partial<Record<'light' | 'dark', readonly number[]>>;

/** A desk lightly and a phone darkly. */
export const DESK_AND_PHONE: Looks = { light: [1440], dark: [390] };

/**
 * A screen that has been opened is accessible and never wider than the window, without being opened anew: in every look in the
 * long proof, and else lightly and darkly once each, at the two widths that are furthest apart. A journey goes on at the width
 * that is named last, without motion.
 */
export async function expectSoundInAll(page: Page, looks: Looks): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  for (const [colorScheme, widths] of Object.entries(process.env.LONG ? looks : fewOf(looks)) as [
    keyof Looks,
    readonly number[],
  ][]) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await page.evaluate(untilStill);
    for (const width of widths)
      await test.step(`${colorScheme}, ${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 });
        await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toHaveCount(0);
        await expectSound(page);
      });
  }
  const last = Object.values(looks).flat().at(-1);
  if (last) await page.setViewportSize({ width: last, height: 900 });
}

/** Nothing makes the page scroll sideways. */
export async function expectNoSideways(page: Page): Promise<void> {
  // A window that was just given another width is laid out a moment later.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
}

/** Signs an account of the demonstration in; answers what the browser keeps of its session. */
export async function sessionOf(request: APIRequestContext, account: string): Promise<{ token: string }> {
  const answer = await request.post('/api/login', {
    data: { username: `${account}@agency.test`, password: DEMO_PASSWORD },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data;
}

/** Stays on a record that was opened from the inbox, though what it waits for is done. */
export async function leaveList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Leave the list' }).click();
}

/** Picks from an open list once the list stands in sight: pressed before that, the page would be scrolled to where it stood for a moment, and the list hide. */
export async function pickOption(page: Page, name: string | RegExp): Promise<void> {
  const option = page.getByRole('option', { name }).first();
  await expect(option).toBeInViewport();
  await option.click();
}

/** Gives up what was typed in a form, and says so once more. */
export async function discardDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard it' }).click();
}

/** In the page: ends when no colour is on its way to another; what turns for ever isn't waited for. */
async function untilStill(): Promise<void> {
  await new Promise(requestAnimationFrame);
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** One width of each scheme, as far apart as there are; where only one scheme is asked for, all that is. */
function fewOf({ light = [], dark = [] }: Looks): Looks {
  if (light.length === 0 || dark.length === 0) return { light, dark };
  const pairs = light.flatMap((one) => dark.map((other) => [one, other] as const));
  const apart = ([one, other]: readonly [number, number]) => Math.abs(one - other);
  const [one, other] = pairs.reduce((best, pair) => (apart(pair) > apart(best) ? pair : best));
  return { light: [one], dark: [other] };
}
