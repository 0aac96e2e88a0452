import { defineResource, type Resource } from '#shared/resource/define-resource.ts';
import { dateTime, longText, money, reference, text, yesNo } from '#shared/resource/fields.ts';
import { stateField } from '#shared/resource/workflow.ts';
import { reversalWorkflow } from '#shared/workflows/reversals.ts';

const VIEWS = {
  area: 'budget',
  caption: 'Payments',
  table: 'reversals',
  fields: {
    code: text('Code', { readOnly: true, required: true }),
    batch_id: reference('Batch', 'batches', { required: true }),
    department_id: reference('Department', 'departments', { readOnly: true, required: true }),
    amount: money('Amount', { readOnly: true, required: true }),
    reason: longText('Reason', { required: true, max: 2000 }),
    description: text('Beneficiary', { readOnly: true }),
    status: stateField('Status', reversalWorkflow),
    is_direct: yesNo('Reversed directly', { readOnly: true }),
    response: longText('Response', { readOnly: true }),
    user_id: reference('Asked by', 'employees', { readOnly: true, required: true }),
    decided_by: reference('Decided by', 'employees', { readOnly: true }),
    decided_at: dateTime('Decided', { readOnly: true }),
  },
  columns: ['code', 'batch_id', 'department_id', 'reason', 'status', 'amount', 'created_at'],
  label: ['code'],
  hint: ['batch_id.code'],
  sums: ['amount'],
  search: ['code', 'reason', 'batch_id.code'],
  sort: '-created_at',
  writes: 'commands',
  workflow: reversalWorkflow,
} as const satisfies Partial<Resource>;

/** Batches that a department takes back: at once while nothing is cleared, else by a request to the budget office. */
export const reversals = defineResource({
  ...VIEWS,
  name: 'reversals',
  noun: 'reversals',
  path: '/payments/reversals',
  url: 'reversals',
  title: 'Reversals',
  singular: 'reversal',
  about: 'Batches that were taken back',
  icon: 'arrow-back-up',
  actions: ['create', 'view', 'delete'],
  createLabel: 'Reverse a batch',
  firstUse: 'A reversal takes back the unpaid payments of a batch. There are none yet.',
});

/** The same records for the budget office: the requests that await its answer, and those that it answered. */
export const reversalRequests = defineResource({
  ...VIEWS,
  name: 'reversal-requests',
  noun: 'reversal-requests',
  path: '/payments/reversal-requests',
  url: 'reversals/response',
  title: 'Reversal Requests',
  singular: 'reversal request',
  about: 'Requests to take back a batch that was cleared',
  icon: 'clipboard-check',
  actions: ['view', 'handle', 'decline'],
  firstUse: 'No department has asked for a batch to be reversed.',
});
