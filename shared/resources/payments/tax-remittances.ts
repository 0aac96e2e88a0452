import { entriesOf } from '#shared/keys-of.ts';
import { defineResource } from '#shared/resource/define-resource.ts';
import {
  choice,
  date,
  dateTime,
  lines,
  longText,
  money,
  number,
  reference,
  text,
} from '#shared/resource/fields.ts';
import { stateField } from '#shared/resource/workflow.ts';
import { TAX_KINDS } from '#shared/tax-words.ts';
import { MONTH } from '#shared/taxes-owed.ts';
import { taxRemittanceWorkflow } from '#shared/workflows/tax-remittances.ts';

/** What is remitted to tax authorities by month, with the schedule of what was withheld from whom. */
export const taxRemittances = defineResource({
  name: 'tax-remittances',
  area: 'configuration',
  menu: 'budget',
  path: '/payments/tax-remittances',
  url: 'tax-remittances',
  table: 'tax_remittances',
  title: 'Tax Remittances',
  singular: 'remittance of tax',
  about: 'Schedules of what is remitted to tax authorities',
  icon: 'receipt',
  fields: {
    code: text('Code', { readOnly: true, required: true, formless: true }),
    authority: text('Tax authority', {
      required: true,
      min: 2,
      max: 120,
      fixed: true,
      hint: 'As the tax ledger writes it.',
    }),
    month: text('Month', {
      required: true,
      max: 7,
      fixed: true,
      pattern: MONTH,
      sentence: 'A month is written as 2026-10',
      hint: 'As 2026-10. What was withheld up to its end, and is in no other schedule, is remitted.',
    }),
    due_on: date('Due on', { readOnly: true, required: true, formless: true }),
    line_count: number('Lines', { readOnly: true, required: true, formless: true }),
    amount: money('Amount', { readOnly: true, required: true, formless: true }),
    status: stateField('Status', taxRemittanceWorkflow),
    prepared_by: reference('Prepared by', 'employees', { readOnly: true, required: true, formless: true }),
    approved_by: reference('Approved by', 'employees', { readOnly: true, formless: true }),
    approved_at: dateTime('Approved', { readOnly: true, formless: true }),
    receipt_no: text('Receipt of the authority', { readOnly: true, formless: true }),
    paid_on: date('Remitted on', { readOnly: true, formless: true }),
    paid_by: reference('Marked as remitted by', 'employees', { readOnly: true, formless: true }),
    reason: longText('Reason', { readOnly: true, formless: true }),
    lines: lines(
      'Schedule',
      {
        day: date('Day', { readOnly: true, required: true }),
        payee_name: text('Payee', { readOnly: true, required: true }),
        payee_tin: text('TIN', { readOnly: true }),
        vendor_id: reference('Vendor', 'vendors', { readOnly: true, formless: true }),
        pv_no: text('PV', { readOnly: true, required: true }),
        tax: choice(
          'Tax',
          entriesOf(TAX_KINDS).map(([value, label]) => ({ value, label })),
          {
            readOnly: true,
            required: true,
          },
        ),
        base: money('Base', { readOnly: true, required: true }),
        rate: number('Rate', { readOnly: true, required: true, decimals: 2, suffix: ' %' }),
        amount: money('Amount', { readOnly: true, required: true }),
      },
      { table: 'tax_remittance_lines', own: 'remittance_id' },
      { readOnly: true, formless: true, totals: ['amount'] },
    ),
  },
  columns: ['code', 'authority', 'month', 'line_count', 'amount', 'due_on', 'status'],
  cells: { authority: { beneath: 'receipt_no' } },
  label: ['code'],
  hint: ['authority'],
  search: ['code', 'authority', 'receipt_no'],
  sort: '-created_at',
  sums: ['amount'],
  actions: ['create', 'view', 'handle', 'decline', 'print'],
  writes: 'generic',
  workflow: taxRemittanceWorkflow,
  createLabel: 'Prepare remittance',
  firstUse: 'Nothing was remitted yet. Prepare the schedule of a month once tax was withheld in it.',
});
