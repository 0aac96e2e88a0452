import { defineResource } from '#shared/resource/define-resource.ts';
import { choice, date, money, number, reference, text } from '#shared/resource/fields.ts';

/** What came back of payments of a closed year: revenue, which no fund has. */
export const revenueReceipts = defineResource({
  name: 'revenue-receipts',
  area: 'budget',
  caption: 'Payments',
  path: '/payments/revenue-receipts',
  title: 'Receipts to Revenue',
  singular: 'receipt to revenue',
  about: 'Money that came back of a closed year',
  icon: 'receipt',
  fields: {
    number: text('Number', { readOnly: true, required: true }),
    kind: choice(
      'What came back',
      [
        { value: 'surplus', label: 'Left of an advance' },
        { value: 'recovery', label: 'Recovered' },
        { value: 'bounce', label: 'Returned by the bank' },
      ],
      { readOnly: true, required: true },
    ),
    code: text('Of', { readOnly: true, required: true }),
    receipt_no: text('Receipt', { readOnly: true }),
    department_id: reference('Department', 'departments', { readOnly: true, required: true }),
    fund_id: reference('Fund', 'funds', { readOnly: true, required: true }),
    payment_id: reference('Payment', 'payments', { readOnly: true, required: true }),
    budget_year: number('Closed year', {
      isName: true,
      readOnly: true,
      required: true,
      min: 2000,
      max: 2100,
    }),
    day: date('Day', { readOnly: true, required: true }),
    recorded_by: reference('Recorded by', 'employees', { readOnly: true, required: true }),
    amount: money('Amount', { readOnly: true, required: true }),
  },
  columns: ['number', 'kind', 'code', 'department_id', 'fund_id', 'day', 'amount'],
  cells: { code: { beneath: 'receipt_no' } },
  label: ['number'],
  hint: ['code'],
  search: ['number', 'code', 'receipt_no'],
  grows: true,
  sort: '-created_at',
  sums: ['amount'],
  actions: ['view'],
  writes: 'commands',
  firstUse: 'Nothing has come back of a closed year yet.',
});
