import { Refusal } from '#shared/errors.ts';
import { aboveQuota } from '#shared/file-kinds.ts';
import { formatNaira, MAX_KOBO } from '#shared/money.ts';
import { OWN_DEPARTMENT, OWN_MODULES } from '#shared/rights.ts';
import { FOR_ONESELF } from '#shared/workflows/payee-types.ts';

/**
 * What the last guard in the database says when something reaches it past the command's own question, such as the second
 * of two at once: by the name that the error carries, of a trigger's exception, a check or an index.
 */
export const LAST_GUARDS: Readonly<Record<string, Refusal>> = {
  files_quota: new Refusal('FILE_QUOTA', aboveQuota()),
  funds_available_not_negative: new Refusal('FUND_SHORT', 'There is not enough available on the fund.'),
  funds_approved_in_bounds: new Refusal(
    'RULE',
    `The approved amount of a fund is between ${formatNaira(0)} and ${formatNaira(MAX_KOBO)}.`,
  ),
  fund_entries_year_open: new Refusal(
    'PERIOD_CLOSED',
    'That budget year is closed: nothing is entered in it any more.',
  ),
  funds_unmoved_to_delete: new Refusal('IN_USE', 'Something was entered on this fund: it stays.'),
  funds_in_use_stay: new Refusal(
    'IN_USE',
    'Something was entered on this fund, or a top-up or virement of it waits for an answer: its code, sub-head and department stay.',
  ),
  sub_budget_heads_of_funds_stay: new Refusal(
    'IN_USE',
    'A fund with entries is under this sub-head: its type and its head stay.',
  ),
  fund_changes_two_people: new Refusal(
    'SOD_SAME_PERSON',
    'A top-up or virement is approved by another officer than the one who asked.',
  ),
  imports_second_person: new Refusal(
    'SECOND_PERSON_NEEDED',
    'New totals of a year in which money is booked are imported by somebody else than the person who uploaded them, and undone by somebody else than the person who imported them.',
  ),
  funds_first_amount_by_two: new Refusal(
    'SECOND_PERSON_NEEDED',
    'Money is booked in this year already. A new fund starts with nothing, and another budget officer approves its amount.',
  ),
  expenditures_payee_of_type: new Refusal(
    'RULE',
    'Staff are paid by staff payments, vendors and beneficiaries by third-party payments. Choose a payee that goes with the type.',
  ),
  payment_acts_separate_duties: new Refusal(
    'SOD_SAME_PERSON',
    'You have already acted on this payment at another desk.',
  ),
  payments_one_live_per_expenditure: new Refusal('IN_USE', 'This expenditure is in another batch already.'),
  payments_edit_only_lowers: new Refusal(
    'RULE',
    'An edit lowers what the first desk cleared, and never raises it.',
  ),
  payments_vendor_not_blocked: new Refusal(
    'VENDOR_BLOCKED',
    'The vendor was blocked meanwhile: nothing is paid to it until it is unblocked.',
  ),
  payment_acts_not_by_payee: new Refusal('SOD_SAME_PERSON', 'It pays you: another officer must act.'),
  expenditures_not_for_oneself: new Refusal('SOD_SAME_PERSON', FOR_ONESELF),
  payments_not_for_oneself: new Refusal(
    'SOD_SAME_PERSON',
    'This would pay you: a colleague puts it into a batch.',
  ),
  payment_acts_not_by_bank_changer: new Refusal(
    'SOD_SAME_PERSON',
    'You proposed or confirmed the bank details of this payee lately: another officer must act.',
  ),
  payments_paid_somewhere: new Refusal(
    'RULE',
    'The payee has no confirmed bank details any more: enter the reference under which the bank paid.',
  ),
  payments_paid_after_audit: new Refusal('RULE', "Audit cleared it later: it wasn't paid before that day."),
  payments_paid_after_bounce: new Refusal(
    'RULE',
    "The bank returned it later: it wasn't paid anew before that day.",
  ),
  payments_paid_in_open_year: new Refusal(
    'PERIOD_CLOSED',
    'That year is closed: nothing is paid in it any more.',
  ),
  payment_corrections_two_people: new Refusal(
    'SOD_SAME_PERSON',
    'A second treasury officer must confirm what was recorded of a payment.',
  ),
  payment_corrections_one_open: new Refusal(
    'WRONG_STATE',
    'Something was recorded of this payment already and waits for another treasury officer.',
  ),
  payment_corrections_one_end: new Refusal('WRONG_STATE', 'Another officer has answered this already.'),
  payment_corrections_after_payment: new Refusal('RULE', 'Nothing of it came back before it was paid.'),
  payment_corrections_receipt: new Refusal('RULE', 'This receipt is recorded for the payment already.'),
  payments_recovered_at_most_paid: new Refusal('RULE', 'More than was paid does not come back.'),
  payment_bounces_after_payment: new Refusal('RULE', 'The bank returned it no earlier than it was paid.'),
  payment_bounces_two_people: new Refusal(
    'SOD_SAME_PERSON',
    'A second treasury officer must confirm what the bank returned.',
  ),
  payment_bounces_one_open: new Refusal(
    'WRONG_STATE',
    'A return of this payment by the bank was recorded already and waits for another treasury officer.',
  ),
  payment_bounces_one_end: new Refusal(
    'WRONG_STATE',
    'Another officer has answered this return by the bank already.',
  ),
  batches_count_within_max: new Refusal('RULE', 'A batch cannot hold so many payments of its type.'),
  reversals_one_pending: new Refusal(
    'WRONG_STATE',
    'The budget office has been asked to reverse this batch already.',
  ),
  allowance_rates_current: new Refusal(
    'STALE',
    'Somebody changed the rates of this allowance at the same moment. Open it anew.',
  ),
  users_staff_no_no_address: new Refusal('VALIDATION', 'A staff number has no @.', {
    staff_no: ['A staff number has no @. Enter the e-mail in its own field'],
  }),
  rights_own_groups: new Refusal('FORBIDDEN', "You can't change your own groups."),
  rights_offices: new Refusal(
    'FORBIDDEN',
    'Only an administrator can change who is in the offices of payments, or among the administrators.',
  ),
  rights_held: new Refusal('FORBIDDEN', 'You can only give what you have yourself.'),
  rights_own_modules: new Refusal('FORBIDDEN', OWN_MODULES),
  rights_own_department: new Refusal('FORBIDDEN', OWN_DEPARTMENT),
  rights_own_post: new Refusal(
    'FORBIDDEN',
    "You can't make yourself head, acting head or officer of a department.",
  ),
  departments_no_cycle: new Refusal('RULE', 'A department cannot be its own parent, or below itself.'),
};

/** What is said where a check has no sentence of its own: of values that the body's schema judges before. */
export const UNNAMED_GUARD = new Refusal(
  'RULE',
  'What was sent does not go together with what is kept here. Nothing was changed: open the record anew and try again.',
);
