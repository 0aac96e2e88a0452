import type { Check } from './check.ts';

/** What a write-off takes out of the ledger is what two people agreed on: once when it is approved, else nothing. */
const writeOffs: Check = {
  title: 'Write-offs',
  bad: `
    select * from (
      select w.code, w.status, case w.status when 'approved' then -w.quantity else 0 end as due, coalesce(sum(e.quantity), 0) as entered,
        bool_and(e.id is null or (e.product_id = w.product_id and e.kind = 'write-off' and e.expiry_date is not distinct from w.expiry_date
          and e.value_kobo = -w.value_kobo and e.actor_id = w.decided_by)) as alike
      from stock_write_offs w left join stock_entries e on e.source_type = 'stock-write-offs' and e.source_id = w.id
     group by w.id
    ) bad where due <> entered or not alike order by code`,
  sentence: ({ code, status, due, entered }) =>
    due === entered
      ? `The entry of write-off ${code} is of other goods, or by somebody else.`
      : `Write-off ${code} is ${status} and takes out ${Math.abs(Number(due))}; its entries take out ${Math.abs(Number(entered))}.`,
  counted: `select count(*) as write_offs, count(*) filter (where status = 'approved') as approved from stock_write_offs`,
  extent: ({ write_offs, approved }) => `${write_offs} write-offs, ${approved} approved`,
};

/** What an approved count enters is what its lines differ by, and nothing else is entered for a count. */
const counts: Check = {
  title: 'Stock counts',
  bad: `
    select * from (
      select c.code, coalesce(l.product_id, e.product_id) as product_id, case c.status when 'approved' then coalesce(l.difference, 0) else 0 end as due,
          coalesce(e.quantity, 0) as entered, e.kind
        from (select count_id, product_id, expiry_date, difference from stock_count_lines) l
        full join (select * from stock_entries where source_type = 'stock-counts') e
          on e.source_id = l.count_id and e.product_id = l.product_id and coalesce(e.expiry_date, 'infinity') = coalesce(l.expiry_date, 'infinity')
        left join stock_counts c on c.id = coalesce(l.count_id, e.source_id)
    ) bad where due <> entered or kind <> 'adjustment' or code is null order by code, product_id`,
  sentence: ({ code, product_id, due, entered }) =>
    `Count ${code} differs by ${due} of product ${product_id}; its entry is of ${entered}.`,
  counted: `select count(*) as counts, count(*) filter (where status = 'approved') as approved from stock_counts`,
  extent: ({ counts: all, approved }) => `${all} stock counts, ${approved} approved`,
};

/** What is proved of counting and writing off. */
export const STOCK_TAKING_CHECKS: readonly Check[] = [counts, writeOffs];
