import { expect, test } from '@playwright/test';
import { addDays, formatDay, lagosToday } from '#shared/dates.ts';
import { asAccount, callAs, expectSoundInAll, openAs, pickOption } from '../support/browser.ts';

test('a head is away for two weeks: the acting head accepts on a phone, decides for them, and it is ended', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  type Me = { user: { name: string; department: { name: string } } };
  const { user: head } = await callAs<Me>(page.request, 'head', 'GET', 'session');
  const { user: officer } = await callAs<Me>(page.request, 'officer', 'GET', 'session');
  const today = lagosToday();

  await callAs(page.request, 'head', 'DELETE', 'form-drafts/delegations-create');
  await openAs(page, 'head', '/staff-services/delegations/create');
  // A head who is in no office has one thing to name somebody for.
  await expect(page.getByLabel('Office')).toHaveCount(0);
  await page.getByRole('button', { name: 'Department', exact: true }).click();
  await page.getByRole('combobox').last().fill(head.department.name);
  await pickOption(page, new RegExp(`^${head.department.name}`));
  await page.getByRole('button', { name: 'Who acts', exact: true }).click();
  await page.getByRole('combobox').last().fill(officer.name);
  await pickOption(page, new RegExp(officer.name));
  await page.getByRole('textbox', { name: 'First day' }).fill(formatDay(today));
  await page.getByRole('textbox', { name: 'Last day' }).fill(formatDay(addDays(today, 13)));
  await page.getByLabel('Reason').fill('Annual leave');
  await expectSoundInAll(page, { light: [390, 1440], dark: [390] });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Name who acts' }).click();
  const heading = page.getByRole('heading', { level: 1, name: /^DLG\d{5}/ });
  await expect(heading).toBeVisible();
  const code = ((await heading.textContent()) ?? '').trim();

  await asAccount(browser, 'officer', '/inbox', async (acting) => {
    await acting.setViewportSize({ width: 390, height: 844 });
    await acting.getByRole('link', { name: new RegExp(code) }).click();
    await acting.getByRole('button', { name: 'Accept' }).click();
    const dialog = acting.getByRole('dialog');
    await expect(dialog.getByText(/what either of you did counts for both/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Accept' }).click();
    await expect(acting.getByText(/^You are acting head of/)).toBeVisible();
  });

  const [product] = await callAs<{ id: number }[]>(page.request, 'staff', 'GET', 'requisitable/products');
  const asked = await callAs<{ id: number; code: string }>(page.request, 'staff', 'POST', 'requisitions', {
    ...{ location_id: 1, type: 'custom' },
    items: [{ product_id: product?.id, quantity: 1 }],
  });
  await callAs(page.request, 'officer', 'POST', `requisitions/${asked.id}/approve`, {});
  await page.goto(`/approvals/requisition-requests/${asked.id}?tab=timeline`);
  await expect(page.getByText(`${officer.name} for ${head.name}`).first()).toBeVisible();

  await page.goto('/staff-services/delegations');
  await page
    .getByRole('link', { name: new RegExp(code) })
    .first()
    .click();
  await page.getByRole('button', { name: 'End' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End it now' }).click();
  await expect(page.getByText(`${officer.name} acts for ${head.name} no more.`)).toBeVisible();
});

test('somebody acts for an officer: both names are shown, and duties stay apart while they act and afterwards', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  type Me = { user: { id: number; name: string } };
  const { user: officer } = await callAs<Me>(page.request, 'budget', 'GET', 'session');
  const { user: acting } = await callAs<Me>(page.request, 'records', 'GET', 'session');
  const today = lagosToday();
  await asAccount(browser, 'budget', '/staff-services/delegations/create', async (own) => {
    const office = own.getByLabel('Office');
    await expect(office.getByRole('option')).toHaveText(['Select Office', 'Budget office']);
    await own.getByRole('button', { name: 'Name who acts' }).click();
    await expect(own.getByRole('button', { name: /^Department/ })).toHaveAccessibleDescription(
      /Choose what they act as/,
    );
  });
  const { id } = await callAs<{ id: number }>(page.request, 'budget', 'POST', 'delegations', {
    ...{ office: 'budget-officers', user_id: acting.id },
    ...{ from: today, to: addDays(today, 13), reason: 'Annual leave' },
  });
  await callAs(page.request, 'records', 'POST', `delegations/${id}/accept`, {});
  await callAs(page.request, 'admin', 'POST', `delegations/${id}/confirm`, {});
  const [fund] = await callAs<{ id: number }[]>(page.request, 'budget', 'GET', 'funds?per_page=1');
  const ask = (who: string, reference: string) =>
    callAs<{ id: number }>(page.request, who, 'POST', `funds/${fund?.id}/top-up`, {
      ...{ amount: 1000, reference, remark: 'Rates went up' },
    });

  const own = await ask('budget', 'ES/BUD/2024/901');
  await asAccount(browser, 'records', `/budget/fund-changes/${own.id}`, async (desk) => {
    await desk
      .getByRole('button', { name: /^Actions on/ })
      .first()
      .click();
    await expect(
      desk
        .getByText(`${officer.name} asked for this top-up; another budget officer decides on it. While one`)
        .first(),
    ).toBeVisible();
    await expect(desk.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  });

  const theirs = await ask('records', 'ES/BUD/2024/902');
  await callAs(page.request, 'budget', 'POST', `delegations/${id}/end`, { remark: 'Back' });
  await openAs(page, 'budget', `/budget/fund-changes/${theirs.id}`);
  await page
    .getByRole('button', { name: /^Actions on/ })
    .first()
    .click();
  await expect(page.getByText(/They acted for you then, and what they did for you/).first()).toBeVisible();
  await page.goto(`/budget/fund-changes/${theirs.id}?tab=timeline`);
  await expect(page.getByText(`${acting.name} for ${officer.name}`).first()).toBeVisible();

  for (const change of [own, theirs])
    await callAs(page.request, 'budget2', 'POST', `fund-changes/${change.id}/deny`, {
      response: 'Not in this year',
    });
});
