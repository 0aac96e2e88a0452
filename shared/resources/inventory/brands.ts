import { defineResource } from '#shared/resource/define-resource.ts';
import { text } from '#shared/resource/fields.ts';

/** Makers of what the store keeps. */
export const brands = defineResource({
  name: 'brands',
  area: 'inventory',
  caption: 'Set-up',
  url: 'productBrands',
  title: 'Product Brands',
  singular: 'brand',
  about: 'The makes of products',
  icon: 'box',
  fields: { name: text('Name', { required: true, max: 120 }) },
  columns: ['name', 'created_at'],
  label: ['name'],
  search: ['name'],
  sort: 'name',
  actions: ['create', 'view', 'manage', 'delete'],
  writes: 'generic',
  openLookup: true,
  firstUse: 'Brands are the makers of the products in the store. Add the first.',
});
