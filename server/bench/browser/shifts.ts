import type { Page } from '@playwright/test';
import { settled } from './open-chromium.ts';

/** What of a page moves on its own while it opens, as browsers add it up (cumulative layout shift). */
export async function shiftOf(page: Page, path: string): Promise<number> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!hadRecentInput) shifts.sum += value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(path);
  await settled(page);
  return page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
}
