import { entriesOf } from '#shared/keys-of.ts';
import { defineResource } from '#shared/resource/define-resource.ts';
import { choice, date, dateTime, longText, number, reference, text } from '#shared/resource/fields.ts';
import { stateField } from '#shared/resource/workflow.ts';
import { PAYEE_KINDS, TAX_KINDS, TRANSACTION_CLASSES } from '#shared/tax-words.ts';
import { taxRateWorkflow } from '#shared/workflows/tax-rates.ts';

const WITHHOLDING = { field: 'kind', in: ['withholding'] };

/** Rates of tax on payments to third parties, dated: what is deducted, for whom, since when, and where that is written. */
export const taxRates = defineResource({
  name: 'tax-rates',
  area: 'configuration',
  url: 'tax-rates',
  table: 'tax_rates',
  title: 'Tax Rates',
  singular: 'rate of tax',
  about: 'What is deducted from payments, and its source',
  icon: 'receipt',
  fields: {
    kind: choice('Tax', choices(TAX_KINDS), { required: true }),
    transaction_class: choice('Class of transaction', choices(TRANSACTION_CLASSES), {
      required: true,
      when: WITHHOLDING,
    }),
    payee: choice('Payee', choices(PAYEE_KINDS), { required: true, when: WITHHOLDING }),
    rate: number('Rate', { required: true, min: 0, max: 100, decimals: 2, suffix: ' %' }),
    authority: text('Tax authority', {
      required: true,
      min: 2,
      max: 120,
      hint: 'To whom it is remitted. Write each authority always in the same way.',
    }),
    from: date('In force from', {
      required: true,
      column: 'starts_on',
      missing: 'Enter the first day on which it is in force',
    }),
    source: longText('Source', {
      required: true,
      min: 3,
      max: 500,
      hint: 'The law, regulation or circular in which it is written. Compare it with the tax office before you propose it.',
    }),
    status: stateField('Status', taxRateWorkflow),
    proposed_by: reference('Proposed by', 'employees', { readOnly: true, formless: true }),
    decided_by: reference('Answered by', 'employees', { readOnly: true, formless: true }),
    decided_at: dateTime('Answered', { readOnly: true, formless: true }),
    reason: longText('Reason', { readOnly: true, formless: true }),
  },
  columns: ['kind', 'transaction_class', 'payee', 'rate', 'authority', 'from', 'status'],
  cells: { transaction_class: { beneath: 'source', onCards: true }, authority: { onCards: true } },
  label: ['kind', 'rate'],
  hint: ['transaction_class'],
  search: ['authority', 'source'],
  sort: 'kind,transaction_class,payee,-from',
  actions: ['create', 'view', 'handle'],
  writes: 'generic',
  workflow: taxRateWorkflow,
  createLabel: 'Propose a rate',
  firstUse: 'No rate of tax was entered yet. Propose the first with its source.',
});

function choices<K extends string>(table: Readonly<Record<K, string>>) {
  return entriesOf(table).map(([value, label]) => ({ value, label }));
}
