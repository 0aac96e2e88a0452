import { OFFICES } from '#shared/constants.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { defineResource } from '#shared/resource/define-resource.ts';
import { choice, date, dateTime, longText, reference, text } from '#shared/resource/fields.ts';
import { OFFICE_WORDS } from '#shared/resource/judge.ts';
import { stateField } from '#shared/resource/workflow.ts';
import { delegationWorkflow } from '#shared/workflows/delegations.ts';

/** Who acts for whom, as head of a department or in an office, and when. */
export const delegations = defineResource({
  name: 'delegations',
  area: 'staff-services',
  caption: 'Absence',
  title: 'Acting for Others',
  singular: 'delegation',
  about: 'Who acts for whom while they are away',
  icon: 'users',
  fields: {
    code: text('Code', { readOnly: true, required: true }),
    office: choice(
      'Office',
      OFFICES.map((value) => ({ value, label: OFFICE_WORDS[value].name })),
      { hint: 'In which of your offices they act for you. Leave it open for the head of a department.' },
    ),
    department_id: reference('Department', 'departments', {
      hint: 'Whose head they act for: yours, or one below yours. Leave it open for an office.',
    }),
    user_id: reference('Who acts', 'employees', { required: true, missing: 'Choose who acts' }),
    for_id: reference('For', 'employees', { readOnly: true, formless: true }),
    from: date('First day', { required: true, column: 'starts_on' }),
    to: date('Last day', { required: true, column: 'ends_on' }),
    reason: longText('Reason', {
      required: true,
      min: 3,
      max: 2000,
      missing: 'Say why, such as annual leave',
    }),
    proposed_by: reference('Proposed by', 'employees', { readOnly: true, required: true, formless: true }),
    status: stateField('Status', delegationWorkflow),
    confirmed_by: reference('Confirmed by', 'employees', { readOnly: true, formless: true }),
    remark: longText('Remark', { readOnly: true, formless: true }),
    ended_at: dateTime('Ended', { readOnly: true, formless: true }),
  },
  columns: ['code', 'user_id', 'for_id', 'office', 'department_id', 'from', 'to', 'status'],
  beside: ({ office, department_id }, wrong): FieldErrors =>
    Boolean(office) !== Boolean(department_id) || wrong.has('department_id')
      ? {}
      : { office: ['Choose an office or a department, and not both'] },
  label: ['code'],
  // Whoever is named finds it in their inbox: what they ask is for whom.
  hint: ['for_id.name'],
  search: ['code', 'reason'],
  sort: '-created_at',
  actions: ['create', 'view', 'handle', 'decline'],
  writes: 'generic',
  workflow: delegationWorkflow,
  createLabel: 'Name who acts',
  firstUse: 'Nobody acts for you, and you act for nobody. Before you go away, name who acts for you.',
});
