import { chromium, expect, type Page, test } from '@playwright/test';
import { wholeChromiumPath } from '../../scripts/chromium.mjs';
import { openAs } from '../support/browser.ts';

/** As everybody's browser does, and those of other journeys do not: pages that are left stay in its memory as they were. */
async function keepingPages(baseURL: string | undefined, work: (page: Page) => Promise<void>): Promise<void> {
  const { args } = test.info().project.use.launchOptions ?? {};
  const browser = await chromium.launch({
    executablePath: wholeChromiumPath(),
    ...(args && { args }),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    await work(await browser.newPage({ ...(baseURL && { baseURL }), serviceWorkers: 'block' }));
  } finally {
    await browser.close();
  }
}

const WHO = '#who-was-shown';

/** Notes what stands on this page at the moment at which Back brings it, before it is painted. */
function noteWhatIsShown(page: Page): Promise<void> {
  return page.evaluate((name) => {
    addEventListener('pageshow', ({ persisted }) => {
      sessionStorage.setItem(name, JSON.stringify({ persisted, text: document.body.textContent }));
    });
  }, WHO);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu$/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
}

test('whoever presses Back after somebody signed out sees a sign-in page, and nothing of theirs', async ({
  baseURL,
}) => {
  await keepingPages(baseURL, async (page) => {
    await openAs(page, 'admin', '/administration/vendors');
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
    const vendor = /Nembe|Ltd|Limited|Nigeria/;
    await expect(page.getByRole('table')).toContainText(vendor);
    await noteWhatIsShown(page);
    // By its address: the list stays behind in the browser's memory.
    await page.goto('/inventory/tags');
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
    await signOut(page);

    await page.goBack({ waitUntil: 'commit' });
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    await page.goBack({ waitUntil: 'commit' });
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    const shown = await page.evaluate((name) => JSON.parse(sessionStorage.getItem(name) ?? '{}'), WHO);
    expect(shown.persisted).toBe(true);
    expect(shown.text).not.toMatch(vendor);
  });
});
