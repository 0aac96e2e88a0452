import { formatNaira } from '#shared/money.ts';
import type { Check, Row } from './check.ts';

const LIVE = `('cleared', 'batched', 'queried', 'paid', 'refunded')`;

/** A claim or advance is what its lines come to, and one expenditure at most pays it, raised of as much. */
const papers: Check = {
  title: 'Claims and advances',
  bad: `
    select bad.* from (
      select p.id, p.code, p.total_kobo, coalesce(l.amount_kobo, 0) as lines_kobo, coalesce(e.count, 0) as count, e.raised_kobo
        from (select id, code, total_kobo, 'claim' as kind from claims union all select id, code, total_kobo, 'advance' from touring_advances) p
        left join (
          select case when claim_id is null then 'advance' else 'claim' end as kind, coalesce(claim_id, touring_advance_id) as id, sum(amount_kobo) as amount_kobo
            from expense_lines where num_nonnulls(claim_id, touring_advance_id) = 1 group by 1, 2) l on (l.kind, l.id) = (p.kind, p.id)
        left join (
          select case when claim_id is null then 'advance' else 'claim' end as kind, coalesce(claim_id, touring_advance_id) as id, count(*) as count,
              max(raised_amount_kobo) as raised_kobo
            from expenditures where num_nonnulls(claim_id, touring_advance_id) = 1 and status in ${LIVE} group by 1, 2) e on (e.kind, e.id) = (p.kind, p.id)
    ) bad
     where total_kobo <> lines_kobo or count > 1 or count = 1 and raised_kobo <> total_kobo
     order by code`,
  sentence(row) {
    const paper = `${row.code} (id ${row.id})`;
    if (row.total_kobo !== row.lines_kobo)
      return `${paper} is of ${naira(row.total_kobo)}; its lines come to ${naira(row.lines_kobo)}.`;
    if (Number(row.count) > 1) return `${paper} is paid by ${row.count} expenditures.`;
    return `${paper} is of ${naira(row.total_kobo)}; its expenditure was raised of ${naira(row.raised_kobo)}.`;
  },
  counted: `select (select count(*) from claims) as claims, (select count(*) from touring_advances) as advances`,
  extent: ({ claims, advances }) => `${claims} claims, ${advances} touring advances`,
};

/** A retirement is what was paid, came back before and was spent; its advance stands where it does. */
const retirements: Check = {
  title: 'Retirements',
  bad: `
    select bad.* from (
      select r.id, r.code, r.status, r.total_kobo, r.spent_kobo, a.code as advance, a.status as advance_status,
        coalesce(l.amount_kobo, 0) as lines_kobo, coalesce(p.amount_kobo, 0) as paid_kobo, coalesce(p.back_kobo, 0) as back_kobo
        from retirements r join touring_advances a on a.id = r.touring_advance_id
        left join lateral (select sum(amount_kobo) as amount_kobo from expense_lines n where n.retirement_id = r.id) l on true
        left join lateral (
          select q.amount_kobo, (select sum(c.amount_kobo) from payment_corrections c
              where c.payment_id = q.id and c.kind = 'recovery' and c.confirmed_at <= coalesce(r.closed_at, 'infinity')) as back_kobo
            from expenditures e join payments q on q.expenditure_id = e.id
           where e.touring_advance_id = a.id and q.status = 'paid') p on true
       where r.status <> 'deleted'
    ) bad
     where spent_kobo <> lines_kobo or (status = 'registered') <> (advance_status = 'retired')
        or status in ('registered', 'closed') and total_kobo <> paid_kobo - back_kobo
        or status = 'closed' and advance_status <> 'closed'
     order by id`,
  sentence(row) {
    const retirement = `Retirement ${row.code} (id ${row.id})`;
    if (row.spent_kobo !== row.lines_kobo)
      return `${retirement} says that ${naira(row.spent_kobo)} was spent; its lines come to ${naira(row.lines_kobo)}.`;
    if (row.total_kobo !== Number(row.paid_kobo) - Number(row.back_kobo) && row.status !== 'queried')
      return `${retirement} is of ${naira(row.total_kobo)}; ${naira(row.paid_kobo)} was paid and ${naira(row.back_kobo)} came back before.`;
    return `${retirement} is ${row.status}; its advance ${row.advance} is ${row.advance_status}.`;
  },
  counted: `select count(*) as all, count(*) filter (where status = 'closed') as closed from retirements`,
  extent: ({ all, closed }) => `${all} retirements, ${closed} closed`,
};

