import type { Tamper } from './tamper.ts';

const SOME_HOLD = `(select min(id) from holds where status = 'secured' and flight_id is not null)`;

/** The same of holds, and of the requests that they are for. */
export const TAMPERED_HOLDS: readonly Tamper[] = [
  [
    'a hold whose amount was altered',
    `update holds set amount_kobo = amount_kobo + 100 where id = ${SOME_HOLD}`,
    'Holds',
    /sets ₦[\d,.]+ aside; the ledger has/,
  ],
  [
    'a hold moved to another fund',
    `update holds set fund_id = (select max(id) from funds) where id = ${SOME_HOLD}`,
    'Holds',
    /is entered on another fund/,
  ],
  [
    'a hold freed behind the ledger',
    `update holds set status = 'reversed', amount_kobo = 0 where id = ${SOME_HOLD}`,
    'Reserved figures',
    /reserved; its holds set/,
  ],
  [
    'a request cancelled behind its hold',
    `update reservations set status = 'cancelled' where hold_id = ${SOME_HOLD}`,
    'Holds',
    /its request \S+ is cancelled/,
  ],
  [
    'a hold on whose cost another was written',
    `update holds set cost_kobo = cost_kobo + 100 where id = ${SOME_HOLD}`,
    'Holds',
    /is for ₦[\d,.]+; ₦[\d,.]+ was secured\.$/,
  ],
  [
    'a hold said to be out of its mandate',
    `with m as (update holds set status = 'secured', mandate_id = null where status = 'mandated' and share_kobo is null returning mandate_id, due_kobo)
       update mandates set total_amount_kobo = 0, no_of_itineraries = 0 where id in (select max(id) from mandates)`,
    'States of requests and holds',
    /is secured; by its timeline it is mandated\.$/,
  ],
  [
    'a hold given to another department',
    `update holds set department_id = (select min(id) from departments where id <> department_id) where id = ${SOME_HOLD}`,
    'Holds',
    /is on a fund of another department than carries it\.$/,
  ],
  [
    'a hold of another person',
    `update holds set user_id = user_id + 1 where id = ${SOME_HOLD}`,
    'Holds',
    /which is another's, or isn't there\.$/,
  ],
  [
    'a hold paid from another fund',
    `update holds set reserved_fund_id = fund_id where id = ${SOME_HOLD}`,
    'Holds',
    /or names another hold or fund\.$/,
  ],
  [
    'a hold taken away with the timeline and the money',
    `delete from holds where id = (select min(id) from holds where status = 'pending')`,
    'Accepted requests',
    /is accepted, and nothing is set aside for it\.$/,
  ],
  [
    'a request whose cost was altered',
    `update reservations set cost_kobo = cost_kobo + 100 where hold_id = ${SOME_HOLD}`,
    'Accepted requests',
    /costs ₦[\d,.]+; the option that was accepted ₦/,
  ],
  [
    'a request and its option whose cost was altered',
    `with a as (update reservations set cost_kobo = cost_kobo + 100 where hold_id = ${SOME_HOLD} returning option_id)
       update travel_options set cost_kobo = cost_kobo + 100 where id in (select option_id from a)`,
    'Holds',
    /is for ₦[\d,.]+; its request \S+ costs ₦/,
  ],
  [
    'a request that accepted an option of another',
    `update hotels set option_id = (select min(id) from travel_options where flight_id is not null) where id = (select min(id) from hotels where hold_id is not null)`,
    'Accepted requests',
    /accepted an option of another request\.$/,
  ],
  [
    'a request whose state was altered',
    `update reservations set status = 'pending' where status = 'declined'`,
    'States of requests and holds',
    /is pending; by its timeline it is declined\.$/,
  ],
  [
    'a meeting whose state was altered',
    `update meetings set status = 'concluded' where id = (select min(id) from meetings where status = 'no-show')`,
    'States of requests and holds',
    /is concluded; by its timeline it is no-show\.$/,
  ],
  [
    'a mandate whose total was altered',
    `update mandates set total_amount_kobo = total_amount_kobo + 100 where status = 'pending'`,
    'Mandates',
    /says ₦[\d,.]+ for \d+ requests; its \d+ holds are due ₦[\d,.]+\.$/,
  ],
  [
    'a mandate said to be paid',
    `update mandates set status = 'paid', raised_at = now() where status = 'pending'`,
    'Mandates',
    /is paid; no expenditure of it is\.$/,
  ],
  [
    'a share of a payment that nobody raised',
    `update holds set share_kobo = due_kobo where status = 'mandated'`,
    'Mandates',
    /is pending, and ₦[\d,.]+ are shared among its holds\.$/,
  ],
];
