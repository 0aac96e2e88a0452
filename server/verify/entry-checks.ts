import { formatNaira } from '#shared/money.ts';
import type { Check } from './check.ts';

/** The record that an entry names, with the code by which it does. */
const SOURCES = [
  ['expenditures', 'expenditures', 'code'],
  ['reserves', 'holds', 'code'],
  ['refunds', 'refunds', 'code'],
  ['retirements', 'retirements', 'code'],
  ['fund-changes', 'fund_changes', 'reference'],
] as const;

/** Which records cause which kinds of entries. */
const KINDS = `(values
  ('funds', '{fund-created,opening-figures}'::text[]),
  ('budget-drafts', '{fund-created}'),
  ('imports', '{fund-created,opening-figures,approved-updated,import-undone}'),
  ('fund-changes', '{top-up,virement-in,virement-out}'),
  ('reserves', '{hold-secured,hold-reversed,hold-drawn,hold-restored,hold-lowered,carried-in,carried-out}'),
  ('expenditures', '{expenditure-raised,expenditure-deleted,expenditure-returned,expenditure-lapsed,expenditure-reversed,expenditure-restored,carried-in,carried-out}'),
  ('payments', '{amount-edited,expenditure-returned,expenditure-restored,payment-posted,payment-bounced,payment-recovered}'),
  ('refunds', '{refund-fulfilled,refund-received,payment-recovered}'),
  ('retirements', '{retirement-surplus}')) as may (source_type, kinds)`;

/** Every entry of a fund came of a record that there is, by its code, and of a kind that such a record causes. */
const sources: Check = {
  title: 'Sources of entries',
  bad: `
    select * from (
      select n.id, n.fund_id, n.kind, n.source_type, n.source_id, n.source_code,
          not coalesce(n.kind = any(may.kinds), false) as is_foreign,
          case n.source_type
            ${SOURCES.map(([type, table, code], at) => `when '${type}' then s${at}.${code} is distinct from n.source_code -- ${table}`).join('\n            ')}
            when 'payments' then p.id is null or n.source_code is distinct from
              case when n.kind in ('amount-edited', 'expenditure-returned', 'expenditure-restored') or n.source_code = e.code then e.code else p.pv_no end
            when 'funds' then n.source_id <> n.fund_id
            when 'imports' then i.id is null
            when 'budget-drafts' then d.id is null
            else true end as is_of_none
        from fund_entries n left join ${KINDS} on may.source_type = n.source_type
        ${SOURCES.map(([type, table], at) => `left join ${table} s${at} on n.source_type = '${type}' and s${at}.id = n.source_id`).join('\n        ')}
        left join payments p on n.source_type = 'payments' and p.id = n.source_id left join expenditures e on e.id = p.expenditure_id
        left join imports i on n.source_type = 'imports' and i.id = n.source_id
        left join budget_drafts d on n.source_type = 'budget-drafts' and d.id = n.source_id
    ) bad where is_foreign or is_of_none order by id`,
  sentence: ({ id, fund_id, kind, source_type, source_id, source_code }) =>
    `Entry ${id} of fund ${fund_id} (${kind}) names ${source_type} ${source_id}${source_code ? `, ${source_code}` : ''}, of which there is no such entry.`,
  counted: 'select count(*) as entries from fund_entries',
  extent: ({ entries }) => `${entries} entries`,
};

