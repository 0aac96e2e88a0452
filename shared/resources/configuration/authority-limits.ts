import { AUTHORITY_ROLES } from '#shared/authority-limits.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { entriesOf } from '#shared/keys-of.ts';
import { defineResource } from '#shared/resource/define-resource.ts';
import { choice, date, dateTime, longText, money, reference } from '#shared/resource/fields.ts';
import { stateField } from '#shared/resource/workflow.ts';
import { authorityLimitWorkflow } from '#shared/workflows/authority-limits.ts';

/** Authority limits, dated: up to which amount heads, directors and the head of the agency approve expenditures, since when, and where that is written. */
export const authorityLimits = defineResource({
  name: 'authority-limits',
  area: 'configuration',
  url: 'authority-limits',
  table: 'authority_limits',
  title: 'Authority Limits',
  singular: 'authority limit',
  about: 'Up to which amount who approves expenditures',
  icon: 'checks',
  fields: {
    role: choice(
      'Office',
      entriesOf(AUTHORITY_ROLES).map(([value, label]) => ({ value, label })),
      { required: true },
    ),
    department_id: reference('Department of the head of the agency', 'departments', {
      required: true,
      when: { field: 'role', in: ['executive'] },
      missing: 'Choose the department that the head of the agency heads',
      hint: 'Whoever heads this department approves as head of the agency.',
    }),
    up_to: money('Up to', {
      min: 0.01,
      hint: 'Leave it empty for the head of the agency to approve any amount.',
    }),
    from: date('In force from', {
      required: true,
      column: 'starts_on',
      missing: 'Enter the first day on which it is in force',
    }),
    source: longText('Source', {
      required: true,
      min: 3,
      max: 500,
      hint: 'The regulation, circular or decision of the board in which it is written.',
    }),
    status: stateField('Status', authorityLimitWorkflow),
    proposed_by: reference('Proposed by', 'employees', { readOnly: true, formless: true }),
    decided_by: reference('Answered by', 'employees', { readOnly: true, formless: true }),
    decided_at: dateTime('Answered', { readOnly: true, formless: true }),
    reason: longText('Reason', { readOnly: true, formless: true }),
  },
  columns: ['role', 'up_to', 'from', 'status'],
  cells: { role: { beneath: 'source', onCards: true } },
  label: ['role'],
  hint: ['from'],
  search: ['source'],
  sort: 'role,-from',
  actions: ['create', 'view', 'handle'],
  writes: 'generic',
  beside: ({ role, up_to }, wrong): FieldErrors =>
    role === 'executive' || up_to || wrong.has('role')
      ? {}
      : { up_to: ['Enter the amount up to which they approve'] },
  workflow: authorityLimitWorkflow,
  createLabel: 'Propose a limit',
  firstUse: 'No authority limit was entered, so expenditures are batched without an approval.',
});
