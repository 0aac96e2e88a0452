import type { Check } from './check.ts';

/** The records that move through the store: subject of their timelines, table, and their first state. */
const MOVED = [
  ['supplies', 'orders', 'pending'],
  ['requisitions', 'requisitions', 'pending'],
  ['stock-counts', 'stock_counts', 'open'],
  ['stock-write-offs', 'stock_write_offs', 'pending'],
] as const;

const ALL_MOVED = MOVED.map(
  ([subject, table, first]) =>
    `select '${subject}' as subject, id, code, status, '${first}' as first, user_id from ${table}`,
).join(' union all ');

/** Whatever stands in the stock ledger came of a record that there is, and of a kind that such a record enters. */
const sources: Check = {
  title: 'Sources of stock',
  bad: `
    select e.id, e.seq, e.kind, e.quantity, e.source_type, e.source_id, e.product_id from stock_entries e
     where not coalesce(case e.source_type
       when 'products' then e.kind = 'opening' and e.source_id = e.product_id
       when 'imports' then e.kind in ('opening', 'adjustment')
       when 'supplies' then e.kind = 'receipt' and exists (select from orders o where o.id = e.source_id)
       when 'requisitions' then e.kind in ('issue', 'return')
       when 'stock-counts' then e.kind = 'adjustment'
       when 'stock-write-offs' then e.kind = 'write-off' and exists (select from stock_write_offs w where w.id = e.source_id)
       end, false)
     order by e.id`,
  sentence: ({ seq, id, product_id, kind, quantity, source_type, source_id }) =>
    `Entry ${seq} (id ${id}) of product ${product_id}, ${kind} of ${quantity}, names ${source_type} ${source_id}, of which there is no such entry.`,
  counted: 'select count(*) as entries from stock_entries',
  extent: ({ entries }) => `${entries} entries`,
};

/** Each accepted part of a delivery is one receipt: the same goods, lot, order and receiver, at the time of the delivery. */
const deliveries: Check = {
  title: 'Deliveries in stock',
  bad: `
    with due as (
      select d.order_id, o.product_id, l.accepted as quantity, l.expiry_date, l.accepted * o.unit_price_kobo as value_kobo, d.received_by as actor_id,
          row_number() over (partition by d.order_id, o.product_id, l.accepted, l.expiry_date, d.received_by order by d.at, l.id) as place, d.at
        from order_deliveries d join order_delivery_lines l on l.delivery_id = d.id join order_lines o on o.id = l.order_line_id and o.order_id = d.order_id
       where l.accepted > 0),
    entered as (
      select e.source_id as order_id, e.product_id, e.quantity, e.expiry_date, e.value_kobo, e.actor_id,
          row_number() over (partition by e.source_id, e.product_id, e.quantity, e.expiry_date, e.actor_id order by e.at, e.id) as place, e.at
        from stock_entries e where e.source_type = 'supplies')
    select coalesce(d.order_id, e.order_id) as order_id, coalesce(d.product_id, e.product_id) as product_id, d.quantity as due, e.quantity as entered
      from due d full join entered e on (e.order_id, e.product_id, e.quantity, e.actor_id, e.place) = (d.order_id, d.product_id, d.quantity, d.actor_id, d.place)
        and coalesce(e.expiry_date, 'infinity') = coalesce(d.expiry_date, 'infinity') and e.value_kobo = d.value_kobo
        and e.at >= d.at and e.at < d.at + interval '1 hour'
     where d.order_id is null or e.order_id is null order by 1, 2`,
  sentence: ({ order_id, product_id, due, entered }) =>
    due === null
      ? `${entered} of product ${product_id} were taken in for order ${order_id}, of which no delivery says the same.`
      : `A delivery of order ${order_id} brought ${due} of product ${product_id}; the stock ledger says otherwise.`,
  counted: 'select count(*) as parts from order_delivery_lines where accepted > 0',
  extent: ({ parts }) => `${parts} parts of deliveries`,
};

