const SURPLUS = `(select min(id) from retirements where returned_kobo > 0)`;
const SHORTFALL = `(select min(id) from retirements where status = 'closed' and balance_kobo < 0)`;
const WAITS = `(select min(id) from retirements where status = 'registered')`;

/** The same of retirements: one with a surplus, one with a shortfall, one that waits. */
export const TAMPERED_RETIREMENTS: readonly [
  what: string,
  statement: string,
  title: string,
  sentence: RegExp,
][] = [
  [
    'a claim whose total was altered',
    `update claims set total_kobo = total_kobo + 100 where retirement_id = ${SHORTFALL}`,
    'Claims and advances',
    /^SC\d+ \(id \d+\) is of ₦[\d,.]+; its lines come to ₦/,
  ],
  [
    'an advance whose lines were taken away',
    `with l as (delete from expense_lines where touring_advance_id = (select touring_advance_id from retirements where id = ${WAITS}))
       update touring_advances set reminded_days = 1 where id = (select touring_advance_id from retirements where id = ${WAITS})`,
    'Claims and advances',
    /^TA\d+ \(id \d+\) is of ₦[\d,.]+; its lines come to ₦0\.00/,
  ],
  [
    'an expenditure raised of more than its advance',
    `update expenditures set raised_amount_kobo = raised_amount_kobo + 100
      where touring_advance_id = (select touring_advance_id from retirements where id = ${WAITS})`,
    'Claims and advances',
    /its expenditure was raised of ₦/,
  ],
  [
    'a retirement of which more was spent than its lines say',
    `update retirements set spent_kobo = spent_kobo + 100 where id = ${WAITS}`,
    'Retirements',
    /says that ₦[\d,.]+ was spent; its lines come to ₦/,
  ],
  [
    'a retirement of more than was paid',
    `update retirements set total_kobo = total_kobo + 100 where id = ${SURPLUS}`,
    'Retirements',
    /is of ₦[\d,.]+; ₦[\d,.]+ was paid and ₦0\.00 came back before\.$/,
  ],
  [
    'an advance that is to be retired again',
    `update touring_advances set status = 'paid' where id = (select touring_advance_id from retirements where id = ${WAITS})`,
    'Retirements',
    /is registered; its advance TA\d+ is paid\.$/,
  ],
  [
    'an advance that was opened again',
    `update touring_advances set status = 'paid' where id = (select touring_advance_id from retirements where id = ${SURPLUS})`,
    'Retirements',
    /is closed; its advance TA\d+ is paid\.$/,
  ],
  [
    'a surplus that was entered otherwise',
    `update fund_entries set booked_kobo = booked_kobo - 100 where source_type = 'retirements' and source_id = ${SURPLUS}`,
    'Settlements',
    /gave back ₦[\d,.]+; the ledger has ₦[\d,.]+ booked and ₦[\d,.]+ paid\.$/,
  ],
  [
    'a surplus that was entered on another fund',
    `update fund_entries set fund_id = (select max(id) from funds) where source_type = 'retirements' and source_id = ${SURPLUS}`,
    'Settlements',
    /is entered on another fund than the one that paid\.$/,
  ],
  [
    'a surplus of which less came back on the payment',
    `update payments set recovered_kobo = recovered_kobo - 100 where expenditure_id = (
       select e.id from expenditures e join retirements r on r.touring_advance_id = e.touring_advance_id where r.id = ${SURPLUS})`,
    'Payments',
    /says that ₦[\d,.]+ came back; ₦[\d,.]+ was confirmed\.$/,
  ],
  [
    'a shortfall whose claim was taken away',
    `delete from claims where retirement_id = ${SHORTFALL}`,
    'Settlements',
    /is closed, and ₦[\d,.]+ is owed by it; ₦0\.00 is claimed\.$/,
  ],
  [
    'a retirement whose state was altered',
    `update retirements set status = 'queried' where id = ${WAITS}`,
    'States of claims, advances and retirements',
    /is queried; by its timeline it is registered\.$/,
  ],
  [
    'somebody whose grade was altered',
    `update users set grade_level_id = (select max(id) from grade_levels) where id = (select user_id from retirements where id = ${WAITS})`,
    'Grades',
    /^\S+ \(id \d+\) has GL 09; the last that they had is GL 08\.$/,
  ],
];
