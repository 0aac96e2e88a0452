import type { BrowserContext } from '@playwright/test';
import { median, slowDown } from './open-chromium.ts';

const TIMES = 5;

/** The second visit of a browser that has the worker, on a slow line with a processor four times slower; ms from the call to what is painted. */
export interface Visit {
  /** The first paint, which is the shell of the page. */
  first_paint: number;
  /** The page’s heading. */
  heading: number;
  /** What is said where the server is away. */
  said: string;
}

/** Visits a path once to have it kept, and then again and again; `away` without a server. */
export async function secondVisit(context: BrowserContext, path: string, away: boolean): Promise<Visit> {
  const first = await context.newPage();
  await first.goto(path);
  await first.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await first.reload();
  await first.waitForLoadState('networkidle');
  await first.close();
  const visits: Visit[] = [];
  for (let time = 0; time < TIMES; time++) {
    const page = await context.newPage();
    await context.setOffline(away);
    await slowDown(page, { cpu: 4, line: true, away });
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const heading = await page.evaluate(() => performance.now());
    const first_paint = await page.evaluate(
      () => performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN,
    );
    const word = page.getByRole('status').filter({ hasText: 'can’t be reached' });
    const said = away ? ((await word.textContent({ timeout: 15_000 })) ?? '') : '';
    visits.push({ first_paint, heading, said });
    await context.setOffline(false);
    await page.close();
  }
  return {
    first_paint: Math.round(median(visits.map((visit) => visit.first_paint))),
    heading: Math.round(median(visits.map((visit) => visit.heading))),
    said: visits[0]?.said ?? '',
  };
}
