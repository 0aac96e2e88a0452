import { Refusal } from '#shared/errors.ts';
import { aboveQuota } from '#shared/file-kinds.ts';
import { formatNaira, MAX_KOBO } from '#shared/money.ts';
import { FOR_ONESELF } from '#shared/workflows/payee-types.ts';
import { BUDGET_GUARDS } from './budget-guards.ts';
import { DOCUMENT_GUARDS } from './document-guards.ts';
import { JOURNEY_GUARDS } from './journey-guards.ts';
import { RIGHTS_GUARDS } from './rights-guards.ts';
import { SCHEDULE_GUARDS } from './schedule-guards.ts';
import { STATEMENT_GUARDS } from './statement-guards.ts';
import { STORE_GUARDS } from './store-guards.ts';
import { WARRANT_GUARDS } from './warrant-guards.ts';
import { YEAR_GUARDS } from './year-guards.ts';

/**
 * What the last guard in the database says when something reaches it past the command's own question, such as the second
 * of two at once: by the name that the error carries, of a trigger's exception, a check or an index.
 */
export const LAST_GUARDS: Readonly<Record<string, Refusal>> = {
  ...RIGHTS_GUARDS,
  ...STORE_GUARDS,
  ...DOCUMENT_GUARDS,
  ...BUDGET_GUARDS,
  ...YEAR_GUARDS,
  ...WARRANT_GUARDS,
  ...JOURNEY_GUARDS,
  ...SCHEDULE_GUARDS,
  ...STATEMENT_GUARDS,
  files_quota: new Refusal('FILE_QUOTA', aboveQuota()),
  funds_available_not_negative: new Refusal('FUND_SHORT', 'There is not enough available on the fund.'),
  funds_approved_in_bounds: new Refusal(
    'RULE',
    `The approved amount of a fund is between ${formatNaira(0)} and ${formatNaira(MAX_KOBO)}.`,
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
    'New totals of a year in which money is booked, and goods that a file brings into stock, are imported by somebody else than the person who uploaded them, and undone by somebody else than the person who imported them.',
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
  vendors_blocked_stay: new Refusal(
    'RULE',
    'This vendor is blocked: it keeps its name and stays in the list, so that nothing is paid to it. Unblock it first.',
  ),
  payment_acts_not_by_payee: new Refusal('SOD_SAME_PERSON', 'It pays you: another officer must act.'),
  payment_acts_not_by_raiser: new Refusal(
    'SOD_SAME_PERSON',
    'You raised it, or it was raised for you: another officer must act.',
  ),
  reversals_two_people: new Refusal(
    'SOD_SAME_PERSON',
    'A reversal is answered by somebody who neither asked for it nor raised what is reversed.',
  ),
  expenditures_not_for_oneself: new Refusal('SOD_SAME_PERSON', FOR_ONESELF),
  mandates_not_for_oneself: new Refusal(
    'SOD_SAME_PERSON',
    'This mandate would pay you: a colleague makes it.',
  ),
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
  payment_corrections_of_carried: onField(
    'refund_id',
    'Nobody carries it by this refund: choose one of this payment that was fulfilled.',
  ),
  payment_corrections_of_drawn: onField('hold_id', 'It drew no such hold: choose one of this payment.'),
  payment_corrections_receipt: new Refusal('RULE', 'This receipt is recorded for the payment already.'),
  payments_recovered_at_most_paid: new Refusal('RULE', 'More than was paid does not come back.'),
  payment_bounces_after_sending: new Refusal(
    'RULE',
    'The bank returned it no earlier than it was sent there.',
  ),
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
  claims_days_in_order: new Refusal('RULE', 'The last day of a claim lies before its first.'),
  expense_lines_days_in_order: new Refusal('RULE', 'The last day of an expense lies before its first.'),
  touring_advances_days_in_order: new Refusal('RULE', 'The last day of an advance lies before its first.'),
  retirements_days_in_order: new Refusal('RULE', 'The last day of a retirement lies before its first.'),
  retirements_one_an_advance: new Refusal('IN_USE', 'This advance has a retirement already.'),
  retirements_surplus_has_receipt: new Refusal(
    'RULE',
    'What is left of an advance comes back by a receipt: enter its number.',
  ),
  claims_submitted_whole: new Refusal('RULE', 'A claim that asks for nothing can’t be submitted.'),
  travel_spans_never_overlap: new Refusal(
    'NIGHTS_PAID',
    'Another claim, advance or retirement pays a night of this trip already.',
  ),
  expenditures_one_live_a_claim: new Refusal('IN_USE', 'This claim is raised already.'),
  expenditures_one_live_an_advance: new Refusal('IN_USE', 'This touring advance is raised already.'),
  expenditures_advance_outstanding: new Refusal(
    'ADVANCE_OUTSTANDING',
    'The traveller has another advance that is overdue: it is retired or recovered first.',
  ),
  payment_bounces_not_retired: new Refusal(
    'SETTLED_ALREADY',
    'The advance that it paid is retired already: record the replacement transfer instead.',
  ),
  retirements_of_paid: new Refusal('WRONG_STATE', 'Only an advance that was paid is retired.'),
  retirements_terms_stay: new Refusal('RULE', 'Of which advance and whose a retirement is stays.'),
  retirements_filer_stays: new Refusal(
    'RULE',
    'Whoever filed a retirement stays its filer while they are here.',
  ),
  retirements_closed_stay: new Refusal('WRONG_STATE', 'What was settled stays as it is.'),
  retirements_closed_by_another: new Refusal(
    'SOD_SAME_PERSON',
    'A retirement is closed by somebody who neither travelled nor filed it.',
  ),
  retirements_receipt: onField('receipt_no', 'This receipt is recorded already, of another retirement.'),
  receipts_settle_once: onField(
    'receipt_no',
    'This receipt is recorded already, of what was left of an advance or of what was recovered.',
  ),
  retirements_recovery_answered: new Refusal(
    'WRONG_STATE',
    'What was recorded as recovered of the advance is confirmed or refused before its retirement is closed.',
  ),
  retirements_receipt_of_surplus: onField('receipt_no', 'Nothing is left of the advance that came back.'),
  retirements_returned_of_surplus: new Refusal('RULE', 'No more comes back than is left of the advance.'),
  retirements_settled_exactly: new Refusal('RULE', 'The claim of a shortfall is of exactly the difference.'),
  payments_retired_stay_paid: new Refusal(
    'SETTLED_ALREADY',
    'What paid an advance stays paid once that is retired: record the replacement transfer instead.',
  ),
  expense_lines_kept: new Refusal('WRONG_STATE', 'The lines of what was submitted stay as they are.'),
  expense_lines_receipt_once: new Refusal(
    'RULE',
    'One of the receipts is attached to something else already, and a receipt pays once.',
  ),
  expense_lines_never_raised: new Refusal('RULE', 'A line pays at most what the Board’s rate comes to.'),
  meetings_room_free: new Refusal('ROOM_TAKEN', 'Another meeting was booked in this room at that time.'),
  meetings_fit_room: new Refusal('RULE', 'More people come than the room has seats.'),
  meetings_room_available: new Refusal('RULE', 'This room is not available.'),
  meetings_two_people: new Refusal('SOD_SAME_PERSON', 'Nobody answers what they asked for themselves.'),
  meetings_end_after_start: new Refusal('RULE', 'A meeting ends after it starts, and takes 14 days at most.'),
  departments_no_cycle: new Refusal('RULE', 'A department cannot be its own parent, or below itself.'),
  users_grade_in_force: onField('grade_from', 'Enter a grade once it is in force: today at the latest.'),
  allowances_route_both_ends: onField('route_destination', 'Enter both ends of the way by road, or neither.'),
  allowances_place_or_route: onField(
    'serves',
    'An allowance is paid at a place or for a way by road, not both.',
  ),
  allowances_serve_as_part: onField(
    'serves',
    'Choose the allowance that this one is part of first: a place takes one part of it.',
  ),
  allowances_one_for_a_place: onField('serves', 'Another part of the same allowance is paid at this place.'),
  allowances_one_for_a_route: onField(
    'route_destination',
    'Another allowance has the fixed rate of this way by road.',
  ),
};

/** What is said where a check has no sentence of its own: of values that the body's schema judges before. */
export const UNNAMED_GUARD = new Refusal(
  'RULE',
  'What was sent does not go together with what is kept here. Nothing was changed: open the record anew and try again.',
);

function onField(field: string, sentence: string): Refusal {
  return new Refusal('RULE', sentence, { [field]: [sentence] });
}
