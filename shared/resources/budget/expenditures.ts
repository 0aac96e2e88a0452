import { defineResource } from '#shared/resource/define-resource.ts';
import { choice, longText, money, number, reference, text } from '#shared/resource/fields.ts';
import { EXPENDITURE_STATUS } from '#shared/workflows/expenditure.ts';

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
    code: text('Code', { readOnly: true, formless: true }),
    type: choice('Type', ['staff', 'third-party'], { required: true }),
    category: choice('Category', ['other'], { required: true, initial: 'other' }),
    fund_id: reference('Fund', 'funds', { required: true }),
    beneficiary_type: choice('Payee is', ['staff', 'vendor', 'beneficiary']),
    beneficiary_id: number('Payee', { min: 1, max: Number.MAX_SAFE_INTEGER, formless: true }),
    beneficiary: text('Beneficiary', { required: true, max: 200 }),
    amount: money('Amount', { required: true, min: 0.01 }),
    description: longText('Description', { required: true, max: 1000 }),
    additional_info: longText('Additional information', { max: 4000 }),
    reference: text('Invoice or memo number', { max: 80 }),
    duplicate_remark: text('Why it is no duplicate', { max: 500, formless: true }),
    department_id: reference('Department', 'departments', { readOnly: true, formless: true }),
    user_id: reference('Raised by', 'employees', { readOnly: true, formless: true }),
    batch_id: reference('Batch', 'batches', { readOnly: true, formless: true }),
    raised_amount: money('Amount when raised', { readOnly: true, formless: true }),
    balance: money('Available before', { readOnly: true, formless: true }),
    new_balance: money('Available after', { readOnly: true, formless: true }),
    period: number('Period', { readOnly: true, formless: true }),
    budget_year: number('Budget year', { readOnly: true, formless: true }),
    remark: text('Remark', { readOnly: true, formless: true }),
    status: choice('Status', statuses(), { readOnly: true, formless: true }),
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
  sort: '-created_at',
  actions: ['create', 'delete'],
  writes: 'commands',
  sums: ['amount'],
  hidden: { column: 'status', values: ['deleted'] },
  createLabel: 'Raise expenditure',
  firstUse: 'Nothing was raised yet. An expenditure promises money of a fund to somebody.',
});

function statuses() {
  return Object.entries(EXPENDITURE_STATUS).map(([value, label]) => ({ value, label }));
}
