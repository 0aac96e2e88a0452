import { defineResource } from '#shared/resource/define-resource.ts';
import { date, dateTime, longText, money, number, reference, text } from '#shared/resource/fields.ts';
import { stateField } from '#shared/resource/workflow.ts';
import { MAX_STOCK } from '#shared/stock.ts';
import { writeOffWorkflow } from '#shared/workflows/stock-write-offs.ts';

/** Goods to be taken out of the stock because they are gone, broken or expired. */
export const stockWriteOffs = defineResource({
  name: 'stock-write-offs',
  area: 'inventory',
  path: '/inventory/write-offs',
  url: 'stock-write-offs',
  table: 'stock_write_offs',
  caption: 'Store',
  title: 'Write-offs',
  singular: 'write-off',
  about: 'Goods that are gone, broken or expired, taken out of the stock by two people',
  icon: 'file-export',
  fields: {
    code: text('Code', { readOnly: true, required: true }),
    product_id: reference('Product', 'products', { required: true }),
    quantity: number('Quantity', { required: true, min: 1, max: MAX_STOCK }),
    expiry_date: date('Good until', {
      hint: 'The last day of the lot that is written off; leave it empty for goods that don’t expire.',
    }),
    reason: longText('Reason', {
      required: true,
      min: 3,
      max: 2000,
      missing: 'Say what happened to the goods',
    }),
    reference: text('Reference', {
      required: true,
      min: 2,
      max: 120,
      hint: 'The paper that allows it, such as the report of a board of survey.',
    }),
    source_code: text('Follows', { readOnly: true, formless: true }),
    value: money('Value', { readOnly: true, formless: true }),
    user_id: reference('Proposed by', 'employees', { readOnly: true, required: true, formless: true }),
    status: stateField('Status', writeOffWorkflow),
    remark: longText('Remark', { readOnly: true, formless: true }),
    decided_by: reference('Answered by', 'employees', { readOnly: true, formless: true }),
    decided_at: dateTime('Answered', { readOnly: true, formless: true }),
  },
  columns: ['code', 'product_id', 'quantity', 'expiry_date', 'reason', 'user_id', 'status', 'value'],
  cells: { code: { beneath: 'reference' } },
  label: ['code'],
  hint: ['product_id.name'],
  search: ['code', 'reference', 'reason', 'product_id.name', 'product_id.code'],
  sort: '-created_at',
  sums: ['value'],
  actions: ['create', 'view', 'handle', 'decline'],
  writes: 'generic',
  workflow: writeOffWorkflow,
  createLabel: 'Propose a write-off',
  firstUse: 'Nothing was written off yet.',
});
