import { defineResource } from '#shared/resource/define-resource.ts';
import { text } from '#shared/resource/fields.ts';

/** Grades of the service. Allowances are paid by them; imports name them by their key. */
export const gradeLevels = defineResource({
  name: 'grade-levels',
  area: 'administration',
  caption: 'Agency',
  title: 'Grade Levels',
  singular: 'grade level',
  about: 'The grades that allowances are paid by',
  icon: 'stairs',
  fields: {
    name: text('Name', { required: true, max: 80 }),
    key: text('Key', { required: true, max: 20, hint: 'The short form that imports use, such as GL12.' }),
  },
  columns: ['key', 'name', 'created_at'],
  label: ['name'],
  hint: ['key'],
  search: ['name', 'key'],
  sort: 'key',
  actions: ['create', 'view', 'manage', 'delete'],
  writes: 'generic',
  openLookup: true,
  firstUse: 'Allowances are paid by grade level. Add the first.',
});
