import { APPLICATIONS } from '#shared/applications.ts';
import { shot } from './camera.ts';

const EVERYBODY = [
  'admin',
  'officer',
  'budget',
  'treasury',
  'audit',
  'head',
  'staff',
  'store',
  'logistics',
  'records',
] as const;
const MINUTE_MS = 60_000;

shot('login', { at: '/login' });
shot('login-refused', {
  at: '/login',
  prepare: async (page) => {
    await page.getByLabel('Staff number or e-mail').fill('nobody@agency.test');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').first().waitFor();
  },
});
shot('password-reset', { at: '/auth/password-reset' });
shot('password-reset-link-used', { at: '/auth/password-reset?token=used-before' });
shot('activation-link-used', { at: '/auth/activate?token=used-before' });
shot('activation', {
  at: '/auth/activate?token=fresh',
  before: (page) =>
    page.route('**/api/links/*', (route) =>
      route.fulfill({
        json: {
          data: {
            purpose: 'activation',
            name: 'Etim Inemesit Edet',
            email: 'inemesit.etim@agency.test',
            staff_no: 'NCDB/0962',
            mobile: null,
          },
        },
      }),
    ),
});

for (const account of EVERYBODY) {
  shot(`home-${account}`, { as: account, at: '/dashboard' });
}
shot('what-changed', { as: 'admin', at: '/what-changed' });
shot('help', {
  as: 'budget',
  at: '/budget/batches',
  prepare: async (page) => {
    await page.keyboard.press('Alt+h');
    await page.getByRole('heading', { level: 2, name: 'Batches' }).waitFor();
  },
});
shot('help-found', {
  as: 'budget',
  at: '/budget/batches',
  prepare: async (page) => {
    await page.keyboard.press('Alt+h');
    await page.getByRole('searchbox', { name: 'Search all help' }).fill('bank details');
  },
});
for (const account of ['officer', 'budget', 'staff']) shot(`inbox-${account}`, { as: account, at: '/inbox' });

for (const { path } of APPLICATIONS)
  shot(`landing${path.replace('/', '-')}-admin`, { as: 'admin', at: path });
for (const [account, path] of [
  ['officer', '/budget'],
  ['budget', '/budget'],
  ['treasury', '/budget'],
  ['audit', '/budget'],
  ['head', '/budget'],
  ['store', '/inventory'],
  ['logistics', '/facilities-logistics'],
  ['records', '/administration'],
  ['staff', '/budget'],
] as const)
  shot(`landing${path.replace('/', '-')}-${account}`, { as: account, at: path });

shot('hr-portal', { as: 'staff', at: '/hr-portal' });
shot('account-profile', { as: 'staff', at: '/user/account' });
shot('account-security', { as: 'staff', at: '/user/account?tab=security' });
shot('account-settings', { as: 'staff', at: '/user/account?tab=settings' });
shot('page-not-found', { as: 'staff', at: '/nothing/here' });
shot('record-not-found', { as: 'admin', at: '/inventory/brands/999999' });
shot('no-permission-list', { as: 'staff', at: '/administration/vendors' });
shot('no-permission-form', { as: 'staff', at: '/administration/vendors/create' });

shot('palette', {
  as: 'budget',
  at: '/budget/funds',
  prepare: async (page) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('SP0');
    await page.getByRole('listbox', { name: 'Results' }).getByRole('option').first().waitFor();
  },
});
shot('notifications', {
  as: 'admin',
  at: '/budget/funds',
  prepare: async (page) => {
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first().waitFor();
  },
});
shot('account-menu', {
  as: 'officer',
  at: '/budget/funds',
  prepare: (page) => page.getByRole('button', { name: /account menu$/ }).click(),
});
shot('application-menu', {
  as: 'admin',
  at: '/budget/funds',
  only: 'wide',
  prepare: (page) => page.getByRole('button', { name: /Budget Management/ }).click(),
});
shot('sidebar-open', {
  as: 'officer',
  at: '/budget/funds',
  only: 'narrow',
  prepare: (page) => page.getByRole('button', { name: 'Open the menu' }).click(),
});
shot('session-still-working', {
  as: 'staff',
  at: '/user/account',
  before: (page) => page.clock.install(),
  prepare: async (page) => {
    await page.clock.fastForward(8.2 * MINUTE_MS);
    await page.getByRole('dialog').waitFor();
  },
});
shot('session-expired-over-work', {
  as: 'store',
  at: '/user/account',
  before: (page) => page.clock.install(),
  prepare: async (page) => {
    await page.getByLabel('Mobile').fill('0803 123 4567');
    await page.clock.fastForward(10.1 * MINUTE_MS);
    await page.getByRole('dialog').waitFor();
  },
});
