import { formatNaira } from '#shared/money.ts';
import type { Check, Row } from './check.ts';

/** What holds stand for: requests of all kinds, as far as they and their holds must agree. */
const REQUESTS = `
  select 'reservations' as kind, 'flights' as subject, id, code, user_id, status, cost_kobo, hold_id, option_id, reserved_fund_id,
    num_nonnulls(deciding_department_id, deputy_id) = 1 as by_head from reservations
  union all select 'hotels', 'hotels', id, code, user_id, status, cost_kobo, hold_id, option_id, reserved_fund_id, num_nonnulls(deciding_department_id, deputy_id) = 1 from hotels
  union all select 'meetings', 'meetings', id, code, user_id, status, cost_kobo, hold_id, null, null, false from meetings`;

const LIVE = `('pending', 'secured', 'mandated')`;

/** A hold sets aside what the ledger says of it, and was secured for what was accepted; of a trip it was lowered by logistics or at a desk alone. It and its request say the same. */
const holds: Check = {
  title: 'Holds',
  bad: `
    select bad.* from (
      select h.id, h.code, h.request, h.status, h.cost_kobo, h.amount_kobo, coalesce(l.entered, 0) as entered, coalesce(l.secured, 0) as secured,
        l.elsewhere, (f.department_id <> h.department_id)::int as foreign_fund,
        case when r.id is null or r.code <> h.request or r.user_id <> h.user_id then 1 else 0 end as is_anothers,
        r.status as request_status, r.cost_kobo as request_kobo,
        (h.status in ${LIVE})::int as is_live,
        (r.status in ('accepted', 'booked', 'closed', 'approved', 'concluded', 'no-show') and r.hold_id = h.id
          and r.reserved_fund_id is not distinct from h.reserved_fund_id
          or h.status in ('secured', 'mandated') and r.status = 'cancelled' and r.hold_id = h.id and exists (select from activities a
            where a.subject_type = r.subject and a.subject_id = r.id and a.action = 'called-off')
            and exists (select from activities a where a.subject_type = 'reserves' and a.subject_id = h.id and a.action = 'mandated')) is true as is_behind,
        case when h.status in ('secured', 'mandated') and h.type <> 'meeting' and h.amount_kobo < h.cost_kobo then h.cost_kobo - h.amount_kobo
            + coalesce((select sum(n.reserved_kobo) from fund_entries n where n.source_type = 'reserves' and n.source_id = h.id and n.kind = 'hold-lowered'), 0)
            - coalesce((select sum(x.raised_amount_kobo - x.amount_kobo) from expenditures x where x.code in
                (select n.note from fund_entries n where n.source_type = 'reserves' and n.source_id = h.id and n.kind = 'hold-drawn')), 0)
          else 0 end as missing
      from holds h left join (${REQUESTS}) r on r.kind = h.holdable_type and r.id = h.holdable_id
      left join funds f on f.id = h.fund_id
      left join (
        select x.source_id, sum(x.entered) as entered, sum(x.secured) as secured,
            bool_or(x.fund_id <> x.own_fund_id and (x.entered <> 0 or not x.is_carried))::int as elsewhere
          from (
            select e.source_id, e.fund_id, o.fund_id as own_fund_id, sum(e.reserved_kobo) as entered,
                sum(e.reserved_kobo) filter (where e.kind = 'hold-secured') as secured,
                exists (select from closing_moves m where m.subject = 'reserves' and m.subject_id = e.source_id and m.from_fund_id = e.fund_id and m.to_fund_id is not null)
                  or exists (select from closing_moves m where m.subject = 'expenditures' and m.to_fund_id is not null and m.from_fund_id = e.fund_id
                    and m.subject_id = o.expenditure_id) as is_carried
              from fund_entries e join holds o on o.id = e.source_id where e.source_type = 'reserves' group by e.source_id, e.fund_id, o.fund_id, o.expenditure_id
          ) x group by x.source_id
      ) l on l.source_id = h.id
    ) bad
     where entered <> amount_kobo or elsewhere = 1 or foreign_fund = 1 or is_anothers = 1
        or secured <> case when status in ('pending', 'reversed') and secured = 0 then 0 else cost_kobo end
        or is_live = 1 and (not is_behind or request_kobo is distinct from cost_kobo) or missing > 0
     order by id`,
  sentence(row) {
    const hold = `Hold ${row.code} (id ${row.id})`;
    if (row.entered !== row.amount_kobo)
      return `${hold} sets ${naira(row.amount_kobo)} aside; the ledger has ${naira(row.entered)} of it.`;
    if (row.elsewhere === 1) return `${hold} is entered on another fund than it names.`;
    if (row.foreign_fund === 1) return `${hold} is on a fund of another department than carries it.`;
    if (row.is_anothers === 1) return `${hold} is for ${row.request}, which is another's, or isn't there.`;
    if (row.secured !== 0 && row.secured !== row.cost_kobo)
      return `${hold} is for ${naira(row.cost_kobo)}; ${naira(row.secured)} was secured.`;
    if (row.secured === 0 && row.status !== 'pending')
      return `${hold} is ${row.status}, and was never secured.`;
    if (row.is_behind && row.request_kobo !== row.cost_kobo)
      return `${hold} is for ${naira(row.cost_kobo)}; its request ${row.request} costs ${naira(row.request_kobo)}.`;
    if (row.is_behind && Number(row.missing) > 0)
      return `${hold} is for ${naira(row.cost_kobo)} and sets ${naira(row.amount_kobo)} aside; nobody lowered it by ${naira(row.missing)}.`;
    return `${hold} is ${row.status}; its request ${row.request} is ${row.request_status}, or names another hold or fund.`;
  },
  counted: 'select count(*) as holds from holds',
  extent: ({ holds }) => `${holds} holds`,
};

