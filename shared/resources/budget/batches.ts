import { defineResource } from '#shared/resource/define-resource.ts';
import { choice, dateTime, longText, money, number, reference, text } from '#shared/resource/fields.ts';
import { stateField } from '#shared/resource/workflow.ts';
import { batchWorkflow } from '#shared/workflows/batches.ts';

/** Expenditures of one department, fund and type that are paid together: staff at most six, third-party one. */
export const batches = defineResource({
  name: 'batches',
  area: 'budget',
  caption: 'Budget',
  title: 'Batches',
  singular: 'batch',
  about: 'Payments on their way through the desks',
  icon: 'stack-2',
  fields: {
    reference_no: text('Reference', { readOnly: true, required: true }),
    code: text('Code', { readOnly: true, required: true }),
    fund_id: reference('Fund', 'funds', { readOnly: true, required: true }),
    department_id: reference('Department', 'departments', { readOnly: true, required: true }),
    type: choice(
      'Type',
      [
        { value: 'staff', label: 'Staff' },
        { value: 'third-party', label: 'Third party' },
      ],
      { readOnly: true, required: true },
    ),
    beneficiary: text('Beneficiary', { readOnly: true, required: true }),
    description: longText('Description', { max: 2000 }),
    no_of_payments: number('Payments', { readOnly: true, required: true }),
    max: number('Maximum payments', { readOnly: true, required: true }),
    amount: money('Amount', { readOnly: true, required: true }),
    period: number('Period', { readOnly: true, isName: true, required: true }),
    status: stateField('Status', batchWorkflow),
    user_id: reference('Raised by', 'employees', { readOnly: true, required: true }),
    raised_at: dateTime('Raised date', { readOnly: true, required: true, column: 'created_at' }),
  },
  columns: [
    'reference_no',
    'code',
    'fund_id.budget_code_id.code',
    'type',
    'beneficiary',
    'status',
    'amount',
    'raised_at',
  ],
  cells: {
    'fund_id.budget_code_id.code': { label: 'Budget code' },
    beneficiary: { beneath: 'department_id.name' },
  },
  label: ['code'],
  hint: ['reference_no', 'beneficiary'],
  sums: ['amount'],
  search: ['code', 'reference_no', 'beneficiary', 'description'],
  grows: true,
  sort: '-raised_at',
  actions: ['create', 'view', 'print', 'delete'],
  writes: 'commands',
  tells: [{ resource: 'payments', by: 'batch_id' }],
  related: [{ resource: 'drafts', by: 'batch_id', label: 'White-form' }],
  workflow: batchWorkflow,
  hidden: { column: 'status', values: ['deleted'] },
  createLabel: 'Raise batch',
  firstUse: 'A batch sends expenditures to the desks to be paid. Choose those that go together.',
});
