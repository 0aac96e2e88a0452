import type { FieldErrors } from '#shared/errors.ts';
import { defineResource } from '#shared/resource/define-resource.ts';
import { number, reference } from '#shared/resource/fields.ts';

/** How many of a product each member of a group or grade may ask for in a month. */
export const productQuotas = defineResource({
  name: 'product-quotas',
  area: 'inventory',
  caption: 'Store',
  path: '/inventory/quotas',
  url: 'product-quotas',
  table: 'product_quotas',
  title: 'Quotas',
  singular: 'quota',
  about: 'How much of a product each person may ask for in a month',
  icon: 'chart-donut',
  fields: {
    product_id: reference('Product', 'products', { required: true }),
    group_id: reference('Group', 'groups', { hint: 'Either a group or a grade level.' }),
    grade_level_id: reference('Grade level', 'grade-levels'),
    quantity: number('Quantity a month', {
      required: true,
      min: 1,
      max: 1_000_000,
      missing: 'Enter how many a month',
      hint: 'For each person. Whoever has several quotas of a product has the highest.',
    }),
  },
  columns: ['product_id', 'group_id', 'grade_level_id', 'quantity'],
  label: ['product_id.name'],
  search: ['product_id.name', 'product_id.code', 'group_id.name', 'grade_level_id.name'],
  sort: 'product_id',
  actions: ['create', 'view', 'manage', 'delete'],
  writes: 'generic',
  beside: ({ group_id, grade_level_id }, wrong): FieldErrors =>
    Boolean(group_id) !== Boolean(grade_level_id) || wrong.has('grade_level_id')
      ? {}
      : { group_id: ['Choose either a group or a grade level'] },
  firstUse: 'No quota was set yet: everything is asked for as custom. Set the first.',
});
