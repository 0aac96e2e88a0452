import { DISPLAY_NAMES } from '#shared/displays.ts';
import { defineResource } from '#shared/resource/define-resource.ts';
import { choice, longText, references, text } from '#shared/resource/fields.ts';

/** Figures on the first page of an application, for the groups they are given to. */
export const dashboards = defineResource({
  name: 'dashboards',
  area: 'admin-center',
  title: 'Dashboards',
  singular: 'dashboard',
  about: 'Figures on the first page of an application',
  icon: 'layout-dashboard',
  fields: {
    title: text('Title', { required: true, max: 120 }),
    details: text('Details', { max: 300 }),
    path: text('Shown on page', {
      required: true,
      max: 120,
      missing: 'Enter the page on which it is shown',
      pattern: /^\/[a-z0-9/-]*$/,
      sentence: 'A path such as /budget',
      hint: 'The path of an application, such as /budget; /dashboard is home.',
    }),
    resource: choice(
      'About',
      ['funds', 'expenditures', 'claims', 'retirements', { value: 'users', label: 'Staff' }, 'groups'],
      { required: true, missing: 'Choose what it is about' },
    ),
    displays: choice('Display', DISPLAY_NAMES, { required: true }),
    measure: text('Measure', { max: 60 }),
    group_by: text('Grouped by', { max: 60 }),
    period: choice('Period', [
      'this-year',
      'last-year',
      'this-month',
      'last-30-days',
      'last-90-days',
      { value: 'all', label: 'All time' },
    ]),
    filter: {
      ...longText('Filter', { max: 6000 }),
      reads: (value) => (value && typeof value === 'object' ? JSON.stringify(value) : value),
      jsonTypes: ['string', 'object'],
    },
    icon: text('Icon', { max: 60, hint: 'The name of a Tabler icon.' }),
    groups: references('Groups', 'groups', {
      table: 'dashboard_groups',
      own: 'dashboard_id',
      other: 'group_id',
    }),
  },
  columns: ['title', 'path', 'resource', 'displays', 'groups'],
  cells: { title: { beneath: 'details' } },
  label: ['title'],
  hint: ['path'],
  search: ['title', 'path'],
  sort: 'path,title',
  actions: ['create', 'view', 'manage', 'delete'],
  writes: 'generic',
  firstUse: 'Dashboards show figures on the first page of an application. Add the first.',
});
