import { formatNaira } from '#shared/money.ts';
import type { Check } from './check.ts';
import { chained } from './hash-chain.ts';

/** What is deducted from a payment is the sum of its lines, each the rate of its base, of a third party's payment that names its class. */
const deductions: Check = {
  title: 'Deductions',
  bad: `
    select * from (
      select p.id, p.pv_no, p.amount_kobo, p.deducted_kobo, coalesce(l.due_kobo, 0) as due_kobo, coalesce(l.is_otherwise, false) as is_otherwise,
          l.payment_id is not null and (e.transaction_class is null or e.type <> 'third-party') as is_untaxed
        from payments p join expenditures e on e.id = p.expenditure_id
        left join (
          select d.payment_id, sum(d.amount_kobo) as due_kobo,
              bool_or(d.amount_kobo <> div(d.base_kobo::numeric * d.rate_bp * 2 + 10000, 20000) or d.base_kobo > p.amount_kobo) as is_otherwise
            from payment_deductions d join payments p on p.id = d.payment_id group by d.payment_id) l on l.payment_id = p.id
       where p.deducted_kobo <> 0 or l.payment_id is not null
    ) bad
     where deducted_kobo <> due_kobo or deducted_kobo > amount_kobo or is_otherwise or is_untaxed order by id`,
  sentence({ id, pv_no, amount_kobo, deducted_kobo, due_kobo, is_untaxed }) {
    const payment = `Payment ${pv_no} (id ${id})`;
    if (is_untaxed) return `${payment} has deductions, and its expenditure names no class of transaction.`;
    if (Number(deducted_kobo) !== Number(due_kobo))
      return `${payment} says that ${naira(deducted_kobo)} is deducted; its lines come to ${naira(due_kobo)}.`;
    return Number(deducted_kobo) > Number(amount_kobo)
      ? `${payment} has deductions of ${naira(deducted_kobo)}, more than its gross of ${naira(amount_kobo)}.`
      : `${payment} has a deduction that is not the rate of its base.`;
  },
  counted: `select count(*) as lines, coalesce(sum(amount_kobo), 0)::bigint as kobo from payment_deductions`,
  extent: ({ lines, kobo }) => `${lines} deductions of ${naira(kobo)}`,
};

/** The ledger of each authority carries the sums up to each line, and what is owed is that of its last one. */
const ledgers: Check = {
  title: 'Tax ledgers',
  bad: `
    select * from (
      select authority, seq, running_owed_kobo as kobo, coalesce(lag(running_owed_kobo) over w, 0) + amount_kobo as due_kobo, false as is_sum
        from tax_entries window w as (partition by authority order by seq)
      union all
      select a.name, a.last_seq, a.owed_kobo, coalesce(s.due_kobo, 0), true from tax_authorities a
        left join (select authority, sum(amount_kobo)::bigint as due_kobo, count(*) as n from tax_entries group by authority) s on s.authority = a.name
       where a.last_seq <> coalesce(s.n, 0) or a.owed_kobo <> coalesce(s.due_kobo, 0)
    ) bad where kobo <> due_kobo or is_sum order by authority, seq`,
  sentence: ({ authority, seq, kobo, due_kobo, is_sum }) =>
    is_sum
      ? `${authority} is owed ${naira(kobo)} after ${seq} lines; its ledger adds up to ${naira(due_kobo)}, or has other lines.`
      : `Line ${seq} of the tax ledger of ${authority} says that ${naira(kobo)} is owed; the lines add up to ${naira(due_kobo)}.`,
  counted: `select count(*) as lines, count(distinct authority) as authorities, coalesce(sum(amount_kobo), 0)::bigint as kobo from tax_entries`,
  extent: ({ lines, authorities, kobo }) =>
    `${lines} lines of ${authorities} authorities, ${naira(kobo)} owed`,
};

/** Of every payment the ledgers hold what is deducted from it while it is paid, less the part that came back, and nothing else. */
const withheld: Check = {
  title: 'Taxes withheld',
  bad: `
    with due as (
      select p.id, d.authority, d.kind as tax, d.rate_bp, (sum(d.amount_kobo) - round(sum(d.amount_kobo) * p.recovered_kobo / p.amount_kobo))::bigint as kobo,
          (sum(d.base_kobo) - round(sum(d.base_kobo) * p.recovered_kobo / p.amount_kobo))::bigint as base_kobo
        from payments p join payment_deductions d on d.payment_id = p.id where p.status = 'paid' group by p.id, d.authority, d.kind, d.rate_bp
    ), held as (
      select payment_id as id, authority, tax, rate_bp, sum(amount_kobo)::bigint as kobo, sum(base_kobo)::bigint as base_kobo from tax_entries
       where payment_id is not null group by payment_id, authority, tax, rate_bp
    )
    select coalesce(due.id, held.id) as id, coalesce(due.authority, held.authority) as authority, coalesce(due.kobo, 0) as due_kobo, coalesce(held.kobo, 0) as kobo
      from due full join held using (id, authority, tax, rate_bp)
     where coalesce(due.kobo, 0) <> coalesce(held.kobo, 0)
       -- What came back by less than a kobo of tax moves the base alone, and the ledger has no line of it.
       or coalesce(due.base_kobo, 0) <> coalesce(held.base_kobo, 0) and not exists (select from payment_corrections c
         where c.payment_id = coalesce(due.id, held.id) and c.kind = 'recovery' and c.confirmed_by is not null) order by 1, 2`,
  sentence: ({ id, authority, due_kobo, kobo }) =>
    Number(due_kobo) === Number(kobo)
      ? `The tax ledger of ${authority} says another base than what payment ${id} was taxed by.`
      : `The tax ledger of ${authority} holds ${naira(kobo)} of payment ${id}; ${naira(due_kobo)} is withheld from it.`,
  counted: `select count(distinct payment_id) as payments from tax_entries`,
  extent: ({ payments }) => `${payments} payments in tax ledgers`,
};

