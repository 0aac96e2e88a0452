import { formatNaira } from '#shared/money.ts';
import type { Check, Row } from './check.ts';
import { isCalled } from './is-called.ts';

/** Kinds of entries by which something leaves a year that is closed; what people write beside an entry may be the same as its note. */
const LEAVING = `('carried-out', 'hold-reversed', 'expenditure-lapsed', 'expenditure-returned')`;

/** What a close carried out of a fund is carried into another, record by record, and both are in the ledgers. */
const carried: Check = {
  title: 'What is carried to the next year',
  bad: `
    select bad.* from (
      select m.id, m.code, c.year, m.to_fund_id, m.booked_kobo, m.reserved_kobo,
          -coalesce(o.booked, 0) as out_booked, -coalesce(o.reserved, 0) as out_reserved,
          coalesce(i.booked, 0) as in_booked, coalesce(i.reserved, 0) as in_reserved,
          f.budget_year as from_year, t.budget_year as to_year
        from closing_moves m join year_closings c on c.id = m.closing_id join funds f on f.id = m.from_fund_id left join funds t on t.id = m.to_fund_id
        left join lateral (
          select sum(e.booked_kobo) as booked, sum(e.reserved_kobo) as reserved from fund_entries e
           where e.source_type = m.subject and e.source_id = m.subject_id and e.fund_id = m.from_fund_id and e.note = 'Close of ' || c.year
             and e.kind in ${LEAVING}) o on true
        left join lateral (
          select sum(e.booked_kobo) as booked, sum(e.reserved_kobo) as reserved from fund_entries e
           where e.source_type = m.subject and e.source_id = m.subject_id and e.fund_id = m.to_fund_id and e.kind = 'carried-in' and e.note = 'From ' || c.year) i on true
    ) bad
     where out_booked <> booked_kobo or out_reserved <> reserved_kobo
        or to_fund_id is not null and (in_booked <> booked_kobo or in_reserved <> reserved_kobo or to_year <> from_year + 1)
     order by id`,
  sentence: ({ code, year, booked_kobo, reserved_kobo, out_booked, out_reserved, in_booked, in_reserved }) =>
    `${code} was to leave ${year} with ${naira(booked_kobo)} booked and ${naira(reserved_kobo)} reserved; the ledgers took out ${naira(out_booked)} and ${naira(out_reserved)}, and brought in ${naira(in_booked)} and ${naira(in_reserved)}.`,
  counted: 'select count(*) as moves, count(to_fund_id) as carried from closing_moves',
  extent: ({ moves, carried: some }) => `${moves} records that a close moved, ${some} to the next year`,
};

/** No entry names a close that moved nothing of the record. */
const entered: Check = {
  title: 'Entries of closes',
  bad: `
    select e.id, e.fund_id, e.source_code from fund_entries e
      join funds f on f.id = e.fund_id left join year_closings c on c.year = f.budget_year and c.status = 'closed'
     where (e.kind in ('carried-out', 'carried-in') or e.kind = 'expenditure-lapsed' and e.at between c.confirmed_at and c.closed_at)
       and not exists (select from closing_moves m
         where m.subject = e.source_type and m.subject_id = e.source_id and e.fund_id = case e.kind when 'carried-in' then m.to_fund_id else m.from_fund_id end)
     order by e.id`,
  sentence: ({ id, fund_id, source_code }) =>
    `Entry ${id} of fund ${fund_id} says that a close moved ${source_code}, which none did.`,
  counted: `select count(*) as entries from fund_entries where kind in ('carried-out', 'carried-in')`,
  extent: ({ entries }) => `${entries} entries`,
};

/** Nothing is open on the funds of a closed year, but advances that are to be retired, and what the bank is said to have returned since. */
const left: Check = {
  title: 'What is open in closed years',
  bad: `
    select c.year, i.type, i.code from year_closings c cross join lateral closing_items(c.year) i
     where c.status = 'closed' and i.type <> 'advance' and (i.type <> 'bounce' or i.since < c.closed_at) order by c.year, i.type, i.code`,
  sentence: ({ year, type, code }) => `${code} (${type}) is open in ${year}, which is closed.`,
  counted: `select count(*) as years from year_closings where status = 'closed'`,
  extent: ({ years }) => `${years} closed years`,
};

