import type { Page } from '@playwright/test';
import { median, settled, slowDown } from './open-chromium.ts';

/** How often a way that is known is gone. */
const TIMES = 5;

/** A request as the page made it: when it went out and when it was answered, ms. */
interface Asked {
  path: string;
  from: number;
  to: number;
}

/**
 * From a list to a record and back, both known already, with a processor so many times slower: the median from the press to the
 * paint that shows the page, ms.
 */
export async function cachedChanges(
  page: Page,
  list: string,
  cpu: number,
): Promise<[way: string, ms: number][]> {
  await page.goto(list);
  await settled(page);
  const href = await firstRecord(page);
  await follow(page, href);
  await settled(page);
  await page.goBack();
  await settled(page);
  await slowDown(page, { cpu });
  const [there, back]: [number[], number[]] = [[], []];
  for (let time = 0; time < TIMES; time++) {
    there.push(await timed(page, href));
    await settled(page);
    back.push(await timed(page, null));
    await settled(page);
  }
  await slowDown(page, { cpu: 1 });
  return [
    ['list to record', median(there)],
    ['back to the list', median(back)],
  ];
}

/**
 * What a record's page asks on a slow line where it was neither pointed at nor seen before: how many round trips follow one another
 * until it is shown, and its requests.
 */
export async function waterfall(
  page: Page,
  list: string,
  path: string,
): Promise<{ depth: number; asked: Asked[] }> {
  await page.goto(list);
  await settled(page);
  const session = await slowDown(page, { line: true });
  const open = new Map<string, Asked>();
  const asked: Asked[] = [];
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    const one = { path: new URL(request.url).pathname, from: timestamp * 1000, to: Number.POSITIVE_INFINITY };
    open.set(requestId, one);
    asked.push(one);
  });
  for (const event of ['Network.loadingFinished', 'Network.loadingFailed'] as const)
    session.on(event, ({ requestId, timestamp }: { requestId: string; timestamp: number }) => {
      const one = open.get(requestId);
      if (one) one.to = timestamp * 1000;
    });
  await follow(page, path);
  await page.waitForURL(`**${path}`);
  await settled(page);
  return { depth: Math.max(0, ...asked.map((one) => depthOf(one, asked))), asked };
}

/** How many requests one after the other end with this one. */
function depthOf(one: Asked, asked: readonly Asked[]): number {
  const before = asked.filter((other) => other.to <= one.from);
  return 1 + Math.max(0, ...before.map((other) => depthOf(other, before)));
}

/** The address of the first record of a list. */
export async function firstRecord(page: Page): Promise<string> {
  return (await page.getByRole('table').locator('[data-row-link]').first().getAttribute('href')) ?? '';
}

/** Presses a link by its address, as a keyboard does: nothing was pointed at. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const link = [...document.querySelectorAll('a')].find((one) => one.getAttribute('href') === to);
    link?.click();
  }, path);
}

/** Goes to a record, or back, and waits in the page itself for the paint that shows another heading. */
function timed(page: Page, path: string | null): Promise<number> {
  return page.evaluate(async (to) => {
    const heading = () => document.querySelector('h1')?.textContent ?? '';
    const before = heading();
    const link = [...document.querySelectorAll('a')].find((one) => one.getAttribute('href') === to);
    const from = performance.now();
    if (to === null) history.back();
    else link?.click();
    const isThere = () =>
      heading() !== before && heading() !== '' && document.querySelector('main :is(table, dl)') !== null;
    while (!isThere()) {
      await new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          observer.disconnect();
          resolve(undefined);
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        if (isThere()) resolve(undefined);
      });
    }
    await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
    return Math.round(performance.now() - from);
  }, path);
}
