import { defineResource } from '#shared/resource/define-resource.ts';
import { choice, dateTime, longText, money, reference, text } from '#shared/resource/fields.ts';
import { stateField } from '#shared/resource/workflow.ts';
import { fundChangeWorkflow } from '#shared/workflows/fund-changes.ts';

const KINDS = [
  { value: 'top-up', label: 'Top-up' },
  { value: 'virement', label: 'Virement' },
] as const;

/** Top-ups and virements: asked for by one budget officer, approved by another. */
export const fundChanges = defineResource({
  name: 'fund-changes',
  area: 'budget',
  caption: 'Budget',
  url: 'fund-changes',
  title: 'Top-ups and Virements',
  singular: 'top-up or virement',
  about: 'More money for a fund, or money from another',
  icon: 'arrows-left-right',
  table: 'fund_changes',
  fields: {
    kind: choice('Kind', KINDS, { readOnly: true, required: true }),
    fund_id: reference('Fund', 'funds', { readOnly: true, required: true }),
    to_fund_id: reference('To fund', 'funds', { readOnly: true }),
    amount: money('Amount', { readOnly: true, required: true }),
    reference: text('Authority reference', { readOnly: true, required: true }),
    across_types_authority: text('Authority to cross types', { readOnly: true }),
    remark: longText('Remark', { readOnly: true, required: true }),
    status: stateField('Status', fundChangeWorkflow),
    response: longText('Response', { readOnly: true }),
    requested_by: reference('Asked by', 'employees', { readOnly: true, required: true }),
    decided_by: reference('Decided by', 'employees', { readOnly: true }),
    decided_at: dateTime('Decided', { readOnly: true }),
  },
  columns: ['kind', 'fund_id', 'to_fund_id', 'reference', 'requested_by', 'created_at', 'amount', 'status'],
  cells: { created_at: { label: 'Asked' } },
  label: ['kind', 'reference'],
  hint: ['fund_id.budget_code_id.code', 'fund_id.sub_budget_head_id.name'],
  search: [
    'reference',
    'remark',
    'across_types_authority',
    'fund_id.budget_code_id.code',
    'to_fund_id.budget_code_id.code',
  ],
  sort: '-created_at',
  actions: ['view', 'handle', 'decline'],
  writes: 'commands',
  workflow: fundChangeWorkflow,
  sums: ['amount'],
  firstUse: 'Nobody has asked for a top-up or virement yet. To ask for one, open the page of the fund.',
});