/** What was accepted costs what its option says, and money is or was set aside for it. */
const requests: Check = {
  title: 'Accepted requests',
  bad: `
    select bad.* from (
      select r.*, o.cost_kobo as option_kobo, h.status as hold_status, h.mandate_id,
        (o.id is not null and case r.kind when 'reservations' then o.flight_id else o.hotel_id end is distinct from r.id)::int as is_anothers
      from (${REQUESTS}) r left join travel_options o on o.id = r.option_id left join holds h on h.id = r.hold_id
    ) bad
     where is_anothers = 1 or option_kobo <> cost_kobo
        or kind <> 'meetings' and status = 'accepted' and (hold_status in ${LIVE} or hold_status = 'released' or mandate_id is not null) is not true
        or kind <> 'meetings' and status in ('booked', 'closed') and hold_id is null
        or kind = 'meetings' and (cost_kobo is null) <> (hold_id is null)
     order by kind desc, id`,
  sentence(row) {
    const request = `Request ${row.code} (id ${row.id})`;
    if (row.is_anothers === 1) return `${request} accepted an option of another request.`;
    if (row.option_kobo !== null && row.option_kobo !== row.cost_kobo)
      return `${request} costs ${naira(row.cost_kobo)}; the option that was accepted ${naira(row.option_kobo)}.`;
    return `${request} is ${row.status}, and nothing is set aside for it.`;
  },
  counted: `select count(*) as requests from (${REQUESTS}) r where cost_kobo is not null`,
  extent: ({ requests }) => `${requests} accepted requests`,
};

const RECORDS = `
  select subject, id, code, status, case when by_head then 'with-head' else 'pending' end as first from (${REQUESTS}) r
  union all select 'reserves', id, code, status, null from holds
  union all select 'mandates', id, code, status, 'pending' from mandates`;

/** Requests and holds are in the state into which the last act of their timelines brought them. */
const states: Check = {
  title: 'States of requests and holds',
  bad: `
    select bad.* from (
      select r.subject, r.id, r.code, r.status, coalesce(
        (select a.changes -> 'status' ->> 1 from activities a
          where a.subject_type = r.subject and a.subject_id = r.id and a.changes ? 'status' order by a.seq desc limit 1),
        first,
        (select case a.action when 'asked' then 'pending' else a.action end from activities a
          where a.subject_type = r.subject and a.subject_id = r.id order by a.seq limit 1), 'nowhere') as told
      from (${RECORDS}) r
    ) bad
     where status <> told order by subject, id`,
  sentence: ({ code, id, status, told }) => `${code} (id ${id}) is ${status}; by its timeline it is ${told}.`,
  counted: `select count(*) as records from (${RECORDS}) r`,
  extent: ({ records }) => `${records} requests and holds`,
};

