import { formatNaira } from '#shared/money.ts';
import type { Check } from './check.ts';
import { chained } from './hash-chain.ts';

/** What is used of each warrant is the sum of its entries; it was entered and answered by those of whom its timeline tells, two people, under its own number. */
const used: Check = {
  title: 'Warrants',
  bad: `
    select * from (
      select w.code, w.used_kobo, coalesce(e.kobo, 0) as due_kobo, w.used_kobo <> coalesce(e.kobo, 0) or w.last_seq <> coalesce(e.n, 0) as is_otherwise,
          w.code <> 'WR/' || w.budget_year || '/' || lpad(w.seq::text, greatest(3, length(w.seq::text)), '0') as is_misnumbered,
          w.requested_by is distinct from entered.actor_id or w.decided_by is distinct from answered.actor_id or w.decided_by = w.requested_by
            or coalesce(w.decided_by in (select acted_for('warrants', w.id, w.requested_by)), false) as is_alone
        from warrants w
        left join (select warrant_id, sum(amount_kobo)::bigint as kobo, count(*) as n from warrant_entries group by warrant_id) e on e.warrant_id = w.id
        left join lateral (select actor_id from activities a where a.subject_type = 'warrants' and a.subject_id = w.id and a.action = 'created' order by seq limit 1) entered on true
        left join lateral (select actor_id from activities a where a.subject_type = 'warrants' and a.subject_id = w.id
          and a.action in ('approved', 'denied') order by seq desc limit 1) answered on true
    ) bad where is_otherwise or is_misnumbered or is_alone order by code`,
  sentence: ({ code, used_kobo, due_kobo, is_otherwise, is_misnumbered }) =>
    is_otherwise
      ? `Warrant ${code} says that ${naira(used_kobo)} of it is used; its entries come to ${naira(due_kobo)}, or are others.`
      : is_misnumbered
        ? `Warrant ${code} has another number than its place in its year.`
        : `Warrant ${code} was entered or answered by others than its timeline tells, or by one person.`,
  counted: `select count(*) as warrants, coalesce(sum(amount_kobo) filter (where status = 'approved'), 0)::bigint as kobo from warrants`,
  extent: ({ warrants, kobo }) => `${warrants} warrants, ${naira(kobo)} released`,
};

/**
 * Each entry carries the sum up to it, and is of a warrant that was approved by then, covers its fund, and counted in its quarter.
 * Its fund is that of its payment, now or before a close carried it; what was drawn was drawn by who cleared, edited or posted it then.
 */
const entries: Check = {
  title: 'Entries of warrants',
  bad: `
    select * from (
      select w.code, e.seq, e.running_used_kobo <> sum(e.amount_kobo) over (partition by e.warrant_id order by e.seq) as is_otherwise,
          w.status <> 'approved' or e.at < w.decided_at or f.budget_year <> w.budget_year or coalesce(w.fund_id <> f.id, false)
            or coalesce(w.budget_head_id <> s.budget_head_id, false) or coalesce(w.type <> s.type, false) as is_uncovered,
          e.kind = 'drawn' and (extract(year from e.at at time zone 'Africa/Lagos') < w.budget_year
            or extract(year from e.at at time zone 'Africa/Lagos') = w.budget_year and extract(quarter from e.at at time zone 'Africa/Lagos') < w.quarter) as is_early,
          e.fund_id <> b.fund_id and not exists (select from closing_moves m where m.subject = 'expenditures' and m.subject_id = p.expenditure_id
            and m.decision = 'carried' and m.from_fund_id = e.fund_id) as is_elsewhere,
          e.kind = 'drawn' and not exists (select from payment_acts a where a.payment_id = e.payment_id and a.user_id = e.actor_id
            and a.action in ('clear', 'edit', 'post') and e.at between a.at - interval '1 hour' and a.at + interval '1 hour') as is_by_another
        from warrant_entries e join warrants w on w.id = e.warrant_id join funds f on f.id = e.fund_id join sub_budget_heads s on s.id = f.sub_budget_head_id
          join payments p on p.id = e.payment_id join batches b on b.id = p.batch_id
    ) bad where is_otherwise or is_uncovered or is_early or is_elsewhere or is_by_another order by code, seq`,
  sentence({ code, seq, is_otherwise, is_uncovered, is_early, is_elsewhere }) {
    const entry = `Entry ${seq} of warrant ${code}`;
    if (is_otherwise) return `${entry} says another sum than the entries up to it.`;
    if (is_uncovered)
      return `${entry} is of a fund that the warrant doesn’t cover, or from before it was approved.`;
    if (is_early) return `${entry} drew before its quarter began.`;
    return is_elsewhere
      ? `${entry} is of another fund than its payment.`
      : `${entry} was drawn by somebody who neither cleared, edited nor posted its payment then.`;
  },
  counted: 'select count(*) as entries, count(distinct payment_id) as payments from warrant_entries',
  extent: ({ entries: count, payments }) => `${count} entries of ${payments} payments`,
};

