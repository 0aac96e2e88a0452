import { formatNaira } from '#shared/money.ts';
import type { Check, Row } from './check.ts';

const STANDS = `('pending', 'fulfilled')`;

/** What others carry of an expenditure is what its refunds say; they ask for no more than was paid and did not come back. */
const carried: Check = {
  title: 'What others carry',
  bad: `
    select bad.* from (
      select e.id, e.code, e.status, e.amount_kobo, e.recovered_kobo, e.refunded_kobo,
        case when e.refund_id is null then coalesce(p.back, 0) - coalesce(o.back, 0) else coalesce(m.back, 0) end as back,
        coalesce(r.asked, 0) as asked, coalesce(r.carried, 0) as carried, (e.refund_id is not null and r.asked is not null)::int as is_again
      from expenditures e
      left join (
        select expenditure_id, sum(amount_kobo) filter (where status in ${STANDS}) as asked,
          sum(amount_kobo) filter (where status = 'fulfilled') as carried from refunds group by expenditure_id
      ) r on r.expenditure_id = e.id
      left join (select expenditure_id, sum(recovered_kobo) as back from payments where recovered_kobo > 0 group by expenditure_id) p
        on p.expenditure_id = e.id
      left join (select r.expenditure_id, sum(c.amount_kobo) as back from payment_corrections c join refunds r on r.id = c.refund_id
         where c.confirmed_by is not null group by r.expenditure_id) o on o.expenditure_id = e.id
      left join (select refund_id, sum(amount_kobo) as back from payment_corrections where confirmed_by is not null group by refund_id) m
        on m.refund_id = e.refund_id
     where e.status = 'refunded' or e.recovered_kobo > 0 or e.refunded_kobo > 0 or r.expenditure_id is not null or p.back is not null or m.back is not null
    ) bad
     where refunded_kobo <> carried or recovered_kobo <> back or asked > amount_kobo - recovered_kobo or is_again = 1
        or asked > 0 and status not in ('paid', 'refunded')
        or (status = 'refunded') <> (carried > 0 and carried = amount_kobo - recovered_kobo)
     order by id`,
  sentence(row) {
    const expenditure = `Expenditure ${row.code} (id ${row.id})`;
    if (row.refunded_kobo !== row.carried)
      return `${expenditure} says that others carry ${naira(row.refunded_kobo)} of it; its refunds come to ${naira(row.carried)}.`;
    if (row.recovered_kobo !== row.back)
      return `${expenditure} says that ${naira(row.recovered_kobo)} came back; treasury confirmed ${naira(row.back)}.`;
    if (row.is_again === 1) return `${expenditure} was carried by a refund, and is refunded again.`;
    if (Number(row.asked) > Number(row.amount_kobo) - Number(row.recovered_kobo))
      return `${expenditure} paid ${naira(row.amount_kobo)}, of which ${naira(row.recovered_kobo)} came back; its refunds ask for ${naira(row.asked)}.`;
    return `${expenditure} is ${row.status}; it paid ${naira(row.amount_kobo)}, and others carry ${naira(row.carried)} of it.`;
  },
  counted: `select count(*) as expenditures from expenditures where refunded_kobo > 0 or recovered_kobo > 0`,
  extent: ({ expenditures }) =>
    `${expenditures} expenditures of which others carry something, or some came back`,
};

/** A fulfilled refund went from the fund that paid to the one that carries it, with its expenditure; no other moved anything. */
const refunds: Check = {
  title: 'Refunds',
  bad: `
    select bad.* from (
      select r.id, r.code, r.status, r.amount_kobo, r.fund_id, e.fund_id as paid_fund_id,
        case r.status when 'fulfilled' then r.amount_kobo else 0 end as due,
        coalesce(l.carried, 0) as carried, coalesce(l.carried_actual, 0) as carried_actual,
        coalesce(l.taken, 0) as taken, coalesce(l.taken_actual, 0) as taken_actual, coalesce(l.elsewhere, 0) as elsewhere,
        coalesce(m.recovered_kobo, 0) as back, coalesce(l.back, 0) + coalesce(v.back, 0) as entered_back,
        coalesce(l.back_actual, 0) + coalesce(v.back, 0) as entered_back_actual,
        m.code as made, m.amount_kobo as made_kobo, m.fund_id as made_fund_id, m.status as made_status
      from refunds r join expenditures e on e.id = r.expenditure_id left join expenditures m on m.refund_id = r.id
      left join (
        select n.source_id, sum(n.booked_kobo) filter (where n.kind = 'refund-fulfilled') as carried,
            sum(n.actual_kobo) filter (where n.kind = 'refund-fulfilled') as carried_actual,
            -sum(n.booked_kobo) filter (where n.kind = 'refund-received') as taken,
            -sum(n.actual_kobo) filter (where n.kind = 'refund-received') as taken_actual,
            -sum(n.booked_kobo) filter (where n.kind = 'payment-recovered') as back,
            -sum(n.actual_kobo) filter (where n.kind = 'payment-recovered') as back_actual,
            count(*) filter (where n.fund_id is distinct from case n.kind when 'refund-received' then p.fund_id else o.fund_id end
              or n.kind not in ('refund-fulfilled', 'refund-received', 'payment-recovered')) as elsewhere
          from fund_entries n join refunds o on o.id = n.source_id join expenditures p on p.id = o.expenditure_id
         where n.source_type = 'refunds' group by n.source_id
      ) l on l.source_id = r.id
      left join (select refund_id, sum(amount_kobo) as back from revenue_receipts group by refund_id) v on v.refund_id = r.id
    ) bad
     where entered_back <> back or entered_back_actual <> back or carried <> due or carried_actual <> due or taken <> due or taken_actual <> due or elsewhere > 0 or fund_id = paid_fund_id
        or (status = 'fulfilled') <> (made is not null)
        or made is not null and (made_kobo, made_fund_id, made_status) is distinct from (amount_kobo, fund_id, 'paid')
     order by id`,
  sentence(row) {
    const refund = `Refund ${row.code} (id ${row.id})`;
    if (row.fund_id === row.paid_fund_id) return `${refund} is charged to the fund that paid.`;
    if (row.elsewhere !== 0) return `${refund} is entered on another fund than it names.`;
    if ([row.carried, row.carried_actual, row.taken, row.taken_actual].some((kobo) => kobo !== row.due))
      return `${refund} is ${row.status} and moved ${naira(row.due)}; the ledger has ${naira(row.carried)} on the fund that carries it and ${naira(row.taken)} taken from the one that paid.`;
    if (row.entered_back !== row.back || row.entered_back_actual !== row.back)
      return `${refund}: ${naira(row.back)} of what it carries came back; the ledger gave back ${naira(row.entered_back)}.`;
    if (row.made === null) return `${refund} is fulfilled; no expenditure stands for it.`;
    return `${refund} of ${naira(row.amount_kobo)} is ${row.status}; its expenditure ${row.made} is ${row.made_status}, of ${naira(row.made_kobo)}, or on another fund.`;
  },
  counted: `select count(*) as refunds, count(*) filter (where status = 'fulfilled') as carried from refunds`,
  extent: ({ refunds: all, carried: done }) => `${all} refunds, ${done} fulfilled`,
};

