import { type Ask, shot } from './camera.ts';

const group = async (ask: Ask, name: string) =>
  (await ask<{ id: number; name: string }[]>('groups?per_page=50')).find((one) => one.name === name)?.id;

shot('group-permissions', {
  as: 'admin',
  at: async (ask) => `/administration/groups/${await group(ask, 'Treasury')}/manage?tab=permissions`,
});
shot('group-permissions-changed', {
  as: 'admin',
  at: async (ask) => `/administration/groups/${await group(ask, 'Store')}/manage?tab=permissions`,
  prepare: async (page) => {
    await page.getByRole('checkbox', { name: 'Everything on Tags' }).click();
    await page.getByRole('checkbox', { name: 'Browse Funds' }).click();
  },
});
shot('group-permissions-own', {
  as: 'admin',
  at: async (ask) => `/administration/groups/${await group(ask, 'Administrators')}/manage?tab=permissions`,
});
for (const tab of ['members', 'modules', 'timeline'])
  shot(`group-${tab}`, {
    as: 'admin',
    at: async (ask) => `/administration/groups/${await group(ask, 'Treasury')}/manage?tab=${tab}`,
  });
shot('departments-structure', { as: 'admin', at: '/administration/departments/structure' });
shot('modules-menu', { as: 'admin', at: '/administration/modules/menus' });
shot('configure', { as: 'admin', at: '/admin-center/configure' });
for (const [name, page] of [
  ['employee-deactivate', 'deactivate'],
  ['employee-move', 'move'],
] as const)
  shot(name, {
    as: 'admin',
    at: async (ask) => {
      const [person] = await ask<{ id: number }[]>('users?search=staff@agency.test');
      return `/administration/employees/${person?.id}/${page}`;
    },
  });
