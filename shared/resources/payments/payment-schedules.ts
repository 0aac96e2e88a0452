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
  yesNo,
} from '#shared/resource/fields.ts';
import { stateField } from '#shared/resource/workflow.ts';
import { FIRST_TEMPLATE, TEMPLATE_CODE, templateShown } from '#shared/schedule-templates.ts';
import { paymentScheduleWorkflow } from '#shared/workflows/payment-schedules.ts';

const SET_BY_SERVER = { readOnly: true, formless: true } as const;
const ALWAYS_SET = { ...SET_BY_SERVER, required: true } as const;
const OF_LINE = { readOnly: true, required: true } as const;

/** What the bank is told to pay: posted payments of a day and an account, as they were posted. */
export const paymentSchedules = defineResource({
  name: 'payment-schedules',
  area: 'configuration',
  menu: 'budget',
  path: '/payments/schedules',
  url: 'payment-schedules',
  table: 'payment_schedules',
  title: 'Payment Schedules',
  singular: 'payment schedule',
  about: 'What the bank is told to pay, and what it answered',
  icon: 'credit-card',
  fields: {
    code: text('Code', ALWAYS_SET),
    bank_account_id: reference('Paid from', 'bank-accounts', {
      required: true,
      fixed: true,
      missing: 'Choose the account that pays',
      offers: { match: 'all', rules: [{ field: 'status', op: 'in', value: ['active', 'stopping'] }] },
    }),
    day: date('Posted on', {
      required: true,
      fixed: true,
      past: true,
      missing: 'Enter the day on which the payments were posted',
    }),
    template: text('File for the bank', {
      fixed: true,
      max: 30,
      pattern: TEMPLATE_CODE,
      sentence: 'is the code of no template',
      initial: FIRST_TEMPLATE,
      shown: templateShown,
    }),
    line_count: number('Payments', ALWAYS_SET),
    gross: money('Gross', ALWAYS_SET),
    deducted: money('Taxes, remitted apart', ALWAYS_SET),
    amount: money('Net', ALWAYS_SET),
    status: stateField('Status', paymentScheduleWorkflow),
    prepared_by: reference('Prepared by', 'employees', ALWAYS_SET),
    first_signed_by: reference('First signatory', 'employees', SET_BY_SERVER),
    first_signed_at: dateTime('First signed', SET_BY_SERVER),
    second_signed_by: reference('Second signatory', 'employees', SET_BY_SERVER),
    second_signed_at: dateTime('Second signed', SET_BY_SERVER),
    sent_by: reference('Sent by', 'employees', SET_BY_SERVER),
    sent_at: dateTime('Sent', SET_BY_SERVER),
    digest: text('Digest of the file (SHA-256)', SET_BY_SERVER),
    confirmed_by: reference('Answer entered by', 'employees', SET_BY_SERVER),
    confirmed_on: date('Answered on', SET_BY_SERVER),
    reason: longText('Reason', SET_BY_SERVER),
    lines: lines(
      'Lines',
      {
        serial: number('No', OF_LINE),
        payment_id: reference('PV', 'payments', OF_LINE),
        payee_name: text('Payee', OF_LINE),
        payee_bank: text('Bank', OF_LINE),
        bank_code: text('Bank code', OF_LINE),
        payee_account: text('NUBAN', OF_LINE),
        fits: yesNo('Check digit fits', OF_LINE),
        net: money('Net', OF_LINE),
        narration: text('Narration', OF_LINE),
        outcome: choice('Bank’s answer', ['paid', 'rejected'], { readOnly: true }),
        outcome_reason: text('Reason', { readOnly: true }),
      },
      { table: 'payment_schedule_lines', own: 'schedule_id' },
      { readOnly: true, formless: true, totals: ['net'] },
    ),
  },
  columns: ['code', 'bank_account_id', 'day', 'line_count', 'amount', 'status'],
  cells: { bank_account_id: { onCards: true } },
  label: ['code'],
  hint: ['bank_account_id.name', 'day'],
  search: ['code'],
  sort: '-created_at',
  sums: ['amount'],
  actions: ['create', 'view', 'handle', 'decline', 'print'],
  writes: 'commands',
  workflow: paymentScheduleWorkflow,
  createLabel: 'Prepare schedule',
  firstUse: 'Nothing was scheduled yet. Prepare a schedule once Treasury has posted payments of a day.',
});