/** What was left came back on the fund that paid, what more was spent is claimed exactly; nothing else moved. */
const settlements: Check = {
  title: 'Settlements',
  bad: `
    select bad.* from (
      select r.id, r.code, r.status, r.returned_kobo, greatest(r.balance_kobo, 0) as surplus_kobo,
        case r.status when 'closed' then greatest(-r.balance_kobo, 0) else 0 end as shortfall_kobo,
        coalesce(n.booked_kobo, 0) as booked_kobo, coalesce(n.actual_kobo, 0) as actual_kobo, coalesce(n.elsewhere, 0) as elsewhere,
        coalesce(c.claimed_kobo, 0) as claimed_kobo
        from retirements r
        left join lateral (
          select -sum(x.booked_kobo) as booked_kobo, -sum(x.actual_kobo) as actual_kobo,
              count(*) filter (where x.fund_id not in (select e.fund_id from expenditures e where e.touring_advance_id = r.touring_advance_id)) as elsewhere
            from fund_entries x where x.source_type = 'retirements' and x.source_id = r.id) n on true
        left join lateral (
          select sum(total_kobo) as claimed_kobo from claims where retirement_id = r.id and status <> 'deleted') c on true
    ) bad
     where booked_kobo <> returned_kobo or actual_kobo <> returned_kobo or elsewhere > 0
        or returned_kobo > case status when 'closed' then surplus_kobo else 0 end or claimed_kobo <> shortfall_kobo
     order by id`,
  sentence(row) {
    const retirement = `Retirement ${row.code} (id ${row.id})`;
    if (row.claimed_kobo !== row.shortfall_kobo)
      return `${retirement} is ${row.status}, and ${naira(row.shortfall_kobo)} is owed by it; ${naira(row.claimed_kobo)} is claimed.`;
    if (row.elsewhere !== 0) return `${retirement} is entered on another fund than the one that paid.`;
    if (row.booked_kobo !== row.returned_kobo || row.actual_kobo !== row.returned_kobo)
      return `${retirement} gave back ${naira(row.returned_kobo)}; the ledger has ${naira(row.booked_kobo)} booked and ${naira(row.actual_kobo)} paid.`;
    return `${retirement} is ${row.status} and gave back ${naira(row.returned_kobo)}; ${naira(row.surplus_kobo)} was left.`;
  },
  counted: `select count(*) filter (where balance_kobo > 0) as surpluses, count(*) filter (where balance_kobo < 0) as shortfalls
    from retirements where status = 'closed'`,
  extent: ({ surpluses, shortfalls }) => `${surpluses} surpluses, ${shortfalls} shortfalls`,
};

/** Claims, advances and retirements are in the state into which the last act of their timelines brought them. */
const states: Check = {
  title: 'States of claims, advances and retirements',
  bad: `
    select bad.* from (
      select s.id, s.code, s.status, coalesce((
        select a.changes -> 'status' ->> 1 from activities a
         where a.subject_type = s.kind and a.subject_id = s.id and a.changes ? 'status' order by a.seq desc limit 1), s.first) as told
      from (
        select id, code, status, 'claims' as kind, 'draft' as first from claims
        union all select id, code, status, 'touring-advances', 'pending' from touring_advances
        union all select id, code, status, 'retirements', 'draft' from retirements
      ) s
    ) bad
     where status <> told order by code`,
  sentence: ({ code, id, status, told }) => `${code} (id ${id}) is ${status}; by its timeline it is ${told}.`,
  counted: `select (select count(*) from claims) + (select count(*) from touring_advances) + (select count(*) from retirements) as papers`,
  extent: ({ papers: all }) => `${all} claims, advances and retirements`,
};

/** The grade that somebody has is the last of those that they had: trips are paid by these. */
const grades: Check = {
  title: 'Grades',
  bad: `
    select bad.* from (
      select u.id, u.staff_no, g.name as grade, l.name as last, u.grade_level_id is distinct from h.grade_level_id as is_other
        from users u left join lateral (
          select grade_level_id from user_grades where user_id = u.id order by from_day desc limit 1) h on true
        left join grade_levels g on g.id = u.grade_level_id left join grade_levels l on l.id = h.grade_level_id
    ) bad where is_other order by id`,
  sentence: ({ staff_no, id, grade, last }) =>
    `${staff_no} (id ${id}) has ${grade ?? 'no grade'}; the last that they had is ${last ?? 'none'}.`,
  counted: 'select count(*) as grades from user_grades',
  extent: ({ grades: all }) => `${all} grades`,
};

/**
 * The rate that counts is the last one of those whose day has come. A portal that stood still makes a rate count once it starts:
 * judged is what stood already when the last line of a timeline was written.
 */
const rates: Check = {
  title: 'Current rates',
  bad: `
    with lines as (select (max(at) at time zone 'Africa/Lagos')::date - 1 as day from (select at from activities order by id desc limit 1000) last),
    rates as (
      select a.name || ', ' || g.name as what, r.id, r.date_activated, r.is_current, lead(r.date_activated) over (partition by r.allowance_id, r.grade_level_id order by r.date_activated) as next_day
        from allowance_rates r join allowances a on a.id = r.allowance_id join grade_levels g on g.id = r.grade_level_id
      union all
      select h.name, r.id, r.date_activated, r.is_current, lead(r.date_activated) over (partition by r.accommodation_id order by r.date_activated)
        from accommodation_rates r join accommodations h on h.id = r.accommodation_id)
    select what, to_char(date_activated, 'DD-MM-YYYY') as day, is_current from rates, lines
     where case when is_current then date_activated > lagos_today() or next_day <= lines.day
       else date_activated <= lines.day and (next_day is null or next_day > lagos_today()) end
     order by what, rates.id`,
  sentence: ({ what, day, is_current }) =>
    is_current
      ? `The rate of ${what} from ${day} counts, which is not the last whose day has come.`
      : `The rate of ${what} from ${day} is the last whose day has come, and doesn’t count.`,
  counted:
    'select (select count(*) from allowance_rates) + (select count(*) from accommodation_rates) as rates',
  extent: ({ rates: all }) => `${all} rates`,
};

/** What `verify` proves of what staff are owed and owe. */
export const ALLOWANCE_CHECKS: readonly Check[] = [papers, retirements, settlements, states, grades, rates];

function naira(kobo: Row[string] | undefined): string {
  return formatNaira(Number(kobo ?? 0));
}