/**
 * No payment holds more than its amount less what came back, from the clearing of the budget office on until it is gone; of a
 * closed year what came back stays used: it is revenue, or free again in an open year on the fund of a department that carries it. What was cleared or posted
 * since the rule was last turned on holds all of it; what was carried at a close, once it is posted.
 */
const held: Check = {
  title: 'Cash of payments',
  bad: `
    with rule as (
      select max(coalesce(begun.at, s.created_at)) as since from settings s left join lateral (
          select max(a.at) as at from activities a where a.subject_type = 'settings' and a.subject_id = s.id and a.action = 'configured'
            and coalesce(a.changes -> s.key ->> 0, 'off') = 'off') begun on true
       where s.key in ('warrants', 'treasury_desk')
      having bool_and(s.key <> 'treasury_desk' or s.value = 'on') and bool_and(s.key <> 'warrants' or s.value in ('carried', 'quarterly')) and count(*) = 2
    ), holding as (
      select payment_id, sum(amount_kobo)::bigint as kobo from warrant_entries group by payment_id
    ), due as (
      select p.id, p.pv_no, coalesce(h.kobo, 0) as held_kobo,
          case when p.status in ('cleared', 'queried', 'responded', 'paid') then p.amount_kobo - p.recovered_kobo else 0 end
            + case when y.closed_at is null then 0 else coalesce((select sum(r.amount_kobo)::bigint from revenue_receipts r where r.payment_id = p.id and r.kind = 'bounce'), 0)
              + greatest((select coalesce(sum(r.amount_kobo), 0)::bigint from revenue_receipts r where r.payment_id = p.id and r.kind not in ('bounce', 'surplus')),
                (select coalesce(sum(c.amount_kobo), 0)::bigint from payment_corrections c where c.payment_id = p.id and c.kind = 'recovery' and c.confirmed_at >= y.closed_at)) end as due_kobo,
          y.closed_at is null and p.status in ('cleared', 'queried', 'responded', 'paid') and exists (select from rule join payment_acts a on a.at > rule.since
            where a.payment_id = p.id and (a.action = 'post' and p.status = 'paid' or a.action = 'clear' and a.desk = 'budget-office'
              and not exists (select from closing_moves m where m.subject = 'expenditures' and m.subject_id = p.expenditure_id and m.decision = 'carried'))) as holds_all
        from payments p join batches b on b.id = p.batch_id join funds f on f.id = b.fund_id left join budget_years y on y.year = f.budget_year
        left join holding h on h.payment_id = p.id
       where h.payment_id is not null or exists (select from rule)
    )
    select * from due where held_kobo > due_kobo or held_kobo < 0 or holds_all and held_kobo <> due_kobo order by id`,
  sentence: ({ pv_no, held_kobo, due_kobo }) =>
    `Payment ${pv_no} holds ${naira(held_kobo)} of what warrants released; ${naira(due_kobo)} is due.`,
  counted: `select count(distinct payment_id) as payments, coalesce(sum(amount_kobo), 0)::bigint as kobo from warrant_entries`,
  extent: ({ payments, kobo }) => `${payments} payments that drew, ${naira(kobo)} held`,
};

/** The entries of each warrant are a chain. */
const chains = chained({
  title: 'Chains of warrants',
  table: 'warrant_entries',
  of: ['warrant_id'],
  words: `concat_ws(E'\\x1f', r.previous_hash, r.warrant_id::text, r.seq::text, r.payment_id::text, r.fund_id::text, r.kind, r.amount_kobo::text,
    r.running_used_kobo::text, coalesce(r.actor_id::text, ''), to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'))`,
  name: ({ warrant_id, seq }) => `Entry ${seq} of warrant ${warrant_id}`,
  rowWord: 'entries',
  counted: 'select count(*) as entries, count(distinct warrant_id) as warrants from warrant_entries',
  extent: ({ entries: count, warrants }) => `${count} entries of ${warrants} warrants`,
});

/** What is proved of warrants. */
export const WARRANT_CHECKS: readonly Check[] = [used, entries, held, chains];

function naira(kobo: boolean | number | string | null | undefined): string {
  return formatNaira(Number(kobo ?? 0));
}
