import { formatNaira } from '#shared/money.ts';
import type { Check } from './check.ts';

/** Statements add up, go on from one another, and have the lines with which they came. */
const statements: Check = {
  title: 'Bank statements',
  bad: `
    select * from (
      select s.code, s.closing_kobo <> s.opening_kobo + s.credits_kobo - s.debits_kobo
            or (s.line_count, s.credits_kobo, s.debits_kobo, s.from_day, s.to_day) is distinct from (l.n, l.credits, l.debits, l.first_day, l.last_day) as is_other_sum,
          s.lines_digest is distinct from statement_lines_digest(s.id) as is_otherwise,
          s.status = 'imported' and ((b.id is null) <> (s.previous_id is null) or b.closing_kobo <> s.opening_kobo or b.status <> 'imported'
            or b.bank_account_id <> s.bank_account_id) as is_gap
        from bank_statements s left join bank_statements b on b.id = s.previous_id left join lateral (
          select count(*)::int as n, sum(credit_kobo)::bigint as credits, sum(debit_kobo)::bigint as debits, min(day) as first_day, max(day) as last_day
            from bank_statement_lines where statement_id = s.id) l on true
    ) bad where is_other_sum or is_otherwise or is_gap order by code`,
  sentence({ code, is_other_sum, is_otherwise }) {
    if (is_other_sum) return `Bank statement ${code} says another sum than its lines.`;
    return is_otherwise
      ? `Bank statement ${code} has other lines than it came with.`
      : `Bank statement ${code} doesn’t go on from the one before it.`;
  },
  counted: `select count(*) as statements, coalesce(sum(line_count), 0)::bigint as lines, coalesce(sum(closing_kobo) filter (where status = 'imported'
      and not exists (select from bank_statements n where n.previous_id = s.id and n.status = 'imported')), 0)::bigint as kobo from bank_statements s`,
  extent: ({ statements: count, lines, kobo }) =>
    `${count} bank statements with ${lines} lines, ${formatNaira(Number(kobo ?? 0))} at the bank`,
};

/** Each match is of a line that counts, to the kobo what it is matched with, not before that happened, once, and the line and its statement say so. */
const matches: Check = {
  title: 'Matches of bank statements',
  bad: `
    select * from (
      select s.code, l.serial, m.is_live and (m.amount_kobo <> l.debit_kobo + l.credit_kobo or s.status <> 'imported' or m.statement_id <> l.statement_id
            or m.amount_kobo is distinct from case m.kind
              when 'schedule' then (select case m.covers when 'all' then p.amount_kobo
                else (select sum(x.net_kobo)::bigint from payment_schedule_lines x where x.schedule_id = p.id and x.outcome = 'paid') end
                from payment_schedules p where p.id = m.schedule_id and p.bank_account_id = l.bank_account_id)
              when 'payment' then (select x.net_kobo from payment_schedule_lines x join payment_schedules p on p.id = x.schedule_id
                where x.id = m.schedule_line_id and p.bank_account_id = l.bank_account_id)
              when 'direct' then (select d.net_kobo from direct_payments d where d.id = m.posting_id)
              when 'remittance' then (select r.amount_kobo from tax_remittances r where r.id = m.remittance_id and r.status = 'paid')
              when 'receipt' then (select r.amount_kobo from money_receipts r where r.id = m.receipt_id
                and coalesce(r.bank_account_id, l.bank_account_id) = l.bank_account_id)
              else m.amount_kobo end) as is_otherwise,
          m.taken_back_by = m.confirmed_by as is_same, false as is_unsaid,
          m.confirmed_by = s.imported_by and m.kind not in ('schedule', 'payment', 'direct', 'remittance', 'receipt')
            and m.confirmed_at > (select at from schema_migrations where name = '0846-lines-of-statements-by-two.sql') as is_alone,
          coalesce(l.day < case m.kind when 'direct' then posting.paid_on - 5 when 'remittance' then t.paid_on - 5 when 'receipt' then receipt_earliest(r)
            else (p.sent_at at time zone 'Africa/Lagos')::date end, false)
            and m.confirmed_at > (select at from schema_migrations where name = '0847-days-of-matches.sql') as is_early
        from bank_matches m join bank_statement_lines l on l.id = m.line_id join bank_statements s on s.id = l.statement_id
          left join payment_schedule_lines x on x.id = m.schedule_line_id left join payment_schedules p on p.id = coalesce(m.schedule_id, x.schedule_id)
          left join tax_remittances t on t.id = m.remittance_id left join money_receipts r on r.id = m.receipt_id
          left join payment_acts posting on posting.id = m.posting_id
      union all
      select s.code, l.serial, false, false, true, false, false
        from bank_statement_lines l join bank_statements s on s.id = l.statement_id left join bank_matches m on m.line_id = l.id and m.is_live
       where l.settled <> case when m.id is null then 'open' when m.kind in ('schedule', 'payment', 'direct', 'remittance', 'receipt') then 'matched' else 'classed' end
      union all
      select s.code, 0, false, false, true, false, false from bank_statements s
       where s.open_count <> (select count(*) from bank_statement_lines l where l.statement_id = s.id and l.settled = 'open')
    ) bad where is_otherwise or is_same or is_unsaid or is_alone or is_early order by code, serial`,
  sentence({ code, serial, is_otherwise, is_same, is_alone, is_early }) {
    if (is_otherwise)
      return `Line ${serial} of bank statement ${code} is matched with something else than it says.`;
    if (is_alone)
      return `What line ${serial} of bank statement ${code} is was said by whoever imported it, alone.`;
    if (is_early)
      return `Line ${serial} of bank statement ${code} is matched with what happened after its day.`;
    return is_same
      ? `Line ${serial} of bank statement ${code} was taken back by who confirmed it.`
      : `Bank statement ${code} says otherwise than its matches what is known of its lines.`;
  },
  counted: 'select count(*) filter (where is_live) as matches from bank_matches',
  extent: ({ matches: count }) => `${count} lines that are known`,
};

