import { defineResource } from '../../resource/define-resource.ts';
import { expenditures } from './expenditures.ts';

/** The expenditures of funds as those see them who watch the budget. */
export const expenditureAnalysis = defineResource({
  name: 'expenditure-analysis',
  noun: 'analysis',
  area: 'budget',
  caption: 'Budget',
  path: '/budget/overview/{id}/expenditures',
  url: expenditures.url,
  title: 'Expenditure Analysis',
  singular: 'expenditure',
  icon: 'list-details',
  table: expenditures.table,
  fields: expenditures.fields,
  columns: [
    'code',
    'batch_id.code',
    'department_id.abv',
    'fund_id.sub_budget_head_id.name',
    'beneficiary',
    'period',
    'created_at',
    'amount',
    'status',
  ],
  cells: {
    'batch_id.code': { label: 'Batch' },
    'department_id.abv': { label: 'Department' },
    'fund_id.sub_budget_head_id.name': { label: 'Sub budget head' },
    beneficiary: { beneath: 'description' },
    created_at: { label: 'Raised' },
  },
  label: expenditures.label,
  hint: expenditures.hint,
  search: expenditures.search,
  sort: expenditures.sort,
  actions: ['view'],
  writes: 'commands',
  sums: expenditures.sums,
  hidden: expenditures.hidden,
  firstUse: 'Nothing was raised on this fund yet.',
});
