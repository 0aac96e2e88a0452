import type { LargeSize, Step } from './step.ts';

/** So many products are ordered, asked for and issued together. */
const BUNDLE = 10;
/** So many requisitions are issued of what one order brought. */
export const REQUISITIONS = 8;
/** What one turn of a bundle enters: a receipt of each product, its issues, and a return of every other. */
const ENTRIES_OF_A_TURN = BUNDLE * (1 + REQUISITIONS) + BUNDLE / 2;

/**
 * The statements that plan a large store: what there is, and the turns of its bundles over three years. A turn orders so many
 * of each product, issues them by eight requisitions, and takes one of every other product back. Nothing is kept longer than
 * the turn but what the store began with, what came back, and the last turn's rest of what expires: an issue never finds too
 * little, and never leaves something that expires earlier.
 */
export function storePlan({ products, stock_entries, staff }: LargeSize): Step[] {
  const bundles = products / BUNDLE;
  const turns = Math.floor((stock_entries - products) / ENTRIES_OF_A_TURN);
  const other = Math.max(1, Math.floor((turns * 0.8) / Math.max(1, bundles - 1)));
  const busy = Math.max(1, turns - other * (bundles - 1));
  return [
    {
      name: 'what the store keeps',
      text: `
        insert into locations (name) values ('Large store');
        insert into vendors (name) select 'Large Supplies ' || n from generate_series(1, 40) n;
        insert into inventory_categories (name) select 'Large category ' || n from generate_series(1, 20) n;
        insert into measures (name) values ('Large piece');
        create temp table large_products as
        select n, nextval(pg_get_serial_sequence('products', 'id')) as product_id, (n - 1) / ${BUNDLE} as bundle, 2 + n % 9 as each,
               5000 + (n * 7919) % 95000 as price, n % 4 = 0 as expires, n % 2 = 1 as returns, 100 + n % 400 as opening
          from generate_series(1, ${products}) n;
        insert into products (id, code, name, inventory_category_id, measurement_id, restock_qty, shelf_no, created_at, updated_at)
        overriding system value
        select product_id, draw_code('PROD'), (array['Paper', 'Pen', 'Toner', 'Lamp', 'Glove', 'Filter', 'Soap'])[1 + n % 7] || ', kind ' || n,
               (select id from inventory_categories where name = 'Large category ' || (1 + n % 20)), (select id from measures where name = 'Large piece'),
               case when n % 20 = 0 then 1000 else 50 end, 'L' || n, now() - interval '1096 days', now() - interval '1096 days' from large_products`,
    },
    {
      name: 'plan of the stock',
      text: `
        create temp table large_people as
        select min(id) as first_id, min(id) + 1 as raiser_id, min(id) + 2 as receiver_id, min(id) + 3 as inspector_id from users where staff_no like 'LRG/%';
        create temp table large_turns as
        select bundle, turn, turn = turns - 1 as is_last, begins + turn * lasts as at, lasts
          from (select bundle, turns, lasts, date_trunc('minute', now()) - interval '1095 days' + lasts * ((bundle * 37 % 100) / 100.0) as begins
                  from (select bundle, case when bundle = 0 then ${busy} else ${other} end as turns,
                               interval '1094 days' / (1 + case when bundle = 0 then ${busy} else ${other} end) as lasts
                          from generate_series(0, ${bundles - 1}) bundle) t) b
         cross join lateral generate_series(0, turns - 1) turn;
        create temp table large_parts as
        select p.product_id, p.returns, t.bundle, t.turn, 1 + (p.n - 1) % ${BUNDLE} / ${BUNDLE / 2} as half, p.each * ${REQUISITIONS} as received,
               case when t.is_last and p.expires then (p.each + 1) / 2 else p.each end as issued, p.price + p.price * (t.turn % 7) / 100 as price,
               case when not p.expires then null when t.is_last then lagos_today() + 1 + p.n % 300
                 else ((t.at + t.lasts * 2) at time zone 'Africa/Lagos')::date + 60 end as expiry_date
          from large_turns t join large_products p using (bundle);
        create index on large_parts (bundle, turn); analyze large_parts; analyze large_products`,
    },
    {
      name: 'plan of orders and requisitions',
      text: `
        create temp table large_orders as
        select nextval(pg_get_serial_sequence('orders', 'id')) as id, draw_code('ORD') as code, nextval(pg_get_serial_sequence('order_deliveries', 'id')) as delivery_id,
               nextval(pg_get_serial_sequence('vouchers', 'id')) as voucher_id, o.*
          from (select t.bundle, t.turn, half, at + lasts * 0.01 as raised_at, at + lasts * 0.05 as at, at + lasts * 0.06 as vouched_at,
                       case when half = 3 then 'pending' when is_last and half = 2 then 'partial' else 'completed' end as status
                  from large_turns t cross join generate_series(1, 3) half where half < 3 or is_last order by at, t.bundle, half) o;
        create temp table large_requisitions as
        select nextval(pg_get_serial_sequence('requisitions', 'id')) as id, draw_code('RQS') as code, r.*, o.id as owner_id, o.department_id, h.id as head_id, h.department_id as deciding_department_id
          from (select bundle, turn, k, case k when ${REQUISITIONS} then 'pending' when ${REQUISITIONS + 1} then 'approved' when ${REQUISITIONS + 2} then 'registered'
                         when ${REQUISITIONS - 1} then case when is_last then 'treated' else 'collected' end else 'collected' end as status,
                       case when k < ${REQUISITIONS} then at + lasts * (0.1 + 0.1 * k) else now() - make_interval(hours => k + bundle::int % 9) end as at, case when k < ${REQUISITIONS} then lasts else interval '1 hour' end as lasts,
                       (bundle * 31 + turn * ${REQUISITIONS} + k) % ${staff} as place
                  from large_turns cross join generate_series(0, ${REQUISITIONS + 2}) k where k < ${REQUISITIONS} or is_last) r
          cross join large_people w join users o on o.id = w.first_id + r.place
          join departments d on d.id = o.department_id
          join users h on h.id = case when d.head_id <> o.id then d.head_id else w.first_id + (r.place + 1) % 40 end
         order by r.at, r.bundle, r.k;
        create index on large_orders (bundle, turn); create index on large_requisitions (bundle, turn);
        analyze large_orders; analyze large_requisitions`,
    },
  ];
}
