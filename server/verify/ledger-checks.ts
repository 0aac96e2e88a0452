import { formatNaira } from '#shared/money.ts';
import type { Check, Row } from './check.ts';

const FIGURES = ['approved', 'booked', 'actual', 'reserved'] as const;

const FUND = `(select concat_ws(' ', bc.code, s.name, f.budget_year) from funds f
  join budget_codes bc on bc.id = f.budget_code_id join sub_budget_heads s on s.id = f.sub_budget_head_id where f.id = bad.fund_id)`;

/** Entries number themselves without a gap from 1, and each carries the sums up to it: those of the one before, and its own. */
const entries: Check = {
  title: 'Fund ledgers',
  bad: `
    select bad.*, ${FUND} as fund from (
      select id, fund_id, seq, row_number() over w as due_seq,
          ${FIGURES.map((name) => `running_${name}_kobo, coalesce(lag(running_${name}_kobo) over w, 0) + ${name}_kobo as due_${name}`).join(', ')}
        from fund_entries window w as (partition by fund_id order by seq)
    ) bad
     where seq <> due_seq or ${FIGURES.map((name) => `running_${name}_kobo <> due_${name}`).join(' or ')}
     order by fund_id, due_seq`,
  sentence(row) {
    const entry = `Entry ${row.seq} (id ${row.id}) of fund ${row.fund_id} (${row.fund})`;
    if (row.seq !== row.due_seq) return `${entry} should have the number ${row.due_seq}.`;
    return `${entry}: ${differences(row, (name) => [row[`running_${name}_kobo`], row[`due_${name}`]], 'running ')}.`;
  },
  counted:
    'select count(*) as entries, (select count(*) from funds where last_seq > 0) as funds from fund_entries',
  extent: ({ entries, funds }) => `${entries} entries of ${funds} funds`,
};

/** A fund's own figures are those that its last entry carries, and never what must never be. */
const funds: Check = {
  title: 'Figures of funds',
  bad: `
    select bad.*, ${FUND} as fund from (
      select f.id as fund_id, f.last_seq, coalesce(s.seq, 0) as due_seq,
        ${FIGURES.map((name) => `f.${name}_kobo, coalesce(s.running_${name}_kobo, 0) as due_${name}`).join(', ')}
      from funds f left join lateral (select * from fund_entries e where e.fund_id = f.id order by e.seq desc limit 1) s on true
    ) bad
     where last_seq <> due_seq or ${FIGURES.map((name) => `${name}_kobo <> due_${name}`).join(' or ')}
        or approved_kobo < booked_kobo + reserved_kobo or booked_kobo < actual_kobo or actual_kobo < 0 or reserved_kobo < 0
     order by fund_id`,
  sentence(row) {
    const fund = `Fund ${row.fund_id} (${row.fund})`;
    const found = differences(row, (name) => [row[`${name}_kobo`], row[`due_${name}`]], '');
    if (found) return `${fund}: ${found}.`;
    if (row.last_seq !== row.due_seq) return `${fund} counts ${row.last_seq} entries; it has ${row.due_seq}.`;
    return `${fund} has figures that must never be: less available or booked than nothing, or more paid than booked.`;
  },
  counted: 'select count(*) as funds from funds',
  extent: ({ funds }) => `${funds} funds`,
};

/** What is kept of a month beside the entries is what its entries add up to; charts and reports as at a date read it. */
const months: Check = {
  title: 'Months of funds',
  bad: `
    select bad.*, to_char(month, 'YYYY-MM') as name, ${FUND} as fund from (
      select fund_id, month,
        ${FIGURES.map((name) => `coalesce(m.${name}_kobo, 0) as ${name}_kobo, coalesce(s.due_${name}, 0) as due_${name}`).join(', ')}
      from fund_months m full join (
        select fund_id, date_trunc('month', at at time zone 'Africa/Lagos')::date as month,
          ${FIGURES.map((name) => `sum(${name}_kobo) as due_${name}`).join(', ')}
          from fund_entries group by 1, 2) s using (fund_id, month)
    ) bad
     where ${FIGURES.map((name) => `${name}_kobo <> due_${name}`).join(' or ')}
     order by fund_id, month`,
  sentence(row) {
    const found = differences(row, (name) => [row[`${name}_kobo`], row[`due_${name}`]], '');
    return `${row.name} of fund ${row.fund_id} (${row.fund}): ${found}.`;
  },
  counted: 'select count(*) as months, count(distinct fund_id) as funds from fund_months',
  extent: ({ months, funds }) => `${months} months of ${funds} funds`,
};

/** Total, count and state of a batch are those of its payments. */
const batches: Check = {
  title: 'Batches',
  bad: `
    select * from (
      select b.id, b.code, b.no_of_payments, b.amount_kobo, b.status, b.max, coalesce(s.live, 0) as due_payments, coalesce(s.total, 0) as due_amount,
        case
          when b.deleted_at is not null then 'deleted'
          when b.reversed_at is not null then 'reversed'
          when coalesce(s.live, 0) = 0 then 'returned'
          when s.all_paid then 'paid'
          when s.any_queried then 'queried'
          when s.all_registered then 'registered'
          when s.any_cleared then 'in-progress'
          else 'pending' end as due_status
      from batches b left join (
        select batch_id, count(*) filter (where status <> 'returned') as live,
          sum(amount_kobo) filter (where status <> 'returned') as total,
          bool_and(status = 'paid') filter (where status <> 'returned') as all_paid,
          bool_or(status = 'queried') as any_queried,
          bool_and(stage = 'audit' or status = 'paid') filter (where status <> 'returned') as all_registered,
          bool_or(stage <> 'in-progress') filter (where status <> 'returned') as any_cleared
        from payments group by batch_id) s on s.batch_id = b.id
    ) bad
     where no_of_payments <> due_payments or amount_kobo <> due_amount or status <> due_status or no_of_payments > max
     order by id`,
  sentence(row) {
    const batch = `Batch ${row.code} (id ${row.id})`;
    if (row.amount_kobo !== row.due_amount)
      return `${batch} totals ${naira(row.amount_kobo)}; its payments add up to ${naira(row.due_amount)}.`;
    if (row.no_of_payments !== row.due_payments)
      return `${batch} counts ${row.no_of_payments} payments; it has ${row.due_payments}.`;
    if (row.status !== row.due_status)
      return `${batch} is ${row.status}; by its payments it is ${row.due_status}.`;
    return `${batch} has ${row.no_of_payments} payments; at most ${row.max} are allowed.`;
  },
  counted: 'select count(*) as batches from batches',
  extent: ({ batches }) => `${batches} batches`,
};

/** What is proved of money. */
export const LEDGER_CHECKS: readonly Check[] = [entries, funds, months, batches];

function differences(
  row: Row,
  pair: (name: (typeof FIGURES)[number]) => [Row[string] | undefined, Row[string] | undefined],
  prefix: string,
): string {
  return FIGURES.flatMap((name) => {
    const [is, due] = pair(name);
    return is === due || (row.id === undefined && is === undefined)
      ? []
      : [`${prefix}${name} is ${naira(is)}; the entries add up to ${naira(due)}`];
  }).join('; ');
}

function naira(kobo: Row[string] | undefined): string {
  return formatNaira(Number(kobo ?? 0));
}
