import type { CDPSession, Locator, Page } from '@playwright/test';
import { settled, slowDown } from './open-chromium.ts';

/** How often each is done; the slowest is told. */
const TIMES = 5;

/** How long after what is done the page is looked at: longer than it waits for more typing, and than any paint should take. */
const WATCHED_MS = 700;

/** What a deed was that took longest: from the press to the next paint, and what the page computed for it, ms. */
export interface Slowest {
  ms: number;
  script: number;
  style: number;
  layout: number;
}

/** What is pressed, by the name of what that does: a key, or what stands at a place. Of the page nothing is asked meanwhile. */
export type Deeds = Record<string, (page: Page, time: number) => Locator | string>;

const ON_LIST: Deeds = {
  'typing in the search': (_page, time) => 'mean'[time % 4] ?? 'm',
  'selecting a row': (page, time) =>
    page
      .getByRole('table')
      .getByRole('checkbox')
      .nth(1 + time),
  'opening columns': (page, time) =>
    time % 2 === 0 ? page.getByRole('button', { name: 'Columns' }) : 'Escape',
  sorting: (page, time) => page.locator('table th a').nth(1 + (time % 2)),
};

/** On a sheet of amounts: digits into its first, and the way down to the next, which saves what was typed. */
export const ON_SHEET: Deeds = {
  'typing an amount': (_page, time) => '3579'[time % 4] ?? '3',
  'going to the next line': () => 'Enter',
};

async function press(page: Page, what: Locator | string): Promise<() => Promise<void>> {
  if (typeof what === 'string') return () => page.keyboard.press(what);
  await what.scrollIntoViewIfNeeded();
  const box = await what.boundingBox();
  if (!box) throw new Error('What is to be pressed is not there.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  return () => page.mouse.click(x, y);
}

/**
 * The slowest of each deed on a page, a list unless told, from the press to the next paint (INP, of which browsers tell in steps of 8 ms), with a
 * processor four times slower.
 */
export async function interactionsOn(
  page: Page,
  path: string,
  deeds: Deeds = ON_LIST,
): Promise<[deed: string, slowest: Slowest][]> {
  await page.addInitScript(() => {
    const slowest = { ms: 0 };
    Object.assign(window, { slowest });
    new PerformanceObserver((list) => {
      for (const { duration, interactionId } of list.getEntries() as (PerformanceEntry & {
        interactionId: number;
      })[])
        if (interactionId > 0) slowest.ms = Math.max(slowest.ms, duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
  });
  const found: [string, Slowest][] = [];
  for (const [name, asked] of Object.entries(deeds)) {
    await page.goto(path);
    await settled(page);
    if (name.startsWith('typing in the search')) await page.getByRole('searchbox').first().focus();
    else if (deeds !== ON_LIST) await page.locator('tbody input').first().focus();
    const session = await slowDown(page, { cpu: 4 });
    await session.send('Performance.enable');
    const each: Slowest[] = [];
    for (let time = 0; time < TIMES; time++) {
      const deed = await press(page, asked(page, time));
      // What the pointer set off by coming there is over.
      await page.waitForTimeout(WATCHED_MS);
      await page.evaluate(() => {
        (window as unknown as { slowest: { ms: number } }).slowest.ms = 0;
      });
      const before = await computed(session);
      await deed();
      await page.waitForTimeout(WATCHED_MS);
      const after = await computed(session);
      const ms = await page.evaluate(() => (window as unknown as { slowest: { ms: number } }).slowest.ms);
      const since = (part: string) => Math.round(1_000 * ((after.get(part) ?? 0) - (before.get(part) ?? 0)));
      each.push({
        ms,
        script: since('ScriptDuration'),
        style: since('RecalcStyleDuration'),
        layout: since('LayoutDuration'),
      });
    }
    await slowDown(page, { cpu: 1 });
    const slowest = each.sort((one, other) => other.ms - one.ms)[0];
    if (slowest) found.push([name, slowest]);
  }
  return found;
}

async function computed(session: CDPSession): Promise<Map<string, number>> {
  const { metrics } = await session.send('Performance.getMetrics');
  return new Map(metrics.map(({ name, value }) => [name, value]));
}