/** Receipts of money follow one another without gaps, and each return, recovery and surplus that was confirmed has one. */
const receipts: Check = {
  title: 'Receipts of money that came back',
  bad: `
    select * from (
      select r.number as what, r.number is distinct from 'MR/' || r.year || '/' || lpad(r.seq::text, greatest(5, length(r.seq::text)), '0')
            or r.seq <> row_number() over (partition by r.year order by r.seq) as is_gap,
          case when r.bounce_id is not null then coalesce(l.net_kobo, p.amount_kobo - p.deducted_kobo) <> r.amount_kobo and l.id is not null
            when r.correction_id is not null then r.amount_kobo > c.amount_kobo or c.confirmed_by is null
            else r.amount_kobo <> t.returned_kobo end as is_other_amount, false as is_missing
        from money_receipts r left join payments p on p.id = r.payment_id left join payment_schedule_lines l on l.id = r.schedule_line_id
          left join payment_corrections c on c.id = r.correction_id left join retirements t on t.id = r.retirement_id
      union all
      select c.year || ' up to ' || c.last, c.last <> (select count(*) from money_receipts r where r.year = c.year), false, false from money_receipt_counters c
      union all
      select p.pv_no, false, false, true from payment_bounces b join payments p on p.id = b.payment_id
       where b.confirmed_by is not null and p.amount_kobo > p.deducted_kobo and not exists (select from money_receipts r where r.bounce_id = b.id)
      union all
      select p.pv_no, false, false, true from payment_corrections c join payments p on p.id = c.payment_id
       where c.kind = 'recovery' and c.confirmed_by is not null and p.deducted_kobo = 0 and not exists (select from money_receipts r where r.correction_id = c.id)
      union all
      select t.code, false, false, true from retirements t
       where t.status = 'closed' and t.returned_kobo > 0 and not exists (select from money_receipts r where r.retirement_id = t.id)
    ) bad where is_gap or is_other_amount or is_missing order by what`,
  sentence({ what, is_gap, is_other_amount }) {
    if (is_gap) return `The receipts of money ${what} don’t follow one another.`;
    return is_other_amount
      ? `The receipt of money ${what} says another amount than came back.`
      : `Of ${what} money came back, and no receipt says so.`;
  },
  counted: 'select count(*) as receipts from money_receipts',
  extent: ({ receipts: count }) => `${count} receipts`,
};

/** What is proved of what the bank says. */
export const STATEMENT_CHECKS: readonly Check[] = [statements, matches, receipts];
