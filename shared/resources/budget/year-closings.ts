import { entriesOf } from '#shared/keys-of.ts';
import { defineResource } from '#shared/resource/define-resource.ts';
import { choice, dateTime, number, reference, text } from '#shared/resource/fields.ts';
import { CLOSING_STATUSES } from '#shared/year-close.ts';

/** Budget years that were closed or are about to be: one officer submits what is decided, another confirms. */
export const yearClosings = defineResource({
  name: 'year-closings',
  area: 'budget',
  caption: 'Budget',
  title: 'Year Close',
  singular: 'year close',
  about: 'What is open in a year, and what becomes of it',
  icon: 'lock',
  fields: {
    year: number('Budget year', { readOnly: true, required: true, isName: true, min: 2000, max: 2099 }),
    name: text('Name', { readOnly: true, required: true, formless: true }),
    status: choice(
      'Status',
      entriesOf(CLOSING_STATUSES).map(([value, label]) => ({ value, label })),
      { readOnly: true, required: true },
    ),
    submitted_by: reference('Submitted by', 'employees', { readOnly: true }),
    submitted_for_id: reference('Submitted for', 'employees', { readOnly: true }),
    submitted_at: dateTime('Submitted', { readOnly: true }),
    confirmed_by: reference('Confirmed by', 'employees', { readOnly: true }),
    confirmed_for: text('Confirmed for', { readOnly: true }),
    closed_at: dateTime('Closed', { readOnly: true }),
  },
  columns: ['name', 'submitted_by', 'confirmed_by', 'closed_at', 'status'],
  label: ['name'],
  sort: '-year',
  actions: ['view', 'print'],
  writes: 'commands',
  firstUse: 'No budget year is being closed yet.',
});
