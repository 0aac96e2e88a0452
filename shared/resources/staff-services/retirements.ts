import { defineResource } from '#shared/resource/define-resource.ts';
import { dateTime, longText, money, reference, text } from '#shared/resource/fields.ts';
import { stateField } from '#shared/resource/workflow.ts';
import { retirementWorkflow } from '#shared/workflows/retirements.ts';
import { expenseLines, SPENT_DAYS, tripFields } from './trip-fields.ts';

const { started, finished } = SPENT_DAYS;
const { category, destination, transportation, ...ways } = tripFields();
const { initial: _category, ...stays } = category;
const { initial: _transportation, ...travels } = transportation;
const { when: _flight, ...airport } = ways.airport;
const { when: _road, ...distance } = ways.distance_km;
/** What isn't said of the trip is as the advance has it. */
const AS_ADVANCED = { required: false } as const;

/** What was spent of a touring advance, by the same rules as a claim; closing it settles what is left or was spent more. */
export const retirements = defineResource({
  name: 'retirements',
  area: 'staff-services',
  caption: 'Allowances',
  title: 'Retirements',
  singular: 'retirement',
  about: 'What you spent of a touring advance',
  icon: 'clipboard-check',
  fields: {
    code: text('Code', { readOnly: true, required: true, formless: true }),
    touring_advance_id: reference('Touring advance', 'touring-advances', {
      required: true,
      fixed: true,
      missing: 'Choose the advance that is retired',
      offers: { match: 'all', rules: [{ field: 'status', op: 'equals', value: 'paid' }] },
      figure: 'total',
    }),
    filed_reason: longText('Why you file it for them', {
      max: 2000,
      hint: 'Only of an advance of somebody else, who can’t file it.',
    }),
    purpose: text('Purpose', { max: 200, hint: 'As the advance says, unless you say otherwise.' }),
    started: { ...started, ...AS_ADVANCED },
    finished: { ...finished, ...AS_ADVANCED },
    category: { ...stays, ...AS_ADVANCED },
    destination: { ...destination, ...AS_ADVANCED },
    transportation: { ...travels, ...AS_ADVANCED },
    ...ways,
    airport,
    distance_km: distance,
    expenses: expenseLines('retirement_id'),
    total: money('Paid in advance', { readOnly: true, formless: true }),
    spent: money('Spent', { readOnly: true, formless: true }),
    balance: money('Balance', { readOnly: true, formless: true }),
    receipt_no: text('Receipt number', { readOnly: true, formless: true }),
    returned: money('Free again on the fund', { readOnly: true, formless: true }),
    claimant_grade: text('Grade level', { readOnly: true, formless: true }),
    department_id: reference('Department', 'departments', { readOnly: true, required: true, formless: true }),
    user_id: reference('Traveller', 'employees', { readOnly: true, required: true, formless: true }),
    filed_by: reference('Filed by', 'employees', { readOnly: true, required: true, formless: true }),
    submitted_at: dateTime('Submitted', { readOnly: true, formless: true }),
    closed_at: dateTime('Closed', { readOnly: true, formless: true }),
    remark: longText('Remark', { readOnly: true, formless: true }),
    status: stateField('Status', retirementWorkflow),
  },
  columns: ['code', 'purpose', 'user_id', 'total', 'spent', 'balance', 'status'],
  cells: {
    code: { beneath: 'touring_advance_id' },
    purpose: { beneath: 'destination' },
    user_id: { beneath: 'department_id' },
  },
  label: ['code'],
  hint: ['purpose'],
  search: ['code', 'purpose', 'destination'],
  grows: true,
  sort: '-created_at',
  actions: ['create', 'view', 'manage', 'print'],
  writes: 'generic',
  workflow: retirementWorkflow,
  tells: [{ resource: 'claims', by: 'retirement_id' }],
  related: [{ resource: 'claims', by: 'retirement_id', label: 'Claim of the difference' }],
  sums: ['spent'],
  hidden: { column: 'status', values: ['deleted'] },
  createLabel: 'Retire an advance',
  firstUse:
    'You have retired nothing yet. What you were paid in advance for a trip is retired with what you spent.',
});
