import { expect, type Page, test } from '@playwright/test';
import { openAs } from '../support/browser.ts';

/** The calls of the API that the page makes from now on, by path. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  return calls;
}

/** The call that answers the product of a page. */
function apiPath(page: string | null): string {
  return `/api/products/${page?.split('/').at(-1)}`;
}

test('a record whose link is pointed at or has the focus is there when it is opened', async ({ page }) => {
  await openAs(page, 'store', '/inventory/products');
  const row = page.getByRole('table').locator('[data-row-link]');
  const calls = callsOf(page);
  for (const [place, point] of [
    [0, 'hover'],
    [1, 'focus'],
  ] as const) {
    const link = row.nth(place);
    const path = apiPath(await link.getAttribute('href'));
    const answered = page.waitForResponse((response) => new URL(response.url()).pathname === path);
    await link[point]();
    expect((await answered).ok()).toBe(true);
    await page.keyboard.press('Escape');
    await link.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('table').or(page.locator('main dl')).first()).toBeVisible();
    expect(calls.filter((call) => call === path)).toEqual([path]);
    await page.goBack();
    await expect(row.first()).toBeVisible();
  }
});

test('a page that was opened by its address asks for its record and for its program part at one time', async ({
  page,
}) => {
  await openAs(page, 'store', '/inventory/products');
  const href = await page.getByRole('table').locator('[data-row-link]').first().getAttribute('href');
  let letCome = () => {};
  const held = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route(/\/assets\/detail-screen-[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === apiPath(href));
  await page.goto(href ?? '');
  await asked;
  letCome();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a record that is opened from a list asks for every part of its page before its first answer comes', async ({
  page,
}) => {
  await openAs(page, 'budget', '/budget/expenditures');
  const link = page.getByRole('table').locator('[data-row-link]').first();
  const path = `/api/expenditures/${(await link.getAttribute('href'))?.split('/').at(-1)}`;
  let isAnswered = false;
  let letAnswer = () => {};
  const held = new Promise<void>((resolve) => {
    letAnswer = resolve;
  });
  await page.route(`**${path}`, async (route) => {
    await held;
    isAnswered = true;
    await route.continue();
  });
  const late: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (isAnswered && pathname.endsWith('.js')) late.push(pathname);
  });
  const record = page.waitForRequest(`**${path}`);
  const screen = page.waitForResponse(/\/assets\/detail-screen-[^/]+\.js$/);
  await link.press('Enter');
  await Promise.all([record, screen]);
  // The page draws what it has of the record while that is on its way: its parts are here.
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).not.toHaveCount(0);
  letAnswer();
  await expect(page.locator('main dl').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(isAnswered).toBe(true);
  expect(late).toEqual([]);
});

test('a list that comes after somebody has gone elsewhere does not call them back', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/assets\/list-screen-.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await openAs(page, 'budget', '/budget/funds');
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  // On a slow device the link is followed between the drawing of the list and its filter by year.
  await page.evaluate(() => history.pushState(null, '', '/budget/expenditures'));
  release();
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await expect(page).toHaveURL('/budget/expenditures');
});

test('whoever comes back to a list finds it where they left it, with the rows they had chosen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await openAs(page, 'admin', '/administration/employees?per_page=50');
  const boxes = page.getByRole('table').getByRole('checkbox');
  await boxes.nth(2).check();
  await boxes.nth(14).check();
  await page.evaluate(() => scrollTo(0, 800));
  await page.getByRole('table').locator('[data-row-link]').nth(14).press('Enter');
  await expect(page).toHaveURL(/employees\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(boxes.nth(14)).toBeChecked();
  await expect(boxes.nth(2)).toBeChecked();
  await expect(boxes.nth(3)).not.toBeChecked();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(800);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a finger that pushes the list on asks for no record, and one that rests on a link does', async ({
    page,
  }) => {
    await openAs(page, 'store', '/inventory/products');
    const links = page.locator('main a[href*="/inventory/products/"]');
    const [pushed, rested] = [links.nth(2), links.nth(3)];
    const [pushedPath, restedPath] = [
      apiPath(await pushed.getAttribute('href')),
      apiPath(await rested.getAttribute('href')),
    ];
    await pushed.scrollIntoViewIfNeeded();
    const calls = callsOf(page);
    const box = await pushed.boundingBox();
    const at = { x: (box?.x ?? 0) + 8, y: (box?.y ?? 0) + 8 };
    const touch = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: y === undefined ? [] : [{ x: at.x, y }],
      });
    await send('touchStart', at.y);
    for (let step = 1; step <= 10; step++) await send('touchMove', at.y - step * 25);
    await send('touchEnd');
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);

    await page.evaluate(() => scrollTo(0, 0));
    const there = await rested.boundingBox();
    await send('touchStart', (there?.y ?? 0) + 8);
    await expect.poll(() => calls.filter((call) => call === restedPath)).toEqual([restedPath]);
    await send('touchEnd');
    // It would have been asked before that one.
    expect(calls.filter((call) => call === pushedPath)).toEqual([]);
  });
});
