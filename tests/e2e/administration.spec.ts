import { expect, test } from '@playwright/test';
import {
  callAs,
  DEMO_PASSWORD,
  expectNoSideways,
  expectSound,
  openAs,
  pickOption,
} from '../support/browser.ts';

interface Named {
  id: number;
  name: string;
  version: number;
}

test('permissions are given in the matrix, shown before they are saved, and reach a member at their next click', async ({
  page,
  browser,
}) => {
  const store = await groupNamed(page, 'Store');
  await openAs(page, 'admin', `/administration/groups/${store.id}/manage?tab=permissions`);
  const preview = page.getByRole('complementary', { name: 'What Store will see' });
  await expect(preview).toContainText('Products');
  await page.getByRole('searchbox', { name: 'Find a module' }).fill('tags');
  await page.getByRole('checkbox', { name: 'Everything on Tags' }).uncheck();
  const bar = page.getByRole('region', { name: 'Changes not saved' });
  await expect(bar).toContainText(
    /5 changes not saved. 0 added, 5 removed. \d+ people get them at their next click./,
  );
  await expect(preview.getByText('Tags', { exact: true })).toBeHidden();
  await expectSound(page);

  await page.getByRole('checkbox', { name: 'Browse Tags' }).check();
  await expect(bar).toContainText('4 changes not saved');
  await bar.getByRole('button', { name: 'Save permissions' }).click();
  await expect(page.getByText('Permissions of Store saved')).toBeVisible();
  await expect(bar).toBeHidden();

  const keeper = await (await browser.newContext()).newPage();
  await openAs(keeper, 'store', '/inventory/tags');
  await expect(keeper.getByRole('heading', { level: 1, name: 'Tags' })).toBeVisible();
  await expect(keeper.getByRole('link', { name: 'New tag' })).toHaveCount(0);
  await keeper.context().close();

  await page.getByRole('checkbox', { name: 'Everything on Tags' }).check();
  await bar.getByRole('button', { name: 'Save permissions' }).click();
  await expect(bar).toBeHidden();
});

