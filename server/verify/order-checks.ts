import { formatNaira } from '#shared/money.ts';
import type { Check, Row } from './check.ts';

const LIVE = `('cleared', 'batched', 'queried', 'paid', 'refunded')`;

/** No more is received of a line than was ordered, it is what its deliveries say, and the stock ledger took it in at its price. */
const received: Check = {
  title: 'Goods received',
  bad: `
    select * from (
      select l.id, o.code, concat_ws(' ', p.code, p.name) as product, l.quantity, l.accepted, l.rejected,
        coalesce(d.accepted, 0) as due_accepted, coalesce(d.rejected, 0) as due_rejected,
        coalesce(e.quantity, 0) as entered, coalesce(e.value_kobo, 0) as entered_kobo, l.accepted * l.unit_price_kobo as due_kobo
      from order_lines l join orders o on o.id = l.order_id join products p on p.id = l.product_id
        left join (select order_line_id, sum(accepted) as accepted, sum(rejected) as rejected from order_delivery_lines group by 1) d on d.order_line_id = l.id
        left join (select source_id, product_id, sum(quantity) as quantity, sum(value_kobo) as value_kobo from stock_entries
           where source_type = 'supplies' and kind = 'receipt' group by 1, 2) e on e.source_id = o.id and e.product_id = l.product_id
    ) bad
     where accepted > quantity or accepted <> due_accepted or rejected <> due_rejected or entered <> accepted or entered_kobo <> due_kobo
     order by id`,
  sentence(row) {
    const line = `${row.product} of ${row.code}`;
    if (Number(row.accepted) > Number(row.quantity))
      return `${line}: ${row.accepted} are received; ${row.quantity} were ordered.`;
    if (row.accepted !== row.due_accepted || row.rejected !== row.due_rejected)
      return `${line} says ${row.accepted} received and ${row.rejected} rejected; its deliveries say ${row.due_accepted} and ${row.due_rejected}.`;
    if (row.entered !== row.accepted)
      return `${line}: ${row.accepted} are received; the stock ledger took in ${row.entered}.`;
    return `${line}: the stock ledger took it in for ${naira(row.entered_kobo)}; it cost ${naira(row.due_kobo)}.`;
  },
  counted: `select count(*) as lines, count(distinct order_id) as orders from order_lines`,
  extent: ({ lines, orders }) => `${lines} lines of ${orders} orders`,
};

/** An order comes to its lines, and its state follows from what was received of it, by somebody else than who raised it. */
const orders: Check = {
  title: 'Orders',
  bad: `
    select * from (
      select o.id, o.code, o.status, o.total_kobo, o.remark, l.total_kobo as due_kobo, l.accepted, l.outstanding,
        exists (select 1 from order_deliveries d where d.order_id = o.id and o.user_id in (d.received_by, d.inspected_by)) as is_own
      from orders o left join lateral (select coalesce(sum(total_kobo), 0) as total_kobo, coalesce(sum(accepted), 0) as accepted,
        coalesce(sum(outstanding), 0) as outstanding from order_lines where order_id = o.id) l on true
    ) bad
     where total_kobo <> due_kobo or is_own or not case status
       when 'pending' then accepted = 0 when 'partial' then accepted > 0 and outstanding > 0
       when 'completed' then accepted > 0 and (outstanding = 0 or remark is not null) else accepted = 0 end
     order by id`,
  sentence(row) {
    if (row.total_kobo !== row.due_kobo)
      return `Order ${row.code} comes to ${naira(row.total_kobo)}; its lines to ${naira(row.due_kobo)}.`;
    if (row.is_own) return `Goods of order ${row.code} were received or inspected by who raised it.`;
    return `Order ${row.code} is ${row.status}; ${row.accepted} are received and ${row.outstanding} outstanding.`;
  },
  counted: 'select count(*) as orders from orders',
  extent: ({ orders: count }) => `${count} orders`,
};