/** A mandate says what its holds are due; it is raised or paid as its expenditure is, which is shared among them. */
const mandates: Check = {
  title: 'Mandates',
  bad: `
    select bad.* from (
      select m.id, m.code, m.status, m.total_amount_kobo, m.no_of_itineraries, coalesce(h.holds, 0) as holds, coalesce(h.due, 0) as due,
          h.shares, e.status as paid_by, e.amount_kobo as paid_kobo, (h.elsewhere or e.fund_id <> m.fund_id)::int as elsewhere
        from mandates m
        left join (select o.mandate_id, count(*) as holds, sum(o.due_kobo) as due, sum(o.share_kobo) as shares,
            bool_or(o.reserved_fund_id is distinct from n.fund_id) as elsewhere
          from holds o join mandates n on n.id = o.mandate_id group by o.mandate_id) h on h.mandate_id = m.id
        left join expenditures e on e.mandate_id = m.id and e.status in ('cleared', 'batched', 'queried', 'paid', 'refunded')
    ) bad
     where total_amount_kobo <> due or no_of_itineraries <> holds or elsewhere = 1
        or status <> case when paid_by is null then case when status in ('ended', 'deleted') then status else 'pending' end
             when paid_by in ('paid', 'refunded') then 'paid' else 'raised' end
        or shares is distinct from paid_kobo or status in ('ended', 'deleted') and holds > 0
     order by id`,
  sentence(row) {
    const mandate = `Mandate ${row.code} (id ${row.id})`;
    if (row.total_amount_kobo !== row.due || row.no_of_itineraries !== row.holds)
      return `${mandate} says ${naira(row.total_amount_kobo)} for ${row.no_of_itineraries} requests; its ${row.holds} holds are due ${naira(row.due)}.`;
    if (row.elsewhere === 1)
      return `${mandate} pays from another fund than its holds or its expenditure name.`;
    if (row.paid_by === null && row.shares !== null)
      return `${mandate} is ${row.status}, and ${naira(row.shares)} are shared among its holds.`;
    if (row.paid_by === null) return `${mandate} is ${row.status}; no expenditure of it is.`;
    if (row.shares !== row.paid_kobo)
      return `${mandate} is paid ${naira(row.paid_kobo)}; ${naira(row.shares)} are shared among its holds.`;
    return `${mandate} is ${row.status}; its expenditure is ${row.paid_by}.`;
  },
  counted: 'select count(*) as mandates from mandates',
  extent: ({ mandates }) => `${mandates} mandates`,
};

/** What was drawn of holds, by the expenditures that drew it. */
const drawn: Check = {
  title: 'Drawn holds',
  bad: `
    select bad.* from (
      select e.id, e.code, e.status, e.drawn_kobo, count(h.id) as holds, bool_or(h.fund_id <> e.fund_id)::int as elsewhere,
          coalesce(-sum((select n.reserved_kobo from fund_entries n
            where n.source_type = 'reserves' and n.source_id = h.id and n.kind = 'hold-drawn' order by n.id desc limit 1)), 0) as entered
        from expenditures e left join holds h on h.expenditure_id = e.id
       where e.drawn_kobo > 0 or h.id is not null group by e.id
    ) bad
     where elsewhere = 1 or holds > 0 and entered <> drawn_kobo or (holds > 0) <> (drawn_kobo > 0 and status in ('cleared', 'batched', 'queried', 'paid', 'refunded'))
     order by id`,
  sentence: ({ code, id, status, drawn_kobo, holds, entered }) =>
    `Expenditure ${code} (id ${id}) is ${status} and drew ${naira(drawn_kobo)}; ${holds} holds say so, on its fund or another, and the ledger ${naira(entered)}.`,
  counted: 'select count(*) as expenditures from expenditures where drawn_kobo > 0',
  extent: ({ expenditures }) => `${expenditures} expenditures that drew holds`,
};

/** What is reserved on a fund, and what its holds set aside. */
const reserved: Check = {
  title: 'Reserved figures',
  bad: `
    select f.id, f.reserved_kobo, coalesce(h.aside, 0) as aside
      from funds f left join (select fund_id, sum(amount_kobo) as aside from holds group by fund_id) h on h.fund_id = f.id
     where f.reserved_kobo <> coalesce(h.aside, 0) order by f.id`,
  sentence: ({ id, reserved_kobo, aside }) =>
    `Fund ${id} has ${naira(reserved_kobo)} reserved; its holds set ${naira(aside)} aside.`,
  counted: 'select count(*) as funds from funds where reserved_kobo > 0',
  extent: ({ funds }) => `${funds} funds with something reserved`,
};

/** What `verify` proves of money that is set aside. */
export const HOLD_CHECKS: readonly Check[] = [holds, requests, states, reserved, mandates, drawn];

function naira(kobo: Row[string] | undefined): string {
  return formatNaira(Number(kobo ?? 0));
}