test("another administrator's change in between is kept, and mine are added to it", async ({ page }) => {
  const records = await groupNamed(page, 'Records');
  const before = await callAs<{ permissions: string[] }>(
    page.request,
    'admin',
    'GET',
    `groups/${records.id}`,
  );
  await openAs(page, 'admin', `/administration/groups/${records.id}/manage?tab=permissions`);
  await page
    .getByRole('checkbox', { name: 'Browse Brands' })
    .or(page.getByRole('checkbox', { name: 'Browse Product Brands' }))
    .click();
  await callAs(page.request, 'admin', 'PATCH', `groups/${records.id}`, {
    permissions: [...before.permissions, 'browse-measurements'],
  });
  const save = page.getByRole('button', { name: 'Save permissions' });
  await save.click();
  await expect(page.getByText('Somebody else changed this group')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Browse Measurements' })).toBeChecked();
  await save.click();
  await expect(page.getByText('Permissions of Records saved')).toBeVisible();
  const after = await callAs<{ permissions: string[] }>(page.request, 'admin', 'GET', `groups/${records.id}`);
  expect(after.permissions).toEqual(expect.arrayContaining(['browse-measurements', 'browse-brands']));
  await callAs(page.request, 'admin', 'PATCH', `groups/${records.id}`, { permissions: before.permissions });
});

test('unsaved permissions outlive a reload and a session’s end, and what another did meanwhile is told', async ({
  page,
}) => {
  test.slow();
  const store = await groupNamed(page, 'Store');
  const path = `groups/${store.id}`;
  const before = await callAs<{ permissions: string[] }>(page.request, 'admin', 'GET', path);
  await page.clock.install();
  await openAs(page, 'admin', `/administration/groups/${store.id}/manage?tab=permissions`);
  const mine = page.getByRole('checkbox', { name: 'Browse Buildings' });
  const bar = page.getByRole('region', { name: 'Changes not saved' });
  await mine.check();
  await page.clock.fastForward(3_000);
  await expect(bar).toContainText('Draft saved');

  await page.clock.fastForward(10.1 * 60_000);
  const dialog = page.getByRole('dialog', { name: 'Your session has expired!!' });
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(bar).toContainText('1 change not saved');

  await callAs(page.request, 'admin', 'PATCH', path, {
    permissions: [...before.permissions.filter((name) => name !== 'browse-tags'), 'browse-accommodations'],
  });
  await page.reload();
  await expect(page.getByText('We restored your draft')).toBeVisible();
  await expect(mine).toBeChecked();
  await expect(page.getByText('They added: Browse')).toBeVisible();
  await expect(page.getByText('They removed: Browse Tags.')).toBeVisible();
  await expectSound(page);
  await bar.getByRole('button', { name: 'Save permissions' }).click();
  await expect(page.getByText('Permissions of Store saved')).toBeVisible();
  const after = await callAs<{ permissions: string[] }>(page.request, 'admin', 'GET', path);
  expect(after.permissions).toEqual(expect.arrayContaining(['browse-buildings', 'browse-accommodations']));
  expect(after.permissions).not.toContain('browse-tags');

  await page.reload();
  await expect(mine).toBeChecked();
  await expect(bar).toBeHidden();
  await expect(page.getByText('We restored your draft')).toBeHidden();
  await callAs(page.request, 'admin', 'PATCH', path, { permissions: before.permissions });
});

test('a permission that is put back by hand leaves no draft behind', async ({ page }) => {
  const store = await groupNamed(page, 'Store');
  await page.clock.install();
  await openAs(page, 'admin', `/administration/groups/${store.id}/manage?tab=permissions`);
  const tick = page.getByRole('checkbox', { name: 'Browse Buildings' });
  const bar = page.getByRole('region', { name: 'Changes not saved' });
  await tick.check();
  await page.clock.fastForward(3_000);
  await expect(bar).toContainText('Draft saved');
  const ended = page.waitForResponse(
    (answer) => answer.request().method() === 'DELETE' && answer.url().includes('form-drafts'),
  );
  await tick.uncheck();
  await page.clock.fastForward(3_000);
  await ended;
  await page.reload();
  await expect(tick).not.toBeChecked();
  await expect(bar).toBeHidden();
});

test('nobody changes a group of their own: the matrix can only be looked at', async ({ page }) => {
  const administrators = await groupNamed(page, 'Administrators');
  await openAs(page, 'admin', `/administration/groups/${administrators.id}/manage?tab=permissions`);
  await expect(page.getByText("You can't change a group that you belong to.")).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Browse Funds' })).toBeDisabled();
  await page.goto('/administration/groups');
  await page.getByRole('button', { name: 'Actions on Administrators' }).click();
  await expect(page.getByRole('menuitem', { name: /Manage You can't change a group/ })).toBeVisible();
});

test('a member may act in an office for some days', async ({ page }) => {
  const audit = await groupNamed(page, 'Audit');
  await callAs(page.request, 'admin', 'DELETE', `form-drafts/groups-${audit.id}-members`);
  await openAs(page, 'admin', `/administration/groups/${audit.id}/manage?tab=members`);
  await page.getByRole('combobox', { name: 'Members' }).fill('Ebikeme Tari');
  await pickOption(page, /Ebikeme Tari Preye/);
  const row = page.getByRole('row', { name: /Ebikeme Tari Preye/ });
  await row.getByRole('textbox', { name: /^From/ }).fill('01-12-2026');
  await row.getByRole('textbox', { name: /^Until/ }).fill('01-11-2026');
  await page.getByRole('button', { name: 'Save members' }).click();
  await expect(page.getByRole('link', { name: 'The last day is before the first' })).toBeVisible();
  await row.getByRole('textbox', { name: /^Until/ }).fill('15-12-2026');
  await page.getByRole('button', { name: 'Save members' }).click();
  await expect(page.getByText('Audit was saved')).toBeVisible();
  await row.getByRole('button', { name: 'Remove Ebikeme Tari Preye' }).click();
  await page.getByRole('button', { name: 'Save members' }).click();
  await expect(row).toHaveCount(0);
});

test('the structure shows who heads what, and finds a department by its head', async ({ page }) => {
  await openAs(page, 'admin', '/administration/departments');
  await page.getByRole('link', { name: 'Structure' }).click();
  const tree = page.getByRole('list', { name: 'Departments' });
  await expect(tree.getByRole('link', { name: 'Transport Unit' })).toBeVisible();
  await tree.getByRole('button', { name: 'Departments below Administration' }).click();
  await expect(tree.getByRole('link', { name: 'Transport Unit' })).toBeHidden();
  await page.getByRole('searchbox').fill('olatunji');
  await expect(tree.getByRole('link', { name: 'Human Resources' })).toBeVisible();
  await expect(tree.getByRole('link', { name: 'Engineering', exact: true })).toHaveCount(0);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectSound(page);
  }
});

test('settings are judged together, saved together, and act at once', async ({ page }) => {
  await openAs(page, 'admin', '/admin-center/configure');
  const name = page.getByLabel('Agency name');
  const before = await name.inputValue();
  await name.fill('');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByRole('link', { name: 'Enter the name of the agency' })).toBeVisible();
  await expectSound(page);
  await name.fill('Coastal Board of the Test');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('1 setting was changed.')).toBeVisible();
  expect((await (await page.request.get('/api/branding')).json()).data.agency_name).toBe(
    'Coastal Board of the Test',
  );
  await name.fill(before);
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByRole('region', { name: 'Changes not saved' })).toBeHidden();

  // The bar that comes with a change leaves the field in sight that is typed into.
  const year = page.getByLabel('Budget year', { exact: true });
  await year.evaluate((field) => scrollBy(0, field.getBoundingClientRect().bottom - innerHeight + 12));
  await year.fill('2O24');
  const bar = page.getByRole('region', { name: 'Changes not saved' });
  const [field, over] = await Promise.all([year.boundingBox(), bar.boundingBox()]);
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(over?.y ?? 0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('region', { name: 'Changes not saved' })).toBeHidden();
});

