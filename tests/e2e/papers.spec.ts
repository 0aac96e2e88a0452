import { expect, test } from '@playwright/test';
import { nairaShown } from '#shared/money.ts';
import { callAs, expectNoSideways, expectSoundInAll, openAs } from '../support/browser.ts';

test.describe.configure({ timeout: 120_000 });

test('a printed batch carries a code: whoever holds the paper compares it, and a scanner opens the record', async ({
  page,
  browser,
}) => {
  const [batch] = await callAs<{ id: number; code: string; amount: number }[]>(
    page.request,
    'officer',
    'GET',
    'batches?per_page=1',
  );
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await openAs(page, 'officer', `/budget/batches/${batch?.id}/print`);
  await page.getByRole('button', { name: 'Print or save as PDF' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed');
  const drawn = page.getByRole('img', { name: /^QR code of / });
  await expect(drawn).toBeVisible();
  const address = ((await drawn.getAttribute('aria-label')) ?? '').replace('QR code of ', '');

  // Somebody who is not signed in, with the paper in hand.
  const visitor = await browser.newContext();
  const phone = await visitor.newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(new URL(address).pathname);
  await expect(phone.getByText('Compare these with the paper.', { exact: false })).toBeVisible();
  await expect(phone.getByText(batch?.code ?? '', { exact: true })).toBeVisible();
  const total = nairaShown(batch?.amount ?? 0);
  await expect(page.getByRole('article')).toContainText(total);
  await expect(phone.getByText(total, { exact: true })).toBeVisible();
  await expect(phone.getByRole('link', { name: /^Open / })).toHaveCount(0);
  await expectNoSideways(phone);
  await expectSoundInAll(phone, { light: [390, 1440], dark: [1440, 390] });
  await phone.goto('/v/1-0000000000000000');
  await expect(phone.getByRole('heading', { name: 'This paper is not known' })).toBeVisible();
  await visitor.close();

  // A scanner types what it reads, and Enter, before the palette behind its field is loaded.
  let load = () => {};
  const held = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(/assets\/palette-(?!context).*\.js/, (route) => held.then(() => route.continue()));
  await openAs(page, 'officer', '/dashboard');
  await page.getByRole('button', { name: /Search or jump to/ }).click();
  await page.getByRole('combobox').fill(address);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/budget/batches/${batch?.id}$`));
  load();
  await expect(page.getByRole('combobox')).toBeHidden();
  await openAs(page, 'officer', new URL(address).pathname);
  await page.getByRole('link', { name: `Open ${batch?.code}` }).click();
  await expect(page).toHaveURL(new RegExp(`/budget/batches/${batch?.id}$`));
});
