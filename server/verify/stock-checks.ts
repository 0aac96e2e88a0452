import { formatNaira } from '#shared/money.ts';
import type { Check, Row } from './check.ts';

const PRODUCT = `(select concat_ws(' ', p.code, p.name) from products p where p.id = bad.product_id)`;

/** Entries number themselves from 1, each carries the sums up to it, what goes out has its part of the value, and no entry stands before the last. */
const entries: Check = {
  title: 'Stock ledgers',
  bad: `
    select bad.*, ${PRODUCT} as product from (
      select e.id, e.product_id, e.seq, e.running_quantity, e.running_value_kobo,
        row_number() over w as due_seq, sum(e.quantity) over w as due_quantity, sum(e.value_kobo) over w as due_value,
        e.at >= coalesce(lag(e.at) over w, '-infinity') as ordered,
        e.kind not in ('issue', 'write-off') or e.value_kobo = round(lag(e.running_value_kobo) over w::numeric * e.quantity / nullif(lag(e.running_quantity) over w, 0)) as valued
      from stock_entries e window w as (partition by e.product_id order by e.seq, e.id rows unbounded preceding)
    ) bad
     where seq <> due_seq or running_quantity <> due_quantity or running_value_kobo <> due_value or running_quantity < 0
        or not ordered or not coalesce(valued, false)
     order by product_id, due_seq`,
  sentence(row) {
    const entry = `Entry ${row.seq} (id ${row.id}) of product ${row.product_id} (${row.product})`;
    if (row.seq !== row.due_seq)
      return `${entry} should have the number ${row.due_seq}: entries before it are missing.`;
    if (row.running_quantity !== row.due_quantity)
      return `${entry}: running quantity is ${row.running_quantity}; the entries add up to ${row.due_quantity}.`;
    if (row.running_value_kobo !== row.due_value)
      return `${entry}: running value is ${naira(row.running_value_kobo)}; the entries add up to ${naira(row.due_value)}.`;
    if (!row.ordered) return `${entry} happened before the entry before it.`;
    if (Number(row.running_quantity) < 0) return `${entry} leaves less than nothing.`;
    return `${entry} took out another value than its part of what was there.`;
  },
  counted: 'select count(*) as entries, count(distinct product_id) as products from stock_entries',
  extent: ({ entries, products }) => `${entries} entries of ${products} products`,
};

/** What a product says of itself is what its entries add up to, and its lots and kinds are the entries of each. */
const products: Check = {
  title: 'Stock of products',
  bad: `
    select * from (
      select p.id as product_id, concat_ws(' ', p.code, p.name) as product, p.quantity, p.value_kobo, p.stock_seq,
        coalesce(s.quantity, 0) as due_quantity, coalesce(s.value_kobo, 0) as due_value, coalesce(s.entries, 0) as due_seq,
        (select string_agg(coalesce(to_char(coalesce(d.expiry_date, e.expiry_date), 'DD-MM-YYYY'), 'no expiry'), ', ')
           from (select expiry_date, quantity from stock_lots where product_id = p.id) d
           full join (select expiry_date, sum(quantity) as quantity from stock_entries where product_id = p.id group by 1) e
             on coalesce(e.expiry_date, 'infinity') = coalesce(d.expiry_date, 'infinity')
          where coalesce(d.quantity, 0) <> coalesce(e.quantity, 0)) as wrong_lots,
        (select string_agg(kind, ', ') from (select * from stock_sums where product_id = p.id) k
           full join (select kind, count(*) as entries, sum(quantity) as quantity, sum(value_kobo) as value_kobo, min(seq) as first_seq, max(at) as last_at
                        from stock_entries where product_id = p.id group by 1) e using (kind)
          where (k.entries, k.quantity, k.value_kobo, k.first_seq, k.last_at) is distinct from (e.entries, e.quantity, e.value_kobo, e.first_seq, e.last_at)) as wrong_kinds
      from products p left join (
        select product_id, sum(quantity) as quantity, sum(value_kobo) as value_kobo, count(*) as entries from stock_entries group by 1) s
        on s.product_id = p.id
    ) bad
     where quantity <> due_quantity or value_kobo <> due_value or stock_seq <> due_seq or wrong_lots is not null or wrong_kinds is not null
     order by product_id`,
  sentence(row) {
    const product = `Product ${row.product_id} (${row.product})`;
    if (row.quantity !== row.due_quantity)
      return `${product}: ${row.quantity} are in stock; the entries add up to ${row.due_quantity}.`;
    if (row.value_kobo !== row.due_value)
      return `${product}: its stock is worth ${naira(row.value_kobo)}; the entries add up to ${naira(row.due_value)}.`;
    if (row.stock_seq !== row.due_seq)
      return `${product} counts ${row.stock_seq} entries; it has ${row.due_seq}.`;
    if (row.wrong_kinds !== null)
      return `${product}: what is kept of ${row.wrong_kinds} is not what its entries of that kind add up to.`;
    return `${product}: the lot ${row.wrong_lots} is not what its entries add up to.`;
  },
  counted: 'select count(*) as products from products',
  extent: ({ products }) => `${products} products`,
};

/** What is kept of a month beside the entries is what its entries add up to, and what was there after the last of them. */
const months: Check = {
  title: 'Months of stock',
  bad: `
    select bad.*, to_char(month, 'YYYY-MM') as name, ${PRODUCT} as product from (
      select product_id, month, coalesce(m.received, 0) as received, coalesce(s.received, 0) as due_received,
        coalesce(m.issued, 0) as issued, coalesce(s.issued, 0) as due_issued, coalesce(m.adjusted, 0) as adjusted, coalesce(s.adjusted, 0) as due_adjusted,
        coalesce(m.closing_quantity, -1) as closing, coalesce(s.closing, -1) as due_closing,
        coalesce(m.closing_value_kobo, -1) as worth, coalesce(s.worth, -1) as due_worth
      from stock_months m full join (
        select product_id, date_trunc('month', at at time zone 'Africa/Lagos')::date as month,
          sum(quantity) filter (where kind = 'receipt') as received, -sum(quantity) filter (where kind = 'issue') as issued,
          sum(quantity) filter (where kind not in ('receipt', 'issue')) as adjusted,
          (array_agg(running_quantity order by seq desc))[1] as closing, (array_agg(running_value_kobo order by seq desc))[1] as worth
          from stock_entries group by 1, 2) s using (product_id, month)
    ) bad
     where (received, issued, adjusted, closing, worth) is distinct from (due_received, due_issued, due_adjusted, due_closing, due_worth)
     order by product_id, month`,
  sentence(row) {
    const wrong = ['received', 'issued', 'adjusted', 'closing', 'worth'].filter(
      (name) => row[name] !== row[`due_${name}`],
    );
    return `${row.name} of product ${row.product_id} (${row.product}): ${wrong.map((name) => `${name} is ${row[name]}; the entries say ${row[`due_${name}`]}`).join('; ')}.`;
  },
  counted: 'select count(*) as months, count(distinct product_id) as products from stock_months',
  extent: ({ months, products }) => `${months} months of ${products} products`,
};

/** What is proved of goods. */
export const STOCK_CHECKS: readonly Check[] = [entries, products, months];

function naira(kobo: Row[string] | undefined): string {
  return formatNaira(Number(kobo ?? 0));
}