/** An order, requisition, count or write-off stands where its timeline left it, and is whose it was when it began. */
const states: Check = {
  title: 'Stories of the store',
  bad: `
    select * from (
      select m.subject, m.id, m.code, m.status, coalesce(s.told, m.first) as told, m.user_id,
          (select a.actor_id from activities a where a.subject_type = m.subject and a.subject_id = m.id and a.action = 'created' order by a.seq limit 1) as made_by
        from (${ALL_MOVED}) m
        left join lateral (
          select a.changes -> 'status' ->> 1 as told from activities a
           where a.subject_type = m.subject and a.subject_id = m.id and a.changes ? 'status' order by a.seq desc limit 1) s on true
    ) bad where status <> told or made_by is distinct from user_id and made_by is not null order by subject, id`,
  sentence: ({ subject, code, status, told, user_id, made_by }) =>
    status === told
      ? `${code} (${subject}) is said to be of user ${user_id}; by its timeline user ${made_by} made it.`
      : `${code} (${subject}) is ${status}; its timeline left it ${told}.`,
  counted: `select count(*) as records from (${ALL_MOVED}) m`,
  extent: ({ records }) => `${records} orders, requisitions, counts and write-offs`,
};

/** Who decided is who did by the timeline; a count is approved by nobody who counted. */
const deciders: Check = {
  title: 'Who decided in the store',
  bad: `
    select * from (
      select r.code, r.decided_by as said, a.actor_id as told from requisitions r
        left join lateral (select actor_id from activities a where a.subject_type = 'requisitions' and a.subject_id = r.id
          and a.changes -> 'status' ->> 0 = 'pending' and a.changes -> 'status' ->> 1 in ('approved', 'denied') order by seq desc limit 1) a on true
      union all
      select w.code, w.decided_by, a.actor_id from stock_write_offs w
        left join lateral (select actor_id from activities a where a.subject_type = 'stock-write-offs' and a.subject_id = w.id
          and a.changes -> 'status' ->> 1 in ('approved', 'denied') order by seq desc limit 1) a on true
       where w.status in ('approved', 'denied')
      union all
      select c.code, c.decided_by, a.actor_id from stock_counts c
        left join lateral (select actor_id from activities a where a.subject_type = 'stock-counts' and a.subject_id = c.id
          and a.changes -> 'status' ->> 1 = 'approved' order by seq desc limit 1) a on true
       where c.status = 'approved'
      union all
      select c.code, c.decided_by, null from stock_counts c where c.status = 'approved' and exists (
        select from stock_count_lines l join stock_count_entries e on e.line_id = l.id where l.count_id = c.id and e.user_id = c.decided_by)
      union all
      select v.serial_no, v.user_id, a.actor_id from vouchers v
        left join lateral (select actor_id from activities a where a.subject_type = 'vouchers' and a.subject_id = v.id order by seq limit 1) a on true
      union all
      select o.code, d.inspected_by, a.actor_id from order_deliveries d join orders o on o.id = d.order_id
        left join lateral (select actor_id from activities a where a.subject_type = 'supplies' and a.subject_id = o.id
          and a.action = 'inspected' and a.actor_id = d.inspected_by and a.at >= d.inspected_at and a.at < d.inspected_at + interval '1 hour' limit 1) a on true
       where d.inspected_at > d.at
    ) bad where said is distinct from told order by code`,
  sentence: ({ code, said, told }) =>
    `${code} was decided or made by user ${said ?? 'nobody'}; by its timeline by user ${told ?? 'nobody else'}.`,
  counted:
    'select (select count(*) from requisitions) + (select count(*) from stock_counts) + (select count(*) from stock_write_offs) as records',
  extent: ({ records }) => `${records} decisions`,
};

/** A voucher says of each of its deliveries' lines what was ordered, for how much, and how much of it came; it is of their year. */
const vouchersAsDelivered: Check = {
  title: 'Vouchers as delivered',
  bad: `
    with due as (
      select d.voucher_id, l.order_line_id, o.order_id, o.product_id, o.quantity as ordered, o.unit_price_kobo,
          sum(l.accepted + l.rejected)::integer as received, sum(l.accepted)::integer as accepted
        from order_deliveries d join order_delivery_lines l on l.delivery_id = d.id join order_lines o on o.id = l.order_line_id
       where d.voucher_id is not null group by 1, 2, 3, 4, 5, 6 having sum(l.accepted) > 0)
    select * from (
      select v.serial_no, 'goods' as wrong from due d
        full join voucher_lines x on (x.voucher_id, x.order_line_id) = (d.voucher_id, d.order_line_id)
        join vouchers v on v.id = coalesce(d.voucher_id, x.voucher_id)
       where (x.product_id, x.ordered, x.received, x.accepted, x.unit_price_kobo, v.order_id)
         is distinct from (d.product_id, d.ordered, d.received, d.accepted, d.unit_price_kobo, d.order_id)
      union all
      select v.serial_no, 'order' from order_deliveries d join vouchers v on v.id = d.voucher_id where d.order_id <> v.order_id
      union all
      select serial_no, 'year' from vouchers where extract(year from created_at at time zone 'Africa/Lagos') <> year
      union all
      select format('MRV/%s/%s', c.year, c.last), 'counter' from mrv_counters c
       where c.last <> (select coalesce(max(v.number), 0) from vouchers v where v.year = c.year)
    ) bad order by serial_no`,
  sentence({ serial_no, wrong }) {
    if (wrong === 'counter')
      return `Vouchers are numbered up to ${serial_no}; the last that there is has another number.`;
    if (wrong === 'year') return `Voucher ${serial_no} was made in another year than its number says.`;
    return wrong === 'order'
      ? `Voucher ${serial_no} covers a delivery of another order.`
      : `Voucher ${serial_no} says other goods, quantities or prices than what was ordered and delivered.`;
  },
  counted: 'select count(*) as lines from voucher_lines',
  extent: ({ lines }) => `${lines} lines of vouchers`,
};

