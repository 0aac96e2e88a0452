import { entriesOf } from '#shared/keys-of.ts';
import { defineResource } from '#shared/resource/define-resource.ts';
import { choice, dateTime, file, longText, money, number, reference, text } from '#shared/resource/fields.ts';
import { stateField } from '#shared/resource/workflow.ts';
import { QUARTERS, WARRANT_COVERS } from '#shared/warrants.ts';
import { warrantWorkflow } from '#shared/workflows/warrants.ts';

const COVERS = entriesOf(WARRANT_COVERS).map(([value, label]) => ({ value, label }));
const QUARTER = entriesOf(QUARTERS).map(([value, label]) => ({ value: Number(value), label }));

/** Warrants: cash that was released for a quarter, of a fund, a head or a type; entered by one officer, approved by another. */
export const warrants = defineResource({
  name: 'warrants',
  area: 'configuration',
  menu: 'budget',
  path: '/budget/warrants',
  caption: 'Budget',
  url: 'warrants',
  title: 'Warrants',
  singular: 'warrant',
  about: 'Cash released by quarter, and what it paid',
  icon: 'cash',
  fields: {
    code: text('Code', { readOnly: true, required: true, formless: true }),
    budget_year: number('Budget year', { isName: true, required: true, min: 2000, max: 2100, fixed: true }),
    quarter: choice('Quarter', QUARTER, { required: true, fixed: true }),
    covers: choice('Released for', COVERS, {
      required: true,
      fixed: true,
      initial: 'fund',
      missing: 'Choose what it is released for',
    }),
    fund_id: reference('Fund', 'funds', {
      required: true,
      fixed: true,
      when: { field: 'covers', in: ['fund'] },
      offers: { match: 'all', rules: [{ field: 'budget_year', op: 'equals', of: 'budget_year' }] },
    }),
    budget_head_id: reference('Budget head', 'budget-heads', {
      required: true,
      fixed: true,
      when: { field: 'covers', in: ['head'] },
    }),
    type: choice('Type', ['capital', 'recurrent', 'personnel'], {
      required: true,
      fixed: true,
      when: { field: 'covers', in: ['type'] },
    }),
    amount: money('Amount', { required: true, min: 0.01, fixed: true }),
    reference: text('Reference of the warrant', { required: true, max: 120, fixed: true }),
    file: file('The warrant itself', { column: 'file_id', fixed: true }),
    remark: longText('Remark', { max: 1000, fixed: true }),
    used: money('Used', { readOnly: true, required: true, formless: true }),
    left: money('Left', { readOnly: true, required: true, formless: true }),
    status: stateField('Status', warrantWorkflow),
    response: longText('Response', { readOnly: true, formless: true }),
    requested_by: reference('Entered by', 'employees', { readOnly: true, required: true, formless: true }),
    decided_by: reference('Decided by', 'employees', { readOnly: true, formless: true }),
    decided_at: dateTime('Decided', { readOnly: true, formless: true }),
  },
  columns: ['code', 'covers', 'quarter', 'amount', 'used', 'left', 'status'],
  cells: {
    code: { beneath: 'reference' },
    covers: { beneath: 'budget_head_id', onCards: true },
    quarter: { beneath: 'budget_year' },
  },
  label: ['code', 'reference'],
  hint: ['fund_id.budget_code_id.code', 'budget_head_id.name'],
  search: ['code', 'reference', 'remark', 'fund_id.budget_code_id.code', 'budget_head_id.name'],
  sort: '-created_at',
  actions: ['create', 'view', 'handle', 'decline', 'print'],
  writes: 'generic',
  workflow: warrantWorkflow,
  sums: ['amount', 'used', 'left'],
  createLabel: 'Enter warrant',
  firstUse:
    'No cash was released yet. Enter the warrants of a quarter as they come; another officer approves each.',
});
