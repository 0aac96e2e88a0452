import { defineResource } from '#shared/resource/define-resource.ts';
import { text } from '#shared/resource/fields.ts';

/** The codes of the vote: C014, R021. One belongs to one fund a year. */
export const budgetCodes = defineResource({
  name: 'budget-codes',
  area: 'budget',
  caption: 'Set-up',
  title: 'Budget Codes',
  singular: 'budget code',
  about: 'The codes that funds are known by',
  icon: 'hash',
  fields: {
    code: text('Code', {
      required: true,
      max: 40,
      hint: 'C for capital, R for recurrent, P for personnel, then a number.',
    }),
  },
  columns: ['code', 'created_at'],
  label: ['code'],
  search: ['code'],
  sort: 'code',
  actions: ['create', 'view', 'manage', 'delete'],
  writes: 'generic',
  openLookup: true,
  firstUse: 'A budget code names one line of the approved budget. Add the first, or import the budget.',
});