test('the options of a setting are shown as they were typed', async ({ page }) => {
  const setting = {
    name: 'Tea room',
    key: 'tea_room',
    input_type: 'radio',
    options: 'iPhone stand\nNNPC-Warri',
  };
  const { id } = await callAs<Named>(page.request, 'admin', 'POST', 'settings', setting);
  await openAs(page, 'admin', '/admin-center/configure');
  const room = page.getByRole('group', { name: 'Tea room' });
  await expect(room.getByRole('radio')).toHaveCount(2);
  for (const label of ['iPhone stand', 'NNPC-Warri'])
    await expect(room.getByRole('radio', { name: label, exact: true })).toHaveAccessibleName(label);
  await callAs(page.request, 'admin', 'DELETE', `settings/${id}`);
});

test('a deactivated employee is shut out and let in again', async ({ page }) => {
  const [person] = await callAs<Named[]>(page.request, 'admin', 'GET', 'users?search=logistics@agency.test');
  const { groups } = await callAs<{ groups: Named[] }>(page.request, 'admin', 'GET', `users/${person?.id}`);
  await openAs(page, 'admin', `/administration/employees/${person?.id}`);
  await page.getByRole('button', { name: /Actions on/ }).click();
  await page.getByRole('menuitem', { name: 'Deactivate', exact: true }).click();
  await page.getByLabel(/Why/).fill('On leave without pay');
  // What is open of theirs is decided later: they come back.
  const now = page.getByRole('button', { name: 'Deactivate now, hand over later' });
  const plain = page.getByRole('button', { name: 'Deactivate', exact: true });
  await expect(plain).toBeVisible();
  await ((await now.isVisible()) ? now : plain).click();
  await expect(page.getByText('Deactivated', { exact: true })).toBeVisible();
  const login = { username: 'logistics@agency.test', password: DEMO_PASSWORD };
  expect((await page.request.post('/api/login', { data: login })).status()).toBe(401);
  await page.getByRole('button', { name: 'Reactivate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reactivate' }).click();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  expect((await page.request.post('/api/login', { data: login })).status()).toBe(200);
  // Who is deactivated leaves their office, which other journeys need them in.
  await callAs(page.request, 'admin', 'PATCH', `users/${person?.id}`, { groups: groups.map(({ id }) => id) });
});

test('a dashboard is seen while it is made and stands on its landing, each figure leading to its list', async ({
  page,
}) => {
  await callAs(page.request, 'admin', 'DELETE', 'form-drafts/dashboards-create');
  await openAs(page, 'admin', '/admin-center/dashboards/create');
  await page.getByLabel('Title').fill('Funds at a glance');
  await page.getByLabel('Shown on page').fill('/budget');
  await choose(page, 'About', 'Funds');
  await choose(page, 'Display', 'Pie');
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await expect(preview.getByRole('table', { name: 'Funds at a glance' })).toContainText('Capital');
  await page.getByRole('combobox', { name: /Groups/ }).fill('Administrators');
  await pickOption(page, /Administrators/);
  await page.getByRole('button', { name: 'Add dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Funds at a glance' })).toBeVisible();

  await page.goto('/budget');
  const widget = page.getByRole('region', { name: 'Funds at a glance' });
  await expect(widget.getByRole('table')).toContainText('Capital');
  await expectSound(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSideways(page);
  await widget.getByRole('link', { name: 'Capital' }).click();
  await expect(page).toHaveURL(/\/budget\/(funds|overview)\?filter=/);
});

async function choose(page: import('@playwright/test').Page, field: string, option: string): Promise<void> {
  await page.getByLabel(field, { exact: true }).selectOption({ label: option });
}

async function groupNamed(page: import('@playwright/test').Page, name: string): Promise<Named> {
  const groups = await callAs<Named[]>(page.request, 'admin', 'GET', 'groups?per_page=100');
  const group = groups.find((one) => one.name === name);
  if (!group) throw new Error(`there is no group ${name}`);
  return group;
}
