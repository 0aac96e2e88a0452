import { expect, test } from '@playwright/test';
import { callAs, openAs, pickOption } from '../support/browser.ts';

interface Fund {
  id: number;
  available: number;
  budget_code: { label: string };
  sub_budget_head: { label: string };
  sub_budget_head_id: number;
  budget_year: number;
}

test('a fund is added in a year under way with nothing, and its ledger opens with what a second officer approves', async ({
  page,
}) => {
  const code = await callAs<{ id: number; code: string }>(page.request, 'budget', 'POST', 'budgetCodes', {
    code: 'R777',
  });
  await openAs(page, 'budget', '/budget/funds');
  await page.getByRole('link', { name: 'New fund' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New fund' })).toBeFocused();
  await choose('Budget code', code.code);
  await choose('Sub budget head', 'Office Stationery');
  await choose('Owner department', 'Internal Audit');
  await page.getByLabel('Approved amount').fill('4500000');
  await page.getByRole('button', { name: 'Add fund' }).click();
  await expect(
    page.getByText(/its ₦4,500,000\.00 waits for another budget officer as a top-up/),
  ).toBeVisible();
  const asked = await callAs<{ id: number; amount: number; version: number }[]>(
    page.request,
    'budget2',
    'GET',
    'fund-changes?search=R777',
  );
  expect(asked).toMatchObject([{ amount: 4_500_000 }]);
  await callAs(page.request, 'budget2', 'POST', `fund-changes/${asked[0]?.id}/approve`, {});
  await page.getByRole('link', { name: 'Ledger', exact: true }).click();
  await page.reload();
  await expect(page.getByRole('row', { name: /\+₦4,500,000\.00/ })).toBeVisible();

  await page.getByRole('link', { name: 'Manage' }).click();
  await expect(page.getByLabel('Approved amount')).toBeDisabled();
  await choose('Owner department', 'Legal Services');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Legal Services').first()).toBeVisible();

  async function choose(field: string, value: string): Promise<void> {
    await page.getByRole('button', { name: field }).click();
    await page.getByLabel(`Find ${field.toLowerCase()}`).fill(value);
    await pickOption(page, new RegExp(value));
  }
});

test('a virement is asked for from one fund to another, and moves nothing by itself', async ({ page }) => {
  const funds = await callAs<Fund[]>(page.request, 'budget', 'GET', 'funds?per_page=60&sort=-available');
  const from = funds.find(({ available }) => available > 1_000_000);
  const to = funds.find(
    ({ id, budget_code, budget_year }) =>
      id !== from?.id &&
      budget_year === from?.budget_year &&
      budget_code.label[0] === from?.budget_code.label[0],
  );
  await openAs(page, 'budget', `/budget/funds/${from?.id}`);
  await page.getByRole('button', { name: 'Virement' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'To fund' }).click();
  await page.getByRole('combobox', { name: 'Find to fund' }).fill(to?.budget_code.label ?? '');
  await pickOption(page, new RegExp(to?.budget_code.label ?? ''));
  await dialog.getByLabel('Amount').fill('100000');
  await dialog.getByLabel('Authority reference').fill('ES/BUD/2024/901');
  await dialog.getByLabel('Remark').fill('The jetty first.');
  await dialog.getByRole('button', { name: 'Ask for the virement of ₦100,000.00' }).click();
  await expect(dialog).toBeHidden();
  const after = await callAs<Fund>(page.request, 'budget', 'GET', `funds/${from?.id}`);
  expect(after.available).toBe(from?.available);
  await page
    .getByRole('link', { name: /Top-ups and virements/ })
    .last()
    .click();
  await expect(page.getByRole('row').filter({ hasText: 'ES/BUD/2024/901' })).toContainText(
    to?.budget_code.label ?? '',
  );
});

test('funds open on the budget year as a filter that can be taken off, a code of another year leads to its fund, and the palette back to it', async ({
  page,
}) => {
  const [like] = await callAs<(Fund & { department_id: number })[]>(
    page.request,
    'budget',
    'GET',
    'funds?per_page=1',
  );
  const code = await callAs<{ id: number }>(page.request, 'budget', 'POST', 'budgetCodes', { code: 'Q555' });
  const fund = await callAs<Fund>(page.request, 'budget', 'POST', 'funds', {
    budget_code_id: code.id,
    sub_budget_head_id: like?.sub_budget_head_id,
    department_id: like?.department_id,
    budget_year: 2025,
    approved: 0,
  });
  await openAs(page, 'budget', '/budget/funds');
  const removeYear = page.getByRole('button', { name: /^Remove the filter Budget year .*2024$/ });
  await expect(removeYear).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search Funds' }).fill('q555');
  const other = page.getByText('Q555 is a fund of 2025.');
  await expect(other).toBeVisible();
  await other.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/budget/funds/${fund.id}$`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Q555');
  await page.goBack();
  await removeYear.click();
  await expect(page.getByRole('link', { name: /Q555/ }).first()).toBeVisible();
  await expect(removeYear).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option').filter({ hasText: 'Q555' }).first()).toBeVisible();
});
