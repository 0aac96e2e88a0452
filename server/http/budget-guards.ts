import { Refusal } from '#shared/errors.ts';
import { formatNaira, MAX_KOBO } from '#shared/money.ts';

/** What the last guards of draft budgets say, by the name that the error carries. */
export const BUDGET_GUARDS: Readonly<Record<string, Refusal>> = {
  budget_drafts_two_people: new Refusal(
    'SOD_SAME_PERSON',
    'A budget is opened by another officer than the one who submitted it, or for whom it was submitted.',
  ),
  budget_drafts_one_a_year: new Refusal('TAKEN', 'There is a draft budget of this year already.'),
  budget_drafts_stay: new Refusal(
    'WRONG_STATE',
    'This budget isn’t a draft any more: its lines stay as they are.',
  ),
  budget_drafts_complete: new Refusal('RULE', 'A budget that is opened has a fund for each of its lines.'),
  budget_drafts_total_in_bounds: new Refusal(
    'RULE',
    `A budget comes to between ${formatNaira(0)} and ${formatNaira(MAX_KOBO)}.`,
  ),
  tax_rates_one_a_day: new Refusal(
    'TAKEN',
    'A rate of this class for this payee is confirmed from this day already.',
  ),
  tax_rates_two_people: new Refusal(
    'SOD_SAME_PERSON',
    'A rate of tax is confirmed by another officer than the one who proposed it.',
  ),
  tax_rates_stay: new Refusal('WRONG_STATE', 'A rate of tax stays as it was proposed. Propose another one.'),
  authority_limits_one_a_day: new Refusal(
    'TAKEN',
    'A limit of this office is confirmed from this day already. Choose another day.',
  ),
  authority_limits_two_people: new Refusal(
    'SOD_SAME_PERSON',
    'An authority limit is confirmed by another administrator than the one who proposed it.',
  ),
  authority_limits_stay: new Refusal(
    'WRONG_STATE',
    'An authority limit stays as it was proposed. Propose another one.',
  ),
  authority_limits_rise: new Refusal(
    'RULE',
    'Limits rise with the office: a head approves at most what a director does, and a director what the head of the agency does.',
  ),
  expenditures_approved_by_another: new Refusal(
    'SOD_SAME_PERSON',
    'An expenditure is approved by another person than who raised it, and than whom it pays.',
  ),
  expenditures_approved_by_head: new Refusal(
    'FORBIDDEN',
    'An expenditure is approved by a head whose authority covers it. Open it again.',
  ),
  payments_approved: new Refusal('NOT_APPROVED', 'An expenditure is approved before it is put in a batch.'),
  tax_remittances_two_people: new Refusal(
    'SOD_SAME_PERSON',
    'A remittance of tax is approved by another officer than the one who prepared it.',
  ),
  tax_remittances_stay: new Refusal('WRONG_STATE', 'A remittance of tax stays as it was prepared.'),
  tax_remittances_receipt: new Refusal('TAKEN', 'This receipt is of another remittance already.'),
  tax_remittance_lines_once: new Refusal(
    'TAKEN',
    'Something of it is in another schedule by now. Prepare it again.',
  ),
  payment_deductions_authority_known: new Refusal(
    'RULE',
    'No tax authority is known by this name. A rate, or the setting for further ones, names it.',
  ),
  payment_deductions_frozen: new Refusal('WRONG_STATE', 'Once it is paid, what was deducted stays.'),
  payments_deducted_at_most_gross: new Refusal(
    'RULE',
    'What is deducted from a payment is at most its gross. Change the deductions first.',
  ),
  vendors_tin_has_digits: new Refusal(
    'RULE',
    'A TIN has 8 to 14 digits, which a hyphen and four more may follow.',
  ),
  vendors_small_companies: new Refusal('RULE', 'Only a resident company is a small company.'),
  budget_draft_lines_code: new Refusal(
    'TAKEN',
    'This code is in the draft already; a code has one fund a year.',
  ),
};
