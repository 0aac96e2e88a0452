import { AIRPORTS } from '#shared/places.ts';
import { defineResource } from '#shared/resource/define-resource.ts';
import { choice, longText, money, number, reference, text } from '#shared/resource/fields.ts';
import { inOrder } from '#shared/resource/in-order.ts';
import { stateField } from '#shared/resource/workflow.ts';
import { touringAdvanceWorkflow } from '#shared/workflows/touring-advances.ts';
import { expenseLines, SPENT_DAYS, tripFields } from '../staff-services/trip-fields.ts';

/** What staff are given before a trip, raised by their department and retired with what was spent. */
export const touringAdvances = defineResource({
  name: 'touring-advances',
  area: 'budget',
  path: '/budget/touring-advance',
  caption: 'Budget',
  title: 'Touring Advance',
  singular: 'touring advance',
  about: 'Money that staff are given before a trip, and who still owes its retirement',
  icon: 'wallet',
  fields: {
    code: text('Code', { readOnly: true, required: true, formless: true }),
    user_id: reference('Traveller', 'employees', { required: true, missing: 'Choose who travels' }),
    purpose: text('Purpose', { required: true, min: 3, max: 200, missing: 'Say what the trip is for' }),
    ...SPENT_DAYS,
    ...tripFields(),
    airport: choice('Airport', AIRPORTS, {
      when: { field: 'transportation', in: ['flight'] },
      hint: 'The airport of departure.',
    }),
    accomodation: text('Lodging', { max: 200, hint: 'Where they stay, if it is to be printed.' }),
    expenses: expenseLines('touring_advance_id'),
    total: money('Total', { readOnly: true, formless: true }),
    type: choice('Type', ['retirement'], { readOnly: true, formless: true }),
    claimant_name: text('Name', { readOnly: true, formless: true }),
    claimant_grade: text('Grade level', { readOnly: true, formless: true }),
    department_id: reference('Department', 'departments', { readOnly: true, required: true, formless: true }),
    created_by: reference('Drafted by', 'employees', { readOnly: true, formless: true }),
    trip_id: number('Trip', { readOnly: true, isName: true, formless: true }),
    remark: longText('Remark', { readOnly: true, formless: true }),
    status: stateField('Status', touringAdvanceWorkflow),
  },
  columns: ['code', 'user_id', 'purpose', 'started', 'created_at', 'total', 'status'],
  cells: {
    user_id: { beneath: 'department_id', onCards: 'alone' },
    purpose: { beneath: 'destination' },
    started: { label: 'Days', beneath: 'finished' },
    created_at: { label: 'Made' },
  },
  beside: ({ started, finished }) =>
    inOrder('finished', started, finished, 'The last day lies before the first.'),
  label: ['code'],
  hint: ['user_id.name', 'purpose'],
  search: ['code', 'claimant_name', 'purpose', 'destination'],
  grows: true,
  sort: '-created_at',
  actions: ['create', 'view', 'manage', 'print'],
  writes: 'generic',
  workflow: touringAdvanceWorkflow,
  tells: [{ resource: 'expenditures', by: 'touring_advance_id' }],
  related: [{ resource: 'expenditures', by: 'touring_advance_id' }],
  sums: ['total'],
  hidden: { column: 'status', values: ['deleted'] },
  createLabel: 'Draft an advance',
  firstUse:
    'There is no advance yet. An advance gives staff the Board’s allowances before a trip; they retire it afterwards.',
});
