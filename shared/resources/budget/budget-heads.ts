import { defineResource } from '#shared/resource/define-resource.ts';
import { text } from '#shared/resource/fields.ts';

/** The headings under which the budget is voted. */
export const budgetHeads = defineResource({
  name: 'budget-heads',
  area: 'budget',
  caption: 'Set-up',
  title: 'Budget Heads',
  singular: 'budget head',
  about: 'The main lines of the budget',
  icon: 'book-2',
  fields: {
    name: text('Name', { required: true, max: 160 }),
    code: text('Code', { required: true, max: 40 }),
  },
  columns: ['code', 'name', 'created_at'],
  label: ['name'],
  hint: ['code'],
  search: ['code', 'name'],
  sort: 'code',
  actions: ['create', 'view', 'manage', 'delete'],
  writes: 'generic',
  openLookup: true,
  firstUse: 'Budget heads are the main lines of the budget. Add the first, or import the budget.',
});
