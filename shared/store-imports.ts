import type { ImportKind } from './import-kind.ts';
import { IMPORT_LABELS } from './import-labels.ts';

/** Products, new and changed, with what was in stock when the portal began. */
export const PRODUCTS_IMPORT: ImportKind = {
  label: IMPORT_LABELS.products,
  about: 'Adds products, with their opening stock, and updates existing products by category and name.',
  singular: 'product',
  plural: 'products',
  verb: 'add',
  noun: 'products',
  columns: [
    {
      name: 'CATEGORY',
      kind: 'text',
      required: true,
      aliases: ['store category', 'product category', 'class', 'group'],
      hint: 'Name of the store category',
    },
    {
      name: 'NAME',
      kind: 'text',
      required: true,
      aliases: ['product', 'product name', 'item', 'item name'],
      hint: 'Name of the product',
    },
    {
      name: 'BRAND',
      kind: 'text',
      aliases: ['product brand', 'make', 'maker', 'manufacturer'],
      hint: 'Name of the brand; added if it is not in the list',
    },
    {
      name: 'DESCRIPTION',
      kind: 'text',
      aliases: ['details', 'specification'],
      hint: 'What the product is',
    },
    {
      name: 'RESTOCK_QTY',
      kind: 'number',
      aliases: ['restock quantity', 're-order level', 'reorder quantity', 'minimum stock', 'minimum'],
      hint: 'Re-order level, such as 20',
    },
    {
      name: 'OWNER',
      kind: 'text',
      aliases: ['kept for', 'department', 'dept', 'owned by'],
      hint: 'store, or the code, abbreviation or name of a department; if empty, the store',
    },
    {
      name: 'MEASUREMENT',
      kind: 'text',
      required: true,
      aliases: ['measure', 'unit', 'unit of measure', 'unit of issue', 'uom', 'counted in'],
      hint: 'Name of the measurement that the product is counted in',
    },
    {
      name: 'OPENING_QUANTITY',
      kind: 'number',
      aliases: ['opening stock', 'opening balance', 'quantity', 'qty', 'stock', 'in stock', 'balance'],
      hint: 'What is in stock before the first entry in the portal',
    },
    {
      name: 'OPENING_VALUE',
      kind: 'money',
      aliases: ['value', 'stock value', 'total value', 'opening cost', 'total cost', 'amount'],
      hint: 'What all of the opening stock is worth, in naira',
    },
  ],
};

/** Goods that come into stock without a supply. */
export const RESTOCK_IMPORT: ImportKind = {
  label: IMPORT_LABELS.restock,
  about: 'Brings more of existing products into stock. One person uploads, a second one imports.',
  singular: 'entry',
  plural: 'entries',
  // As the store's other acts on a product itself.
  verb: 'edit',
  noun: 'products',
  columns: [
    {
      name: 'CODE',
      kind: 'text',
      required: true,
      aliases: ['product code', 'item code', 'stock code', 'product no', 'item no'],
      hint: 'Code of the product, such as PROD01234',
    },
    {
      name: 'QUANTITY',
      kind: 'number',
      required: true,
      aliases: ['qty', 'quantity received', 'restock quantity', 'added', 'units'],
      hint: 'How many come in',
    },
    {
      name: 'UNIT_PRICE',
      kind: 'money',
      required: true,
      aliases: ['price', 'unit cost', 'rate', 'cost', 'cost per unit'],
      hint: 'Price of one, in naira',
    },
    {
      name: 'EXPIRY_DATE',
      kind: 'day',
      aliases: ['expiry', 'expires', 'expiration date', 'best before', 'use by', 'good until'],
      hint: 'Last day on which it is good, such as 31-12-2027; empty if it doesn’t expire',
    },
    {
      name: 'REMARK',
      kind: 'text',
      aliases: ['remarks', 'note', 'notes', 'reason', 'comment'],
      hint: 'Why it comes in',
    },
  ],
};
