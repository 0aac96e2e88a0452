import { defineResource } from '#shared/resource/define-resource.ts';
import { choice, dateTime, longText, money, reference, text } from '#shared/resource/fields.ts';
import { stateField } from '#shared/resource/workflow.ts';
import { refundWorkflow } from '#shared/workflows/refunds.ts';

/** What one department paid and asks another to carry. */
export const refunds = defineResource({
  name: 'refunds',
  area: 'budget',
  caption: 'Payments',
  path: '/payments/refunds',
  title: 'Refunds',
  singular: 'refund',
  about: 'Costs that one department paid and another carries',
  icon: 'receipt-refund',
  fields: {
    code: text('Code', { readOnly: true, required: true }),
    type: choice('Type', ['staff', 'third-party'], { readOnly: true, required: true, formless: true }),
    expenditure_id: reference('Expenditure', 'expenditures', {
      required: true,
      missing: 'Choose what your department paid',
      offers: {
        match: 'all',
        rules: [
          { field: 'status', op: 'equals', value: 'paid' },
          // What was carried for others is not refunded again.
          { field: 'refund_id', op: 'empty' },
        ],
      },
    }),
    department_id: reference('Department asked', 'departments', {
      required: true,
      missing: 'Choose the department that is to carry the cost',
    }),
    beneficiary_id: reference('Paid by', 'departments', { readOnly: true, required: true }),
    fund_id: reference('Charged to', 'funds', { readOnly: true }),
    amount: money('Amount', { required: true, min: 0.01 }),
    purpose: longText('Purpose', {
      required: true,
      min: 3,
      max: 1000,
      missing: 'Say why they are to carry it',
    }),
    response: longText('Response', { readOnly: true, formless: true }),
    exp_amount: money('Amount paid', { readOnly: true, required: true, formless: true }),
    exp_beneficiary: text('Paid to', { readOnly: true, required: true, formless: true }),
    balance: money('Left to be asked for', { readOnly: true, virtual: true, formless: true }),
    set_aside: money('Set aside for it', { readOnly: true, virtual: true, formless: true }),
    came_back: money('Came back', { readOnly: true, virtual: true, formless: true }),
    hold_id: reference('Hold', 'reserves', { readOnly: true, formless: true }),
    user_id: reference('Asked by', 'employees', { readOnly: true, required: true, formless: true }),
    status: stateField('Status', refundWorkflow),
    excuse: text('Excuse', { readOnly: true, formless: true, max: 500 }),
    excused_by: reference('Excused by', 'employees', { readOnly: true, formless: true }),
    excused_at: dateTime('Excused', { readOnly: true, formless: true }),
  },
  columns: ['code', 'purpose', 'department_id', 'created_at', 'status', 'amount'],
  cells: {
    code: { beneath: 'expenditure_id' },
    purpose: { beneath: 'exp_beneficiary', onCards: true },
    department_id: { label: 'Asked, and who paid', beneath: 'beneficiary_id' },
    created_at: { label: 'Since' },
  },
  label: ['code'],
  hint: ['beneficiary_id.name', 'exp_beneficiary', 'purpose'],
  search: ['code', 'purpose', 'exp_beneficiary'],
  grows: true,
  sort: 'created_at',
  heldFirst: true,
  sums: ['amount'],
  actions: ['create', 'view', 'manage', 'handle', 'decline', 'delete'],
  writes: 'commands',
  workflow: refundWorkflow,
  related: [{ resource: 'expenditures', by: 'refund_id', label: 'Carried as' }],
  createLabel: 'Ask for a refund',
  firstUse:
    'No refund was asked for yet. When a mandate is paid, each department that travelled is asked for its part.',
});
