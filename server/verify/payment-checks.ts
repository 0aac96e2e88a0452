import { formatNaira } from '#shared/money.ts';
import type { Check, Row } from './check.ts';

/** A payment is what its expenditure, its confirmed corrections and its entries in the ledger say of it. */
const payments: Check = {
  title: 'Payments',
  bad: `
    select bad.* from (
      select p.id, p.pv_no, p.status, p.amount_kobo, p.recovered_kobo, e.code, e.status as expenditure_status, e.amount_kobo as expenditure_kobo,
        coalesce(c.due, 0) + coalesce(s.due, 0) as due_recovered, coalesce(l.paid, 0) as entered_paid,
        coalesce(l.back, 0) + coalesce(s.entered, 0) + coalesce(o.back, 0) + coalesce(v.recovered, 0) as entered_back,
        coalesce(l.back_booked, 0) + coalesce(s.entered_booked, 0) + coalesce(o.back_booked, 0) + coalesce(v.recovered, 0) as entered_back_booked,
        v.bounced is not null as is_to_revenue, e.batch_id = p.batch_id as is_together,
        case p.status when 'paid' then case e.status when 'refunded' then 'refunded' else 'paid' end when 'queried' then 'queried' else 'batched' end as due_status
      from payments p join expenditures e on e.id = p.expenditure_id
      left join (
        select payment_id, sum(amount_kobo) as due from payment_corrections where kind = 'recovery' and confirmed_by is not null group by payment_id
      ) c on c.payment_id = p.id
      left join lateral (
        select sum(r.returned_kobo) as due, -sum(n.actual_kobo) as entered, -sum(n.booked_kobo) as entered_booked
          from retirements r left join (
            select source_id, sum(actual_kobo) as actual_kobo, sum(booked_kobo) as booked_kobo from fund_entries
             where source_type = 'retirements' group by source_id) n on n.source_id = r.id
         where r.touring_advance_id = e.touring_advance_id and r.status = 'closed' and p.status = 'paid'
      ) s on e.touring_advance_id is not null
      left join (
        select source_id, sum(actual_kobo) filter (where kind in ('payment-posted', 'payment-bounced')) as paid,
            -sum(actual_kobo) filter (where kind = 'payment-recovered') as back,
            -sum(booked_kobo) filter (where kind = 'payment-recovered') as back_booked
          from fund_entries where source_type = 'payments' and kind in ('payment-posted', 'payment-bounced', 'payment-recovered') group by source_id
      ) l on l.source_id = p.id
      left join (
        select r.expenditure_id, -sum(n.actual_kobo) as back, -sum(n.booked_kobo) as back_booked
          from fund_entries n join refunds r on r.id = n.source_id
         where n.source_type = 'refunds' and n.kind = 'payment-recovered' group by r.expenditure_id
      ) o on o.expenditure_id = p.expenditure_id and p.status = 'paid'
      left join (
        select payment_id, sum(amount_kobo) filter (where kind = 'recovery') as recovered, sum(amount_kobo) filter (where kind = 'bounce') as bounced
          from revenue_receipts group by payment_id
      ) v on v.payment_id = p.id
    ) bad
     where recovered_kobo <> due_recovered or entered_back <> recovered_kobo or entered_back_booked <> recovered_kobo
        or entered_paid <> case when status = 'paid' or is_to_revenue then amount_kobo else 0 end
        or status not in ('returned', 'reversed', 'deleted') and (expenditure_kobo <> amount_kobo or not is_together or expenditure_status <> due_status)
     order by id`,
  sentence(row) {
    const payment = `Payment ${row.pv_no} (id ${row.id})`;
    const paid = row.status === 'paid' ? row.amount_kobo : 0;
    if (row.recovered_kobo !== row.due_recovered)
      return `${payment} says that ${naira(row.recovered_kobo)} came back; ${naira(row.due_recovered)} was confirmed.`;
    if (row.entered_back !== row.recovered_kobo || row.entered_back_booked !== row.recovered_kobo)
      return `${payment} says that ${naira(row.recovered_kobo)} came back; the ledger gave back ${naira(row.entered_back)}.`;
    if (row.entered_paid !== paid)
      return `${payment} is ${row.status}, and ${naira(paid)} of it was paid; the ledger says ${naira(row.entered_paid)}.`;
    if (row.expenditure_kobo !== row.amount_kobo)
      return `${payment} is of ${naira(row.amount_kobo)}; its expenditure ${row.code} of ${naira(row.expenditure_kobo)}.`;
    return `${payment} is ${row.status}; its expenditure ${row.code} is ${row.expenditure_status}, or in another batch.`;
  },
  counted: 'select count(*) as payments from payments',
  extent: ({ payments }) => `${payments} payments`,
};

