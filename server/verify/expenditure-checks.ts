import { formatNaira } from '#shared/money.ts';
import type { Check } from './check.ts';

const LIVE = `('cleared', 'batched', 'queried', 'paid', 'refunded')`;

/** What is booked for an expenditure is what it comes to without what came back or others carry, on its fund, while it lives; else nothing. */
const booked: Check = {
  title: 'What expenditures book',
  bad: `
    with entered as (
      select expenditure_id, sum(booked_kobo) as booked_kobo, max(fund_id) filter (where is_last) as fund_id from (
        select source_id as expenditure_id, booked_kobo, fund_id, kind in ('expenditure-raised', 'carried-in') as is_last
          from fund_entries where source_type = 'expenditures'
        union all
        select p.expenditure_id, n.booked_kobo, n.fund_id, false from fund_entries n join payments p on p.id = n.source_id
         where n.source_type = 'payments' and n.booked_kobo <> 0
        union all
        select case n.kind when 'refund-received' then r.expenditure_id else m.id end, n.booked_kobo, n.fund_id, n.kind = 'refund-fulfilled'
          from fund_entries n join refunds r on r.id = n.source_id left join expenditures m on m.refund_id = r.id where n.source_type = 'refunds'
        union all
        select e.id, n.booked_kobo, n.fund_id, false from fund_entries n join retirements r on r.id = n.source_id
          join expenditures e on e.touring_advance_id = r.touring_advance_id and e.status in ('paid', 'refunded')
         where n.source_type = 'retirements'
      ) entry group by expenditure_id
    ), to_revenue as (
      select coalesce(m.id, p.expenditure_id) as expenditure_id, sum(r.amount_kobo) filter (where r.kind = 'recovery') as kobo,
          sum(r.amount_kobo) filter (where r.kind = 'bounce') as bounced_kobo
        from revenue_receipts r join payments p on p.id = r.payment_id left join expenditures m on m.refund_id = r.refund_id group by 1
    )
    select * from (
      select e.id, e.code, e.status, coalesce(n.booked_kobo, 0) as booked_kobo, e.fund_id <> n.fund_id as is_elsewhere,
          case when e.status in ${LIVE} then e.amount_kobo - e.recovered_kobo - e.refunded_kobo + coalesce(v.kobo, 0)
            else coalesce(v.bounced_kobo, 0) end as due_kobo
        from expenditures e left join entered n on n.expenditure_id = e.id left join to_revenue v on v.expenditure_id = e.id
    ) bad where booked_kobo <> due_kobo or is_elsewhere order by id`,
  sentence: ({ code, id, status, booked_kobo, due_kobo }) =>
    booked_kobo === due_kobo
      ? `Expenditure ${code} (id ${id}) was entered on another fund than it names.`
      : `Expenditure ${code} (id ${id}) is ${status}: ${formatNaira(Number(due_kobo))} of it is to be booked; the ledger has ${formatNaira(Number(booked_kobo))}.`,
  counted: 'select count(*) as expenditures from expenditures',
  extent: ({ expenditures }) => `${expenditures} expenditures`,
};

/** What is batched, queried or paid has one payment that stands, in its batch, on the fund and of the department of both; nothing else has one. */
const batched: Check = {
  title: 'Expenditures and their payments',
  bad: `
    select * from (
      select e.id, e.code, e.status, coalesce(p.standing, 0) as standing, e.refund_id is not null as is_carried, e.batch_id is not null as is_in_batch,
          p.standing = 1 and p.batch_id is distinct from e.batch_id as is_apart,
          e.batch_id is not null and e.status in ${LIVE} and (b.fund_id, b.department_id, b.period) is distinct from (e.fund_id, e.department_id, e.period) as is_of_another
        from expenditures e
        left join (select expenditure_id, count(*) as standing, max(batch_id) as batch_id from payments
          where status not in ('returned', 'reversed', 'deleted') group by expenditure_id) p on p.expenditure_id = e.id
        left join batches b on b.id = e.batch_id
    ) bad
     where standing <> case when status in ('batched', 'queried', 'paid', 'refunded') and not is_carried then 1 else 0 end or is_apart or is_of_another
     order by id`,
  sentence({ code, id, status, standing, is_apart, is_of_another }) {
    const expenditure = `Expenditure ${code} (id ${id})`;
    if (is_apart) return `${expenditure} has a payment in another batch than it names.`;
    return is_of_another
      ? `${expenditure} is in a batch of another fund, department or year.`
      : `${expenditure} is ${status}, and has ${standing} payments that stand.`;
  },
  counted: `select count(*) as expenditures from expenditures where batch_id is not null`,
  extent: ({ expenditures }) => `${expenditures} expenditures in batches`,
};

