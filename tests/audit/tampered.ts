import type { Tamper } from './tamper.ts';
import { TAMPERED_APPROVALS } from './tampered-approvals.ts';
import { TAMPERED_BANK } from './tampered-bank.ts';
import { TAMPERED_COUNTERS } from './tampered-counters.ts';
import { TAMPERED_DUTIES } from './tampered-duties.ts';
import { TAMPERED_ENTRIES } from './tampered-entries.ts';
import { TAMPERED_GUARDS } from './tampered-guards.ts';
import { TAMPERED_HOLDS } from './tampered-holds.ts';
import { TAMPERED_LISTS } from './tampered-lists.ts';
import { TAMPERED_OFFICES } from './tampered-offices.ts';
import { TAMPERED_PAYEES } from './tampered-payees.ts';
import { TAMPERED_PEOPLE } from './tampered-people.ts';
import { TAMPERED_QUERIES } from './tampered-queries.ts';
import { TAMPERED_RECORDS } from './tampered-records.ts';
import { TAMPERED_REPEATED } from './tampered-repeated.ts';
import { TAMPERED_ROLES } from './tampered-roles.ts';
import { TAMPERED_SAID } from './tampered-said.ts';
import { TAMPERED_SCHEDULES } from './tampered-schedules.ts';
import { TAMPERED_SINCE } from './tampered-since.ts';
import { TAMPERED_STATEMENTS } from './tampered-statements.ts';
import { TAMPERED_TAXES } from './tampered-taxes.ts';
import { TAMPERED_WARRANTS } from './tampered-warrants.ts';
import { TAMPERED_WORDS } from './tampered-words.ts';

const SOME_ENTRY = '(select id from fund_entries where seq = 3 order by fund_id limit 1)';
const LAST_ENTRY =
  '(select e.id from fund_entries e join funds f on f.id = e.fund_id and f.last_seq = e.seq order by f.id limit 1)';
const SOME_BATCH = '(select min(id) from batches)';
const PAID_PAYMENT = `(select min(id) from payments where status = 'paid')`;
const SOME_VENDOR = `(select min(id) from vendors where account_number is not null)`;
const SOME_ACTIVITY = `(select id from activities where subject_type = 'brands' and seq = 2)`;
const LAST_ACTIVITY = '(select max(id) from activities)';

