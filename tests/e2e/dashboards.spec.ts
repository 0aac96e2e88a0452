import { expect, test } from '@playwright/test';
import { dashboards } from '#shared/resources/admin-center/dashboards.ts';
import { callAs, expectNoSideways, expectSound, openAs, pickOption } from '../support/browser.ts';

interface Figures {
  rows: { label: string; value: number; link: string }[];
  total: number;
  link: string;
}
interface Saved {
  id: number;
  version: number;
  title: string;
}

const DISPLAYS = (dashboards.fields.displays.choices ?? []).map(({ value, label }) => ({
  displays: String(value),
  label,
}));
const titleOf = (displays: string) => `Spent as ${displays}`;
const made: Saved[] = [];

test.afterAll(async ({ request }) => {
  for (const { id, version } of made)
    await callAs(request, 'admin', 'DELETE', `dashboards/${id}`, { version });
});

test('a dashboard of each display is made with its preview and shared with a group', async ({ page }) => {
  test.setTimeout(180_000);
  for (const { displays, label } of DISPLAYS) {
    await callAs(page.request, 'admin', 'DELETE', 'form-drafts/dashboards-create');
    await openAs(page, 'admin', '/admin-center/dashboards/create');
    await page.getByLabel('Title').fill(titleOf(displays));
    await page.getByLabel('Shown on page').fill(displays === 'bar' ? '/dashboard' : '/budget');
    await choose(page, 'About', 'Expenditures');
    await choose(page, 'Display', label);
    await choose(page, 'Measure', displays === 'leaderboard' ? 'Number of expenditures' : 'Amount');
    if (!['card', 'banner', 'box', 'table'].includes(displays)) await choose(page, 'Grouped by', 'Category');
    await page.getByRole('button', { name: 'Only some expenditures' }).click();
    await page.getByLabel('Field', { exact: true }).selectOption({ label: 'Type' });
    await page.getByRole('combobox', { name: 'Type: value' }).selectOption({ label: 'Staff' });
    const preview = page.getByRole('complementary', { name: 'Preview' });
    await expect(
      preview
        .getByRole('region', { name: titleOf(displays) })
        .getByRole('link')
        .first(),
    ).toBeVisible();
    await page.getByRole('combobox', { name: /Groups/ }).fill('Budget Officers');
    await pickOption(page, /Budget Officers/);
    if (displays === 'card') await expectSound(page);
    await page.getByRole('button', { name: 'Add dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1, name: titleOf(displays) })).toBeVisible();
    await expect(page.getByText(/where type is Staff/)).toBeVisible();
    const id = Number(page.url().split('/').at(-1));
    made.push(await callAs<Saved>(page.request, 'admin', 'GET', `dashboards/${id}`));
  }
});

test('its group sees it on the landing and on home, and every number opens the list that adds up to it', async ({
  page,
}) => {
  expect(made.length).toBe(DISPLAYS.length);
  for (const { id, title } of made) {
    await openAs(page, 'budget', title === titleOf('bar') ? '/dashboard' : '/budget');
    const widget = page.getByRole('region', { name: title, exact: true });
    await expect(widget).toBeVisible();
    await widget.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/budget\/expenditures/);
    if (title === titleOf('table')) continue;
    if (title === titleOf('analysis')) continue;
    // What is pressed first is the largest part, or the whole; other journeys may book meanwhile.
    await expect(async () => {
      const { rows } = await callAs<Figures>(page.request, 'budget', 'GET', `dashboards/${id}/figures`);
      const value = rows[0]?.value ?? 0;
      const shown = title === titleOf('leaderboard') ? `${value}` : naira(value);
      await page.reload();
      await expect(page.getByRole('main')).toContainText(shown, { timeout: 5_000 });
    }).toPass({ timeout: 30_000 });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/dashboard', '/budget']) {
    await page.goto(path);
    await expect(page.getByRole('region', { name: /^Spent as/ }).first()).toBeVisible();
    await expectNoSideways(page);
  }
});

function naira(value: number): string {
  return value.toLocaleString('en', { minimumFractionDigits: 2 });
}

async function choose(page: import('@playwright/test').Page, field: string, option: string): Promise<void> {
  await page.getByLabel(field, { exact: true }).selectOption({ label: option });
}
