import { defineResource } from '#shared/resource/define-resource.ts';
import {
  choice,
  file,
  lines,
  longText,
  number,
  reference,
  references,
  text,
  yesNo,
} from '#shared/resource/fields.ts';

/** What the store keeps, or keeps for a department. */
export const products = defineResource({
  name: 'products',
  area: 'inventory',
  caption: 'Store',
  title: 'Products',
  singular: 'product',
  about: 'What the store keeps and hands out',
  icon: 'package',
  fields: {
    code: text('Code', { readOnly: true }),
    name: text('Name', { required: true, max: 160 }),
    inventory_category_id: reference('Category', 'store-categories', { required: true }),
    product_brand_id: reference('Brand', 'brands'),
    brand_name: text('Brand name', {
      max: 120,
      virtual: true,
      formless: true,
      hint: 'If the brand is not in the list, enter its name here and it is added.',
    }),
    description: longText('Description', { max: 1000 }),
    measurement_id: reference('Counted in', 'measurements'),
    measurements: lines(
      'Also counted in',
      {
        measurement_id: reference('Measurement', 'measurements', {
          column: 'measure_id',
          required: true,
          missing: 'Choose the measurement',
        }),
        factor: number('How many in one', {
          required: true,
          min: 2,
          max: 1_000_000,
          missing: 'Enter how many are in one',
        }),
      },
      { table: 'product_measures', own: 'product_id' },
      { max: 20, hint: 'Such as a carton of 24 pieces, where the product is counted in pieces.' },
    ),
    tags: references('Tags', 'tags', { table: 'product_tags', own: 'product_id', other: 'tag_id' }),
    shelf_no: text('Shelf', { max: 40 }),
    quantity: number('In stock', { readOnly: true, formless: true, initial: 0 }),
    restock_qty: number('Re-order level', {
      max: 1_000_000,
      initial: 0,
      hint: 'At or below this quantity the product is on the re-order list.',
    }),
    owner: choice(
      'Kept for',
      [
        { value: 'store', label: 'The store' },
        { value: 'others', label: 'A department' },
      ],
      {
        initial: 'store',
      },
    ),
    department_id: reference('Department', 'departments', {
      required: true,
      when: { field: 'owner', in: ['others'] },
    }),
    request_on_delivery: yesNo('Can be asked for before it is in stock', {
      initial: false,
      wire: ['no', 'yes'],
    }),
    img_path: file('Picture', { column: 'img_file_id', asAddress: true }),
  },
  columns: [
    'code',
    'name',
    'inventory_category_id',
    'product_brand_id',
    'quantity',
    'measurement_id',
    'shelf_no',
    'owner',
  ],
  cells: { name: { beneath: 'description' } },
  label: ['name'],
  hint: ['code', 'inventory_category_id.name'],
  search: ['code', 'name', 'description'],
  sort: 'name',
  hidden: { column: 'status', values: ['withdrawn'] },
  actions: ['create', 'view', 'manage', 'delete'],
  writes: 'generic',
  openLookup: true,
  firstUse: 'These are the products that the store keeps. Add the first.',
});