/** What was withheld or given back says of whom, when and by whom what its payment says, and the TIN that its vendor had. */
const lines: Check = {
  title: 'Lines of tax ledgers',
  bad: `
    select e.authority, e.seq from tax_entries e join payments p on p.id = e.payment_id join expenditures x on x.id = p.expenditure_id
      left join vendors v on v.id = e.vendor_id
     where (e.pv_no, e.payee_name) is distinct from (p.pv_no, p.payee_name) or e.vendor_id is distinct from x.vendor_payee_id
        or e.kind = 'given-back' and not exists (select from payment_bounces b where b.payment_id = p.id and b.confirmed_by is not null and b.bounced_on = e.day)
          and not exists (select from payment_corrections c where c.payment_id = p.id and c.confirmed_by is not null and c.day = e.day)
        or e.kind = 'withheld' and not exists (select from payment_acts a where a.payment_id = p.id and a.action = 'post'
            and coalesce(a.paid_on, (a.at at time zone 'Africa/Lagos')::date) = e.day and coalesce(e.actor_id, a.user_id) in (a.user_id, a.acting_for_id))
        or e.payee_tin is distinct from v.tin and v.updated_at < e.at - interval '1 minute'
     order by e.authority, e.seq`,
  sentence: ({ authority, seq }) =>
    `Line ${seq} of the tax ledger of ${authority} names another payee, TIN, day or officer than its payment.`,
  counted: `select count(*) as lines from tax_entries where payment_id is not null`,
  extent: ({ lines: count }) => `${count} lines of payments`,
};

/** What was remitted is what paid remittances say, whose schedules repeat lines of the ledger, each once, and that two people approved. */
const remitted: Check = {
  title: 'Remittances of tax',
  bad: `
    select * from (
      select coalesce(r.code, e.pv_no) as code, r.id is null or e.id is null or e.amount_kobo <> -r.amount_kobo or e.authority <> r.authority or e.day <> r.paid_on as is_unpaid,
          false as is_otherwise, false as is_alone
        from (select * from tax_remittances where status = 'paid') r full join (select * from tax_entries where kind = 'remitted') e on e.pv_no = r.code
      union all
      select r.code, false, (r.amount_kobo, r.line_count) is distinct from (l.kobo, l.n) or coalesce(l.is_otherwise, false),
          r.approved_by = r.prepared_by or r.approved_by in (select acted_for('tax-remittances', r.id, r.prepared_by)) or r.approved_by is distinct from told.actor_id
        from tax_remittances r left join lateral (
          select sum(l.amount_kobo)::bigint as kobo, count(*)::int as n, bool_or((l.amount_kobo, l.base_kobo, l.rate, l.tax, l.day, l.pv_no, l.payee_name, l.payee_tin, l.vendor_id) is distinct from
                (e.amount_kobo, e.base_kobo, e.rate, e.tax, e.day, e.pv_no, e.payee_name, e.payee_tin, e.vendor_id)
                or e.authority <> r.authority or (e.kind = 'withheld' and e.month > r.month)
              or l.is_live is distinct from (r.status <> 'withdrawn')) as is_otherwise
            from tax_remittance_lines l join tax_entries e on e.id = l.entry_id where l.remittance_id = r.id) l on true
        left join lateral (select actor_id from activities a where a.subject_type = 'tax-remittances' and a.subject_id = r.id and a.action = 'approved'
          order by a.seq desc limit 1) told on true
    ) bad where is_unpaid or is_otherwise or is_alone order by code`,
  sentence: ({ code, is_unpaid, is_otherwise }) =>
    is_unpaid
      ? `Remittance ${code} is paid, or its tax ledger says so, and the other says something else.`
      : is_otherwise
        ? `Remittance ${code} says another amount or other lines than the tax ledger.`
        : `Remittance ${code} was approved by whoever prepared it, or by another than its timeline tells.`,
  counted: `select count(*) as remittances, count(*) filter (where status = 'paid') as paid from tax_remittances`,
  extent: ({ remittances, paid }) => `${remittances} remittances, ${paid} paid`,
};

/** The lines of each authority are a chain. */
const chains = chained({
  title: 'Chains of taxes',
  table: 'tax_entries',
  of: ['authority'],
  words: `concat_ws(E'\\x1f', r.previous_hash, r.authority, r.seq::text, r.kind, coalesce(r.tax, ''), coalesce(r.payment_id::text, ''), coalesce(r.vendor_id::text, ''),
    coalesce(r.pv_no, ''), coalesce(r.payee_name, ''), coalesce(r.payee_tin, ''), coalesce(r.base_kobo::text, ''), coalesce(r.rate_bp::text, ''),
    r.amount_kobo::text, r.running_owed_kobo::text, to_char(r.day, 'YYYY-MM-DD'), coalesce(r.actor_id::text, ''),
    to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'))`,
  name: ({ authority, seq }) => `Line ${seq} of the tax ledger of ${authority}`,
  rowWord: 'lines',
  counted: 'select count(*) as lines, count(distinct authority) as authorities from tax_entries',
  extent: ({ lines: count, authorities }) => `${count} lines of ${authorities} authorities`,
});

/** What is proved of taxes on payments. */
export const TAX_CHECKS: readonly Check[] = [deductions, ledgers, withheld, lines, remitted, chains];

function naira(kobo: boolean | number | string | null | undefined): string {
  return formatNaira(Number(kobo ?? 0));
}
