import { expect, test } from '@playwright/test';
import { openAs } from '../support/browser.ts';

/** What a page may move on its own while it opens, as browsers add it up (cumulative layout shift). */
const MOST = 0.02;

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };

for (const [account, path] of [
  ['budget', '/dashboard'],
  ['budget', '/budget'],
  ['budget', '/budget/funds'],
  ['budget', '/budget/expenditures'],
  ['budget', '/budget/expenditures/1'],
  ['budget', '/budget/funds/1'],
  ['budget', '/budget/overview'],
  ['officer', '/budget/expenditures/create'],
  ['store', '/inventory/products'],
  ['admin', '/administration/employees'],
] as const)
  for (const width of [1440, 390])
    test(`nothing of ${path} moves on its own while it opens, ${width} px wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.addInitScript(() => {
        const shifts: { value: number; moved: string[] }[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
            if (!hadRecentInput)
              shifts.push({
                value,
                moved: sources.map(({ node }) =>
                  node instanceof Element ? node.outerHTML.slice(0, 120) : '',
                ),
              });
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await openAs(page, account, path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      const shifts = await page.evaluate(
        () => (window as unknown as { shifts: { value: number; moved: string[] }[] }).shifts,
      );
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThan(MOST);
    });
