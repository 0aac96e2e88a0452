import { expect, test } from '@playwright/test';
import { asAccount, callAs, expectSound, leaveList, openAs, pickOption } from '../support/browser.ts';

const PHONE = { width: 390, height: 844 };

test.describe.configure({ mode: 'serial', timeout: 60_000 });

test('25 are asked for, 20 approved, 18 issued on a phone and the rest closed, and the receiver confirms', async ({
  page,
  browser,
}) => {
  await callAs(page.request, 'staff', 'DELETE', 'form-drafts/requisitions-create');
  await openAs(page, 'staff', '/staff-services/requisitions/create');
  await page.getByRole('button', { name: 'Place of delivery' }).click();
  await pickOption(page, /Head Office/);
  await page.getByRole('button', { name: 'Product' }).click();
  await page.getByRole('combobox').last().fill('File jacket');
  await pickOption(page, /File jacket/);
  await page.getByLabel('Asked').fill('25');
  await expect(page.getByText('Available', { exact: true })).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Send requisition' }).click();
  const heading = page.getByRole('heading', { level: 1, name: /^RQS\d{5}/ });
  await expect(heading).toBeVisible();
  const code = ((await heading.textContent()) ?? '').trim();

  await asAccount(browser, 'head', '/inbox', async (head) => {
    await head.getByRole('link', { name: new RegExp(code) }).click();
    await leaveList(head);
    await head.getByRole('button', { name: 'Approve' }).click();
    const dialog = head.getByRole('dialog');
    await dialog.getByLabel('File jacket').fill('20');
    await expectSound(head);
    await dialog.getByRole('button', { name: 'Approve requisition' }).click();
    await expect(dialog.getByText('Say why you approve less than was asked for.').first()).toBeVisible();
    await dialog.getByLabel('Remark').fill('Twenty do');
    await dialog.getByRole('button', { name: 'Approve requisition' }).click();
    await expect(head.getByText(`${code} was approved with less than was asked for.`)).toBeVisible();
  });

  await asAccount(browser, 'store', '/inbox', async (store) => {
    await store.setViewportSize(PHONE);
    await store.getByRole('link', { name: new RegExp(code) }).click();
    await leaveList(store);
    await store.getByRole('button', { name: 'Register' }).click();
    await store.getByRole('dialog').getByRole('button', { name: 'Register requisition' }).click();
    await expect(store.getByText('Asked 25, approved 20, issued 0, outstanding 20.')).toBeVisible();
    await expectSound(store);
    await store.getByLabel(/^Issue now of/).fill('18');
    await store.getByLabel('Why the rest is not issued').fill('Kept for the registry');
    await store.getByRole('button', { name: 'Issue and close the rest' }).click();
    const asked = store.getByRole('dialog');
    await expect(asked).toContainText(
      /Leaves the stock at once: 18 of .+\.Closed, and not issued any more: 2 of /,
    );
    await asked.getByRole('button', { name: 'Issue and close the rest' }).click();
    await expect(store.getByText(`18 of ${code} were issued.`)).toBeVisible();
  });

  await page.setViewportSize(PHONE);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Show my code' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Confirm receipt' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm receipt' }).click();
  await expect(page.getByText(`${code} was confirmed.`)).toBeVisible();
});