/**
 * An expenditure that lives no more ended as the last entry says that took it from its fund, or by what the bank returned of a
 * closed year, of which a receipt to revenue is kept. A batch is of the fund and year of one of its own at least, unless it was
 * deleted, which sets them free.
 */
const ended: Check = {
  title: 'How expenditures ended',
  bad: `
    select * from (
      select 'Expenditure ' || e.code as record, e.id, e.status, coalesce(n.due, v.due, 'nothing') as due
        from expenditures e
        left join (
          select distinct on (x.expenditure_id) x.expenditure_id, replace(x.kind, 'expenditure-', '') as due from (
            select n.id, n.kind, coalesce(p.expenditure_id, n.source_id) as expenditure_id
              from fund_entries n left join payments p on n.source_type = 'payments' and p.id = n.source_id
             where n.kind in ('expenditure-deleted', 'expenditure-returned', 'expenditure-reversed', 'expenditure-lapsed')) x
           order by x.expenditure_id, x.id desc) n on n.expenditure_id = e.id
        left join lateral (select 'returned' as due from revenue_receipts r join payments p on p.id = r.payment_id
          where p.expenditure_id = e.id and r.kind = 'bounce' limit 1) v on true
       where e.status not in ${LIVE}
      union all
      select 'Batch ' || b.code, b.id, b.status, null from batches b
       where (select bool_and(p.status <> 'deleted') from payments p where p.batch_id = b.id)
         and not exists (select from payments p join expenditures e on e.id = p.expenditure_id
           where p.batch_id = b.id and (e.fund_id, e.period, e.department_id) = (b.fund_id, b.period, b.department_id))
    ) bad where status <> due or due is null order by record, id`,
  sentence: ({ record, id, status, due }) =>
    due === null
      ? `${record} (id ${id}) is of another fund, department or year than all that was in it.`
      : `${record} (id ${id}) is ${status}; by the ledger it is ${due}.`,
  counted: `select count(*) as expenditures from expenditures where status not in ${LIVE}`,
  extent: ({ expenditures }) => `${expenditures} expenditures that ended`,
};

/** Payment vouchers number themselves within their year without gaps, and the last number given is that of the last. */
const vouchers: Check = {
  title: 'Payment vouchers',
  bad: `
    select * from (
      select id, pv_no, pv_year as year, pv_seq as number, row_number() over (partition by pv_year order by pv_seq, id) as due,
          pv_no <> 'PV/' || pv_year || '/' || lpad(pv_seq::text, greatest(5, length(pv_seq::text)), '0') as is_other from payments
      union all
      select 0, null, coalesce(c.year, p.year), coalesce(c.last, 0), coalesce(p.last, 0), false
        from voucher_counters c full join (select pv_year as year, max(pv_seq) as last from payments group by 1) p using (year)
    ) bad where number <> due or is_other order by year, number`,
  sentence({ id, pv_no, year, number, due }) {
    if (id === 0)
      return `Vouchers of ${year} are numbered up to ${number}; the last that there is has the number ${due}.`;
    return number === due
      ? `Voucher ${pv_no} has another number than its year and place give.`
      : `Voucher ${pv_no} should have the number ${due} of ${year}: vouchers before it are missing, or it is there twice.`;
  },
  counted: 'select count(*) as vouchers, count(distinct pv_year) as years from payments',
  extent: ({ vouchers: count, years }) => `${count} vouchers of ${years} years`,
};

/** The bank details (`d`) that were in force for the payee of `e` at the moment `f.at`, within a minute: a payment takes its moment before it reads them. */
const IN_FORCE = `d.list = list_of_payee(e.beneficiary_type) and d.owner_id = e.beneficiary_id and d.status in ('in-force', 'former')
              and coalesce(d.in_force_from, '-infinity') <= f.at + interval '1 minute' and coalesce(d.in_force_to, 'infinity') >= f.at - interval '1 minute'`;