/** What an expenditure was raised of, and what each act took from it or gave it back, was entered so, by who did it. */
const acts: Check = {
  title: 'Entries of acts',
  bad: `
    select * from (
      select n.id, n.fund_id, n.kind, n.source_code, n.actor_id as said, e.user_id as told,
          n.booked_kobo <> e.raised_amount_kobo as is_other
        from fund_entries n join expenditures e on n.source_type = 'expenditures' and e.id = n.source_id where n.kind = 'expenditure-raised'
      union all
      select n.id, n.fund_id, n.kind, n.source_code, n.actor_id, a.user_id, n.booked_kobo is distinct from a.amount_after_kobo - a.amount_before_kobo
        from (select *, row_number() over (partition by source_id order by id) as place from fund_entries where source_type = 'payments' and kind = 'amount-edited') n
        full join (select *, row_number() over (partition by payment_id order by id) as place from payment_acts where action = 'edit') a
          on a.payment_id = n.source_id and a.place = n.place
      union all
      select n.id, n.fund_id, n.kind, n.source_code, n.actor_id, a.user_id, n.id is null or n.at < a.at or n.at > a.at + interval '1 hour'
        from (select *, row_number() over (partition by source_id order by id) as place from fund_entries where source_type = 'payments' and kind = 'payment-posted') n
        full join (select *, row_number() over (partition by payment_id order by id) as place from payment_acts where action = 'post') a
          on a.payment_id = n.source_id and a.place = n.place
      union all
      select n.id, n.fund_id, n.kind, n.source_code, n.actor_id, c.decided_by,
          c.status <> 'approved' or abs(n.approved_kobo) <> c.amount_kobo
            or n.fund_id <> case n.kind when 'virement-in' then c.to_fund_id else c.fund_id end
        from fund_entries n join fund_changes c on n.source_type = 'fund-changes' and c.id = n.source_id
    ) bad where is_other is not false or said is distinct from told order by id`,
  sentence: ({ id, fund_id, kind, source_code, is_other }) => {
    if (id === null) return `A payment was edited or posted of which the ledger has no entry.`;
    const entry = `Entry ${id} of fund ${fund_id} (${kind} of ${source_code})`;
    return is_other === false
      ? `${entry} is by somebody else than who acted.`
      : `${entry} says something else than what was done.`;
  },
  counted: `select count(*) as entries from fund_entries where kind in ('expenditure-raised', 'amount-edited', 'payment-posted', 'top-up', 'virement-in', 'virement-out')`,
  extent: ({ entries }) => `${entries} entries`,
};

/**
 * An approved amount moved by an approved change, an import, an opened budget, or when its fund was made; and each of them moved
 * it. Of an import that was undone the rows tell what it had moved, and the ledger took all of it back.
 */
const approved: Check = {
  title: 'Approved amounts',
  bad: `
    with undone as materialized (
      select r.import_id, (r.effect ->> 'record_id')::bigint as fund_id, sum((r.effect ->> 'change_kobo')::bigint) as kobo
        from import_rows r join imports i on i.id = r.import_id and i.status = 'undone' and i.resource = 'update-funds'
        join (select source_id, fund_id from fund_entries where source_type = 'imports' group by 1, 2 having sum(approved_kobo) = 0) back
          on back.source_id = r.import_id and back.fund_id = (r.effect ->> 'record_id')::bigint
       group by 1, 2)
    select * from (
      select n.id, n.fund_id, n.kind, n.approved_kobo, null as reference from fund_entries n
       where n.approved_kobo <> 0 and n.source_type <> 'budget-drafts' and not coalesce(case n.source_type
         when 'fund-changes' then case n.kind when 'virement-out' then n.approved_kobo < 0 else n.approved_kobo > 0 end
         when 'funds' then n.seq <= 2
         when 'imports' then exists (select from import_effects x where x.import_id = n.source_id and x.table_name = 'funds' and x.record_id = n.fund_id
           and case n.kind when 'approved-updated' then (x.before ->> 'after_kobo')::bigint - (x.before ->> 'before_kobo')::bigint = n.approved_kobo
             else x.effect = 'created' and n.seq <= 2 end)
           or exists (select from undone u where (u.import_id, u.fund_id) = (n.source_id, n.fund_id)
             and n.approved_kobo = case n.kind when 'approved-updated' then u.kobo when 'import-undone' then -u.kobo end) end, false)
      union all
      select null, c.fund_id, c.kind, c.amount_kobo, c.reference from fund_changes c
       where c.status = 'approved' and (select count(*) from fund_entries n where n.source_type = 'fund-changes' and n.source_id = c.id)
         <> case when c.to_fund_id is null then 1 else 2 end
    ) bad order by id`,
  sentence: ({ id, fund_id, kind, approved_kobo, reference }) =>
    id === null
      ? `The ${kind} of ${formatNaira(Number(approved_kobo))} by ${reference} was approved; the ledgers have other entries of it.`
      : `Entry ${id} of fund ${fund_id} (${kind}) moved ${formatNaira(Number(approved_kobo))} that nobody approved.`,
  counted: 'select count(*) as entries from fund_entries where approved_kobo <> 0',
  extent: ({ entries }) => `${entries} entries`,
};

