import { defineResource } from '#shared/resource/define-resource.ts';
import { choice, date, lines, longText, money, number, reference, text } from '#shared/resource/fields.ts';
import { sumOf, times } from '#shared/resource/sums.ts';
import { stateField } from '#shared/resource/workflow.ts';
import { MAX_STOCK } from '#shared/stock.ts';
import { orderWorkflow } from '#shared/workflows/orders.ts';

/** Goods that are ordered of vendors, and what was received of them. */
export const supplies = defineResource({
  name: 'supplies',
  area: 'inventory',
  caption: 'Store',
  url: 'orders',
  title: 'Supplies',
  singular: 'order',
  about: 'What is ordered of vendors, and what came of it',
  icon: 'truck-delivery',
  fields: {
    code: text('Code', { readOnly: true, required: true, formless: true }),
    vendor_id: reference('Vendor', 'vendors', {
      required: true,
      missing: 'Choose the vendor who delivers',
    }),
    invoice_no: text('Invoice number', {
      required: true,
      max: 80,
      missing: 'Enter the number of the vendor’s invoice',
    }),
    contractor: text('Contractor', { max: 160, hint: 'Who delivers, where that is not the vendor.' }),
    commitment: choice(
      'Commitment',
      [
        { value: 'completed', label: 'All at once' },
        { value: 'partial', label: 'In parts' },
      ],
      { required: true, initial: 'completed', hint: 'How the vendor promised to deliver.' },
    ),
    supplies: lines(
      'Goods',
      {
        product_id: reference('Product', 'products', { required: true, missing: 'Choose the product' }),
        quantity: number('Quantity', {
          required: true,
          min: 1,
          max: MAX_STOCK,
          missing: 'Enter how many are ordered',
        }),
        unit_price: money('Unit price', {
          required: true,
          min: 0,
          missing: 'Enter what one costs, taxes included',
        }),
        // Asked when the goods come: only then it is read from them.
        expiry_date: date('Expires', { formless: true }),
        total: money('Total', {
          readOnly: true,
          computed: ({ unit_price, quantity }) => times(unit_price, quantity),
        }),
        accepted: number('Received', { readOnly: true }),
        rejected: number('Rejected', { readOnly: true }),
        outstanding: number('Outstanding', { readOnly: true }),
      },
      { table: 'order_lines', own: 'order_id' },
      { min: 1, max: 500, totals: ['total'] },
    ),
    total: money('Total', { readOnly: true, computed: ({ supplies }) => sumOf(supplies, 'total') }),
    description: longText('Remarks', { max: 1000 }),
    user_id: reference('Raised by', 'employees', { readOnly: true, required: true, formless: true }),
    inspector_id: reference('To be inspected by', 'employees', { readOnly: true, formless: true }),
    status: stateField('Status', orderWorkflow),
    remark: longText('Reason', { readOnly: true, formless: true }),
  },
  columns: ['code', 'vendor_id', 'invoice_no', 'user_id', 'created_at', 'total', 'status'],
  cells: { vendor_id: { beneath: 'contractor' }, created_at: { label: 'Raised' } },
  label: ['code'],
  hint: ['vendor_id.name', 'invoice_no'],
  search: ['code', 'invoice_no', 'vendor_id.name', 'contractor'],
  grows: true,
  sort: '-created_at',
  sums: ['total'],
  actions: ['create', 'view', 'manage', 'fulfill', 'generate'],
  writes: 'generic',
  workflow: orderWorkflow,
  related: [
    { resource: 'expenditures', by: 'order_id' },
    { resource: 'drafts', by: 'order_id', label: 'Documents' },
  ],
  hidden: { column: 'status', values: ['deleted'] },
  again: ['vendor_id', 'contractor', 'commitment', 'supplies', 'description'],
  createLabel: 'New order',
  firstUse: 'Nothing was ordered yet. An order says what a vendor delivers, and the store receives it.',
});
