import { defineResource } from '#shared/resource/define-resource.ts';
import { date, lines, longText, money, number, reference, text, yesNo } from '#shared/resource/fields.ts';

/** What the Board pays by grade level. A new rate takes the place of the one before, which stays with its date. */
export const allowances = defineResource({
  name: 'allowances',
  area: 'configuration',
  title: "Board's Allowances",
  singular: 'allowance',
  about: 'What each grade is paid for a trip',
  icon: 'calculator',
  fields: {
    name: text('Name', { required: true, max: 120 }),
    parentId: reference('Part of', 'allowances', { column: 'parent_id' }),
    days_required: yesNo('Paid by the day or night', { initial: false }),
    description: longText('Description', { max: 500 }),
    serves: text('Paid at', {
      max: 60,
      hint: 'The place where it is paid instead of the other parts of the same allowance; “other” for all places without one.',
    }),
    route_takeoff: text('By road from', { max: 60 }),
    route_destination: text('By road to', {
      max: 60,
      hint: 'A fixed rate for this way by road. The way back is paid the same.',
    }),
    rates: lines(
      'Rates',
      {
        grade_level_id: reference('Grade level', 'grade-levels', { required: true }),
        amount: money('Amount', { required: true, min: 0.01 }),
        date_activated: date('In force from'),
        is_current: yesNo('Current', { readOnly: true, wire: [0, 1] }),
        allowance_id: number('Allowance', { readOnly: true, isName: true, formless: true }),
      },
      { table: 'allowance_rates', own: 'allowance_id', keyed: ['grade_level_id', 'date_activated'] },
      {
        hint: 'A new rate for a grade level applies from its date. The old rate stays in the list. You can remove a rate if nothing was paid with it.',
      },
    ),
  },
  columns: ['name', 'parentId', 'days_required', 'serves', 'description'],
  label: ['name'],
  hint: ['parentId.name'],
  search: ['name', 'description'],
  sort: 'name',
  actions: ['create', 'view', 'manage', 'delete'],
  writes: 'generic',
  openLookup: true,
  firstUse: 'Allowances are what the Board pays by grade level. Add the first.',
});
