import { formatNaira } from '#shared/money.ts';
import type { Check, Row } from './check.ts';

/** What a close carried out of a fund is carried into another, record by record, and both are in the ledgers. */
const carried: Check = {
  title: 'What is carried to the next year',
  firstBad: `
    select bad.* from (
      select m.id, m.code, c.year, m.to_fund_id, m.booked_kobo, m.reserved_kobo,
          -coalesce(o.booked, 0) as out_booked, -coalesce(o.reserved, 0) as out_reserved,
          coalesce(i.booked, 0) as in_booked, coalesce(i.reserved, 0) as in_reserved,
          f.budget_year as from_year, t.budget_year as to_year
        from closing_moves m join year_closings c on c.id = m.closing_id join funds f on f.id = m.from_fund_id left join funds t on t.id = m.to_fund_id
        left join lateral (
          select sum(e.booked_kobo) as booked, sum(e.reserved_kobo) as reserved from fund_entries e
           where e.source_type = m.subject and e.source_id = m.subject_id and e.fund_id = m.from_fund_id and e.note = 'Close of ' || c.year) o on true
        left join lateral (
          select sum(e.booked_kobo) as booked, sum(e.reserved_kobo) as reserved from fund_entries e
           where e.source_type = m.subject and e.source_id = m.subject_id and e.fund_id = m.to_fund_id and e.kind = 'carried-in' and e.note = 'From ' || c.year) i on true
    ) bad
     where out_booked <> booked_kobo or out_reserved <> reserved_kobo
        or to_fund_id is not null and (in_booked <> booked_kobo or in_reserved <> reserved_kobo or to_year <> from_year + 1)
     order by id limit 1`,
  sentence: ({ code, year, booked_kobo, reserved_kobo, out_booked, out_reserved, in_booked, in_reserved }) =>
    `${code} was to leave ${year} with ${naira(booked_kobo)} booked and ${naira(reserved_kobo)} reserved; the ledgers took out ${naira(out_booked)} and ${naira(out_reserved)}, and brought in ${naira(in_booked)} and ${naira(in_reserved)}.`,
  counted: 'select count(*) as moves, count(to_fund_id) as carried from closing_moves',
  extent: ({ moves, carried: some }) => `${moves} records that a close moved, ${some} to the next year`,
};

/** No entry names a close that moved nothing of the record. */
const entered: Check = {
  title: 'Entries of closes',
  firstBad: `
    select e.id, e.fund_id, e.source_code from fund_entries e
     where e.kind in ('carried-out', 'carried-in') and not exists (select from closing_moves m
       where m.subject = e.source_type and m.subject_id = e.source_id and e.fund_id = case e.kind when 'carried-out' then m.from_fund_id else m.to_fund_id end)
     order by e.id limit 1`,
  sentence: ({ id, fund_id, source_code }) =>
    `Entry ${id} of fund ${fund_id} carries ${source_code}, which no close moved there.`,
  counted: `select count(*) as entries from fund_entries where kind in ('carried-out', 'carried-in')`,
  extent: ({ entries }) => `${entries} entries`,
};

/** Nothing is open on the funds of a closed year, but advances that are to be retired. */
const left: Check = {
  title: 'What is open in closed years',
  firstBad: `
    select c.year, i.type, i.code from year_closings c cross join lateral closing_items(c.year) i
     where c.status = 'closed' and i.type <> 'advance' order by c.year, i.type, i.code limit 1`,
  sentence: ({ year, type, code }) => `${code} (${type}) is open in ${year}, which is closed.`,
  counted: `select count(*) as years from year_closings where status = 'closed'`,
  extent: ({ years }) => `${years} closed years`,
};

/** Nothing was entered in a year after it was closed, which two people did. */
const afterwards: Check = {
  title: 'Closed years',
  firstBad: `
    select bad.* from (
      select c.id, c.year, (y.closed_at is distinct from c.closed_at)::int as is_moved, told.actor_id is distinct from c.confirmed_by as is_anothers,
          (c.confirmed_by = c.submitted_by)::int as is_alone,
          (select e.id from fund_entries e join funds f on f.id = e.fund_id where f.budget_year = c.year and e.at > c.closed_at order by e.id limit 1) as later
        from year_closings c left join budget_years y on y.year = c.year
        left join lateral (select actor_id from activities a where a.subject_type = 'year-closings' and a.subject_id = c.id and a.action = 'closed' order by a.seq desc limit 1) told on true
       where c.status = 'closed'
    ) bad where is_moved = 1 or is_anothers or is_alone = 1 or later is not null order by year limit 1`,
  sentence({ year, later, is_moved }) {
    if (later !== null) return `Entry ${later} was made in ${year} after that year was closed.`;
    if (is_moved === 1) return `The year ${year} was closed at another moment than its close says.`;
    return `The year ${year} was closed by somebody else than its timeline tells.`;
  },
  counted: `select count(*) as years from budget_years where closed_at is not null`,
  extent: ({ years }) => `${years} closed years`,
};

/** What came back of a closed year has its number, without gaps, and is what was recorded of its payment. */
const revenue: Check = {
  title: 'Receipts to revenue',
  firstBad: `
    select bad.* from (
      select r.id, r.number, r.amount_kobo, row_number() over (partition by r.year order by r.seq) as due_seq, r.seq,
          case r.kind
            when 'recovery' then (select c.amount_kobo from payment_corrections c where c.payment_id = r.payment_id and c.kind = 'recovery'
              and c.confirmed_by is not null and c.receipt_no = r.receipt_no)
            when 'surplus' then (select t.total_kobo - t.spent_kobo - t.returned_kobo from retirements t where t.id = r.retirement_id and t.status = 'closed')
            else (select p.amount_kobo - p.recovered_kobo from payments p where p.id = r.payment_id and p.status = 'returned') end as due
        from revenue_receipts r
    ) bad where due is distinct from amount_kobo or seq <> due_seq order by id limit 1`,
  sentence: ({ number, amount_kobo, due, seq, due_seq }) =>
    seq !== due_seq
      ? `The receipt to revenue ${number} follows on one that isn't there.`
      : `The receipt to revenue ${number} is of ${naira(amount_kobo)}; by its record ${naira(due)} came back.`,
  counted: 'select count(*) as receipts from revenue_receipts',
  extent: ({ receipts }) => `${receipts} receipts`,
};

/** What `verify` proves of years that were closed. */
export const CLOSING_CHECKS: readonly Check[] = [carried, entered, left, afterwards, revenue];

function naira(kobo: Row[string] | undefined): string {
  return formatNaira(Number(kobo ?? 0));
}