/** What a close kept of each record is what was decided about it, by whom and when, and what it moved. */
const kept: Check = {
  title: 'What closes kept',
  bad: `
    select bad.* from (
      select c.year, coalesce(o.code, d.type || ' ' || d.record_id) as code, o.decision as said, d.decision as due,
          (o.type is null)::int as is_gone,
          (d.id is not null and (o.decided_by, o.decided_at, o.remark) is distinct from (d.decided_by, d.decided_at, d.remark))::int as is_anothers,
          (d.id is not null and not exists (select from activities a where a.subject_type = 'year-closings' and a.subject_id = c.id and a.action = 'decided'
            and a.actor_id = d.decided_by and a.at between d.decided_at and d.decided_at + interval '10 minutes'))::int as is_untold
        from closing_outcomes o
          full join (select x.*, exists (select from closing_moves m where (m.closing_id, m.type, m.record_id) = (x.closing_id, x.type, x.record_id)) as is_moved
            from closing_decisions x where x.is_current) d on (d.closing_id, d.type, d.record_id) = (o.closing_id, o.type, o.record_id)
          join year_closings c on c.id = coalesce(o.closing_id, d.closing_id) and c.status = 'closed'
       where o.type is not null or d.is_moved
    ) bad where is_gone = 1 or said is distinct from coalesce(due, case when code is not null and said = 'open' then 'open' end) or is_anothers = 1 or is_untold = 1
     order by year, code`,
  sentence({ year, code, said, due, is_gone, is_untold }) {
    if (is_gone === 1) return `The close of ${year} moved ${code}, and keeps nothing of it.`;
    if (said !== due && due !== null)
      return `The close of ${year} says ${said} of ${code}; ${due} was decided.`;
    if (is_untold === 1)
      return `The timeline of the close of ${year} tells of no such decision about ${code}.`;
    return `The close of ${year} says of ${code} what nobody decided, or that somebody else did.`;
  },
  counted: 'select count(*) as items from closing_outcomes',
  extent: ({ items }) => `${items} items`,
};

/** The figures that a close kept of both years are those of the ledgers, and what it moved lies between them. */
const figures: Check = {
  title: 'Figures that closes kept',
  bad: `
    select bad.* from (
      select k.closing_id, k.fund_id, c.year, k.approved_kobo, k.after_booked_kobo, k.after_actual_kobo, k.after_reserved_kobo,
          l.approved, l.booked, l.actual, l.reserved,
          k.booked_kobo - coalesce(g.booked, 0) + coalesce(t.booked, 0) + coalesce(r.kobo, 0) as due_booked, k.actual_kobo + coalesce(r.kobo, 0) as due_actual,
          k.reserved_kobo - coalesce(g.reserved, 0) + coalesce(t.reserved, 0) - coalesce(r.held, 0) as due_reserved
        from closing_funds k join year_closings c on c.id = k.closing_id
        left join lateral (select e.running_approved_kobo as approved, e.running_booked_kobo as booked, e.running_actual_kobo as actual, e.running_reserved_kobo as reserved
          from fund_entries e where e.fund_id = k.fund_id and e.at <= c.closed_at order by e.seq desc limit 1) l on true
        left join lateral (select sum(m.booked_kobo) as booked, sum(m.reserved_kobo) as reserved from closing_moves m where m.closing_id = k.closing_id and m.from_fund_id = k.fund_id) g on true
        left join lateral (select sum(m.booked_kobo) as booked, sum(m.reserved_kobo) as reserved from closing_moves m where m.closing_id = k.closing_id and m.to_fund_id = k.fund_id) t on true
        left join lateral (select sum(e.actual_kobo) as kobo, -sum(e.reserved_kobo) as held from closing_outcomes o join refunds f on f.id = o.record_id
            join fund_entries e on e.fund_id = k.fund_id and e.at between c.confirmed_at and c.closed_at
              and ((e.source_type, e.source_id) = ('refunds', f.id) or (e.source_type, e.source_id) = ('reserves', f.hold_id))
           where o.closing_id = k.closing_id and o.type = 'refund' and o.decision in ('fulfilled', 'withdrawn')) r on true
    ) bad where (approved_kobo, after_booked_kobo, after_actual_kobo, after_reserved_kobo) is distinct from (approved, booked, actual, reserved)
        or (due_booked, due_actual, due_reserved) is distinct from (after_booked_kobo, after_actual_kobo, after_reserved_kobo)
     order by closing_id, fund_id`,
  sentence: ({
    fund_id,
    year,
    after_booked_kobo,
    after_reserved_kobo,
    due_booked,
    due_reserved,
    booked,
    reserved,
  }) =>
    `The close of ${year} keeps of fund ${fund_id} ${naira(after_booked_kobo)} booked and ${naira(after_reserved_kobo)} reserved; what it moved leaves ${naira(due_booked)} and ${naira(due_reserved)}, and the ledger had ${naira(booked)} and ${naira(reserved)}.`,
  counted: 'select count(*) as funds from closing_funds',
  extent: ({ funds }) => `${funds} funds`,
};

