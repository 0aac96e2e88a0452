import { z } from 'zod';
import { recordAnswer, timelineSchema } from '#server/frame/answers.ts';
import type { Area } from '#server/frame/area.ts';
import { permission } from '#shared/permissions.ts';
import { settings } from '#shared/resources/admin-center/settings.ts';
import { departments } from '#shared/resources/administration/departments.ts';
import { groups } from '#shared/resources/administration/groups.ts';
import { modules } from '#shared/resources/administration/modules.ts';
import { vendors } from '#shared/resources/administration/vendors.ts';
import { beneficiaries } from '#shared/resources/payments/beneficiaries.ts';
import { payableExtensions, payableRoutes } from '../bank-details/index.ts';
import { accountExtensions } from './account-warnings.ts';
import { allowanceExtensions, currentRatesJob } from './allowances.ts';
import {
  previewSchema,
  settingsSchema,
  staffSchema,
  structureSchema,
  valuesSchema,
} from './answer-schemas.ts';
import { buildingExtensions } from './buildings.ts';
import { configure, settingValues, valuesBody } from './configure.ts';
import { departmentStaff } from './department-staff.ts';
import { departmentStructure } from './department-structure.ts';
import { departmentExtensions } from './departments.ts';
import { employeeExtensions, employeeRoutes, employeeSchema, removeEmployee } from './employees.ts';
import { groupExtensions, removeGroup } from './groups.ts';
import { holidayExtensions, holidaysAheadJob } from './holidays.ts';
import { changeRoute, membersOf, postsOf } from './invite-again.ts';
import { moduleExtensions, removeModule } from './modules.ts';
import { previewBody, previewGroup, previewQuery, previewUnsavedGroup } from './preview-group.ts';

import { settingTimeline } from './setting-timeline.ts';
import { removeSetting, settingExtensions } from './settings.ts';
import { vendorRules } from './vendors.ts';
import { waitingAdministrators } from './waiting-administrators.ts';

export { accountExtensions } from './account-warnings.ts';
export { changeStatus, lockPerson } from './change-account.ts';
export { BELOW_OWN, departmentExtensions } from './departments.ts';
export { employeeExtensions, employeeSchema } from './employees.ts';
export { guardedAmong, isAdministratorToday, type NamedGroup, refuseGiving } from './refuse-giving.ts';
export { guardedGroupsOf, refuseUnlessAdministratorFor } from './refuse-unless-administrator.ts';
export { refuseUnlessGivesGroups } from './refuse-unless-gives-groups.ts';
export { recordMembers, tellMembership, tellOffices } from './tell-membership.ts';

const vendorExtensions = payableExtensions('vendors', vendorRules);
const beneficiaryExtensions = payableExtensions('beneficiaries', accountExtensions);

/** People, groups, modules, departments, settings, and the rules of the plain lists. */
export const administration: Area = {
  routes: [
    ...employeeRoutes,
    ...payableRoutes(vendors, 'vendors', vendorExtensions),
    ...payableRoutes(beneficiaries, 'beneficiaries', beneficiaryExtensions),
    changeRoute(groups, groupExtensions, membersOf),
    changeRoute(departments, departmentExtensions, postsOf),
    {
      method: 'DELETE',
      path: '/users/:id',
      access: [permission('delete', 'employees')],
      summary: 'Delete one employee who never had an account',
      kind: 'remove',
      seen: 'the employee',
      answer: employeeSchema,
      write: removeEmployee,
    },
    {
      method: 'GET',
      path: '/departments/structure',
      access: [permission('browse', 'departments')],
      summary: 'The departments as a tree, with heads and numbers of staff',
      kind: 'list',
      answer: z.array(structureSchema),
      read: departmentStructure,
    },
    {
      method: 'GET',
      path: '/department/staff',
      access: 'session',
      summary: 'The active staff of my departments',
      kind: 'list',
      answer: staffSchema,
      read: departmentStaff,
    },
    {
      method: 'GET',
      path: '/groups/:id/preview',
      access: [permission('read', 'groups')],
      summary: 'What a member of the group sees',
      kind: 'own',
      answer: previewSchema,
      query: previewQuery,
      read: previewGroup,
    },
    {
      method: 'POST',
      path: '/groups/:id/preview',
      access: [permission('read', 'groups')],
      summary: 'What a member of the group would see with other permissions',
      kind: 'post',
      answer: previewSchema,
      body: previewBody,
      onlyReads: true,
      read: previewUnsavedGroup,
    },
    {
      method: 'DELETE',
      path: '/groups/:id',
      access: [permission('delete', 'groups')],
      summary: 'Delete one group without members',
      kind: 'remove',
      seen: 'the group',
      answer: recordAnswer(groups, groupExtensions),
      write: removeGroup,
    },
    {
      method: 'DELETE',
      path: '/modules/:id',
      access: [permission('delete', 'modules')],
      summary: 'Delete one module with its permissions',
      kind: 'remove',
      seen: 'the module',
      answer: recordAnswer(modules, moduleExtensions),
      write: removeModule,
    },
    {
      method: 'DELETE',
      path: '/settings/:id',
      access: [permission('delete', 'settings')],
      summary: 'Delete one setting',
      kind: 'remove',
      seen: 'the setting',
      answer: recordAnswer(settings, settingExtensions),
      write: removeSetting,
    },
    {
      method: 'GET',
      path: '/settings/:id/timeline',
      access: [permission('read', 'settings'), permission('read', 'configure')],
      summary: 'What happened to one setting',
      kind: 'own',
      answer: timelineSchema,
      read: settingTimeline,
    },
    {
      method: 'GET',
      path: '/settings/values',
      access: 'session',
      summary: 'The settings that I may read, with their values',
      kind: 'list',
      answer: settingsSchema,
      read: settingValues,
    },
    {
      method: 'POST',
      path: '/settings/values',
      access: [permission('edit', 'configure')],
      summary: 'Fill settings in',
      kind: 'update',
      answer: valuesSchema,
      body: valuesBody,
      write: configure,
    },
  ],
  extensions: {
    allowances: allowanceExtensions,
    beneficiaries: beneficiaryExtensions,
    buildings: buildingExtensions,
    departments: departmentExtensions,
    employees: employeeExtensions,
    groups: groupExtensions,
    holidays: holidayExtensions,
    modules: moduleExtensions,
    settings: settingExtensions,
    vendors: vendorExtensions,
  },
  jobs: [currentRatesJob, holidaysAheadJob],
  waiting: [waitingAdministrators],
  kinds: ['groups'],
};