/** Vouchers number themselves within their year without gaps, come to their lines, and say no more than what was accepted. */
const vouchers: Check = {
  title: 'Material received vouchers',
  bad: `
    select * from (
      select v.id, v.year, v.number, v.serial_no, v.total_kobo, o.code,
        row_number() over (partition by v.year order by v.number) as due_number,
        (select coalesce(sum(l.total_kobo), 0) from voucher_lines l where l.voucher_id = v.id) as due_kobo,
        v.user_id = o.user_id as is_own,
        exists (select 1 from (
          select x.order_line_id, x.accepted, (select coalesce(sum(dl.accepted), 0) from order_delivery_lines dl
              join order_deliveries d on d.id = dl.delivery_id where d.voucher_id = v.id and dl.order_line_id = x.order_line_id) as due
            from voucher_lines x where x.voucher_id = v.id) lines where accepted <> due) as is_other
      from vouchers v join orders o on o.id = v.order_id
    ) bad
     where number <> due_number or serial_no <> mrv_serial(year, number) or total_kobo <> due_kobo or is_own or is_other
     order by year, number`,
  sentence(row) {
    const voucher = `Voucher ${row.serial_no} of order ${row.code}`;
    if (row.number !== row.due_number)
      return `${voucher} should have the number ${row.due_number} of ${row.year}: vouchers before it are missing.`;
    if (row.total_kobo !== row.due_kobo)
      return `${voucher} comes to ${naira(row.total_kobo)}; its lines to ${naira(row.due_kobo)}.`;
    if (row.is_own) return `${voucher} was made by who raised the order.`;
    if (row.is_other) return `${voucher} says other goods than its deliveries.`;
    return `${voucher} has another serial number than its number.`;
  },
  counted: 'select count(*) as vouchers, count(distinct year) as years from vouchers',
  extent: ({ vouchers: count }) => `${count} vouchers`,
};

/** What is raised on an order is within it, and what is paid within its vouchers: ordered, received, paid. */
const match: Check = {
  title: 'Three-way match',
  bad: `
    select * from (
      select o.id, o.code, o.total_kobo, vouched_kobo(o.id) as vouched_kobo,
        coalesce(sum(e.amount_kobo - b.back_kobo) filter (where e.status in ${LIVE}), 0) as raised_kobo,
        coalesce(sum(e.amount_kobo - b.back_kobo) filter (where e.status in ('paid', 'refunded')), 0) as paid_kobo,
        bool_or(e.status in ${LIVE} and (e.beneficiary_type, e.beneficiary_id, e.reference) is distinct from ('vendor', o.vendor_id, o.invoice_no)) as is_other
      from orders o join expenditures e on e.order_id = o.id
      cross join lateral (select coalesce(sum(p.recovered_kobo), 0) as back_kobo from payments p where p.expenditure_id = e.id) b group by o.id
    ) bad
     where raised_kobo > total_kobo or paid_kobo > vouched_kobo or is_other order by id`,
  sentence(row) {
    if (Number(row.raised_kobo) > Number(row.total_kobo))
      return `${naira(row.raised_kobo)} is raised on order ${row.code}, which comes to ${naira(row.total_kobo)}.`;
    if (Number(row.paid_kobo) > Number(row.vouched_kobo))
      return `${naira(row.paid_kobo)} is paid on order ${row.code}; its vouchers come to ${naira(row.vouched_kobo)}.`;
    return `Something that pays order ${row.code} is of another vendor or invoice.`;
  },
  counted:
    'select count(*) as expenditures, count(distinct order_id) as orders from expenditures where order_id is not null',
  extent: ({ expenditures, orders: count }) => `${expenditures} expenditures on ${count} orders`,
};

/** What is proved of orders, their goods and their payment. */
export const ORDER_CHECKS: readonly Check[] = [received, orders, vouchers, match];

function naira(kobo: Row[string] | undefined): string {
  return formatNaira(Number(kobo ?? 0));
}
