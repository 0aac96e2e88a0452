import { formatNaira } from '#shared/money.ts';
import type { Check } from './check.ts';

/** Who made, raised or asked is who did so by the timeline: the rules of separate duties ask by them. */
const people: Check = {
  title: 'Who asked',
  bad: `
    select bad.*, (select name from users where id = bad.user_id) as person from (
      select m.id, m.code, m.user_id, a.actor_id, a.actor_name as told from mandates m
        join activities a on a.subject_type = 'mandates' and a.subject_id = m.id and a.action = 'made'
      union all
      select e.id, e.code, e.user_id, a.actor_id, a.actor_name from expenditures e
        join activities a on a.subject_type = 'expenditures' and a.subject_id = e.id and a.action = 'raised'
      union all
      select r.id, r.code, r.user_id, a.actor_id, a.actor_name from refunds r
        join activities a on a.subject_type = 'refunds' and a.subject_id = r.id and a.action = 'asked'
      union all
      select r.id, r.code, r.user_id, e.user_id, u.name from refunds r
        join expenditures e on e.id = r.expenditure_id join users u on u.id = e.user_id where r.hold_id is not null
      union all
      select r.id, r.code, r.resent_by, a.actor_id, a.actor_name from refunds r
        left join lateral (
          select actor_id, actor_name from activities
           where subject_type = 'refunds' and subject_id = r.id and action = 'sent-again' order by seq desc limit 1) a on true
    ) bad
     where user_id is distinct from actor_id order by code`,
  sentence: ({ code, id, person, told }) =>
    `${code} (id ${id}) is ${person ?? 'nobody'}'s; by its timeline it is ${told ?? 'nobody'}'s.`,
  counted: `select (select count(*) from mandates) + (select count(*) from expenditures) + (select count(*) from refunds) as records`,
  extent: ({ records }) => `${records} mandates, expenditures and refunds`,
};

/** Who endorsed a claim or a request to travel is the head who did so by the timeline. */
const endorsed: Check = {
  title: 'Who endorsed',
  bad: `
    select s.id, s.code, u.name as person, told.actor_name as told from (
      select id, code, seen_by, 'flights' as kind from reservations union all select id, code, seen_by, 'hotels' from hotels
      union all select id, code, seen_by, 'claims' from claims
    ) s join users u on u.id = s.seen_by left join lateral (
      select a.actor_id, a.actor_name from activities a
       where a.subject_type = s.kind and a.subject_id = s.id and a.action = 'endorsed' order by a.seq desc limit 1) told on true
     where told.actor_id is distinct from s.seen_by order by s.code`,
  sentence: ({ code, id, person, told }) =>
    `${code} (id ${id}) says that ${person} endorsed it; by its timeline it was ${told ?? 'nobody'}.`,
  counted: `select (select count(seen_by) from reservations) + (select count(seen_by) from hotels) + (select count(seen_by) from claims) as records`,
  extent: ({ records }) => `${records} claims and requests that a head endorsed`,
};

/** What moves money belongs to the department and the year of its fund, and goes to whom its mandate names. */
const belongings: Check = {
  title: 'Whose it is',
  bad: `
    select bad.* from (
      select e.id, e.code, (e.department_id <> f.department_id or e.period <> f.budget_year) as is_anothers,
          m.id is not null and e.status in ('cleared', 'batched', 'queried', 'paid', 'refunded')
            and (e.beneficiary_type, e.beneficiary_id) is distinct from ('vendor', m.vendor_id) as is_to_another,
          e.mandate_id is not null and m.id is null as is_of_none
        from expenditures e join funds f on f.id = e.fund_id left join mandates m on m.id = e.mandate_id
      union all
      select m.id, m.code, m.department_id <> f.department_id or m.period <> f.budget_year, false, false
        from mandates m join funds f on f.id = m.fund_id
      union all
      select h.id, h.code, false, false, m.id is null
        from holds h left join mandates m on m.id = h.mandate_id where h.mandate_id is not null
      union all
      select r.id, r.code, r.beneficiary_id <> e.department_id or r.type <> e.type or r.department_id <> h.department_id, false, false
        from refunds r join expenditures e on e.id = r.expenditure_id left join holds h on h.id = r.hold_id
      union all
      select r.id, r.code, not exists (
          with recursive up as (
            select d.id, d.parent_id from departments d where d.id = r.department_id
            union select d.id, d.parent_id from departments d join up on d.id = up.parent_id
          ) select from up where up.id = f.department_id), false, false
        from refunds r join funds f on f.id = r.fund_id where r.status = 'fulfilled' and r.hold_id is null
    ) bad
     where is_anothers or is_to_another or is_of_none order by code`,
  sentence({ code, id, is_to_another, is_of_none }) {
    const record = `${code} (id ${id})`;
    if (is_of_none) return `${record} names a mandate that isn't there.`;
    if (is_to_another) return `${record} pays somebody else than its mandate names.`;
    return `${record} is of another department, type or year than its money.`;
  },
  counted: `select (select count(*) from mandates) + (select count(*) from expenditures) + (select count(*) from refunds) as records`,
  extent: ({ records }) => `${records} mandates, expenditures and refunds`,
};

