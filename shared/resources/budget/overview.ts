import { defineResource } from '#shared/resource/define-resource.ts';
import { funds } from './funds.ts';

/** The funds for people who watch the budget: every figure and both performances. */
export const overview = defineResource({
  name: 'overview',
  area: 'budget',
  caption: 'Budget',
  url: funds.url,
  title: 'Budget Overview',
  singular: 'fund',
  about: 'Approved, booked, paid and left, by month and type',
  icon: 'chart-bar',
  table: funds.table,
  fields: funds.fields,
  columns: [
    'budget_code_id',
    'department_id',
    'approved',
    'booked_expenditure',
    'actual_expenditure',
    'available',
    'expected_performance',
    'actual_performance',
  ],
  cells: {
    budget_code_id: { label: 'Fund', beneath: 'sub_budget_head_id.name' },
    department_id: { beneath: 'sub_budget_head_id.type' },
  },
  label: funds.label,
  hint: funds.hint,
  search: funds.search,
  keepsSearch: true,
  sort: funds.sort,
  actions: ['view'],
  writes: 'commands',
  sums: funds.sums,
  firstUse: 'There are no funds that you can see yet.',
});
