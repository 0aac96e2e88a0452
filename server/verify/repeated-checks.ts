import { formatNaira } from '#shared/money.ts';
import type { Check } from './check.ts';

/** What a close writes on what it ends. */
const CLOSED = `'The budget year % was closed%'`;

/** What was available before and after an expenditure was raised, or a refund fulfilled, is what the ledger had, and its year is that of its fund. */
const available: Check = {
  title: 'What expenditures left',
  bad: `
    select * from (
      select e.id, e.code, e.balance_kobo, e.new_balance_kobo, e.budget_year, f.budget_year as due_year,
          n.running_approved_kobo - n.running_booked_kobo - n.running_reserved_kobo as due_kobo,
          e.balance_kobo - e.new_balance_kobo <> e.raised_amount_kobo - coalesce(n.released_kobo, e.drawn_kobo) as is_apart
        from expenditures e
        left join (
          select n.source_id as id, n.running_approved_kobo, n.running_booked_kobo, n.running_reserved_kobo, null::numeric as released_kobo from fund_entries n
           where n.source_type = 'expenditures' and n.kind = 'expenditure-raised'
          union all
          select x.id, n.running_approved_kobo, n.running_booked_kobo, n.running_reserved_kobo,
              coalesce((select -sum(h.reserved_kobo) from refunds r join fund_entries h on h.source_type = 'reserves' and h.source_id = r.hold_id
                where r.id = x.refund_id and h.fund_id = x.fund_id and h.kind = 'hold-drawn' and h.note = r.code), 0)
            from expenditures x join fund_entries n on n.source_type = 'refunds' and n.source_id = x.refund_id and n.kind = 'refund-fulfilled' and n.fund_id = x.fund_id
        ) n on n.id = e.id
        join funds f on f.id = e.fund_id
    ) bad where new_balance_kobo is distinct from due_kobo or is_apart or budget_year <> due_year order by id`,
  sentence({ id, code, new_balance_kobo, balance_kobo, due_kobo, due_year, is_apart }) {
    const expenditure = `Expenditure ${code} (id ${id})`;
    if (new_balance_kobo !== due_kobo)
      return `${expenditure} says that ${formatNaira(Number(new_balance_kobo))} was left; the ledger had ${due_kobo === null ? 'no entry of it' : formatNaira(Number(due_kobo))}.`;
    return is_apart
      ? `${expenditure} says that ${formatNaira(Number(balance_kobo))} was available before it, which doesn’t come to what it left.`
      : `${expenditure} is on a fund of ${due_year}, and names another year.`;
  },
  counted: `select count(*) as expenditures from expenditures`,
  extent: ({ expenditures }) => `${expenditures} expenditures`,
};

/** A payment repeats its batch’s number, and the question, answer or reason of the last act that gave one; a batch whom it pays. */
const words: Check = {
  title: 'What payments repeat',
  bad: `
    select * from (
      select 'Payment ' || p.pv_no as record, p.id, p.batch_no <> b.code as is_of_another, null as due
        from payments p join batches b on b.id = p.batch_id
        left join (select distinct on (payment_id) payment_id, remark from payment_acts where action in ('query', 'return')
          order by payment_id, id desc) said on said.payment_id = p.id
        left join (select distinct on (a.payment_id) a.payment_id, a.remark from payment_acts a
            join (select payment_id, max(id) as id from payment_acts where action = 'query' group by 1) q on q.payment_id = a.payment_id and q.id < a.id
           where a.action = 'respond' order by a.payment_id, a.id desc) answer on answer.payment_id = p.id
       where p.batch_no <> b.code
          or (p.remark, p.response) is distinct from (said.remark, answer.remark) and coalesce(p.remark, '') not like ${CLOSED}
            and not exists (select from revenue_receipts r where r.payment_id = p.id and r.kind = 'bounce')
      union all
      select 'Batch ' || b.code, b.id, false, n.names[1] from batches b
        join (select p.batch_id, array_agg(e.beneficiary || case x.n when 1 then '' when 2 then ' and 1 other' else ' and ' || x.n - 1 || ' others' end order by p.pv_seq) as names
            from payments p join expenditures e on e.id = p.expenditure_id
            join (select batch_id, count(*) as n from payments where status <> 'returned' group by 1) x on x.batch_id = p.batch_id
           where p.status <> 'returned' group by 1) n on n.batch_id = b.id
       where b.beneficiary <> all(n.names)
         and not exists (select from revenue_receipts r join payments p on p.id = r.payment_id where p.batch_id = b.id and r.kind = 'bounce')
    ) bad order by record, id`,
  sentence({ record, is_of_another, due }) {
    if (due !== null) return `${record} is said to pay others than ${due}.`;
    return is_of_another
      ? `${record} names another batch than it is in.`
      : `${record} has a remark or an answer that its acts don’t tell.`;
  },
  counted: 'select count(*) as payments from payments',
  extent: ({ payments }) => `${payments} payments`,
};

