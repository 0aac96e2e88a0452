import { defineResource } from '#shared/resource/define-resource.ts';
import { choice, dateTime, longText, money, number, reference, text } from '#shared/resource/fields.ts';
import { inOrder } from '#shared/resource/in-order.ts';
import { stateField } from '#shared/resource/workflow.ts';
import { claimWorkflow } from '#shared/workflows/claims.ts';
import { HEAD_FIELDS } from './head-fields.ts';
import { expenseLines, SPENT_DAYS, tripFields } from './trip-fields.ts';

/** What staff ask to be paid: a trip by the Board's allowances, and whatever else they spent, with its receipt. */
export const claims = defineResource({
  name: 'claims',
  area: 'staff-services',
  caption: 'Allowances',
  title: 'Claims',
  singular: 'claim',
  about: 'What you are owed for a trip or an expense',
  icon: 'receipt-refund',
  fields: {
    code: text('Code', { readOnly: true, required: true, formless: true }),
    type: choice(
      'What it is for',
      [
        { value: 'travels', label: 'A trip' },
        { value: 'others', label: 'Something else' },
      ],
      { required: true, initial: 'travels', missing: 'Choose what the claim is for' },
    ),
    purpose: text('Purpose', { required: true, min: 3, max: 200, missing: 'Say what it is for' }),
    ...SPENT_DAYS,
    ...tripFields({ field: 'type', in: ['travels'] }),
    expenses: expenseLines('claim_id'),
    total: money('Total', { readOnly: true, formless: true }),
    claim_type: choice('Kind', ['claim', 'settlement'], { readOnly: true, formless: true }),
    retirement_id: reference('Settles', 'retirements', { readOnly: true, formless: true }),
    claimant_grade: text('Grade level', { readOnly: true, formless: true }),
    department_id: reference('Department', 'departments', { readOnly: true, required: true, formless: true }),
    user_id: reference('Claimed by', 'employees', { readOnly: true, required: true, formless: true }),
    ...HEAD_FIELDS,
    trip_id: number('Trip', { readOnly: true, isName: true, formless: true }),
    submitted_at: dateTime('Submitted', { readOnly: true, formless: true }),
    remark: longText('Remark', { readOnly: true, formless: true }),
    status: stateField('Status', claimWorkflow),
  },
  columns: ['code', 'purpose', 'user_id', 'started', 'total', 'status'],
  cells: {
    purpose: { beneath: 'destination' },
    user_id: { beneath: 'department_id' },
    started: { label: 'Days', beneath: 'finished' },
  },
  beside: ({ started, finished }) =>
    inOrder('finished', started, finished, 'The last day lies before the first.'),
  label: ['code'],
  hint: ['purpose'],
  search: ['code', 'purpose', 'destination'],
  grows: true,
  sort: '-created_at',
  actions: ['create', 'view', 'manage', 'print'],
  writes: 'generic',
  workflow: claimWorkflow,
  tells: [{ resource: 'expenditures', by: 'claim_id' }],
  related: [{ resource: 'expenditures', by: 'claim_id' }],
  // Days and money are other each time.
  again: [
    'type',
    'purpose',
    'category',
    'destination',
    'transportation',
    'takeoff',
    'airport',
    'accomodation',
  ],
  sums: ['total'],
  hidden: { column: 'status', values: ['deleted'] },
  createLabel: 'Make a claim',
  firstUse:
    'You have claimed nothing yet. A claim pays you a trip by the Board’s allowances, or what you spent.',
});
