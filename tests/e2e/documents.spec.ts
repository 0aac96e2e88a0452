import { expect, type Page, test } from '@playwright/test';
import {
  asAccount,
  callAs,
  expectSound,
  expectSoundInAll,
  leaveList,
  openAs,
  pickOption,
} from '../support/browser.ts';

const PHONE = { width: 390, height: 844 };

interface Row {
  id: number;
  reference_no: string;
}

test.describe.configure({ mode: 'serial', timeout: 120_000 });

test('a white-form goes through four departments, is refused once and sent again, and its journey names every hand', async ({
  page,
  browser,
}) => {
  const reference = await raise(page);
  await openAs(page, 'officer', `/document-control/dispatch?search=${encodeURIComponent(reference)}`);
  await page.getByRole('link', { name: reference }).first().click();
  await dispatch(page, 'Facilities and Logistics', 'Vouchers and invoices enclosed');

  await asAccount(browser, 'logistics', '/inbox', async (logistics) => {
    await logistics.getByRole('link', { name: new RegExp(reference) }).click();
    await leaveList(logistics);
    await logistics.getByRole('button', { name: 'Refuse' }).click();
    const dialog = logistics.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send it back' }).click();
    await expect(dialog.getByLabel('Why it is refused')).toHaveAccessibleDescription(/at least 3/);
    await dialog.getByLabel('Why it is refused').fill('Not enclosed: the envelope was empty');
    await expectSound(logistics);
    await dialog.getByRole('button', { name: 'Send it back' }).click();
    await expect(logistics.getByText(`${reference} is back with`)).toBeVisible();
  });

  await page.reload();
  await expect(page.getByText('Not enclosed: the envelope was empty').first()).toBeVisible();
  await expectSoundInAll(page, { light: [1440, 390], dark: [390, 1440] });
  await page.setViewportSize({ width: 1440, height: 900 });
  await dispatch(page, 'Facilities and Logistics', 'Enclosed this time');

  await asAccount(browser, 'logistics', '/inbox', async (logistics) => {
    await logistics.getByRole('link', { name: new RegExp(reference) }).click();
    await leaveList(logistics);
    await receive(logistics, reference);
    await dispatch(logistics, 'Records and Registry');
  });
  await asAccount(browser, 'records', '/inbox', async (records) => {
    await records.getByRole('link', { name: new RegExp(reference) }).click();
    await leaveList(records);
    await receive(records, reference);
    await dispatch(records, 'Information Technology');
  });
  await asAccount(browser, 'admin', '/inbox', async (admin) => {
    await admin.getByRole('link', { name: new RegExp(reference) }).click();
    await leaveList(admin);
    await receive(admin, reference);
  });

  await openAs(page, 'officer', `/document-control/drafts?search=${encodeURIComponent(reference)}`);
  await page.getByRole('link', { name: reference }).first().click();
  const journey = page.getByRole('list', { name: 'Journey of the document' });
  await expect(journey.getByRole('listitem')).toHaveCount(9);
  await expect(journey.getByRole('listitem').first()).toContainText('Information Technology received it');
  await expect(journey).toContainText('sent it to Facilities and Logistics');
  await expect(page.getByRole('button', { name: 'Complete' })).toHaveCount(0);
  await expectSound(page);
});

test('on a phone what was sent is acknowledged together, and what somebody else received is told apart', async ({
  page,
}) => {
  const made: Row[] = [];
  for (const description of ['Seal the strong-room', 'Paint the registry', 'Mend the lift']) {
    const body = { type: 'work-order', description };
    const one = await callAs<Row>(page.request, 'officer', 'POST', 'documents', body);
    const departments = await callAs<Row[]>(page.request, 'admin', 'GET', 'departments?search=Records');
    await callAs(page.request, 'officer', 'POST', `documents/${one.id}/dispatch`, {
      department_id: departments[0]?.id,
    });
    made.push(one);
  }
  await page.setViewportSize(PHONE);
  await openAs(page, 'records', '/document-control/acknowledge');
  for (const { reference_no } of made)
    await page.getByRole('checkbox', { name: `Select ${reference_no}` }).check();
  await expectSoundInAll(page, { dark: [390], light: [390] });
  // Meanwhile a colleague had the last in hand.
  await callAs(page.request, 'records', 'POST', `documents/${made[2]?.id}/receive`);
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Actions' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Receive' }).click();
  await dialog.getByRole('button', { name: /^Receive 3 / }).click();
  await expect(dialog.getByRole('heading')).toHaveText(/^2 of 3 .* received$/);
  await expect(dialog.getByRole('listitem').filter({ hasText: 'is received.' })).toHaveCount(2);
  await expectSoundInAll(page, { light: [390], dark: [390] });
  await dialog.getByRole('button', { name: 'Close' }).click();
});

test('a work-order is made by hand with its scan, and by keyboard', async ({ page }) => {
  await callAs(page.request, 'officer', 'DELETE', 'form-drafts/documents-create');
  await openAs(page, 'officer', '/document-control/dispatch/create');
  await page.getByLabel('Description').fill('Clear the culvert at the jetty');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'order.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
    });
  await expect(page.getByText('order.pdf')).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Add document' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /Clear the culvert at the jetty/ })).toBeVisible();
  await expect(page.getByText('order.pdf')).toBeVisible();
});

/** A batch of the officer's; answers the reference of its white-form. */
async function raise(page: Page): Promise<string> {
  const call = <Data>(path: string, data?: object) =>
    callAs<Data>(page.request, 'officer', data ? 'POST' : 'GET', path, data);
  const [fund] = await call<Row[]>('funds?sort=-available&per_page=1');
  const { id } = await call<Row>('expenditures', {
    fund_id: fund?.id,
    type: 'third-party',
    category: 'other',
    ...{ transaction_class: 'not-liable', vat: 'none' },
    beneficiary: `Envelopes & Sons ${Date.now()}`,
    amount: 1_234,
    description: 'Envelopes for the registry',
  });
  return (await call<Row>('batches', { expenditures: [id] })).reference_no;
}

async function dispatch(page: Page, to: string, remark = ''): Promise<void> {
  await page
    .getByRole('link', { name: 'Dispatch' })
    .or(page.getByRole('button', { name: 'Dispatch' }))
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Department', exact: true }).click();
  await page.getByRole('combobox').last().fill(to);
  await pickOption(page, to);
  await dialog.getByLabel('Remark').fill(remark);
  await dialog.getByRole('button', { name: 'Dispatch' }).click();
  await expect(page.getByText(/is on its way to/).first()).toBeVisible();
}

async function receive(page: Page, reference: string): Promise<void> {
  await page.getByRole('button', { name: 'Receive' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Acknowledge receipt' }).click();
  await expect(page.getByText(`${reference} is received.`)).toBeVisible();
}
