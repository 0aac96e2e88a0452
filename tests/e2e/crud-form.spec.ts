import { expect, test } from '@playwright/test';
import { callAs, DEMO_PASSWORD, discardDraft, expectSound, openAs, pickOption } from '../support/browser.ts';

interface Vendor {
  id: number;
  version: number;
  name: string;
}

test('when another was quicker, both versions stand side by side and nothing is lost unseen', async ({
  page,
}) => {
  const vendor = await newVendor(page, 'Conflict Works Ltd');
  await openAs(page, 'admin', `/administration/vendors/${vendor.id}/manage`);
  await page.getByLabel('Name').fill('Conflict Works Nigeria Ltd');
  await callAs(page.request, 'admin', 'PATCH', `vendors/${vendor.id}`, {
    name: 'Conflict Works (2024) Ltd',
    email: 'desk@conflict.test',
    seen: vendor.version,
  });
  await page.getByRole('button', { name: 'Save changes' }).click();

  const dialog = page.getByRole('dialog', { name: 'Somebody else saved this first' });
  await expect(dialog).toContainText('Yakubu Hauwa Sani changed it on');
  await expect(dialog.getByRole('row', { name: /Name/ })).toContainText('Conflict Works (2024) Ltd');
  // What only the other changed is taken over; what both changed waits for a choice, mine first.
  await expect(dialog.getByRole('radio', { name: /Name: mine/ })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: /E-mail: theirs/ })).toBeChecked();
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Save what is chosen' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Conflict Works Nigeria Ltd' })).toBeVisible();
  await expect(page.getByText('desk@conflict.test')).toBeVisible();
});

test('what was typed is kept as a draft, found on another device, and gone once it was sent', async ({
  page,
  browser,
}) => {
  await openAs(page, 'admin', '/administration/vendors/create');
  await page.getByLabel('Name').fill('Draft Ventures Ltd');
  await page.getByLabel(/RC number/).fill('RC 77120');
  await expect(page.getByText(/^Draft saved at \d\d:\d\d$/)).toBeVisible();

  const other = await browser.newContext();
  const elsewhere = await other.newPage();
  await openAs(elsewhere, 'admin', '/administration/vendors/create');
  await expect(elsewhere.getByText('We restored your draft')).toBeVisible();
  await expect(elsewhere.getByLabel('Name')).toHaveValue('Draft Ventures Ltd');
  await elsewhere.getByRole('button', { name: 'Add vendor' }).click();
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Draft Ventures Ltd' })).toBeVisible();
  await other.close();

  await page.goto('/administration/vendors/create');
  await expect(page.getByLabel('Name')).toHaveValue('');
});

test('a form is not left by accident, and a discarded draft stays discarded', async ({ page }) => {
  await openAs(page, 'admin', '/administration/vendors');
  await page.getByRole('link', { name: 'New vendor' }).click();
  await page.getByLabel('Name').fill('Left Behind Ltd');
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Vendors' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Left Behind Ltd');
  await expect(page.getByText(/^Draft saved at/)).toBeVisible();

  await page.goBack();
  await dialog.getByRole('button', { name: 'Discard draft' }).click();
  await expect(page).toHaveURL(/vendors$/);
  await page.getByRole('link', { name: 'New vendor' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('');
});

test('a session that ends inside a form is renewed in place: every field stands as it was', async ({
  page,
}) => {
  await openAs(page, 'admin', '/administration/vendors/create');
  await page.getByLabel('Name').fill('Sahel Renewal Ltd');
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}').token);
  await page.request.post('/api/logout', { headers: { authorization: `Bearer ${token}` } });
  await page.getByRole('button', { name: 'Add vendor' }).click();

  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(/password/i).first()).toBeVisible();
  await dialog
    .getByLabel(/password/i)
    .first()
    .fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in and continue' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Name')).toHaveValue('Sahel Renewal Ltd');
  await page.getByRole('button', { name: 'Add vendor' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sahel Renewal Ltd' })).toBeVisible();
});

