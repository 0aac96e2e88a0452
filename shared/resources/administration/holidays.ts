import { defineResource } from '#shared/resource/define-resource.ts';
import { date, text } from '#shared/resource/fields.ts';

/** The days besides Saturdays and Sundays on which nobody works. What is due on one of them moves to the next working day. */
export const holidays = defineResource({
  name: 'holidays',
  area: 'administration',
  caption: 'Agency',
  title: 'Public Holidays',
  singular: 'holiday',
  about: 'Days on which nobody works, and nothing is due',
  icon: 'calendar-event',
  fields: {
    name: text('Name', { required: true, max: 80 }),
    day: date('Day', {
      required: true,
      hint: 'What is due on it moves to the next working day. Days that have passed stay as they were.',
    }),
  },
  columns: ['name', 'day'],
  label: ['name'],
  hint: ['day'],
  search: ['name'],
  sort: '-day',
  actions: ['create', 'view', 'manage', 'delete'],
  writes: 'generic',
  openLookup: true,
  firstUse:
    'The days that the law fixes are entered by themselves, a year ahead. Add the others as they are declared.',
});
