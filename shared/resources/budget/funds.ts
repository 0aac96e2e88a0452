import { defineResource } from '#shared/resource/define-resource.ts';
import { money, number, reference } from '#shared/resource/fields.ts';

/** The lines of the approved budget; their figures change only by entries of the ledger. */
export const funds = defineResource({
  name: 'funds',
  area: 'budget',
  caption: 'Budget',
  title: 'Funds',
  singular: 'fund',
  about: 'Every vote, with the ledger of its figures',
  icon: 'wallet',
  fields: {
    budget_code_id: reference('Budget code', 'budget-codes', {
      required: true,
      hint: 'Each code can be used for one fund a year.',
    }),
    sub_budget_head_id: reference('Sub budget head', 'sub-budget-heads', { required: true }),
    department_id: reference('Owner department', 'departments', { required: true }),
    budget_year: number('Budget year', {
      isName: true,
      min: 2000,
      max: 2100,
      fixed: true,
      hint: 'If empty, the budget year from the settings is used.',
    }),
    approved: money('Approved amount', {
      required: true,
      fixed: true,
      hint: 'In a year in which money is booked already, it waits for another budget officer as a top-up. Later, only a top-up, a virement or an import can change it.',
    }),
    booked_expenditure: figure('Booked', 'booked_kobo'),
    actual_expenditure: figure('Paid', 'actual_kobo'),
    reserved: figure('Reserved', 'reserved_kobo'),
    available: figure('Available', 'available_kobo'),
    booked_balance: figure('Booked balance', 'booked_balance_kobo'),
    actual_balance: figure('Actual balance', 'actual_balance_kobo'),
    expected_performance: performance('Expected performance', 'booked_kobo'),
    actual_performance: performance('Actual performance', 'actual_kobo'),
  },
  columns: ['budget_code_id', 'department_id', 'budget_year', 'approved', 'booked_expenditure', 'available'],
  cells: {
    budget_code_id: { label: 'Fund', beneath: 'sub_budget_head_id.name' },
    department_id: { beneath: 'sub_budget_head_id.type' },
  },
  label: ['budget_code_id.code', 'sub_budget_head_id.name'],
  hint: ['department_id.name', 'budget_year'],
  search: ['budget_code_id.code', 'sub_budget_head_id.name', 'department_id.name', 'department_id.abv'],
  keepsSearch: true,
  sort: '-budget_year,budget_code_id',
  actions: ['create', 'view', 'manage', 'delete'],
  writes: 'commands',
  related: [
    { resource: 'expenditures', by: 'fund_id' },
    { resource: 'fund-changes', by: ['fund_id', 'to_fund_id'], label: 'Top-ups and virements' },
  ],
  sums: ['approved', 'booked_expenditure', 'actual_expenditure', 'reserved', 'available'],
  firstUse: 'A fund is one line of the approved budget. Add the first, or import the appropriation.',
});

function figure(label: string, column: string) {
  return money(label, { readOnly: true, required: true, formless: true, column });
}

function performance(label: string, of: string) {
  const share = [of, 'approved_kobo'] as const;
  return number(label, { readOnly: true, required: true, formless: true, suffix: '%', share });
}