const OPENED = ['approved', 'booked', 'actual'] as const;
/** Lines of before told what was booked and paid under the names of the ledger, later ones under those of the fund. */
const told = (name: string) =>
  `coalesce((coalesce(c.changes -> '${name}', c.changes -> '${name}_expenditure') ->> 1)::numeric * 100, 0)`;

/**
 * A ledger was opened with what the line tells by which its fund was made, and where a file brought it with what the row of the
 * file says. Lines from before the amounts were told say nothing of them.
 */
const opened: Check = {
  title: 'Opening of ledgers',
  bad: `
    select * from (
      select n.id, n.fund_id, n.source_type, n.source_id, ${OPENED.map((name) => `n.${name}_kobo`).join(', ')}, c.subject_id is null as is_untold,
          c.changes ? 'approved' and (${OPENED.map((name) => `n.${name}_kobo <> ${told(name)}`).join(' or ')}) as is_told_otherwise,
          n.source_type = 'imports' and not coalesce(i.done and n.approved_kobo = (i.effect ->> 'after_kobo')::bigint
            and n.booked_kobo = coalesce((i.effect ->> 'booked_kobo')::bigint, 0) and n.actual_kobo = coalesce((i.effect ->> 'actual_kobo')::bigint, 0), false) as is_of_no_row
        from (select min(id) as id, fund_id, source_type, source_id, ${OPENED.map((name) => `sum(${name}_kobo) as ${name}_kobo`).join(', ')}
                from fund_entries where kind in ('fund-created', 'opening-figures') and source_type in ('funds', 'imports') group by 2, 3, 4) n
        left join activities c on c.subject_type = 'funds' and c.subject_id = n.fund_id and c.action = 'created'
        left join (select x.import_id, x.record_id, r.effect, r.done from import_effects x join import_rows r on (r.import_id, r.row_no) = (x.import_id, x.row_no)
           where x.table_name = 'funds' and x.effect = 'created') i on n.source_type = 'imports' and i.import_id = n.source_id and i.record_id = n.fund_id
    ) bad where is_untold or is_told_otherwise or is_of_no_row order by id`,
  sentence({ fund_id, source_id, is_untold, is_told_otherwise, approved_kobo, booked_kobo, actual_kobo }) {
    const fund = `The ledger of fund ${fund_id} opens with ${formatNaira(Number(approved_kobo))} approved, ${formatNaira(Number(booked_kobo))} booked and ${formatNaira(Number(actual_kobo))} paid`;
    if (is_untold) return `${fund}, and no timeline tells that the fund was made.`;
    return is_told_otherwise
      ? `${fund}; its timeline tells other amounts.`
      : `${fund}, which no row of import ${source_id} says.`;
  },
  counted: `select count(*) as funds from fund_entries where kind in ('fund-created', 'opening-figures') and source_type in ('funds', 'imports')`,
  extent: ({ funds }) => `${funds} openings`,
};

/** What is proved of where the entries of funds come from. */
export const ENTRY_CHECKS: readonly Check[] = [sources, acts, approved, opened];
