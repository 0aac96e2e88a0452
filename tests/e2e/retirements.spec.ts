import { expect, type Page, test } from '@playwright/test';
import { asAccount, callAs, expectSoundInAll, openAs, pickOption } from '../support/browser.ts';

type Advance = { id: number; code: string; total: number; status: string };
type Retirement = { id: number; status: string; spent: number; balance: number; receipt_no: string | null };

const PATH = '/staff-services/retirements';
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

/** An advance of staff@ for days that the demonstration's own trips leave free, paid at the desks beside the browser. */
async function paidAdvance({ request }: Page): Promise<Advance> {
  const session = await callAs<{ user: { id: number } }>(request, 'staff', 'GET', 'session');
  const advance = await callAs<Advance>(request, 'officer', 'POST', 'touringAdvances', {
    ...{ user_id: session.user.id, purpose: 'Tour of the eastern zone', category: 'non-residence' },
    ...{ started: '2031-06-02', finished: '2031-06-05', destination: 'Lagos', transportation: 'flight' },
  });
  const funds = await callAs<{ id: number; available: number }[]>(
    request,
    'officer',
    'GET',
    'funds?per_page=100',
  );
  const fund = funds.find(({ available }) => available > advance.total);
  await callAs(request, 'officer', 'POST', `touringAdvances/${advance.id}/raise`, { fund_id: fund?.id });
  const [expenditure] = await callAs<{ id: number }[]>(
    request,
    'officer',
    'GET',
    `expenditures?filter={"match":"all","rules":[{"field":"touring_advance_id","op":"equals","value":${advance.id}}]}`,
  );
  const batch = await callAs<{ payments: { id: number }[] }>(request, 'officer', 'POST', 'batches', {
    expenditures: [expenditure?.id],
  });
  for (const account of ['budget', 'treasury', 'audit', 'treasury2'])
    await callAs(request, account, 'POST', `payments/${batch.payments[0]?.id}/clear`, {});
  return advance;
}

test('an advance is retired on a phone, examined by audit, and what is left comes back by its receipt', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const { id, code, total } = await paidAdvance(page);
  await page.setViewportSize(PHONE);
  await openAs(page, 'staff', `${PATH}/create`);
  await page.getByLabel('Touring advance', { exact: true }).click();
  await page.keyboard.type(code);
  await pickOption(page, new RegExp(code));
  await expect(page.getByLabel('Purpose')).toHaveValue('Tour of the eastern zone');
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('02-06-2031');
  const lines = page.getByRole('group', { name: 'What was spent' }).getByRole('listitem');
  await expect(lines).toHaveCount(4);
  await expect(page.getByLabel(/^Why you file it/)).toHaveCount(0);
  const perDiem = lines.first();
  await perDiem.getByRole('button', { name: /^Lower/ }).click();
  await perDiem.getByRole('textbox').fill('10000');
  await expectSoundInAll(page, { light: [390, 320, 1440], dark: [390] });
  await page.setViewportSize(DESK);
  await expect(page.getByText(/is left of the advance\./)).toBeVisible();
  await page.getByRole('button', { name: 'Save and check' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^RT\d+, Tour of the eastern zone/);
  const retirement = Number(page.url().match(/(\d+)$/)?.[1]);
  await expect(page.getByText('Check it, then submit it')).toBeVisible();
  await expectSoundInAll(page, { light: [390, 1440], dark: [1440] });
  await page.setViewportSize(DESK);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit retirement' }).click();
  await expect(page.getByText('It is being examined')).toBeVisible();
  const read = () => callAs<Retirement>(page.request, 'staff', 'GET', `retirements/${retirement}`);
  const { spent, balance } = await read();
  expect(spent + balance).toBe(total);
  expect(balance).toBeGreaterThan(0);

  await asAccount(browser, 'audit', `${PATH}/${retirement}`, async (desk) => {
    await desk.getByRole('button', { name: 'Close', exact: true }).click();
    const dialog = desk.getByRole('dialog');
    await expect(dialog).toContainText('enter the receipt by which it came back');
    await dialog.getByRole('button', { name: 'Close retirement' }).click();
    await expect(dialog.getByText(/Enter the number of the receipt/)).toBeVisible();
    await dialog.getByLabel(/^Receipt number/).fill('TR/2031/6');
    await expectSoundInAll(desk, { light: [1440, 390], dark: [1440] });
    await desk.setViewportSize(DESK);
    await dialog.getByRole('button', { name: 'Close retirement' }).click();
    await expect(desk.getByText('It is closed')).toBeVisible();
    await desk.goto(`${PATH}/${retirement}/print`);
    await expect(desk.getByRole('article')).toContainText('naira only');
    await expect(desk.getByRole('article')).toContainText(code);
  });
  expect(await read()).toMatchObject({ status: 'closed', receipt_no: 'TR/2031/6' });
  expect((await callAs<Advance>(page.request, 'staff', 'GET', `touringAdvances/${id}`)).status).toBe(
    'closed',
  );
});
