import type { Check } from './check.ts';

/** Of each line not more is issued than was approved, nor approved than was asked for, and what is issued is what its issues say. */
const lines: Check = {
  title: 'Requisitions',
  bad: `
    select * from (
      select r.code, i.id, i.quantity, i.approved, i.issued, i.closed, coalesce((select sum(s.quantity) from requisition_issues s where s.item_id = i.id), 0)::int as due_issued,
          i.returned, coalesce((select sum(s.returned) from requisition_issues s where s.item_id = i.id), 0)::int as due_returned
        from requisition_items i join requisitions r on r.id = i.requisition_id) bad
     where coalesce(approved, 0) > quantity or issued + closed > coalesce(approved, 0) or issued <> due_issued or returned <> due_returned order by id`,
  sentence(row) {
    const line = `Line ${row.id} of requisition ${row.code}`;
    if (row.returned !== row.due_returned)
      return `${line}: ${row.returned} came back; by its issues ${row.due_returned}.`;
    return row.issued === row.due_issued
      ? `${line}: asked ${row.quantity}, approved ${row.approved ?? 'nothing yet'}, issued ${row.issued}, closed ${row.closed}.`
      : `${line}: ${row.issued} are issued; its issues come to ${row.due_issued}.`;
  },
  counted: 'select count(*) as lines, count(distinct requisition_id) as requisitions from requisition_items',
  extent: ({ lines, requisitions }) => `${lines} lines of ${requisitions} requisitions`,
};

/** Every entry of the stock ledger that a requisition caused is an issue or a return of one of its lines, and says the same. */
const entries: Check = {
  title: 'Issues of requisitions',
  bad: `
    select e.id, e.kind, e.quantity, e.source_code from stock_entries e
      left join requisition_issues s on s.stock_entry_id = e.id left join requisition_items i on i.id = s.item_id
      left join requisition_returns b on b.stock_entry_id = e.id
      left join requisition_issues o on o.id = b.issue_id left join requisition_items oi on oi.id = o.item_id
     where e.source_type = 'requisitions' and not coalesce(case e.kind
       when 'issue' then (s.quantity, s.value_kobo, i.product_id, i.requisition_id) = (-e.quantity, -e.value_kobo, e.product_id, e.source_id)
       when 'return' then (b.quantity, oi.product_id, oi.requisition_id) = (e.quantity, e.product_id, e.source_id)
       end, false)
     order by e.id`,
  sentence: ({ id, kind, quantity, source_code }) =>
    `Entry ${id} (${kind} of ${quantity}) names requisition ${source_code}, of which no line says the same.`,
  counted: `select count(*) as entries from stock_entries where source_type = 'requisitions'`,
  extent: ({ entries }) => `${entries} entries`,
};

/** What was returned of each issue is what its returns say, and what somebody used of a quota what their lines count. */
const quotas: Check = {
  title: 'Returns and quotas',
  bad: `
    select * from (
      select 'return' as what, s.id, s.returned as kept, coalesce((select sum(b.quantity) from requisition_returns b where b.issue_id = s.id), 0)::int as due
        from requisition_issues s
      union all
      select 'quota', coalesce(u.user_id, c.owner_id), coalesce(u.used, 0), coalesce(c.counted, 0)::int from quota_uses u
        full join (select r.owner_id, i.product_id, r.month, sum(i.counted) as counted from requisition_items i
          join requisitions r on r.id = i.requisition_id where i.is_quota group by 1, 2, 3) c
          on (c.owner_id, c.product_id, c.month) = (u.user_id, u.product_id, u.month)) bad
     where kept <> due order by what, id`,
  sentence: ({ what, id, kept, due }) =>
    what === 'return'
      ? `Issue ${id} says that ${kept} came back; its returns come to ${due}.`
      : `User ${id} has used ${kept} of a quota; their requisitions count ${due}.`,
  counted: 'select count(*) as uses from quota_uses where used > 0',
  extent: ({ uses }) => `${uses} quotas in use`,
};

/** What is proved of requisitions. */
export const REQUISITION_CHECKS: readonly Check[] = [lines, entries, quotas];