/** Refunds and holds agree: one waits for the other, is settled with it, or is given up with it. */
const refundsOfHolds: Check = {
  title: 'Refunds of holds',
  bad: `
    select bad.* from (
      select h.id, h.code as hold, h.status as hold_status, h.share_kobo, r.code, r.status, r.amount_kobo,
        (r.fund_id is distinct from h.fund_id or e.mandate_id is distinct from h.mandate_id
          and (h.mandate_id is not null or r.status not in ('withdrawn', 'dropped')))::int as is_anothers
      from holds h
      left join lateral (select * from refunds o where o.hold_id = h.id and o.status <> 'ended' order by o.id desc limit 1) r on true
      left join expenditures e on e.id = r.expenditure_id
      left join mandates m on m.id = h.mandate_id
     where r.id is not null or m.status = 'paid' and h.status = 'mandated'
    ) bad
     where code is null or is_anothers = 1
        or status in ('pending', 'denied') and (hold_status <> 'mandated' or amount_kobo is distinct from share_kobo)
        or status = 'fulfilled' and (hold_status <> 'released' or amount_kobo is distinct from share_kobo)
        or status in ('withdrawn', 'dropped') and hold_status <> 'reversed'
     order by id`,
  sentence(row) {
    const hold = `Hold ${row.hold} (id ${row.id})`;
    if (row.code === null) return `${hold} waits for a refund of what its mandate paid; there is none.`;
    if (row.is_anothers === 1)
      return `${hold} has the refund ${row.code}, which is of another fund or mandate.`;
    if (row.amount_kobo !== row.share_kobo && row.status !== 'withdrawn' && row.status !== 'dropped')
      return `${hold} has the refund ${row.code} of ${naira(row.amount_kobo)}; ${naira(row.share_kobo)} was paid for it.`;
    return `${hold} is ${row.hold_status}; its refund ${row.code} is ${row.status}.`;
  },
  counted: 'select count(*) as holds from refunds where hold_id is not null',
  extent: ({ holds }) => `${holds} refunds of holds`,
};

/** Refunds are in the state into which the last act of their timelines brought them. */
const states: Check = {
  title: 'States of refunds',
  bad: `
    select bad.* from (
      select r.id, r.code, r.status, coalesce((
        select a.changes -> 'status' ->> 1 from activities a
         where a.subject_type = 'refunds' and a.subject_id = r.id and a.changes ? 'status' order by a.seq desc limit 1), 'pending') as told
      from refunds r
    ) bad
     where status <> told order by id`,
  sentence: ({ code, id, status, told }) =>
    `Refund ${code} (id ${id}) is ${status}; by its timeline it is ${told}.`,
  counted: 'select count(*) as refunds from refunds',
  extent: ({ refunds: all }) => `${all} refunds`,
};

/** Refunds ask for what their timelines say: what was asked or prepared first, and sent again since. */
const asked: Check = {
  title: 'What refunds ask for',
  bad: `
    select bad.* from (
      select r.id, r.code, r.amount_kobo, '₦' || to_char(r.amount_kobo / 100.0, 'FM999,999,999,999,990.00') as words, (
        select a.remark from activities a where a.subject_type = 'refunds' and a.subject_id = r.id
          and a.action in ('asked', 'prepared', 'sent-again') order by a.seq desc limit 1) as told
      from refunds r
    ) bad
     where told is null or not (starts_with(told, words || ' ') or starts_with(told, words || ':')) order by id`,
  sentence: ({ code, id, amount_kobo, told }) =>
    `Refund ${code} (id ${id}) asks for ${naira(amount_kobo)}; its timeline says: ${told ?? 'nothing'}.`,
  counted: 'select count(*) as refunds from refunds',
  extent: ({ refunds: all }) => `${all} refunds`,
};

/** What is proved of costs that one department paid and another carries. */
export const REFUND_CHECKS: readonly Check[] = [carried, refunds, refundsOfHolds, states, asked];

function naira(kobo: Row[string] | undefined): string {
  return formatNaira(Number(kobo ?? 0));
}
