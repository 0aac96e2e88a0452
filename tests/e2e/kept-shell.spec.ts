import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import Fastify from 'fastify';
import { webFiles } from '#server/http/web-files.ts';
import { keepAssets } from '../../scripts/keep-assets.mjs';
import { openAs } from '../support/browser.ts';

const HOUR_MS = 60 * 60 * 1000;

test.describe('what a browser keeps', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the portal opens without its server, says so, and loses nothing that is typed', async ({
    page,
    context,
  }) => {
    await openAs(page, 'store', '/inventory/tags');
    await isKept(page);
    await page.reload();
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();

    await context.setOffline(true);
    await page.goto('/inventory/tags');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tags');
    const word = page.getByRole('status').filter({ hasText: 'The portal can’t be reached.' });
    await expect(word).toContainText('what you typed stays');
    await page.getByRole('link', { name: 'New tag' }).click();
    await page.getByLabel('Name').fill('Typed without a server');

    await context.setOffline(false);
    await expect(word).toBeHidden();
    await expect(page.getByLabel('Name')).toHaveValue('Typed without a server');
    const kept = await page.evaluate(async () => {
      const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
      const requests = await Promise.all(caches.map((cache) => cache.keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept.length).toBeGreaterThan(10);
    expect(
      kept.filter((path) => !/^\/(assets\/|index\.html$|first-paint\.js$|icon\.svg$)/.test(path)),
    ).toEqual([]);
  });

  test('the sign-in page is kept with its fields', async ({ page, context }) => {
    await page.goto('/login');
    await isKept(page);
    await context.setOffline(true);
    await page.goto('/login');
    await expect(page.locator('html')).toHaveAttribute('data-shell', 'sign-in');
    await page.getByLabel('Staff number or e-mail').fill('staff@agency.test');
    await expect(page).toHaveTitle(/^Sign in/);
    await expect(page.getByLabel('Staff number or e-mail')).toHaveValue('staff@agency.test');
    await context.setOffline(false);
  });
});

test('a page whose part did not come opens by itself once the portal is back', async ({ page, context }) => {
  await openAs(page, 'staff', '/dashboard');
  const link = page.getByRole('main').getByRole('link', { name: 'What changed' });
  await expect(link).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await link.click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('This page did not load');
  await expect(page.getByRole('status').filter({ hasText: 'goes on by itself' })).toBeVisible();
  await context.setOffline(false);
  await expect(heading).toHaveText(/^What changed/);
});

test('the worker is asked for anew each time, and where it is switched off one comes that removes it', async ({
  request,
}) => {
  const on = await request.get('/sw.js');
  expect(on.headers()['cache-control']).toBe('no-cache');
  expect(on.headers()['content-security-policy']).toContain("worker-src 'self'");
  expect(await on.text()).toMatch(/^const RELEASE = "[0-9a-f]{16}";$/m);
  const off = Fastify();
  await webFiles.register(off, { serviceWorker: false });
  const answer = await off.inject('/sw.js');
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('registration.unregister()');
  expect((await off.inject('/icon.svg')).statusCode).toBe(200);
  await off.close();
});

test('a part of the program that a build has no more is kept and served for a day', async ({ request }) => {
  const dist = mkdtempSync(join(tmpdir(), 'portal-builds-'));
  const [target, fresh, kept] = [join(dist, 'web'), join(dist, 'web.new'), join(dist, 'web-before')] as const;
  for (const [folder, file] of [
    [target, 'old-1.js'],
    [target, 'same-1.js'],
    [fresh, 'same-1.js'],
    [join(kept, String(Date.now() - 25 * HOUR_MS)), 'older-1.js'],
  ] as const) {
    mkdirSync(join(folder, 'assets'), { recursive: true });
    writeFileSync(join(folder, 'assets', file), '');
  }
  keepAssets(target, fresh, kept, 5 + Date.now());
  const moments = readdirSync(kept);
  expect(moments.map((moment) => readdirSync(join(kept, moment, 'assets')))).toEqual([['old-1.js']]);
  // A name that an address has to write otherwise would not be found again.
  writeFileSync(join(fresh, 'assets', 'two words-1.js'), '');
  expect(() => keepAssets(target, fresh, kept)).toThrow('two words-1.js');
  rmSync(dist, { recursive: true });

  const folders = [HOUR_MS, 25 * HOUR_MS].map((ago) => `dist/web-before/${Date.now() - ago}`);
  try {
    for (const [place, folder] of folders.entries()) {
      mkdirSync(`${folder}/assets`, { recursive: true });
      writeFileSync(`${folder}/assets/probe-${place}.js`, 'export default 1;');
    }
    const recent = await request.get('/assets/probe-0.js');
    expect([recent.status(), recent.headers()['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect((await request.get('/assets/probe-1.js')).status()).toBe(404);
    expect((await request.get('/assets/..%2f..%2fsw.js')).status()).toBe(404);
  } finally {
    for (const folder of folders) if (existsSync(folder)) rmSync(folder, { recursive: true });
  }
});

/** The worker has what it keeps, and answers for this page. */
async function isKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}
