import { defineResource } from '#shared/resource/define-resource.ts';
import { funds } from './funds.ts';

/** The budget as at a date, by type and head, to be printed. */
export const budgetAnalysis = defineResource({
  name: 'budget-analysis',
  area: 'reports',
  url: funds.url,
  title: 'Budget Analysis',
  singular: 'fund',
  about: 'Every head and sub-head, as at any date',
  icon: 'report-analytics',
  table: funds.table,
  fields: funds.fields,
  columns: [
    'budget_code_id',
    'sub_budget_head_id',
    'approved',
    'booked_expenditure',
    'actual_expenditure',
    'available',
  ],
  label: funds.label,
  hint: funds.hint,
  search: funds.search,
  keepsSearch: true,
  sort: funds.sort,
  actions: ['view', 'print'],
  writes: 'commands',
  sums: funds.sums,
  firstUse: 'There is no budget yet to analyse.',
});
