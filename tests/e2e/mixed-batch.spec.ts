import { expect, type Page, test } from '@playwright/test';
import { callAs, expectSoundInAll, openAs } from '../support/browser.ts';

interface Row {
  id: number;
}

interface Batch extends Row {
  code: string;
  payments: Row[];
}

test('a batch of which Treasury has some to post and one to clear is told by the act of each payment', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const batch = await raiseBatch(page);
  await callAs(page.request, 'budget', 'POST', `batches/${batch.id}/clear`);
  for (const { id } of batch.payments.slice(0, 2))
    for (const account of ['treasury', 'audit'])
      await callAs(page.request, account, 'POST', `payments/${id}/clear`);

  await openAs(page, 'treasury2', `/payments/clear-payments?batch=${batch.code}`);
  await page.getByRole('button', { name: 'Post 2, clear 1' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading')).toHaveText(`Post 2 and clear 1 of ${batch.code}?`);
  await expect(dialog.getByText('Will be posted')).toHaveCount(2);
  await expect(dialog.getByText('Will be cleared')).toHaveCount(1);
  await expect(dialog.getByRole('textbox', { name: 'Paid on' })).toHaveAccessibleDescription(
    /For the 2 that are posted/,
  );
  await expectSoundInAll(page, { light: [1440, 390], dark: [390, 1440] });

  await dialog.getByRole('radio', { name: 'Only clear' }).check();
  await expect(dialog.getByRole('button', { name: 'Clear 1 payment' })).toBeVisible();
  await expect(dialog.getByLabel('Bank reference')).toHaveCount(0);
  await dialog.getByRole('radio', { name: 'Only post' }).check();
  await dialog.getByLabel('Bank reference').fill('CBN/2024/0918');
  await dialog.getByRole('button', { name: 'Post 2 payments' }).click();
  await expect(dialog.getByRole('heading')).toHaveText('2 of 3 payments were posted');
  await expect(dialog.getByText('Was posted')).toHaveCount(2);
  await expect(dialog.getByText('Still to be cleared')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Done' }).click();

  // The one that is left is next.
  await expect(page).toHaveURL(new RegExp(`payment=${batch.payments[2]?.id}$`));
  await expect(page.getByRole('button', { name: /^Clear/ })).toHaveCount(1);
});

async function raiseBatch(page: Page): Promise<Batch> {
  // Not the roomiest fund, on which other journeys raise meanwhile.
  const funds = await callAs<Row[]>(page.request, 'officer', 'GET', 'funds?sort=-available&per_page=3');
  const payees = await callAs<Row[]>(page.request, 'officer', 'GET', 'users/lookup');
  const expenditures: number[] = [];
  for (const [place, amount] of [210_000, 220_000, 230_000].entries()) {
    const { id } = await callAs<Row>(page.request, 'officer', 'POST', 'expenditures', {
      fund_id: funds.at(-1)?.id,
      type: 'staff',
      category: 'other',
      beneficiary_type: 'staff',
      beneficiary_id: payees[place]?.id,
      amount,
      description: 'Tide gauge at Bonny',
    });
    expenditures.push(id);
  }
  return callAs<Batch>(page.request, 'officer', 'POST', 'batches', { expenditures });
}