/** Everybody's account is the one in force, which a second person confirmed unless it is from before that was asked. */
const accounts: Check = {
  title: 'Bank details',
  bad: `
    with owners as (
      select 'employees' as list, id as owner_id, bank_name, account_number from users
      union all select 'vendors', id, bank_name, account_number from vendors
      union all select 'beneficiaries', id, bank_name, account_number from beneficiaries
    )
    select o.list, o.owner_id, d.id, d.payee, ((d.is_inherited or d.confirmed_by <> d.proposed_by) is true)::int as is_confirmed
      from owners o left join bank_details d on d.list = o.list and d.owner_id = o.owner_id and d.status = 'in-force'
     where (o.bank_name, o.account_number) is distinct from (d.bank_name, d.account_number)
        or d.id is not null and (d.is_inherited or d.confirmed_by <> d.proposed_by) is not true
     order by o.list, o.owner_id`,
  sentence({ list, owner_id, id, payee, is_confirmed }) {
    if (id === null) return `Number ${owner_id} of ${list} has an account that nobody confirmed.`;
    const details = `Bank details ${id} (${payee}, number ${owner_id} of ${list})`;
    return is_confirmed
      ? `${details} are in force; the list has another account.`
      : `${details} are in force, and no second person confirmed them.`;
  },
  counted: `select count(*) as rows, count(*) filter (where status = 'in-force') as live from bank_details`,
  extent: ({ rows, live }) => `${rows} bank details, ${live} in force`,
};

/** What came back is what the timelines of payments tell: how much, by which receipt, on which day, whose it is, and who recorded and confirmed it. */
const cameBack: Check = {
  title: 'What came back',
  bad: `
    select bad.* from (
      select c.id, p.pv_no, c.amount_kobo, c.receipt_no, to_char(c.day, 'DD-MM-YYYY') as day, r.code as refund, h.request,
        (c.confirmed_by is not null and not exists (select from activities a where a.subject_type = 'payments' and a.subject_id = c.payment_id
          and a.action = 'confirm-correction' and a.actor_id = c.confirmed_by))::int as is_unconfirmed,
        exists (
          select from activities a where a.subject_type = 'payments' and a.subject_id = c.payment_id and a.action = 'recover'
            and a.actor_id = c.requested_by
            and starts_with(a.remark, '₦' || to_char(c.amount_kobo / 100.0, 'FM999,999,999,999,990.00') || ' came back')
            and right(a.remark, length(t.words)) = t.words
            and (c.refund_id is not null) = (a.remark like '% came back to % (RF%) on %')
            and (r.code is null or position('(' || r.code || ')' in a.remark) > 0)
            and (c.hold_id is not null or a.remark not like '% came back for % on %')
            and (h.request is null or a.remark not like '% came back for % on %' or position(' for ' || h.request || ' on ' in a.remark) > 0)
        )::int as is_told
      from payment_corrections c join payments p on p.id = c.payment_id
      left join refunds r on r.id = c.refund_id left join holds h on h.id = c.hold_id
      cross join lateral (select ' on ' || to_char(c.day, 'DD-MM-YYYY') || ', receipt ' || c.receipt_no as words) t
     where c.kind = 'recovery'
    ) bad
     where is_told = 0 or is_unconfirmed = 1 order by id`,
  sentence({ pv_no, amount_kobo, receipt_no, day, refund, request, is_told }) {
    const whose = refund ?? request;
    const what = `${naira(amount_kobo)} of payment ${pv_no}, receipt ${receipt_no} of ${day}${whose ? `, of ${whose}` : ''}`;
    return is_told === 0
      ? `${what}, is recorded as come back; the timeline tells something else.`
      : `${what}, is confirmed by somebody whose confirmation no timeline tells.`;
  },
  counted: `select count(*) as receipts from payment_corrections where kind = 'recovery'`,
  extent: ({ receipts }) => `${receipts} receipts of what came back`,
};

/** What is proved of whom money goes to and what became of it. */
export const PAYMENT_CHECKS: readonly Check[] = [payments, cameBack, accounts];

function naira(kobo: Row[string] | undefined): string {
  return formatNaira(Number(kobo ?? 0));
}
