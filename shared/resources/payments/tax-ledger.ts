import { entriesOf } from '#shared/keys-of.ts';
import { defineResource } from '#shared/resource/define-resource.ts';
import { choice, date, money, number, reference, text } from '#shared/resource/fields.ts';
import { TAX_KINDS } from '#shared/tax-words.ts';

/** What each line of a tax ledger is of. */
export const TAX_ENTRY_KINDS = {
  withheld: 'Withheld',
  'given-back': 'Given back',
  remitted: 'Remitted',
} as const;

/** What was withheld for each tax authority, given back and remitted, line by line; payments and remittances write it. */
export const taxLedger = defineResource({
  name: 'tax-ledger',
  area: 'configuration',
  menu: 'budget',
  path: '/payments/tax-ledger',
  url: 'tax-ledger',
  table: 'tax_entries',
  title: 'Tax Ledger',
  singular: 'line of the tax ledger',
  about: 'What was withheld for tax authorities, and is owed',
  icon: 'receipt',
  fields: {
    authority: text('Tax authority', { readOnly: true, required: true }),
    seq: number('Number', { readOnly: true, required: true, isName: true }),
    day: date('Day', { readOnly: true, required: true }),
    month: text('Month', { readOnly: true, required: true }),
    kind: choice('What happened', choices(TAX_ENTRY_KINDS), { readOnly: true, required: true }),
    tax: choice('Tax', choices(TAX_KINDS), { readOnly: true }),
    payment_id: reference('Payment', 'payments', { readOnly: true }),
    vendor_id: reference('Vendor', 'vendors', { readOnly: true }),
    pv_no: text('Voucher number', { readOnly: true }),
    payee_name: text('Payee', { readOnly: true }),
    payee_tin: text('TIN', { readOnly: true }),
    base: money('Base', { readOnly: true }),
    rate: number('Rate', { readOnly: true, decimals: 2, suffix: ' %' }),
    amount: money('Amount', { readOnly: true, required: true }),
    running_owed: money('Owed after it', { readOnly: true, required: true }),
  },
  columns: ['day', 'authority', 'kind', 'payee_name', 'pv_no', 'base', 'rate', 'amount', 'running_owed'],
  cells: {
    authority: { beneath: 'month' },
    kind: { beneath: 'tax', onCards: true },
    payee_name: { beneath: 'payee_tin' },
  },
  label: ['authority', 'seq'],
  hint: ['payee_name'],
  search: ['authority', 'pv_no', 'payee_name', 'payee_tin'],
  grows: true,
  sort: '-created_at',
  sums: ['amount'],
  actions: ['view'],
  writes: 'commands',
  firstUse: 'No tax was withheld yet. It is entered here when Treasury posts a payment with deductions.',
});

function choices<K extends string>(table: Readonly<Record<K, string>>) {
  return entriesOf(table).map(([value, label]) => ({ value, label }));
}
