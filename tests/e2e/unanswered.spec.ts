import { expect, type Page, type Route, test } from '@playwright/test';
import { callAs, discardDraft, openAs } from '../support/browser.ts';

/** The form says that nobody answered, under the sentence for such a call, and no toast says it again. */
async function expectSaidOnce(page: Page, sentence: string): Promise<void> {
  const said = page.getByRole('alert').filter({ hasText: 'it isn’t known whether this was done' });
  await expect(said.getByRole('heading', { name: sentence, exact: true })).toBeVisible();
  await expect(said).toContainText('nothing you typed is lost');
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('paragraph')).toHaveCount(0);
}

test('a save whose answer was lost does not bar the next one with another body', async ({ page }) => {
  await openAs(page, 'admin', '/admin-center/configure');
  const desk = page.getByLabel('Help desk');
  const before = await desk.inputValue();
  await desk.fill('Help desk: ext. 2042');
  await page.route(
    '**/api/settings/values',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await lost;
  await expectSaidOnce(page, 'Something went wrong!!');
  // What is said took the focus once, and leaves it to whoever types on.
  await desk.press('End');
  await page.keyboard.type('...');
  await expect(desk).toHaveValue('Help desk: ext. 2042...');
  for (const words of ['Help desk: ext. 2043', before]) {
    await desk.fill(words);
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByRole('region', { name: 'Changes not saved' })).toBeHidden();
    await expect(desk).toHaveValue(words);
  }
});

test('a save without a line fails at once, in words, and keeps what was typed', async ({ page, context }) => {
  await openAs(page, 'store', '/user/account');
  const mobile = page.getByLabel('Mobile');
  const typed = (await mobile.inputValue()) === '0803 111 2233' ? '0803 111 2244' : '0803 111 2233';
  await mobile.fill(typed);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expectSaidOnce(page, 'This record was not updated!');
  await expect(page.getByRole('status').getByText('The portal can’t be reached.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save profile' })).toBeEnabled();
  await expect(mobile).toHaveValue(typed);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Your profile is saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save profile' })).toBeDisabled();
});

