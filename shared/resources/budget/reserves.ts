import { defineResource } from '#shared/resource/define-resource.ts';
import { choice, longText, money, number, reference, text } from '#shared/resource/fields.ts';
import { stateField } from '#shared/resource/workflow.ts';
import { HOLD_TYPES, holdWorkflow } from '#shared/workflows/holds.ts';

/** Money set aside on funds for flights, hotels and meetings until they are paid. */
export const reserves = defineResource({
  name: 'reserves',
  area: 'budget',
  caption: 'Budget',
  url: 'holds',
  title: 'Reserved Funds',
  singular: 'hold',
  about: 'What is set aside for trips and meetings',
  icon: 'lock-dollar',
  fields: {
    code: text('Code', { readOnly: true, required: true }),
    type: choice('For', HOLD_TYPES, { readOnly: true, required: true }),
    holdable_type: choice('Kind of request', ['reservations', 'hotels', 'meetings'], {
      readOnly: true,
      required: true,
      formless: true,
    }),
    holdable_id: number('Number of the request', {
      readOnly: true,
      isName: true,
      required: true,
      formless: true,
    }),
    request: text('Request', { readOnly: true, required: true }),
    purpose: text('Purpose', { readOnly: true, required: true }),
    flight_id: reference('Flight request', 'flights', { readOnly: true, formless: true }),
    hotel_id: reference('Hotel request', 'hotels', { readOnly: true, formless: true }),
    meeting_id: reference('Meeting', 'meetings', { readOnly: true, formless: true }),
    user_id: reference('Asked by', 'employees', { readOnly: true, required: true }),
    department_id: reference('Department', 'departments', { readOnly: true, required: true }),
    fund_id: reference('Fund', 'funds', { readOnly: true }),
    reserved_fund_id: reference('Paid from', 'funds', { readOnly: true }),
    mandate_id: reference('Mandate', 'mandates', { readOnly: true, formless: true }),
    expenditure_id: reference('Drawn by', 'expenditures', { readOnly: true, formless: true }),
    cost: money('Cost', { readOnly: true, required: true }),
    amount: money('Set aside', { readOnly: true, required: true }),
    status: stateField('Status', holdWorkflow),
    refund: text('Refund', { readOnly: true, virtual: true, formless: true }),
    reason: longText('Reason', { readOnly: true, formless: true }),
  },
  columns: ['code', 'user_id', 'fund_id', 'created_at', 'status', 'amount'],
  cells: {
    code: { beneath: 'request' },
    user_id: { label: 'Asked by, and what for', beneath: 'purpose' },
    fund_id: { label: 'Fund, and the one that pays', beneath: 'reserved_fund_id' },
    created_at: { label: 'Since' },
    status: { beneath: 'refund' },
  },
  label: ['code'],
  hint: ['request', 'purpose'],
  search: ['code', 'request', 'purpose'],
  grows: true,
  sort: 'created_at',
  heldFirst: true,
  sums: ['amount'],
  actions: ['view'],
  writes: 'commands',
  workflow: holdWorkflow,
  firstUse:
    'Nothing is set aside. A hold is made when somebody accepts what a flight, a hotel or a meeting costs.',
});
