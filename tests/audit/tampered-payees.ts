import type { Tamper } from './tamper.ts';

const PAID = `(select min(id) from payments where status = 'paid')`;
const TO_STAFF = `(select min(p.id) from payments p join expenditures e on e.id = p.expenditure_id
  where p.status = 'paid' and e.beneficiary_type = 'staff' and e.claim_id is null and e.touring_advance_id is null)`;
const CLEARED = `(select min(id) from expenditures where status = 'cleared')`;
const OTHER = `(select max(id) from users)`;

/** Whom money goes to, what expenditures book and how vouchers number themselves, changed behind the triggers' back. */
export const TAMPERED_PAYEES: readonly Tamper[] = [
  [
    'a friend paid: expenditure, payment and account changed together',
    `with f as (select id, name, bank_name, account_number from users where account_number is not null order by id desc limit 1),
       p as (update payments set payee_id = f.id, payee_name = f.name, payee_bank = f.bank_name, payee_account = f.account_number
         from f where payments.id = ${TO_STAFF} returning expenditure_id)
     update expenditures set beneficiary_id = f.id, beneficiary = f.name from f, p where expenditures.id = p.expenditure_id`,
    'Records as their timelines tell',
    /^Expenditure EXP\d+ was changed: it isn’t what its timeline tells\.$/,
  ],
  [
    'a payment of another payee than its expenditure',
    `update payments set payee_name = 'Friend' where id = ${PAID}`,
    'Payees',
    /^Payment PV\/\S+ \(id \d+\) pays somebody else than its expenditure names\.$/,
  ],
  [
    'a payment into an account that was never in force',
    `update payments set payee_account = '0123456789' where id = ${PAID}`,
    'Payees',
    /goes to an account that was not in force for its payee when it was made\.$/,
  ],
  [
    'a payment whose account was emptied',
    `update payments set payee_account = null, payee_bank = null where id = (select min(id) from payments where payee_account is not null)`,
    'Payees',
    /has no account, though one of its payee was in force when it was made\.$/,
  ],
  [
    'a payment under another bank reference',
    `update payments set bank_reference = 'X' where id = ${PAID}`,
    'Records as their timelines tell',
    /^Payment PV\/\S+ was changed/,
  ],
  [
    'a payment on another day',
    `update payments set paid_on = paid_on - 30 where id = ${PAID}`,
    'Records as their timelines tell',
    /^Payment PV\/\S+ was changed/,
  ],
  [
    'a voucher that was taken out of its numbers',
    `update payments set pv_seq = pv_seq + 100000, pv_no = 'PV/2024/' || pv_seq + 100000 where id = ${PAID}`,
    'Payment vouchers',
    /^Voucher PV\/\S+ should have the number 1 of 2024: vouchers before it are missing, or it is there twice\.$/,
  ],
  [
    'a voucher with another name than its number',
    `update payments set pv_no = 'PV/2024/0' where id = ${PAID}`,
    'Payment vouchers',
    /^Voucher PV\/2024\/0 has another number than its year and place give\.$/,
  ],
  [
    'a voucher number that was given, and is of none',
    `update voucher_counters set last = last + 1 where year = 2025`,
    'Payment vouchers',
    /^Vouchers of 2025 are numbered up to \d+; the last that there is has the number \d+\.$/,
  ],
  [
    'an expenditure for another purpose',
    `update expenditures set description = 'Fuel' where id = ${CLEARED}`,
    'Records as their timelines tell',
    /^Expenditure EXP\d+ was changed/,
  ],
  [
    'an expenditure moved to another fund of its department',
    `update expenditures set fund_id = (select max(id) from funds f where f.department_id = expenditures.department_id
       and f.budget_year = expenditures.period and f.id <> expenditures.fund_id) where id = ${CLEARED}`,
    'What expenditures book',
    /^Expenditure EXP\d+ \(id \d+\) was entered on another fund than it names\.$/,
  ],
  [
    'an expenditure deleted, and still booked',
    `update expenditures set status = 'deleted' where id = ${CLEARED}`,
    'What expenditures book',
    /is deleted: ₦0\.00 of it is to be booked; the ledger has ₦/,
  ],
  [
    'a returned expenditure that lives again',
    `update expenditures set status = 'cleared', batch_id = null where id = (select min(id) from expenditures where status = 'returned')`,
    'What expenditures book',
    /is cleared: ₦[\d,.]+ of it is to be booked; the ledger has ₦0\.00\.$/,
  ],
  [
    'an expenditure said to be in another batch',
    `update expenditures set batch_id = (select max(id) from batches) where id = (select min(id) from expenditures where status = 'batched')`,
    'Expenditures and their payments',
    /has a payment in another batch than it names\.$/,
  ],
  [
    'an expenditure said to be paid without a payment',
    `update expenditures set status = 'paid' where id = ${CLEARED}`,
    'Expenditures and their payments',
    /is paid, and has 0 payments that stand\.$/,
  ],
  [
    'a batch moved to another department',
    `update batches set department_id = (select max(id) from departments where id <> department_id) where id = 1`,
    'Expenditures and their payments',
    /is in a batch of another fund, department or year\.$/,
  ],
  [
    'a batch that somebody else made',
    `update batches set user_id = ${OTHER} where id = 1`,
    'Who made and decided',
    /^Batch \S+ was made or decided by user \d+; by its timeline by user \d+\.$/,
  ],
  [
    'an expenditure that nobody raised',
    `delete from activities where subject_type = 'expenditures' and subject_id = ${CLEARED}`,
    'Beginnings of records',
    /^Expenditure EXP\d+ is there, and no timeline tells how it began\.$/,
  ],
  [
    'a payment taken away with its act and its entry',
    `with p as (delete from payments where id = ${PAID}), a as (delete from payment_acts where payment_id = ${PAID})
     delete from fund_entries where source_type = 'payments' and source_id = ${PAID}`,
    'Beginnings of records',
    /^Number \d+ of payments has a timeline, and was taken away\.$/,
  ],
];