const KEPT = {
  expenditures: 'expenditures',
  mandates: 'mandates',
  refunds: 'refunds',
  reserves: 'holds',
  flights: 'reservations',
  hotels: 'hotels',
  claims: 'claims',
  'touring-advances': 'touring_advances',
  retirements: 'retirements',
  supplies: 'orders',
  vouchers: 'vouchers',
  requisitions: 'requisitions',
  'budget-drafts': 'budget_drafts',
  'stock-counts': 'stock_counts',
  'stock-write-offs': 'stock_write_offs',
} as const;

/** Records that end stay: what the timelines tell of is there. */
const kept: Check = {
  title: 'Records that stay',
  bad: `
    select subject_type, subject_id, remark from activities a
     where seq = 1 and (${Object.entries(KEPT)
       .map(
         ([subject, table]) =>
           `subject_type = '${subject}' and not exists (select from ${table} r where r.id = a.subject_id)`,
       )
       .join(' or ')})
     order by id`,
  sentence: ({ subject_type, subject_id }) =>
    `Number ${subject_id} of ${subject_type} has a timeline, and was taken away.`,
  counted: `select ${Object.values(KEPT)
    .map((table) => `(select count(*) from ${table})`)
    .join(' + ')} as records`,
  extent: ({ records }) => `${records} records`,
};

/** What a file brought into stock, or took out again by its undoing, is what its rows say. */
const importedStock: Check = {
  title: 'Stock by imports',
  bad: `
    select * from (
      select coalesce(s.id, r.id) as id, i.id is not null as is_there, s.wrong_kinds,
             coalesce(s.quantity, 0) as quantity, coalesce(s.value_kobo, 0) as value_kobo,
             coalesce(r.quantity, 0) as due_quantity, coalesce(r.value_kobo, 0) as due_value
        from (
          select e.source_id as id, sum(e.quantity) as quantity, sum(e.value_kobo) as value_kobo,
                 count(*) filter (where e.kind <> 'adjustment' and (e.kind <> 'opening' or o.resource is distinct from 'products')
                                     or o.resource not in ('products', 'restock')) as wrong_kinds
            from stock_entries e left join imports o on o.id = e.source_id where e.source_type = 'imports' group by 1) s
        full join (
          select import_id as id, sum((effect ->> 'quantity')::bigint) as quantity, sum((effect ->> 'value_kobo')::bigint) as value_kobo
            from import_rows where done and effect ? 'quantity' group by 1) r on r.id = s.id
        left join imports i on i.id = coalesce(s.id, r.id)
    ) bad
     where not is_there or wrong_kinds > 0 or quantity <> due_quantity or value_kobo <> due_value
     order by is_there, id`,
  sentence({ id, is_there, wrong_kinds, quantity, value_kobo, due_quantity, due_value }) {
    if (!is_there) return `Stock was entered by the import ${id}, which isn't there.`;
    if (Number(wrong_kinds) > 0)
      return `Import ${id} entered stock in a way that an import of its kind doesn't.`;
    return `By the ledgers import ${id} brought ${quantity} units worth ${formatNaira(Number(value_kobo))} into stock; by its rows ${due_quantity} worth ${formatNaira(Number(due_value))}.`;
  },
  counted: `select count(*) as entries from stock_entries where source_type = 'imports'`,
  extent: ({ entries }) => `${entries} entries`,
};

/** What `verify` proves of who and what is behind money. */
export const ORIGIN_CHECKS: readonly Check[] = [people, endorsed, belongings, kept, importedStock];
