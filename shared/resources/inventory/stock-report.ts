import { defineResource } from '#shared/resource/define-resource.ts';
import { products } from './products.ts';

/** What came in and went out of each product in a month, to be printed. */
export const stockReport = defineResource({
  name: 'stock-report',
  noun: 'stocks',
  area: 'inventory',
  url: products.url,
  table: products.table,
  caption: 'Store',
  title: 'Stock Report',
  singular: 'product',
  about: 'What came in, went out and is left of each product, month by month',
  icon: 'report-analytics',
  fields: products.fields,
  columns: ['code', 'name', 'inventory_category_id', 'quantity'],
  label: products.label,
  hint: products.hint,
  search: products.search,
  sort: products.sort,
  actions: ['view', 'print'],
  writes: 'commands',
  firstUse: 'There is no product yet to report on.',
});
