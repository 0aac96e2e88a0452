-- What was accepted of an order, by deliveries for which nobody is named as inspector; on vouchers or not.
create function uninspected_kobo(of_order bigint) returns bigint language sql stable
  return (select coalesce(sum(l.accepted::bigint * o.unit_price_kobo), 0)::bigint
    from order_deliveries d join order_delivery_lines l on l.delivery_id = d.id join order_lines o on o.id = l.order_line_id
   where d.order_id = of_order and d.inspected_by is null);
