import { Refusal } from '#shared/errors.ts';
import { NOT_FOR_SALARIES } from '#shared/workflows/holds.ts';

/** What the last guards of holds, mandates, refunds and trips say, by the name that the error carries; see `LAST_GUARDS`. */
export const JOURNEY_GUARDS: Readonly<Record<string, Refusal>> = {
  holds_add_up: new Refusal('STALE', 'What is set aside on this fund has just changed. Try again.'),
  holds_live_is_reserved: new Refusal(
    'RULE',
    'A hold sets aside what it costs, until it is freed or settled.',
  ),
  holds_not_on_personnel: new Refusal('RULE', NOT_FOR_SALARIES),
  holds_fund_of_department: new Refusal('RULE', 'A hold is on a fund of the department that carries it.'),
  holds_terms_stay: new Refusal('RULE', 'What a hold is for stays, and so does what was accepted.'),
  holds_one_live_a_request: new Refusal('WRONG_STATE', 'Money is set aside for this request already.'),
  holds_not_paid_twice: new Refusal('WRONG_STATE', 'This request is paid for already.'),
  holds_due_within_cost: new Refusal('RULE', 'No more is due for a hold than was accepted.'),
  holds_share_within_due: new Refusal('RULE', 'No more is paid for a hold than is due for it.'),
  holds_mandated_has_mandate: new Refusal('RULE', 'A mandated hold is in a mandate, and no other is.'),
  holds_mandate_of_fund: new Refusal('RULE', 'A mandate bundles trips that are paid from its fund.'),
  holds_trip_drawn_whole: new Refusal(
    'RULE',
    'What is set aside for a trip is owed: raise at least that much for it.',
  ),
  holds_drawn_pays_vendor: new Refusal('RULE', 'A trip is paid to the vendor whose option was accepted.'),
  holds_two_people: new Refusal(
    'SOD_SAME_PERSON',
    'Nobody sets money aside for what they asked for themselves.',
  ),
  holds_drawn_is_released: new Refusal('RULE', 'What an expenditure drew is released.'),
  mandates_raised_when: new Refusal('RULE', 'A mandate that is raised says since when.'),
  expenditures_one_live_a_mandate: new Refusal('WRONG_STATE', 'An expenditure pays this mandate already.'),
  expenditures_mandate_of_category: new Refusal(
    'RULE',
    'An expenditure of category Itinerary Mandate names its mandate, and no other does.',
  ),
  refunds_one_live_a_hold: new Refusal('WRONG_STATE', 'This hold has its refund already.'),
  refunds_two_people: new Refusal(
    'SOD_SAME_PERSON',
    'A refund is answered by somebody who neither asked for it nor asked anew.',
  ),
  refunds_of_paid: new Refusal('WRONG_STATE', 'Only what was paid is refunded.'),
  refunds_within_net: new Refusal(
    'RULE',
    'Refunds come to no more than what was paid and did not come back.',
  ),
  refunds_asked_again: new Refusal(
    'RULE',
    'A denied refund can still be asked for again: that much does not come back before.',
  ),
  refunds_between_funds: new Refusal('RULE', 'A refund is charged to another fund than the one that paid.'),
  refunds_on_fund_of_hold: new Refusal('RULE', 'A refund is charged to the fund on which its hold is.'),
  refunds_not_again: new Refusal('RULE', 'What was carried by a refund is not refunded again.'),
  refunds_terms_stay: new Refusal('RULE', 'What a refund is of stays, and what was answered too.'),
  refunds_not_by_asker: new Refusal('RULE', 'Nobody answers a refund that they asked for themselves.'),
  refunds_charged_to_a_fund: new Refusal('RULE', 'A refund is charged to a fund.'),
  refunds_denied_with_reason: new Refusal('RULE', 'A refund is denied with a reason.'),
  refunds_excused_whole: new Refusal('RULE', 'A delay is excused by somebody, with a remark.'),
  expenditures_net_not_negative: new Refusal(
    'RULE',
    'No more than was paid comes back or is carried by others.',
  ),
  expenditures_refunded_was_paid: new Refusal(
    'SETTLED_ALREADY',
    'Others carry a part of it already: record the replacement transfer instead.',
  ),
  expenditures_of_refund: new Refusal('WRONG_STATE', 'This refund was fulfilled already.'),
  reservations_days_in_order: new Refusal('VALIDATION', 'The last day is before the first.', {
    to: ['The last day is before the first'],
  }),
  hotels_days_in_order: new Refusal('VALIDATION', 'Stay at least one night.', {
    to: ['Stay at least one night'],
  }),
  days_within_two_years: new Refusal('VALIDATION', 'Trips and meetings begin within two years.'),
  reservations_a_year_at_most: new Refusal('VALIDATION', 'A trip takes a year at most.', {
    to: ['A trip takes a year at most'],
  }),
  hotels_a_year_at_most: new Refusal('VALIDATION', 'A stay takes a year at most.', {
    to: ['A stay takes a year at most'],
  }),
  hotels_nights_counted: new Refusal('RULE', 'The nights follow from the days.'),
  reservations_papers_abroad: new Refusal(
    'RULE',
    'A flight abroad needs the data page of the passport and the visa.',
  ),
  reservations_accepted_has_cost: new Refusal('WRONG_STATE', 'No option of this flight was accepted.'),
  hotels_accepted_has_cost: new Refusal('WRONG_STATE', 'No option of this hotel stay was accepted.'),
  reservations_accepted_option: new Refusal('WRONG_STATE', 'This option was accepted for another flight.'),
  hotels_accepted_option: new Refusal('WRONG_STATE', 'This option was accepted for another hotel stay.'),
  reservations_booked_has_ticket: new Refusal('RULE', 'What is booked has a reference and a ticket.'),
  hotels_booked_has_voucher: new Refusal('RULE', 'What is booked has a reference and a voucher.'),
  accommodation_rates_current: new Refusal(
    'STALE',
    'Somebody changed the rates of this hotel at the same moment. Open it anew.',
  ),
};