/** The account to which a payment went before was in force when it was made, or posted again, before it was posted to the one that it has. */
const formerly: Check = {
  title: 'Former accounts of payments',
  bad: `
    with moved as (select p.*, e.beneficiary_type, e.beneficiary_id from payments p join expenditures e on e.id = p.expenditure_id
      where p.former_account is not null or p.former_bank is not null),
    frozen as (select id, created_at as at from moved
      union all select a.payment_id, a.at from payment_acts a where a.action = 'post' and a.payment_id in (select id from moved)
        and exists (select from payment_acts b where b.payment_id = a.payment_id and b.action = 'confirm-bounce' and b.id < a.id)),
    last as (select id, max(at) as at from frozen group by 1)
    select e.id, e.pv_no from moved e
     where (e.former_bank, e.former_account) is not distinct from (e.payee_bank, e.payee_account)
        or not exists (select from frozen f join last l on l.id = f.id and f.at < l.at join bank_details d on ${IN_FORCE}
          where f.id = e.id and (d.bank_name, d.account_number) is not distinct from (e.former_bank, e.former_account))
     order by e.id`,
  sentence: ({ pv_no, id }) =>
    `Payment ${pv_no} (id ${id}) says that it went to another account before, which was not in force for its payee then.`,
  counted:
    'select count(*) as payments from payments where former_account is not null or former_bank is not null',
  extent: ({ payments }) => `${payments} payments that went to another account before`,
};

/** A payment pays whom its expenditure names, into the account that was in force when it was frozen. */
const payees: Check = {
  title: 'Payees',
  bad: `
    select * from (
      select p.id, p.pv_no, p.payee_name <> e.beneficiary as is_renamed,
          p.payee_id is distinct from case e.beneficiary_type when 'staff' then e.beneficiary_id end as is_another,
          (p.payee_account is not null or p.payee_bank is not null) and not exists (
            select from bank_details d where d.list = list_of_payee(e.beneficiary_type) and d.owner_id = e.beneficiary_id
              and (d.bank_name, d.account_number) is not distinct from (p.payee_bank, p.payee_account) and d.status in ('in-force', 'former')
              and coalesce(d.in_force_from, '-infinity') <= f.at and coalesce(d.in_force_to, 'infinity') >= f.at) as is_other_account,
          p.payee_account is null and p.payee_bank is null and e.beneficiary_type is not null and exists (
            select from bank_details d where d.list = list_of_payee(e.beneficiary_type) and d.owner_id = e.beneficiary_id
              and d.account_number is not null and d.status in ('in-force', 'former')
              and d.in_force_from < f.at and coalesce(d.in_force_to, 'infinity') > f.at) as is_emptied
        from payments p join expenditures e on e.id = p.expenditure_id
        left join (select a.payment_id, max(a.at) as at from payment_acts a join (
              select payment_id, min(id) as id from payment_acts where action = 'confirm-bounce' group by 1) b on b.payment_id = a.payment_id and b.id < a.id
           where a.action = 'post' group by 1) again on again.payment_id = p.id
        cross join lateral (select coalesce(again.at, p.created_at) as at) f
    ) bad where is_renamed or is_another or is_other_account or is_emptied order by id`,
  sentence({ pv_no, id, is_renamed, is_another, is_emptied }) {
    const payment = `Payment ${pv_no} (id ${id})`;
    if (is_renamed || is_another) return `${payment} pays somebody else than its expenditure names.`;
    return is_emptied
      ? `${payment} has no account, though one of its payee was in force when it was made.`
      : `${payment} goes to an account that was not in force for its payee when it was made.`;
  },
  counted: 'select count(*) as payments, count(payee_account) as accounts from payments',
  extent: ({ payments, accounts }) => `${payments} payments, ${accounts} into an account`,
};

/** What is proved of what expenditures book, and whom their payments pay. */
export const EXPENDITURE_CHECKS: readonly Check[] = [booked, batched, ended, vouchers, payees, formerly];
