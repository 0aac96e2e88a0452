import { defineResource } from '#shared/resource/define-resource.ts';
import { text } from '#shared/resource/fields.ts';

/** Words by which products are found. */
export const tags = defineResource({
  name: 'tags',
  area: 'inventory',
  caption: 'Set-up',
  title: 'Tags',
  singular: 'tag',
  about: 'Words to find products by',
  icon: 'tags',
  fields: { name: text('Name', { required: true, max: 60 }) },
  columns: ['name', 'created_at'],
  label: ['name'],
  search: ['name'],
  sort: 'name',
  actions: ['create', 'view', 'manage', 'delete'],
  writes: 'generic',
  openLookup: true,
  firstUse: 'Tags are words to find products by. Add the first.',
});
