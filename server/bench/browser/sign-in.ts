import type { BrowserContext, Page } from '@playwright/test';
import { median, slowDown } from './open-chromium.ts';

const TIMES = 5;

/** The first visit of a browser that knows nothing, on a slow line with a processor four times slower; ms from the call. */
export interface SignIn {
  first_paint: number;
  /** A letter stands in the first field. */
  typed: number;
  /** The program has the page. */
  taken_over: number;
  /** How often the letter was still there when the page asked for nothing more. */
  kept: number;
  times: number;
}

type Told = Window & { typed?: number; taken_over?: number };

/** Opens the sign-in page each time in a new profile, and types as soon as there is a field. */
export async function signInPage(profile: () => Promise<BrowserContext>): Promise<SignIn> {
  const visits: Awaited<ReturnType<typeof visit>>[] = [];
  for (let time = 0; time < TIMES; time++) {
    const context = await profile();
    visits.push(await visit(await context.newPage()).finally(() => context.close()));
  }
  return {
    first_paint: Math.round(median(visits.map(({ first_paint }) => first_paint))),
    typed: Math.round(median(visits.map(({ typed }) => typed))),
    taken_over: Math.round(median(visits.map(({ taken_over }) => taken_over))),
    kept: visits.filter(({ kept }) => kept).length,
    times: TIMES,
  };
}

async function visit(page: Page) {
  await page.addInitScript(() => {
    const told = window as Told;
    document.addEventListener('input', () => {
      told.typed ??= performance.now();
    });
    // The title of the tab is the program's.
    new MutationObserver(() => {
      if (document.title.startsWith('Sign in')) told.taken_over ??= performance.now();
    }).observe(document, { subtree: true, childList: true });
  });
  await slowDown(page, { cpu: 4, line: true });
  await page.goto('/login', { waitUntil: 'commit' });
  const field = page.locator('[name=username]');
  await field.click();
  await page.keyboard.press('a');
  await page.waitForLoadState('networkidle');
  const times = await page.evaluate(() => ({
    first_paint: performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN,
    typed: (window as Told).typed ?? Number.NaN,
    taken_over: (window as Told).taken_over ?? Number.NaN,
  }));
  return { ...times, kept: (await field.inputValue()) === 'a' };
}
