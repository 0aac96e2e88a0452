import type { LargeSize, Step } from './step.ts';
import { REQUISITIONS, storePlan } from './store-plan.ts';
import { storeTimelines } from './store-timelines.ts';

/**
 * The statements that make a large store as it was planned: products with their ledgers, lots and months, orders with their
 * deliveries and vouchers, requisitions with their issues and returns, and the timelines of all of them. Values and hashes
 * follow from the entry before, so that a function walks them in their order; as the triggers do, one call for all.
 */
export function storeSteps(size: LargeSize): Step[] {
  return [
    ...storePlan(size),
    {
      name: 'plan of stock entries',
      text: `
        create temp table large_goods as
        select nextval(pg_get_serial_sequence('stock_entries', 'id')) as id, m.* from (
          select product_id, 'opening' as kind, opening as quantity, opening::bigint * price as value_kobo, null::date as expiry_date, 'products' as source_type,
                 product_id as source_id, null::text as source_code, 'Counted when the store began' as note, receiver_id as actor_id, now() - interval '1096 days' as at
            from large_products cross join large_people
          union all
          select p.product_id, 'receipt', p.received, p.received::bigint * p.price, p.expiry_date, 'supplies', o.id, o.code, null, w.receiver_id, o.at
            from large_orders o join large_parts p using (bundle, turn, half) cross join large_people w
          union all
          select p.product_id, 'issue', -p.issued, null, p.expiry_date, 'requisitions', r.id, r.code, null, w.receiver_id, r.at + r.lasts * 0.03
            from large_requisitions r join large_parts p using (bundle, turn) cross join large_people w where r.k < ${REQUISITIONS}
          union all
          select p.product_id, 'return', 1, null, null, 'requisitions', r.id, r.code, 'Not needed any more', w.receiver_id, r.at + r.lasts * 0.06
            from large_requisitions r join large_parts p using (bundle, turn) cross join large_people w where r.k = ${REQUISITIONS - 1} and p.returns
          order by at, product_id) m;
        analyze large_goods`,
    },
    {
      name: 'stock ledgers',
      text: `
        create function pg_temp.large_ledgers() returns setof stock_entries language plpgsql as $$
        declare
          m large_goods;
          e stock_entries;
        begin
          e.tx := pg_current_xact_id();
          for m in select * from large_goods order by product_id, at, id loop
            if m.product_id is distinct from e.product_id then
              e.product_id := m.product_id; e.seq := 0; e.running_quantity := 0; e.running_value_kobo := 0; e.hash := '';
            end if;
            -- What comes back is worth its part of the issue before it.
            e.value_kobo := case m.kind when 'issue' then round(e.running_value_kobo::numeric * m.quantity / e.running_quantity)
              when 'return' then round(e.value_kobo::numeric * m.quantity / e.quantity) else m.value_kobo end;
            e.id := m.id; e.kind := m.kind; e.quantity := m.quantity; e.expiry_date := m.expiry_date; e.source_type := m.source_type; e.source_id := m.source_id;
            e.source_code := m.source_code; e.note := m.note; e.actor_id := m.actor_id; e.at := m.at;
            e.seq := e.seq + 1;
            e.running_quantity := e.running_quantity + e.quantity;
            e.running_value_kobo := e.running_value_kobo + e.value_kobo;
            e.previous_hash := e.hash;
            e.hash := stock_entry_hash(e);
            return next e;
          end loop;
        end $$;
        insert into stock_entries overriding system value select * from pg_temp.large_ledgers() order by at, id;
        analyze stock_entries`,
    },
    {
      name: 'lots, months, sums and figures',
      text: `
        insert into stock_lots (product_id, expiry_date, quantity)
        select product_id, expiry_date, sum(quantity) from stock_entries where product_id in (select product_id from large_products) group by 1, 2;
        insert into stock_months (product_id, month, received, issued, adjusted, closing_quantity, closing_value_kobo)
        select product_id, date_trunc('month', at at time zone 'Africa/Lagos')::date, coalesce(sum(quantity) filter (where kind = 'receipt'), 0),
               coalesce(-sum(quantity) filter (where kind = 'issue'), 0), coalesce(sum(quantity) filter (where kind not in ('receipt', 'issue')), 0),
               (array_agg(running_quantity order by seq desc))[1], (array_agg(running_value_kobo order by seq desc))[1]
          from stock_entries where product_id in (select product_id from large_products) group by 1, 2;
        insert into stock_sums (product_id, kind, entries, quantity, value_kobo, first_seq, last_at)
        select product_id, kind, count(*), sum(quantity), sum(value_kobo), min(seq), max(at)
          from stock_entries where product_id in (select product_id from large_products) group by 1, 2;
        update products p set quantity = e.running_quantity, value_kobo = e.running_value_kobo, stock_seq = e.seq
          from (select distinct on (product_id) * from stock_entries order by product_id, seq desc) e
         where e.product_id = p.id and p.id in (select product_id from large_products)`,
    },
    {
      name: 'orders, deliveries and vouchers',
      text: `
        insert into orders (id, code, vendor_id, invoice_no, commitment, total_kobo, user_id, status, moved_at, created_at, updated_at)
        overriding system value
        select o.id, o.code, (select id from vendors where name = 'Large Supplies ' || (1 + o.bundle % 40)), 'LRG-' || o.id, case when o.status = 'completed' then 'completed' else 'partial' end,
               0, w.raiser_id, o.status, case when o.status = 'pending' then o.raised_at else o.at end, o.raised_at, o.at
          from large_orders o cross join large_people w order by o.id;
        insert into order_lines (order_id, product_id, quantity, unit_price_kobo, total_kobo, accepted)
        select o.id, p.product_id, q.ordered, p.price, q.ordered::bigint * p.price, case when o.status = 'pending' then 0 else p.received end
          from large_orders o join large_parts p on p.bundle = o.bundle and p.turn = o.turn and p.half = case when o.half = 3 then 1 else o.half end
         cross join lateral (select p.received * case when o.status = 'partial' then 2 else 1 end as ordered) q order by o.id, p.product_id;
        update orders o set total_kobo = l.total_kobo
          from (select order_id, sum(total_kobo) as total_kobo from order_lines group by 1) l where l.order_id = o.id and o.id in (select id from large_orders);
        insert into vouchers (id, order_id, year, number, serial_no, total_kobo, user_id, vendor, made_by, created_at, updated_at)
        overriding system value
        select v.voucher_id, v.id, v.year, v.number, mrv_serial(v.year, v.number::int), coalesce(s.total_kobo, 0), w.receiver_id, n.name, u.name, v.vouched_at, v.vouched_at
          from (select o.*, y.year, coalesce(c.last, 0) + row_number() over (partition by y.year order by o.vouched_at, o.id) as number
                  from large_orders o cross join lateral (select extract(year from o.vouched_at at time zone 'Africa/Lagos')::int as year) y
                  left join mrv_counters c on c.year = y.year where o.status <> 'pending') v
          join orders o on o.id = v.id join vendors n on n.id = o.vendor_id cross join large_people w join users u on u.id = w.receiver_id
          join lateral (select sum(l.accepted * l.unit_price_kobo) as total_kobo from order_lines l where l.order_id = v.id) s on true order by v.vouched_at, v.id;
        insert into mrv_counters (year, last) select year, max(number) from vouchers group by 1 on conflict (year) do update set last = excluded.last;
        insert into order_deliveries (id, order_id, received_by, inspected_by, at, inspected_at, voucher_id)
        overriding system value
        select o.delivery_id, o.id, w.receiver_id, w.inspector_id, o.at, o.at, o.voucher_id from large_orders o cross join large_people w where o.status <> 'pending' order by o.id;
        insert into order_delivery_lines (delivery_id, order_line_id, accepted, expiry_date)
        select o.delivery_id, l.id, l.accepted, p.expiry_date from large_orders o join order_lines l on l.order_id = o.id
          join large_parts p on p.bundle = o.bundle and p.turn = o.turn and p.product_id = l.product_id where o.status <> 'pending' order by o.id, l.id;
        insert into voucher_lines (voucher_id, order_line_id, product_id, ordered, received, accepted, balance, unit_price_kobo, total_kobo, product, product_code, measure)
        select o.voucher_id, l.id, l.product_id, l.quantity, l.accepted, l.accepted, e.running_quantity, l.unit_price_kobo, l.accepted * l.unit_price_kobo, p.name, p.code, m.name
          from large_orders o join order_lines l on l.order_id = o.id join products p on p.id = l.product_id left join measures m on m.id = p.measurement_id
          join stock_entries e on e.source_type = 'supplies' and e.source_id = o.id and e.product_id = l.product_id where o.status <> 'pending' order by o.id, l.id`,
    },
    {
      name: 'requisitions',
      text: `
        insert into requisitions (id, code, type, location_id, owner_id, user_id, department_id, deciding_department_id, month, remark, status, decided_by, decided_at,
          registered_by, treated_at, collected_at, collected_by, moved_at, created_at, updated_at)
        overriding system value
        select r.id, r.code, 'custom', (select id from locations where name = 'Large store'), r.owner_id, r.owner_id, r.department_id, r.deciding_department_id,
               date_trunc('month', r.at at time zone 'Africa/Lagos')::date, 'For the work of the zone', r.status, case when s.step > 0 then r.head_id end, case when s.step > 0 then r.at + r.lasts * 0.01 end,
               case when s.step > 1 then w.receiver_id end, case when s.step > 2 then r.at + r.lasts * 0.03 end, case when s.step > 3 then r.at + r.lasts * 0.04 end,
               case when s.step > 3 then r.owner_id end, r.at + r.lasts * 0.01 * s.step, r.at, r.at + r.lasts * 0.01 * s.step
          from large_requisitions r cross join large_people w
         cross join lateral (select array_position(array['pending', 'approved', 'registered', 'treated', 'collected'], r.status) - 1 as step) s order by r.id;
        insert into requisition_items (requisition_id, product_id, quantity, approved, issued, returned)
        select r.id, p.product_id, p.issued + r.k % 3, case when r.status <> 'pending' then p.issued end, case when r.k < ${REQUISITIONS} then p.issued else 0 end,
               case when r.k = ${REQUISITIONS - 1} and p.returns then 1 else 0 end
          from large_requisitions r join large_parts p using (bundle, turn) order by r.id, p.product_id;
        insert into requisition_issues (item_id, quantity, returned, value_kobo, stock_entry_id)
        select i.id, -e.quantity, i.returned, -e.value_kobo, e.id from large_goods m join stock_entries e on e.id = m.id
          join requisition_items i on i.requisition_id = e.source_id and i.product_id = e.product_id where m.kind = 'issue' order by e.id;
        insert into requisition_returns (issue_id, quantity, reason, stock_entry_id)
        select s.id, 1, m.note, m.id from large_goods m join requisition_items i on i.requisition_id = m.source_id and i.product_id = m.product_id
          join requisition_issues s on s.item_id = i.id where m.kind = 'return' order by m.id`,
    },
    ...storeTimelines(),
  ];
}

/** The tables that they write. */
export const STORE_TABLES = [
  'departments',
  'locations',
  'vendors',
  'inventory_categories',
  'measures',
  'products',
  'stock_entries',
  'stock_lots',
  'stock_months',
  'stock_sums',
  'orders',
  'order_lines',
  'order_deliveries',
  'order_delivery_lines',
  'vouchers',
  'voucher_lines',
  'requisitions',
  'requisition_items',
  'requisition_issues',
  'requisition_returns',
] as const;
