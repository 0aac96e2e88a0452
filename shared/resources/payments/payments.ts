import { entriesOf } from '#shared/keys-of.ts';
import { defineResource } from '#shared/resource/define-resource.ts';
import { choice, date, dateTime, longText, money, reference, text } from '#shared/resource/fields.ts';
import { PAYMENT_STAGES, PAYMENT_STATUS } from '#shared/workflows/desks.ts';
import { paymentWorkflow } from '#shared/workflows/payments.ts';
import { COMPARES_ACCOUNTS } from '../contact-fields.ts';

/** One payee's money of a batch on its way over the desks: budget office, treasury, audit, treasury. */
export const payments = defineResource({
  name: 'payments',
  area: 'budget',
  caption: 'Payments',
  path: '/payments/clear-payments',
  title: 'Clear Payments',
  singular: 'payment',
  about: 'What waits at the desks, payment by payment',
  icon: 'circle-check',
  fields: {
    batch_no: text('Batch', { readOnly: true, required: true }),
    batch_id: reference('Batch record', 'batches', { readOnly: true, required: true }),
    pv_no: text('Voucher number', { readOnly: true, required: true }),
    trnxId: text('Paid as voucher', { readOnly: true, column: 'trnx_id' }),
    expenditure_id: reference('Expenditure', 'expenditures', { readOnly: true, required: true }),
    department_id: reference('Department', 'departments', { readOnly: true, required: true }),
    payee_name: text('Payee', { readOnly: true, required: true }),
    payee_bank: text('Bank', { readOnly: true }),
    payee_account: text('Account number', { readOnly: true, masked: { butFor: COMPARES_ACCOUNTS } }),
    amount: money('Amount', { readOnly: true, required: true }),
    deducted: money('Deducted', { readOnly: true, required: true }),
    cleared_amount: money('Amount that the budget office cleared', { readOnly: true }),
    recovered: money('Came back', { readOnly: true, required: true }),
    stage: choice('Cleared by', pairs(PAYMENT_STAGES), { readOnly: true, required: true }),
    status: choice('Status', pairs(PAYMENT_STATUS), { readOnly: true, required: true }),
    remark: longText('Remark', { readOnly: true }),
    response: longText('Response', { readOnly: true }),
    bank_reference: text('Bank reference', { readOnly: true }),
    paid_on: date('Paid on', { readOnly: true }),
    moved_at: dateTime('Since', { readOnly: true, required: true }),
  },
  columns: ['batch_no', 'payee_name', 'department_id', 'stage', 'status', 'amount', 'moved_at'],
  cells: { batch_no: { beneath: 'pv_no' } },
  label: ['pv_no'],
  hint: ['batch_no', 'payee_name'],
  sums: ['amount'],
  search: ['batch_no', 'pv_no', 'payee_name'],
  grows: true,
  sort: '-created_at',
  actions: ['view', 'handle', 'decline'],
  writes: 'commands',
  workflow: paymentWorkflow,
  hidden: { column: 'status', values: ['deleted'] },
  firstUse: 'Payments come here when a department raises a batch.',
});

function pairs<K extends string>(words: Readonly<Record<K, string>>) {
  return entriesOf(words).map(([value, label]) => ({ value, label }));
}