/** What a count found is what its counters last wrote down; what differs says why, and only a count that goes on holds its products. */
const counted: Check = {
  title: 'Counts as counted',
  bad: `
    select * from (
      select c.code, l.product_id, 'result' as wrong from stock_counts c join stock_count_lines l on l.count_id = c.id
       where l.counted is not null and not exists (
         select from stock_count_standing s where s.line_id = l.id and (s.quantity, s.ledger_quantity) = (l.counted, l.ledger_quantity))
      union all
      select c.code, l.product_id, 'reason' from stock_counts c join stock_count_lines l on l.count_id = c.id
       where c.status = 'approved' and l.difference <> 0 and coalesce(l.reason, c.remark) is null
      union all
      select c.code, p.product_id, 'live' from stock_counts c join stock_count_products p on p.count_id = c.id
       where p.is_live <> (c.status in ('open', 'submitted'))
    ) bad order by code, product_id`,
  sentence({ code, product_id, wrong }) {
    if (wrong === 'result') return `Count ${code}: what it found of product ${product_id}, nobody counted.`;
    return wrong === 'reason'
      ? `Count ${code} was approved without a reason why product ${product_id} differs.`
      : `Count ${code} holds product ${product_id} otherwise than its state says.`;
  },
  counted: 'select count(*) as lines from stock_count_lines',
  extent: ({ lines }) => `${lines} lines counted`,
};

/** A requisition’s lines are as its state says, and count for a quota as its type says. */
const requisitionLines: Check = {
  title: 'Lines of requisitions',
  bad: `
    select r.code, r.status, i.id, i.approved, i.issued, i.closed, i.is_quota from requisitions r join requisition_items i on i.requisition_id = r.id
     where i.is_quota <> (r.type = 'quota') or not case r.status
       when 'pending' then i.approved is null and i.issued = 0
       when 'approved' then i.approved is not null and i.issued = 0
       when 'registered' then i.approved is not null
       when 'denied' then i.outstanding = 0 and i.approved is not null
       when 'cancelled' then i.issued = 0 and i.outstanding = 0
       when 'deleted' then i.issued = 0 and i.outstanding = 0
       else i.approved is not null and i.outstanding = 0 end
     order by r.code, i.id`,
  sentence: ({ code, status, id, approved, issued, closed }) =>
    `Requisition ${code} is ${status}; its line ${id} has ${approved ?? 'nothing'} approved, ${issued} issued and ${closed} closed, or counts otherwise for a quota.`,
  counted: 'select count(*) as lines from requisition_items',
  extent: ({ lines }) => `${lines} lines`,
};

/** What came back of an issue is of its lot, and worth its part of what was issued. */
const returns: Check = {
  title: 'Returns as issued',
  bad: `
    select e.id, e.quantity, e.source_code from requisition_returns b join stock_entries e on e.id = b.stock_entry_id
      join requisition_issues s on s.id = b.issue_id join stock_entries o on o.id = s.stock_entry_id
     where e.expiry_date is distinct from o.expiry_date or abs(e.value_kobo - s.value_kobo::numeric * b.quantity / s.quantity) > s.quantity
     order by e.id`,
  sentence: ({ id, quantity, source_code }) =>
    `Entry ${id}, a return of ${quantity} to ${source_code}, is of another lot or value than what was issued.`,
  counted: 'select count(*) as returns from requisition_returns',
  extent: ({ returns: count }) => `${count} returns`,
};

/** What is proved of the records of the store against their timelines and the stock ledger. */
export const STORE_STORY_CHECKS: readonly Check[] = [
  sources,
  deliveries,
  states,
  deciders,
  vouchersAsDelivered,
  counted,
  requisitionLines,
  returns,
];
