import { defineResource } from '#shared/resource/define-resource.ts';
import type { Choice } from '#shared/resource/field.ts';
import { choice, date, reference, references, text } from '#shared/resource/fields.ts';
import { accountNumber, bankName, email, mobile } from '../contact-fields.ts';

const STATUSES: readonly Choice[] = [
  { value: 'invited', label: 'Invited' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Deactivated' },
];

/** The staff. Whoever is created here gets a link to set a password; what they may do comes from their groups. */
export const employees = defineResource({
  name: 'employees',
  area: 'administration',
  caption: 'People',
  url: 'users',
  title: 'List of Staff',
  singular: 'employee',
  about: 'Who works here, in which grade and groups',
  icon: 'users',
  fields: {
    name: text('Name', { readOnly: true, formless: true }),
    staff_no: text('Staff number', {
      required: true,
      max: 40,
      pattern: /^[^@]*$/,
      sentence: 'A staff number has no @. Enter the e-mail in its own field',
    }),
    surname: text('Surname', { required: true, max: 80 }),
    firstname: text('First name', { required: true, max: 80 }),
    middlename: text('Middle name', { max: 80 }),
    email: email({ required: true }),
    mobile: mobile(),
    department_id: reference('Department', 'departments', { required: true }),
    grade_level_id: reference('Grade level', 'grade-levels', { required: true }),
    grade_from: date('Grade in force from', {
      past: true,
      hint: 'Trips are paid by the grade of each night. Another grade begins today unless you enter its day.',
    }),
    job_title: text('Job title', { max: 120 }),
    type: choice(
      'Type',
      ['permanent', 'contract', { value: 'adhoc', label: 'Ad hoc' }, 'secondment', 'support'],
      {
        initial: 'permanent',
      },
    ),
    gender: choice('Gender', ['male', 'female']),
    date_joined: date('Date joined'),
    bank_name: bankName(),
    account_number: accountNumber(),
    groups: references('Groups', 'groups', {
      table: 'group_members',
      own: 'user_id',
      other: 'group_id',
      position: 'position',
    }),
    status: choice('Status', STATUSES, { readOnly: true, formless: true }),
  },
  columns: ['name', 'staff_no', 'department_id', 'grade_level_id', 'job_title', 'type', 'status'],
  label: ['name'],
  hint: ['staff_no', 'department_id.abv'],
  search: ['name', 'staff_no', 'email'],
  sort: 'name',
  actions: ['create', 'view', 'manage', 'delete'],
  writes: 'generic',
  related: [{ resource: 'bank-details', by: 'user_id' }],
  openLookup: true,
  firstUse: 'Nobody is listed yet. Add the first employee, or import the staff list.',
});
