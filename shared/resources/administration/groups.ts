import { OFFICES } from '#shared/constants.ts';
import { defineResource } from '#shared/resource/define-resource.ts';
import {
  choice,
  date,
  keys,
  longText,
  number,
  reference,
  references,
  text,
  yesNo,
} from '#shared/resource/fields.ts';

/** Who may do what: permissions and menus are given to groups, people are members of them. */
export const groups = defineResource({
  name: 'groups',
  area: 'administration',
  caption: 'People',
  title: 'Groups',
  singular: 'group',
  about: 'Who may see and do what',
  icon: 'users-group',
  fields: {
    name: text('Name', { required: true, max: 80 }),
    description: longText('Description', { max: 500 }),
    office: choice('Office', OFFICES, {
      hint: 'An office acts on payments, or sees all records of an area. Each office is one group.',
    }),
    totp_required: yesNo('Code at sign-in', {
      hint: 'Members must set up an authenticator before they can do anything else.',
    }),
    people: number('Members today', { readOnly: true, virtual: true, formless: true }),
    permissions: keys('Permissions', {
      table: 'group_permissions',
      own: 'group_id',
      other: 'permission',
    }),
    modules: references('Modules', 'modules', {
      table: 'module_groups',
      own: 'group_id',
      other: 'module_id',
      extra: { exportable: yesNo('May export') },
    }),
    members: references('Members', 'employees', {
      table: 'group_members',
      own: 'group_id',
      other: 'user_id',
      extra: {
        acting_for_id: reference('Acts for', 'employees'),
        starts_on: date('From'),
        ends_on: date('Until'),
      },
    }),
  },
  columns: ['name', 'office', 'people', 'description', 'totp_required'],
  label: ['name'],
  hint: ['office'],
  search: ['name'],
  sort: 'name',
  actions: ['create', 'view', 'manage', 'delete'],
  writes: 'generic',
  openLookup: true,
});
