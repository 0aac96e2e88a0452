import { defineResource } from '#shared/resource/define-resource.ts';
import { choice, date, money, reference, text } from '#shared/resource/fields.ts';

const OF_RECEIPT = { readOnly: true, required: true } as const;

/** Why money came back, in words. */
export const RECEIPT_KINDS = {
  returned: 'Returned by the bank',
  recovery: 'Recovered',
  'vendor-refund': 'Refunded by a vendor',
  surplus: 'Left of an advance',
} as const;

/** The register of money that came back: each sum once, under a number of its own, without gaps. */
export const receipts = defineResource({
  name: 'receipts',
  area: 'configuration',
  menu: 'budget',
  path: '/payments/receipts',
  url: 'receipts',
  table: 'money_receipts',
  title: 'Receipts',
  singular: 'receipt',
  about: 'Money that came back, each sum with its number',
  icon: 'receipt',
  fields: {
    number: text('Number', OF_RECEIPT),
    kind: choice(
      'Why',
      Object.entries(RECEIPT_KINDS).map(([value, label]) => ({ value, label })),
      OF_RECEIPT,
    ),
    day: date('Day', OF_RECEIPT),
    received_from: text('Received from', OF_RECEIPT),
    code: text('Record', OF_RECEIPT),
    payment_id: reference('Payment', 'payments', { readOnly: true }),
    paper_no: text('Paper by which it was paid in', { readOnly: true }),
    bank_account_id: reference('Into', 'bank-accounts', { readOnly: true }),
    amount: money('Amount', OF_RECEIPT),
    recorded_by: reference('Recorded by', 'employees', OF_RECEIPT),
  },
  columns: ['number', 'day', 'kind', 'received_from', 'code', 'amount'],
  cells: { code: { beneath: 'paper_no' } },
  label: ['number'],
  hint: ['code', 'received_from'],
  search: ['number', 'code', 'received_from', 'paper_no'],
  grows: true,
  sort: '-number',
  sums: ['amount'],
  actions: ['view', 'print'],
  writes: 'commands',
  firstUse:
    'Nothing came back yet. A receipt is written when a return, a recovery or what is left of an advance is confirmed.',
});
