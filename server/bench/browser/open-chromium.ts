import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { SESSION_STORAGE_KEY } from '#shared/constants.ts';

/** A slow line, as phones have it: 1.6 Mbit/s, and 150 ms for each question. */
const SLOW_LINE = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/** A Chromium with the window of an office, and somebody signed in to the portal at `url`. */
export async function openChromium(url: string, token: string) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  const answer = await fetch(`${url}/api/session`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`The session was answered with ${answer.status}.`);
  const { data } = (await answer.json()) as { data: object };
  const kept = JSON.stringify({ ...data, token });
  return {
    /** A profile of its own; without the worker that keeps files unless told, and of nobody where told. */
    async person({ keeps = false, nobody = false } = {}): Promise<BrowserContext> {
      const context = await browser.newContext({
        baseURL: url,
        locale: 'en-NG',
        timezoneId: 'Africa/Lagos',
        viewport: { width: 1440, height: 900 },
        serviceWorkers: keeps ? 'allow' : 'block',
      });
      if (!nobody)
        await context.addInitScript(
          ([key, session]) => {
            localStorage[key ?? ''] ??= session;
          },
          [SESSION_STORAGE_KEY, kept],
        );
      return context;
    },
    close: () => browser.close(),
  };
}

/** Has a page's processor be so many times slower, and its line slow if told, or the server away. */
export async function slowDown(page: Page, { cpu = 1, line = false, away = false }): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (line || away) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', { offline: away, ...SLOW_LINE });
  }
  return session;
}

/** Waits until a page shows what it is about and asks for nothing more. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
}

/** The middle one. */
export function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
