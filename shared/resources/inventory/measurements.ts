import { defineResource } from '#shared/resource/define-resource.ts';
import { text } from '#shared/resource/fields.ts';

/** What products are counted in. */
export const measurements = defineResource({
  name: 'measurements',
  area: 'inventory',
  caption: 'Set-up',
  url: 'measures',
  title: 'Measurements',
  singular: 'measurement',
  about: 'The units that products are counted in',
  icon: 'ruler-2',
  fields: { name: text('Name', { required: true, max: 60, hint: 'Such as ream, carton, litre.' }) },
  columns: ['name', 'created_at'],
  label: ['name'],
  search: ['name'],
  sort: 'name',
  actions: ['create', 'view', 'manage', 'delete'],
  writes: 'generic',
  openLookup: true,
  firstUse: 'Measurements are the units that products are counted in. Add the first.',
});