/** Each correction that was asked for is there, as often as it was asked, and its moments are those of the acts. */
const corrections: Check = {
  title: 'Corrections of payments',
  bad: `
    select * from (
      select p.id, p.pv_no, c.n is distinct from a.n as is_miscounted
        from payments p
        join (select payment_id, count(*) as n from payment_acts where action in ('recover', 'reissue') group by 1
          union all select payment_id, 0 from payment_corrections c
            where not exists (select from payment_acts a where a.payment_id = c.payment_id and a.action in ('recover', 'reissue')) group by 1) a on a.payment_id = p.id
        left join (select payment_id, count(*) as n, bool_or(not exists (select from payment_acts x where x.payment_id = c.payment_id
              and x.action in ('recover', 'reissue') and x.at between c.created_at - interval '1 hour' and c.created_at + interval '1 hour')
            or confirmed_at is not null and not exists (select from payment_acts x where x.payment_id = c.payment_id
              and x.action = 'confirm-correction' and x.at between c.confirmed_at - interval '1 hour' and c.confirmed_at + interval '1 hour')) as is_moved
          from payment_corrections c group by 1) c on c.payment_id = p.id
       where c.n is distinct from a.n or c.is_moved
    ) bad order by id`,
  sentence: ({ pv_no, is_miscounted }) =>
    is_miscounted
      ? `Payment ${pv_no} has more or fewer corrections than its acts asked for.`
      : `Payment ${pv_no} was corrected at another moment than its acts tell.`,
  counted: 'select count(*) as corrections from payment_corrections',
  extent: ({ corrections: count }) => `${count} corrections`,
};

/** Money that came back for a part of a payment names a hold or a refund that drew on that payment's money. */
const partsBack: Check = {
  title: 'What came back in parts',
  bad: `
    select c.id, p.pv_no from payment_corrections c join payments p on p.id = c.payment_id
     where c.hold_id is not null and not exists (select from holds h where h.id = c.hold_id and h.expenditure_id = p.expenditure_id)
     order by c.id`,
  sentence: ({ id, pv_no }) =>
    `Correction ${id} of payment ${pv_no} names a hold that the payment has no part of.`,
  counted: 'select count(*) as parts from payment_corrections where hold_id is not null',
  extent: ({ parts }) => `${parts} parts`,
};

/** A query is in the register once. */
const once: Check = {
  title: 'Queries once',
  bad: `
    select min(reference) as reference, max(id) as id from queries group by payment_id, retirement_id, asked_at having count(*) > 1 order by max(id)`,
  sentence: ({ id, reference }) => `Query ${id} (${reference}) is in the register twice.`,
  counted: 'select count(*) as queries from queries',
  extent: ({ queries }) => `${queries} queries`,
};

/** Why an expenditure was returned or taken back is what the ledger, the bank's return or the close of its year says. */
const reasons: Check = {
  title: 'Why expenditures ended',
  bad: `
    select e.id, e.code from expenditures e
     where e.remark is not null
       and not exists (select from fund_entries n where n.source_type = 'expenditures' and n.source_id = e.id
         and n.kind in ('expenditure-returned', 'expenditure-reversed') and n.note = e.remark)
       and not exists (select from payments p join payment_bounces o on o.payment_id = p.id where p.expenditure_id = e.id and o.reason = e.remark)
       and not exists (select from closing_moves m join year_closings c on c.id = m.closing_id where m.subject = 'expenditures' and m.subject_id = e.id
         and m.decision in ('lapsed', 'returned') and e.remark = 'The budget year ' || c.year || ' was closed')
     order by e.id`,
  sentence: ({ id, code }) => `Expenditure ${code} (id ${id}) has a remark that nothing tells.`,
  counted: 'select count(remark) as expenditures from expenditures',
  extent: ({ expenditures }) => `${expenditures} expenditures with a remark`,
};

/** A batch was taken back or deleted when its timeline tells it, within an hour. */
const takenBack: Check = {
  title: 'Batches taken back',
  bad: `
    select b.id, b.code, w.word from batches b cross join lateral (values ('reversed', b.reversed_at), ('deleted', b.deleted_at)) w(word, at)
      left join (select subject_id, action, max(at) as at from activities where subject_type = 'batches' and action in ('reversed', 'deleted') group by 1, 2) a
        on (a.subject_id, a.action) = (b.id, w.word)
     where (w.at is not null or a.at is not null) and (w.at between a.at - interval '1 hour' and a.at + interval '1 hour') is not true
     order by b.id`,
  sentence: ({ id, code, word }) =>
    `Batch ${code} (id ${id}) is said to be ${word} at another moment than its timeline tells, or only one of the two says it.`,
  counted: 'select count(*) as batches from batches where reversed_at is not null or deleted_at is not null',
  extent: ({ batches }) => `${batches} batches`,
};

/** What is proved of what one record repeats of another. */
export const REPEATED_CHECKS: readonly Check[] = [
  available,
  words,
  corrections,
  partsBack,
  once,
  reasons,
  takenBack,
];
