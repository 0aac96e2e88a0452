import { entriesOf } from '#shared/keys-of.ts';
import { defineResource } from '#shared/resource/define-resource.ts';
import { choice, dateTime, longText, money, number, reference, text } from '#shared/resource/fields.ts';
import { stateField } from '#shared/resource/workflow.ts';
import { NAMED_CLASSES, VAT_MODES } from '#shared/tax-words.ts';
import { expenditureWorkflow } from '#shared/workflows/expenditures.ts';

const SET = { readOnly: true, formless: true } as const;
const THIRD_PARTY = { field: 'type', in: ['third-party'] };

/** Money promised to somebody on a fund: raised, batched, cleared desk by desk and paid. */
export const expenditures = defineResource({
  name: 'expenditures',
  area: 'budget',
  caption: 'Budget',
  title: 'Expenditures',
  singular: 'expenditure',
  about: 'What is committed on a fund and to whom',
  icon: 'receipt',
  fields: {
    code: text('Code', { readOnly: true, required: true, formless: true }),
    type: choice('Type', ['staff', 'third-party'], { required: true, missing: 'Choose who is paid' }),
    category: choice(
      'Category',
      ['staff-claim', 'touring-advance', { value: 'mandate', label: 'Itinerary Mandate' }, 'other'],
      { required: true, initial: 'other' },
    ),
    claim_id: reference('Claim', 'claims', { readOnly: true, formless: true }),
    touring_advance_id: reference('Touring advance', 'touring-advances', { readOnly: true, formless: true }),
    mandate_id: reference('Mandate', 'mandates', { readOnly: true, formless: true }),
    order_id: reference('Order', 'supplies', { readOnly: true, formless: true }),
    fund_id: reference('Fund', 'funds', { required: true, missing: 'Choose the fund that pays' }),
    beneficiary_type: choice('Payee type', ['staff', 'vendor', 'beneficiary']),
    beneficiary_id: number('Payee', { isName: true, min: 1, max: Number.MAX_SAFE_INTEGER, formless: true }),
    beneficiary: text('Beneficiary', { required: true, max: 200, missing: 'Choose or type the beneficiary' }),
    amount: money('Amount', { required: true, min: 0.01 }),
    description: longText('Description', {
      required: true,
      max: 1000,
      missing: 'Say what is being paid for',
    }),
    additional_info: longText('Additional information', { max: 4000 }),
    reference: text('Invoice or memo number', { max: 80 }),
    duplicate_remark: text('Duplicate explanation', { min: 3, max: 500, formless: true }),
    transaction_class: choice('Class of transaction', choices(NAMED_CLASSES), {
      when: THIRD_PARTY,
      missing: 'Choose the class of transaction',
      hint: 'The rate of withholding tax follows from it.',
    }),
    vat: choice('VAT', choices(VAT_MODES), { when: THIRD_PARTY, missing: 'Say how VAT is charged' }),
    vat_reason: text('Why it is exempt from VAT', {
      min: 3,
      max: 300,
      when: { field: 'vat', in: ['exempt'] },
    }),
    department_id: reference('Department', 'departments', { readOnly: true, required: true, formless: true }),
    user_id: reference('Raised by', 'employees', { readOnly: true, formless: true }),
    approving_department_id: reference('Waits for approval by the head of', 'departments', SET),
    approving_deputy_id: reference('Waits for approval by the deputy', 'employees', SET),
    higher_department_id: reference('Or by the head of', 'departments', SET),
    highest_department_id: reference('Or by the head above, of', 'departments', SET),
    approved_by: reference('Approved by', 'employees', SET),
    approved_department_id: reference('Approved as head of', 'departments', SET),
    approved_at: dateTime('Approved', SET),
    batch_id: reference('Batch', 'batches', { readOnly: true, formless: true }),
    raised_amount: money('Amount when raised', { readOnly: true, formless: true }),
    balance: money('Available before', { readOnly: true, formless: true }),
    new_balance: money('Available after', { readOnly: true, formless: true }),
    period: number('Period', { readOnly: true, isName: true, formless: true }),
    budget_year: number('Budget year', { readOnly: true, isName: true, formless: true }),
    reserved: money('Drawn from holds', { readOnly: true, formless: true, column: 'drawn_kobo' }),
    refunded: money('Refunded by others', { readOnly: true, formless: true }),
    recovered: money('Came back', { readOnly: true, formless: true }),
    net: money('Net', { readOnly: true, formless: true }),
    refund_id: reference('Refund that it carries', 'refunds', { readOnly: true, formless: true }),
    remark: text('Remark', { readOnly: true, formless: true }),
    status: stateField('Status', expenditureWorkflow),
  },
  columns: ['code', 'beneficiary', 'fund_id.budget_code_id.code', 'type', 'created_at', 'amount', 'status'],
  cells: {
    beneficiary: { beneath: 'description' },
    'fund_id.budget_code_id.code': { label: 'Fund', beneath: 'fund_id.sub_budget_head_id.name' },
    created_at: { label: 'Raised' },
  },
  label: ['code'],
  hint: ['beneficiary'],
  search: ['code', 'beneficiary', 'description', 'reference'],
  grows: true,
  sort: '-created_at',
  actions: ['create', 'delete'],
  writes: 'commands',
  tells: [{ resource: 'payments', by: 'expenditure_id' }],
  related: [{ resource: 'drafts', by: 'expenditure_id', label: 'Work-orders' }],
  workflow: expenditureWorkflow,
  sums: ['amount'],
  hidden: { column: 'status', values: ['deleted'] },
  again: [
    'type',
    'period',
    'fund_id',
    'description',
    'additional_info',
    'transaction_class',
    'vat',
    'vat_reason',
  ],
  createLabel: 'Raise expenditure',
  firstUse: 'No expenditure was raised yet. An expenditure commits money of a fund to a payee.',
});

function choices<K extends string>(table: Readonly<Record<K, string>>) {
  return entriesOf(table).map(([value, label]) => ({ value, label }));
}
