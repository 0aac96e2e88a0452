import { defineResource } from '#shared/resource/define-resource.ts';
import {
  choice,
  keys,
  longText,
  number,
  reference,
  references,
  text,
  yesNo,
} from '#shared/resource/fields.ts';

const EXPORTABLE = { exportable: yesNo('May export') };

/** The navigation: applications with their modules and pages. Creating one makes its five permissions. */
export const modules = defineResource({
  name: 'modules',
  area: 'administration',
  caption: 'People',
  title: 'Modules',
  singular: 'module',
  about: 'What the menu shows, and to whom',
  icon: 'apps',
  fields: {
    name: text('Name', { required: true, max: 80 }),
    type: choice('Type', ['application', 'module', 'page'], { required: true }),
    parentId: reference('Parent', 'modules', {
      column: 'parent_id',
      hint: 'A module belongs to an application; a page belongs to an application or a module. An application has no parent.',
    }),
    path: text('Path', {
      required: true,
      max: 200,
      pattern: /^\/[a-z0-9/{}_-]*$/,
      sentence: 'A path begins with / and has small letters, digits and hyphens',
    }),
    icon: text('Icon', { max: 60, hint: 'The name of a Tabler icon.' }),
    caption: text('Heading in the menu', { max: 60 }),
    description: longText('Description', { max: 300 }),
    position: number('Position in the menu', { min: 0, max: 10_000 }),
    slug: text('Slug', { readOnly: true, hint: 'The last part of the names of its permissions.' }),
    isDisabled: yesNo('Disabled', { column: 'is_disabled' }),
    confirm: yesNo('Disable it while payments are under way', {
      virtual: true,
      when: { field: 'isDisabled', in: [true] },
      hint: 'Asked only where payments need the module: they stop until it is enabled again.',
    }),
    groups: references('Groups', 'groups', {
      table: 'module_groups',
      own: 'module_id',
      other: 'group_id',
      extra: EXPORTABLE,
    }),
    departments: references('Departments', 'departments', {
      table: 'module_departments',
      own: 'module_id',
      other: 'department_id',
      extra: EXPORTABLE,
    }),
    permissions: keys(
      'Permissions',
      { table: 'permissions', own: 'module_id', other: 'name' },
      { readOnly: true },
    ),
  },
  columns: ['name', 'type', 'parentId', 'path', 'icon', 'isDisabled'],
  label: ['name'],
  hint: ['path'],
  search: ['name', 'path'],
  sort: 'position',
  actions: ['create', 'view', 'manage', 'delete'],
  writes: 'generic',
  openLookup: true,
});
