import { expect, test } from '@playwright/test';
import { expectSound, openAs } from '../support/browser.ts';

const OUTSIDE = ['/login', '/auth/password-reset', '/auth/activate?token=unknown'];
const INSIDE = [
  '/dashboard',
  '/inbox',
  '/budget',
  '/user/account',
  '/user/account?tab=security',
  '/user/account?tab=settings',
  '/nothing/here',
];

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [1440, 768, 390, 320])
    test(`the frame is accessible and never wider than the window: ${colorScheme}, ${width} px`, async ({
      browser,
    }) => {
      test.slow();
      const context = await browser.newContext({
        colorScheme,
        reducedMotion: 'reduce',
        viewport: { width, height: 900 },
      });
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (/Content Security Policy/.test(message.text())) complaints.push(message.text());
      });
      for (const path of OUTSIDE) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expectSound(page);
      }
      await openAs(page, 'admin', '/dashboard');
      for (const path of INSIDE) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expectSound(page);
      }
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('listbox', { name: 'Results' }).getByRole('option').first()).toBeVisible();
      await expectSound(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /Notifications/ }).click();
      await expect(
        page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first(),
      ).toBeVisible();
      await expectSound(page);
      expect(complaints).toEqual([]);
      await context.close();
    });
