import { expect, test } from '@playwright/test';
import { callAs, discardDraft, openAs } from '../support/browser.ts';

for (const width of [390, 320])
  test(`a refusal that the page explains leaves the heading free at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 780 });
    const name = `Taken twice at ${width}`;
    await callAs(page.request, 'store', 'POST', 'tags', { name });
    await openAs(page, 'store', '/inventory/tags/create');
    await page.getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Add tag' }).click();
    const toast = page.getByRole('region', { name: 'Messages' }).getByRole('alert');
    // What is pointed at stays.
    await toast.getByText('Something went wrong while trying to create this record!!').hover();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('is already taken');
    await expect(toast.getByText('is already taken')).toBeHidden();
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
    const covered = await toast.boundingBox();
    expect(covered?.height).toBeGreaterThan(0);
    expect(heading?.y ?? 0).toBeGreaterThan((covered?.y ?? 0) + (covered?.height ?? 0));
    await discardDraft(page);
  });
