import { defineResource } from '#shared/resource/define-resource.ts';
import { choice, reference, text, yesNo } from '#shared/resource/fields.ts';

/** The parts of a head; the type says whether the money is capital, recurrent or personnel. */
export const subBudgetHeads = defineResource({
  name: 'sub-budget-heads',
  area: 'budget',
  caption: 'Set-up',
  title: 'Sub Budget Heads',
  singular: 'sub budget head',
  about: 'The lines below each head, and their type',
  icon: 'layout-list',
  fields: {
    budget_head_id: reference('Budget head', 'budget-heads', { required: true }),
    name: text('Name', { required: true, max: 160 }),
    type: choice('Type', ['capital', 'recurrent', 'personnel'], { required: true }),
    is_logistics: yesNo('Pays for logistics', {
      hint: 'Travel and meetings that logistics arranges are charged to this sub-head.',
    }),
  },
  columns: ['name', 'budget_head_id', 'type', 'is_logistics'],
  label: ['name'],
  hint: ['budget_head_id.name', 'type'],
  search: ['name'],
  sort: 'name',
  actions: ['create', 'view', 'manage', 'delete'],
  writes: 'generic',
  openLookup: true,
  firstUse: 'Sub-heads split a head into lines that can be funded. Add a head first, then its sub-heads.',
});
