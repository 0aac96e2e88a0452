import { defineResource } from '#shared/resource/define-resource.ts';
import { dateTime, longText, money, number, reference, text } from '#shared/resource/fields.ts';
import { stateField } from '#shared/resource/workflow.ts';
import { budgetDraftWorkflow } from '#shared/workflows/budget-drafts.ts';

/** Budgets of years to come, as drafts: copied from this year's funds, edited as a sheet, opened by a second officer. */
export const budgetDrafts = defineResource({
  name: 'budget-drafts',
  area: 'configuration',
  menu: 'budget',
  path: '/budget/next-year',
  url: 'budget-drafts',
  table: 'budget_drafts',
  caption: 'Budget',
  title: 'Next Year’s Budget',
  singular: 'draft budget',
  about: 'Next year’s funds, drawn up and opened',
  icon: 'file-description',
  fields: {
    name: text('Name', { readOnly: true, required: true, formless: true }),
    budget_year: number('Budget year', {
      isName: true,
      min: 2000,
      max: 2100,
      fixed: true,
      hint: 'If empty, the year after the last one that has funds.',
    }),
    from_year: number('Copied from', {
      isName: true,
      min: 2000,
      max: 2100,
      fixed: true,
      hint: 'The year whose funds are copied. If empty, the last one before it that has funds.',
    }),
    percent: number('Change by percent', {
      min: -100,
      max: 1000,
      fixed: true,
      hint: '10 makes every amount a tenth more than this year’s approved amount, -10 a tenth less. Types and heads can be changed later.',
    }),
    line_count: number('Lines', { readOnly: true, required: true, formless: true }),
    total: money('Total', { readOnly: true, required: true, formless: true }),
    status: stateField('Status', budgetDraftWorkflow),
    user_id: reference('Started by', 'employees', { readOnly: true, required: true, formless: true }),
    submitted_by: reference('Submitted by', 'employees', { readOnly: true, formless: true }),
    submitted_for_id: reference('Submitted for', 'employees', { readOnly: true, formless: true }),
    submitted_at: dateTime('Submitted', { readOnly: true, formless: true }),
    decided_by: reference('Answered by', 'employees', { readOnly: true, formless: true }),
    decided_at: dateTime('Answered', { readOnly: true, formless: true }),
    remark: longText('Remark', { readOnly: true, formless: true }),
  },
  columns: ['name', 'from_year', 'line_count', 'total', 'user_id', 'status', 'created_at'],
  label: ['name'],
  search: ['name'],
  sort: '-created_at',
  actions: ['create', 'view', 'handle', 'decline', 'print'],
  writes: 'generic',
  workflow: budgetDraftWorkflow,
  createLabel: 'Start a draft',
  firstUse:
    'No budget of a coming year was drawn up yet. Start a draft: it copies this year’s funds, and counts nowhere until a second officer opens it.',
});