/** Rows changed behind the triggers' back: what was done, the statement, the check that finds it and what it says. */
export const TAMPERED: readonly Tamper[] = [
  ...TAMPERED_GUARDS,
  ...TAMPERED_BANK,
  ...TAMPERED_LISTS,
  ...TAMPERED_COUNTERS,
  ...TAMPERED_DUTIES,
  ...TAMPERED_PEOPLE,
  ...TAMPERED_REPEATED,
  ...TAMPERED_TAXES,
  ...TAMPERED_APPROVALS,
  ...TAMPERED_SCHEDULES,
  ...TAMPERED_STATEMENTS,
  ...TAMPERED_WARRANTS,
  ...TAMPERED_WORDS,
  ...TAMPERED_ROLES,
  ...TAMPERED_SINCE,
  ...TAMPERED_SAID,
  [
    'an entry whose change was altered',
    `update fund_entries set booked_kobo = booked_kobo + 1, actual_kobo = actual_kobo + 1 where id = ${SOME_ENTRY}`,
    'Fund ledgers',
    /running booked is/,
  ],
  [
    'an entry whose running figure was altered',
    `update fund_entries set running_actual_kobo = running_actual_kobo + 100 where id = ${SOME_ENTRY}`,
    'Fund ledgers',
    /running actual is ₦[\d,.]+; the entries add up to ₦/,
  ],
  [
    'an entry that was taken away',
    `delete from fund_entries where id = ${SOME_ENTRY}`,
    'Fund ledgers',
    /should have the number 3/,
  ],
  [
    'the last entry taken away',
    `delete from fund_entries where id = ${LAST_ENTRY}`,
    'Figures of funds',
    /the entries add up to|counts/,
  ],
  [
    'a fund whose figure was altered',
    'update funds set approved_kobo = approved_kobo + 100 where id = (select min(id) from funds)',
    'Figures of funds',
    /approved is ₦/,
  ],
  [
    'a fund whose count of entries was altered',
    'update funds set last_seq = last_seq + 1 where id = (select min(id) from funds)',
    'Figures of funds',
    /counts \d+ entries; it has \d+/,
  ],
  [
    'a month whose sum was altered',
    'update fund_months set actual_kobo = actual_kobo + 100 where fund_id = (select min(id) from funds)',
    'Months of funds',
    /^\d{4}-\d\d of fund \d+ \(.*\): actual is ₦[\d,.]+; the entries add up to ₦/,
  ],
  [
    'a month taken away',
    'delete from fund_months where fund_id = (select min(id) from funds)',
    'Months of funds',
    /approved is ₦0\.00; the entries add up to ₦/,
  ],
  [
    'a batch whose total was altered',
    `update batches set amount_kobo = amount_kobo + 100 where id = ${SOME_BATCH}`,
    'Batches',
    /its payments add up to/,
  ],
  [
    'a batch whose count was altered',
    `update batches set no_of_payments = no_of_payments + 1 where id = (select min(id) from batches where status = 'paid' and no_of_payments < max)`,
    'Batches',
    /counts \d+ payments; it has \d+/,
  ],
  [
    'a batch whose state was altered',
    `update batches set status = 'reversed' where id = (select min(id) from batches where status = 'paid')`,
    'Batches',
    /is reversed; by its payments it is paid/,
  ],
  [
    'a payment whose amount was altered',
    'update payments set amount_kobo = amount_kobo - 100 where id = (select min(id) from payments)',
    'Batches',
    /its payments add up to/,
  ],
  [
    'money said to have come back that nobody confirmed',
    `update payments set recovered_kobo = 100 where id = ${PAID_PAYMENT}`,
    'Payments',
    /^Payment PV\/\S+ \(id \d+\) says that ₦1\.00 came back; ₦0\.00 was confirmed\.$/,
  ],
  [
    'money that came back, confirmed, and not given back by the ledger',
    `with a as (update payments set recovered_kobo = 100 where id = ${PAID_PAYMENT} returning id)
       insert into payment_corrections (payment_id, kind, amount_kobo, receipt_no, day, requested_by, confirmed_by, confirmed_at)
       select id, 'recovery', 100, 'R/1', current_date, 1, 2, now() from a`,
    'Payments',
    /says that ₦1\.00 came back; the ledger gave back ₦0\.00\.$/,
  ],
  [
    'the entry of a payment given to another payment',
    `update fund_entries set source_id = 0 where kind = 'payment-posted' and source_id = ${PAID_PAYMENT}`,
    'Payments',
    /is paid, and ₦[\d,.]+ of it was paid; the ledger says ₦0\.00\.$/,
  ],
  [
    'an expenditure whose amount was altered',
    `update expenditures set amount_kobo = amount_kobo + 100 where id = (select expenditure_id from payments where id = ${PAID_PAYMENT})`,
    'Payments',
    /is of ₦[\d,.]+; its expenditure \S+ of ₦/,
  ],
  [
    'an expenditure whose state was altered',
    `update expenditures set status = 'cleared' where id = (select expenditure_id from payments where id = ${PAID_PAYMENT})`,
    'Payments',
    /is paid; its expenditure \S+ is cleared, or in another batch\.$/,
  ],
  [
    'an account that was put into a list',
    `update vendors set account_number = '0000000000' where id = ${SOME_VENDOR}`,
    'Bank details',
    /^Bank details \d+ \(.*, number \d+ of vendors\) are in force; the list has another account\.$/,
  ],
  [
    'bank details that were altered',
    `update bank_details set account_number = '0000000000' where vendor_id = ${SOME_VENDOR} and status = 'in-force'`,
    'Bank details',
    /the list has another account\.$/,
  ],
  [
    'bank details of which the second person was taken away',
    `alter table bank_details drop constraint bank_details_in_force_confirmed, drop constraint bank_details_confirmed_whole;
       update bank_details set confirmed_by = null where vendor_id = ${SOME_VENDOR} and status = 'in-force'`,
    'Bank details',
    /are in force, and no second person confirmed them\.$/,
  ],
  [
    'bank details taken away',
    `delete from bank_details where vendor_id = ${SOME_VENDOR}`,
    'Bank details',
    /^Number \d+ of vendors has an account that nobody confirmed\.$/,
  ],
  [
    'activity whose words were altered',
    `update activities set remark = 'never' where id = ${SOME_ACTIVITY}`,
    'Audit chains',
    /was changed: its hash/,
  ],
  [
    'activity given to another actor',
    `update activities set actor_id = 1, actor_name = 'Nobody' where id = ${SOME_ACTIVITY}`,
    'Audit chains',
    /was changed/,
  ],
  [
    'activity whose time was altered',
    `update activities set at = at + interval '1 microsecond' where id = ${SOME_ACTIVITY}`,
    'Audit chains',
    /was changed/,
  ],
  [
    'activity altered with its own hash',
    `update activities a set remark = x.remark, hash = activity_hash(x) from (select b.id, jsonb_populate_record(b, '{"remark":"never"}') as x, 'never' as remark from activities b) y, lateral (select (y.x).*) x where a.id = y.id and a.id = ${SOME_ACTIVITY}`,
    'Audit chains',
    /does not follow the one before it/,
  ],
  [
    'activity taken out of the middle',
    `delete from activities where id = ${SOME_ACTIVITY}`,
    'Audit chains',
    /should have the number 2/,
  ],
  [
    'the last activity of a record taken away',
    `delete from activities where id = ${LAST_ACTIVITY}`,
    'Seals',
    /covers \d+ rows of activity; \d+ are there/,
  ],
  [
    'the last activity of a record altered with its hash',
    `update activities a set remark = 'never', hash = encode(sha256('x'), 'hex') where id = ${LAST_ACTIVITY}`,
    'Audit chains',
    /was changed/,
  ],
  [
    'activity moved to another transaction',
    `update activities set tx = (tx::text::bigint + 1000)::text::xid8 where id = ${LAST_ACTIVITY}`,
    'Seals',
    /covers/,
  ],
  [
    'activity added behind a seal',
    `insert into activities (subject_type, subject_id, seq, action, actor_name, tx, previous_hash, hash) select 'tests', 1, 1, 'noted', 'x', tx, '', '' from activities where id = ${SOME_ACTIVITY}`,
    'Seals',
    /covers/,
  ],
  [
    'a seal that was altered',
    `update activity_seals set hash = encode(sha256('x'), 'hex') where id = (select max(id) from activity_seals)`,
    'Seals',
    /is broken/,
  ],
  [
    'a seal taken out of the middle',
    'delete from activity_seals where id = (select max(id) - 1 from activity_seals)',
    'Seals',
    /does not follow the one before it/,
  ],
  [
    'the first seal taken away',
    'delete from activity_seals where id = (select min(id) from activity_seals)',
    'Seals',
    /does not follow/,
  ],
  [
    'a seal whose span was altered',
    `update activity_seals set tx_to = (tx_to::text::bigint + 1)::text::xid8 where id = (select min(id) from activity_seals)`,
    'Seals',
    /does not follow|is broken/,
  ],
  ...TAMPERED_HOLDS,
  ...TAMPERED_OFFICES,
  ...TAMPERED_QUERIES,
  ...TAMPERED_PAYEES,
  ...TAMPERED_ENTRIES,
  ...TAMPERED_RECORDS,
];
