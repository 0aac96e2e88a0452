import { join } from 'node:path';
import { type BrowserContext, test as base, expect, type Page, type Request } from '@playwright/test';
import { callAs, sessionOf } from '../support/browser.ts';
import { ALBUM, LOOKS, type Look } from './looks.ts';

/** Asks the API as the account that the picture is taken for; answers the envelope's data. */
export type Ask = <Data>(path: string, method?: 'GET' | 'POST', data?: unknown) => Promise<Data>;

type Shot = {
  /** Who looks, an account of the demonstration; without it, a visitor before the sign-in page. */
  as?: string;
  /** The address, or how to find it. */
  at: string | ((ask: Ask) => Promise<string>);
  /** Before the page is opened, such as a call that is made to fail. */
  before?: (page: Page) => Promise<unknown>;
  /** What is done on the page before it is pictured, such as opening a dialog. */
  prepare?: (page: Page) => Promise<unknown>;
  /** Only in looks this narrow or this wide. */
  only?: 'narrow' | 'wide';
};

/** The longest page that is pictured whole; what is below shows nothing new. */
const LONGEST = 2600;
/** After so long a page is pictured as it stands. */
const PATIENCE_MS = 12_000;

/** Two moments with nothing to do, a frame between them; a busy machine gets no longer than this for each. */
const IDLE = `new Promise((done) => {
  const idle = (then) => requestIdleCallback(then, { timeout: 800 });
  idle(() => requestAnimationFrame(() => idle(() => done(null))));
})`;

type Contexts = (account: string | undefined) => Promise<BrowserContext>;

const test = base.extend<object, { contexts: Contexts }>({
  contexts: [
    async ({ browser }, use, { project }) => {
      const { baseURL = '' } = project.use;
      const opened = new Map<string, BrowserContext>();
      await use(async (account) => {
        const known = opened.get(account ?? '');
        if (known) return known;
        const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
        // What one shot types is not found as a draft by the next.
        await context.route('**/api/form-drafts/*', (route) => route.fulfill({ json: { data: null } }));
        if (account) {
          const session = JSON.stringify(await sessionOf(context.request, account));
          await context.addInitScript((kept) => localStorage.setItem('auth', kept), session);
        }
        opened.set(account ?? '', context);
        return context;
      });
      for (const context of opened.values()) await context.close();
    },
    { scope: 'worker' },
  ],
});

/** Pictures one screen in every look; the page is opened once and changes its width and colours in place. */
export function shot(name: string, { as, at, before, prepare, only }: Shot): void {
  test(name, async ({ contexts }) => {
    const context = await contexts(as);
    const ask: Ask = (path, method = 'GET', data) =>
      callAs(context.request, as ?? 'staff', method, path, data);
    const path = typeof at === 'string' ? at : await at(ask);
    const looks = LOOKS.filter(({ width }) => !only || (only === 'narrow') === width < 1000);
    const page = await context.newPage();
    const settle = settler(page);
    try {
      await putOn(page, looks[0] ?? LOOKS[0]);
      await before?.(page);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await settle();
      await prepare?.(page);
      for (const look of looks) {
        await putOn(page, look);
        await settle();
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        if (height > look.height) {
          // Grown to the page, so that what sticks to the window's edge stands at the page's.
          await page.setViewportSize({ width: look.width, height: Math.min(height, LONGEST) });
          await settle();
        }
        await page.screenshot({ path: join(ALBUM, look.name, `${name}.png`), animations: 'disabled' });
      }
    } finally {
      await page.close();
    }
  });
}

async function putOn(page: Page, { width, height, colorScheme }: Look): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme });
  // Before the sign-in page only a new visit asks the device for its colours.
  await page.evaluate(
    (scheme) => document.documentElement.setAttribute('data-mantine-color-scheme', scheme),
    colorScheme,
  );
}

/** Waits until every call is answered and the page has nothing left to draw: late parts have come, charts have measured. */
function settler(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  let started = 0;
  page.on('request', (request) => {
    started += 1;
    pending.add(request);
  });
  const forget = (request: Request) => pending.delete(request);
  page.on('requestfinished', forget);
  page.on('requestfailed', forget);
  return async () => {
    const latest = Date.now() + PATIENCE_MS;
    let before: number;
    do {
      before = started;
      await page.evaluate(IDLE);
    } while ((pending.size > 0 || started !== before) && Date.now() < latest);
  };
}