/** Nothing was entered in a year after it was closed, which two people did, as the timeline tells. */
const afterwards: Check = {
  title: 'Closed years',
  bad: `
    select bad.* from (
      select coalesce(c.year, 0) as year, told.subject_id as id, (c.id is null or c.status <> 'closed')::int as is_undone,
          (y.closed_at is distinct from c.closed_at)::int as is_moved,
          (told.actor_id is distinct from c.confirmed_by or submitted.actor_id is distinct from c.submitted_by
            or (submitted.acting_for is null) <> (c.submitted_for_id is null)
            or c.submitted_for_id is not null and not ${isCalled('c.submitted_for_id', 'submitted.acting_for')}
            or c.confirmed_for is distinct from told.acting_for
            or c.submitted_at not between submitted.at - interval '10 minutes' and submitted.at + interval '10 minutes')::int as is_anothers,
          (c.confirmed_by in (c.submitted_by, c.submitted_for_id))::int as is_alone,
          (select e.id from fund_entries e join funds f on f.id = e.fund_id where f.budget_year = c.year and e.at > c.closed_at order by e.id limit 1) as later
        from year_closings c
        full join (select distinct on (subject_id) subject_id, actor_id, acting_for from activities where subject_type = 'year-closings' and action = 'closed'
          order by subject_id, seq desc) told on told.subject_id = c.id
        left join budget_years y on y.year = c.year
        left join lateral (select actor_id, acting_for, at from activities a where a.subject_type = 'year-closings' and a.subject_id = c.id and a.action = 'submitted'
          order by a.seq desc limit 1) submitted on true
       where c.status = 'closed' or told.subject_id is not null
      union all
      select y.year, 0, 0, 1, 0, 0, null from budget_years y
       where y.closed_at is not null and not exists (select from year_closings c where c.year = y.year and c.status = 'closed')
    ) bad where is_undone = 1 or is_moved = 1 or is_anothers = 1 or is_alone = 1 or later is not null order by year`,
  sentence({ year, id, later, is_moved, is_undone, is_anothers }) {
    if (is_undone === 1)
      return `The timeline of close ${id} tells that its year was closed; its record doesn’t say so.`;
    if (later !== null) return `Entry ${later} was made in ${year} after that year was closed.`;
    if (is_moved === 1)
      return id === 0
        ? `The year ${year} is closed, and no close did it.`
        : `The year ${year} was closed at another moment than its close says.`;
    return is_anothers === 1
      ? `The year ${year} was submitted or closed by somebody else, for somebody else or at another time than its timeline tells.`
      : `The year ${year} was closed by whoever submitted it, or for whom it was submitted.`;
  },
  counted: `select count(*) as years from budget_years where closed_at is not null`,
  extent: ({ years }) => `${years} closed years`,
};

/** What came back of a closed year has its number, without gaps, and is what was recorded of its payment. */
const revenue: Check = {
  title: 'Receipts to revenue',
  bad: `
    select bad.* from (
      select r.id, r.number, r.amount_kobo, row_number() over (partition by r.year order by r.seq) as due_seq, r.seq,
          case r.kind
            when 'recovery' then (select c.amount_kobo from payment_corrections c where c.payment_id = r.payment_id and c.kind = 'recovery'
              and c.confirmed_by is not null and c.receipt_no = r.receipt_no and c.refund_id is not distinct from r.refund_id
              order by c.amount_kobo = r.amount_kobo desc limit 1)
            when 'surplus' then (select t.total_kobo - t.spent_kobo - t.returned_kobo from retirements t where t.id = r.retirement_id and t.status = 'closed')
            else (select p.amount_kobo - p.recovered_kobo from payments p where p.id = r.payment_id and p.status = 'returned') end as due,
          (coalesce(m.fund_id, e.fund_id) is distinct from r.fund_id or f.budget_year is distinct from r.budget_year or f.department_id is distinct from r.department_id
            or r.number <> 'RR/' || r.year || '/' || lpad(r.seq::text, greatest(5, length(r.seq::text)), '0'))::int as is_of_another
        from revenue_receipts r join payments p on p.id = r.payment_id join expenditures e on e.id = p.expenditure_id
        left join expenditures m on m.refund_id = r.refund_id left join funds f on f.id = coalesce(m.fund_id, e.fund_id)
      union all
      select 0, 'of ' || c.year || ' with the number ' || c.last, 0, c.last, (select count(*) from revenue_receipts r where r.year = c.year), 0, 0
        from receipt_counters c where c.last <> (select count(*) from revenue_receipts r where r.year = c.year)
    ) bad where due is distinct from amount_kobo or seq <> due_seq or is_of_another = 1 order by id`,
  sentence: ({ id, number, amount_kobo, due, seq, due_seq, is_of_another }) =>
    id === 0
      ? `The receipt to revenue ${number} isn’t there.`
      : seq !== due_seq
        ? `The receipt to revenue ${number} follows on one that isn’t there.`
        : is_of_another === 1
          ? `The receipt to revenue ${number} says another number, fund, department or year than its payment is of.`
          : `The receipt to revenue ${number} is of ${naira(amount_kobo)}; by its record ${naira(due)} came back.`,
  counted: 'select count(*) as receipts from revenue_receipts',
  extent: ({ receipts }) => `${receipts} receipts`,
};

/** What `verify` proves of years that were closed. */
export const CLOSING_CHECKS: readonly Check[] = [carried, entered, kept, figures, left, afterwards, revenue];

function naira(kobo: Row[string] | undefined): string {
  return formatNaira(Number(kobo ?? 0));
}