test('a record whose answer is lost may be there: that is said once, and sent again it is not made twice', async ({
  page,
}) => {
  await openAs(page, 'store', '/inventory/tags/create');
  await page.getByLabel('Name').fill('Answer lost');
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/tags'))
      keys.push(request.headers()['idempotency-key']);
  });
  await page.route(
    '**/api/tags',
    async (route) => {
      await route.fetch();
      await route.fulfill({ status: 504, body: '<h1>Gateway time-out</h1>' });
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Add tag' }).click();
  await expectSaidOnce(page, 'Something went wrong while trying to create this record!!');
  await expect(page.getByLabel('Name')).toHaveValue('Answer lost');
  await page.getByRole('button', { name: 'Add tag' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Answer lost' })).toBeVisible();
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  expect(await callAs<unknown[]>(page.request, 'store', 'GET', 'tags?search=Answer+lost')).toHaveLength(1);
});

test('a record that is corrected after its answer was lost is not made twice unless somebody wants both', async ({
  page,
}) => {
  await openAs(page, 'store', '/inventory/tags/create');
  const name = page.getByLabel('Name');
  const add = page.getByRole('button', { name: 'Add tag' });
  const made = async () =>
    (await callAs<{ name: string }[]>(page.request, 'store', 'GET', 'tags?search=Corrected')).map(
      (tag) => tag.name,
    );
  const lose = () =>
    page.route(
      '**/api/tags',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
  await name.fill('Corrected once');
  await lose();
  await add.click();
  await expectSaidOnce(page, 'Something went wrong while trying to create this record!!');
  // The page may be lost too: the tab knows what it sent.
  await page.reload();
  await expect(name).toHaveValue('Corrected once');
  const unanswered = page.getByRole('alert').filter({ hasText: 'You sent this, but no answer came' });
  await expect(unanswered).toBeVisible();
  await name.fill('Corrected twice');
  await add.click();
  const told = page
    .locator('main')
    .getByRole('alert')
    .filter({ hasText: 'What you sent before was done after all' });
  await expect(told).toBeFocused();
  await expect(unanswered).toBeHidden();
  expect(await made()).toEqual(['Corrected once']);
  await expect(name).toHaveValue('Corrected twice');
  await add.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Corrected twice' })).toBeVisible();
  expect((await made()).toSorted()).toEqual(['Corrected once', 'Corrected twice']);
});

test('what was sent without an answer is known when its form is opened again, and though a refusal came between', async ({
  page,
}) => {
  await openAs(page, 'store', '/inventory/tags');
  await page.getByRole('link', { name: 'New tag' }).click();
  const name = page.getByLabel('Name');
  const add = page.getByRole('button', { name: 'Add tag' });
  await name.fill('Sent and left');
  await expect(page.getByText(/^Draft saved at/)).toBeVisible();
  const answers = [
    async (route: Route) => {
      await route.fetch();
      await route.abort();
    },
    // Who sends too much is refused before what was sent is looked at.
    async (route: Route) => route.fulfill({ status: 429, json: { message: 'Slow down', code: 'TOO_MANY' } }),
  ];
  await page.route('**/api/tags', (route) => answers.shift()?.(route) ?? route.fallback());
  for (const left of [1, 0]) {
    await add.click();
    await expect(page.locator('main').getByRole('alert')).toBeFocused();
    expect(answers).toHaveLength(left);
  }
  await page.getByRole('link', { name: 'Tags' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/tags$/);
  await page.getByRole('link', { name: 'New tag' }).click();
  await expect(name).toHaveValue('Sent and left');
  await name.fill('Sent and corrected');
  await add.click();
  const told = page.locator('main').getByRole('alert');
  await expect(told.filter({ hasText: 'What you sent before was done after all' })).toBeFocused();
  const found = await callAs<{ name: string }[]>(page.request, 'store', 'GET', 'tags?search=Sent+and');
  expect(found.map((tag) => tag.name)).toEqual(['Sent and left']);
  await discardDraft(page);
});

const TAG = '/inventory/tags';

/** The next call of the method is done, and its answer lost. */
async function loseAnswer(page: Page, method: string, id: number): Promise<void> {
  let isLost = false;
  await page.route(`**/api/tags/${id}`, async (route) => {
    if (isLost || route.request().method() !== method) return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
}

test('a change and a deletion whose answers are lost are done, and sent again they are said to be', async ({
  page,
}) => {
  await openAs(page, 'store', TAG);
  const { id } = await callAs<{ id: number }>(page.request, 'store', 'POST', 'tags', { name: 'Lost twice' });
  await page.goto(`${TAG}/${id}/manage`);
  await page.getByLabel('Name').fill('Lost and kept');
  await loseAnswer(page, 'PATCH', id);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectSaidOnce(page, 'This record was not updated!');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lost and kept' })).toBeVisible();
  await expect(page.getByText('Lost and kept was saved')).toBeVisible();

  await page.getByRole('button', { name: 'Actions on Lost and kept' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await loseAnswer(page, 'DELETE', id);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog).toContainText('it isn’t known whether this was done');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Lost and kept was deleted')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${TAG}$`));
});

test('a portal that has fallen silent is said to be away, and the page goes on once it answers', async ({
  page,
}) => {
  test.setTimeout(90_000);
  await openAs(page, 'store', '/inventory/tags');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  let speak = () => {};
  const silent = new Promise<void>((resolve) => {
    speak = resolve;
  });
  const wait = async (route: Route) => {
    await silent;
    await route.continue().catch(() => undefined);
  };
  await page.route('**/healthz', wait);
  await page.route('**/api/tags?**', wait);
  await page.getByRole('searchbox').fill('urgent');
  const word = page.getByRole('status').getByText('The portal can’t be reached.');
  await expect(word).toBeVisible({ timeout: 60_000 });
  speak();
  await expect(word).toBeHidden();
});
