import { type APIRequestContext, test } from '@playwright/test';
import { REGISTRY } from '#shared/resources/index.ts';
import { callAs, DESK_AND_PHONE, expectSoundInAll, type Looks, openAs } from '../support/browser.ts';

/** The engine's parts are proved in every look elsewhere; here it is what each resource puts into them. */
const LIST = { light: [1440] };
const RECORD = { dark: [390] };
const FORM = { light: [390] };

/** Screens drawn by hand that no other proof of this kind opens; `:id` is the first record of the list named. */
const OWN: readonly [path: string, list?: string][] = [
  ['/admin-center/configure'],
  ['/admin-center/imports/create'],
  ['/administration/departments/structure'],
  ['/administration/groups/:id/manage', 'groups'],
  ['/administration/modules/menus'],
  ['/budget/overview/:id/expenditures', 'funds'],
  ['/budget/funds/:id/vote-book/print', 'funds'],
  ['/reports/budget-analysis/print'],
  ['/inventory/stock-report/print'],
  ['/inventory/stock-report/reorder'],
  ['/inventory/stock-report/reorder/print'],
  ['/inventory/stock-report/movement'],
  ['/inventory/stock-report/valuation'],
  ['/inventory/stock-report/valuation/print'],
  ['/configuration/tax-rates/in-force'],
  ['/payments/tax-ledger/owed'],
  ['/payments/clear-payments/:id/advice/print', 'payments'],
  ['/staff-services'],
];

const areas = [...new Set(REGISTRY.all.map(({ area }) => area))];

for (const area of areas)
  test(`every list, record and form of ${area} is accessible, and never wider than the window`, async ({
    page,
  }) => {
    test.setTimeout(600_000);
    await openAs(page, 'admin', '/dashboard');
    for (const [path, looks] of await screensOf(page.request, area)) {
      await page.goto(path);
      await test.step(path, () => expectSoundInAll(page, looks));
    }
  });

test('every screen drawn by hand is accessible, and never wider than the window', async ({ page }) => {
  test.setTimeout(600_000);
  await openAs(page, 'admin', '/dashboard');
  for (const [pattern, list] of OWN) {
    const path = list ? pattern.replace(':id', String(await firstOf(page.request, list))) : pattern;
    await page.goto(path);
    await test.step(path, () => expectSoundInAll(page, DESK_AND_PHONE));
  }
});

async function screensOf(request: APIRequestContext, area: string): Promise<Map<string, Looks>> {
  const screens = new Map<string, Looks>();
  for (const resource of REGISTRY.all.filter((one) => one.area === area && !one.path.includes('{'))) {
    screens.set(resource.path, LIST);
    if (resource.actions.includes('create')) screens.set(`${resource.path}/create`, FORM);
    const first = resource.actions.includes('view') ? await firstOf(request, resource.url) : undefined;
    if (first) screens.set(`${resource.path}/${first}`, RECORD);
  }
  return screens;
}

/** The oldest: others come and go while other tests run. */
async function firstOf(request: APIRequestContext, url: string): Promise<number | undefined> {
  const [record] = await callAs<{ id: number }[]>(request, 'admin', 'GET', `${url}?per_page=1&sort=id`);
  return record?.id;
}