test('lines are added, walked and judged by the keyboard alone', async ({ page }) => {
  await callAs(page.request, 'admin', 'DELETE', 'form-drafts/allowances-create');
  await openAs(page, 'admin', '/configuration/allowances/create');
  await page.getByLabel('Name').fill('Ferry crossing');
  await page.getByRole('button', { name: 'Add a line' }).press('Enter');
  const rates = page.getByRole('group', { name: /Rates/ });
  await rates.getByLabel('Amount').fill('2500');
  await rates.getByLabel('Amount').press('Enter');
  await expect(rates.getByRole('row')).toHaveCount(3);
  await rates.getByRole('button', { name: 'Remove line 2' }).press('Enter');
  await expect(rates.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Add allowance' }).click();
  await expect(page.getByRole('link', { name: /Grade level: Choose the grade level/ })).toBeVisible();
  await expectSound(page);

  await rates.getByRole('button', { name: 'Grade level' }).click();
  await page.getByLabel('Find grade level').fill('Grade Level 08');
  await pickOption(page, /Grade Level 08/);
  await page.getByRole('button', { name: 'Add allowance' }).click();
  await expect(page.getByRole('table', { name: 'Rates' })).toContainText('₦2,500.00');
});

test('the focus comes back to the field when a record was picked, and when none was', async ({ page }) => {
  await openAs(page, 'admin', '/administration/employees/create');
  const field = page.getByRole('button', { name: 'Department' });
  const search = page.getByRole('combobox', { name: 'Find department' });
  await field.press('Enter');
  await search.fill('Engineering');
  await page.getByRole('option', { name: /Engineering/ }).waitFor();
  await search.press('Escape');
  await expect(field).toBeFocused();
  await field.press('Enter');
  await search.fill('Engineering');
  await page.getByRole('option', { name: /Engineering/ }).waitFor();
  await search.press('Enter');
  await expect(field).toContainText('Engineering');
  await expect(field).toBeFocused();
  await discardDraft(page);
});

test('a line of a wrong grade is struck out, kept again, and gone once it is saved', async ({ page }) => {
  const [grade] = await callAs<{ id: number }[]>(page.request, 'admin', 'GET', 'gradeLevels?per_page=1');
  const rate = (amount: number, date_activated: string) => ({
    grade_level_id: grade?.id,
    amount,
    date_activated,
  });
  const allowance = await callAs<{ id: number }>(page.request, 'admin', 'POST', 'allowances', {
    name: 'Canoe crossing',
    rates: [rate(300, '2023-01-01'), rate(900, '2024-01-01')],
  });
  await openAs(page, 'admin', `/configuration/allowances/${allowance.id}/manage`);
  const rates = page.getByRole('group', { name: /Rates/ });
  await rates.getByRole('button', { name: 'Remove line 2' }).click();
  await rates.getByRole('button', { name: 'Keep line 2' }).click();
  await rates.getByRole('button', { name: 'Remove line 2' }).press('Enter');
  await expect(rates.getByLabel('Amount').nth(1)).toBeDisabled();
  await expectSound(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  const shown = page.getByRole('table', { name: 'Rates' });
  await expect(shown).toContainText('₦300.00');
  await expect(shown).not.toContainText('₦900.00');
});

async function newVendor(page: import('@playwright/test').Page, name: string): Promise<Vendor> {
  return callAs<Vendor>(page.request, 'admin', 'POST', 'vendors', { name });
}

test('a picture is sent while the form is filled, and stands on the record', async ({ page }) => {
  await callAs(page.request, 'admin', 'DELETE', 'form-drafts/products-create');
  await openAs(page, 'admin', '/inventory/products/create');
  await page.getByLabel('Name').fill('Portable projector');
  await page.getByRole('button', { name: 'Category' }).click();
  await pickOption(page, 'Stationery');
  const picture = page.getByLabel(/^Picture/);
  await picture.setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no picture'),
  });
  await expect(page.getByText(/“notes\.txt” is .*\. Send one of these: JPG, PNG or WebP\./)).toBeVisible();
  await picture.setInputFiles({ name: 'projector.png', mimeType: 'image/png', buffer: PIXEL });
  await expect(page.getByRole('button', { name: 'Remove projector.png' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Portable projector/ })).toBeVisible();
  const shown = page.getByRole('img', { name: 'Picture' });
  await expect(shown).toHaveJSProperty('naturalWidth', 1);
  const address = await shown.getAttribute('src');
  await page.goto(`${page.url()}/manage`);
  await page.getByLabel('Shelf').fill('B-2');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('B-2')).toBeVisible();
  await expect(shown).toHaveAttribute('src', address ?? '');
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
