import { defineResource } from '#shared/resource/define-resource.ts';
import { lines, money, number, reference, text } from '#shared/resource/fields.ts';

/** Material Received Vouchers: what was accepted of an order since its voucher before. Never changed. */
export const vouchers = defineResource({
  name: 'vouchers',
  area: 'inventory',
  caption: 'Store',
  path: '/inventory/supplies/{id}/mrv',
  title: 'Material Received Voucher',
  singular: 'voucher',
  about: 'What the store took in of an order, for whoever pays it',
  icon: 'clipboard-check',
  fields: {
    serial_no: text('Serial number', { readOnly: true, required: true }),
    order_id: reference('Order', 'supplies', { readOnly: true, required: true }),
    order_no: text('Order number', { readOnly: true, virtual: true }),
    lines: lines(
      'Goods',
      {
        product_id: reference('Product', 'products', { readOnly: true }),
        ordered: number('Ordered', { readOnly: true }),
        received: number('Received', { readOnly: true }),
        accepted: number('Accepted', { readOnly: true }),
        balance: number('Stock balance', { readOnly: true }),
        unit_price: money('Unit price', { readOnly: true }),
        total: money('Total', { readOnly: true }),
      },
      { table: 'voucher_lines', own: 'voucher_id' },
      { readOnly: true, totals: ['total'] },
    ),
    total: money('Total', { readOnly: true }),
    user_id: reference('Made by', 'employees', { readOnly: true, required: true }),
  },
  columns: ['serial_no', 'order_id', 'order_id.vendor_id.name', 'created_at', 'user_id', 'total'],
  cells: {
    'order_id.vendor_id.name': { label: 'Vendor', beneath: 'order_id.invoice_no' },
    created_at: { label: 'Made' },
  },
  label: ['serial_no'],
  hint: ['order_id.code', 'order_id.vendor_id.name'],
  search: ['serial_no', 'order_id.code', 'order_id.invoice_no', 'order_id.vendor_id.name'],
  grows: true,
  sort: '-created_at',
  sums: ['total'],
  actions: ['view', 'print'],
  writes: 'commands',
  firstUse: 'No voucher was made yet.',
});
