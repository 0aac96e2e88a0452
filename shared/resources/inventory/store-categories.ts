import { defineResource } from '#shared/resource/define-resource.ts';
import { longText, text } from '#shared/resource/fields.ts';

/** The categories of the store: every product is in one. */
export const storeCategories = defineResource({
  name: 'store-categories',
  area: 'inventory',
  caption: 'Set-up',
  path: '/inventory/categories',
  url: 'inventoryCategories',
  title: 'Store Categories',
  singular: 'store category',
  about: 'The shelves that products belong to',
  icon: 'building-warehouse',
  fields: {
    name: text('Name', { required: true, max: 120 }),
    description: longText('Description', { max: 500 }),
  },
  columns: ['name', 'description'],
  label: ['name'],
  search: ['name', 'description'],
  sort: 'name',
  actions: ['create', 'view', 'manage', 'delete'],
  writes: 'generic',
  openLookup: true,
  firstUse: 'Every product is in a category. Add the first.',
});
