import { defineResource } from '#shared/resource/define-resource.ts';
import { dateTime, longText, number, reference, text } from '#shared/resource/fields.ts';
import { stateField } from '#shared/resource/workflow.ts';
import { countWorkflow } from '#shared/workflows/stock-counts.ts';

/** What is in the store, counted: by category or all of it. */
export const stockCounts = defineResource({
  name: 'stock-counts',
  area: 'inventory',
  path: '/inventory/counts',
  url: 'stock-counts',
  table: 'stock_counts',
  caption: 'Store',
  title: 'Stock-taking',
  singular: 'stock count',
  about: 'What is in the store, counted on sheets without the figures of the ledger',
  icon: 'clipboard-check',
  fields: {
    code: text('Code', { readOnly: true, required: true }),
    category_id: reference('Category', 'store-categories', {
      column: 'inventory_category_id',
      hint: 'Only the products of this category are counted; leave it empty to count everything.',
    }),
    user_id: reference('Opened by', 'employees', { readOnly: true, required: true, formless: true }),
    status: stateField('Status', countWorkflow),
    line_count: number('Lines', { readOnly: true, virtual: true, formless: true }),
    counted_count: number('Counted', { readOnly: true, virtual: true, formless: true }),
    submitted_by: reference('Submitted by', 'employees', { readOnly: true, formless: true }),
    submitted_at: dateTime('Submitted', { readOnly: true, formless: true }),
    remark: longText('Remark', { readOnly: true, formless: true }),
    decided_by: reference('Answered by', 'employees', { readOnly: true, formless: true }),
    decided_at: dateTime('Answered', { readOnly: true, formless: true }),
  },
  columns: ['code', 'category_id', 'line_count', 'counted_count', 'user_id', 'status', 'created_at'],
  label: ['code'],
  hint: ['category_id.name'],
  search: ['code'],
  sort: '-created_at',
  actions: ['create', 'view', 'handle', 'decline', 'print'],
  writes: 'generic',
  workflow: countWorkflow,
  createLabel: 'Open a count',
  firstUse: 'Nothing was counted yet. Open a count for a category, or for the whole store.',
});
