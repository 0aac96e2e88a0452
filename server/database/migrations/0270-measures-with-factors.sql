-- A product's other measurements say how many of what it is counted in one of them holds: a carton of 24. Until now none said it,
-- nothing read them, and no number can be made up for them: they are entered anew.
delete from product_measures;
alter table product_measures
  drop constraint product_measures_pkey,
  add column id bigint generated always as identity primary key,
  add column factor integer not null,
  add constraint product_measures_once unique (product_id, measure_id),
  add constraint product_measures_factor_in_bounds check (factor between 2 and 1000000);

-- Judged when all of it is written, since what a product is counted in and its other measurements may change places.
create function keep_measures_apart() returns trigger language plpgsql as $$
declare
  product bigint := case when tg_table_name = 'products' then (to_jsonb(new) ->> 'id')::bigint else (to_jsonb(new) ->> 'product_id')::bigint end;
begin
  if exists (select from product_measures m join products p on p.id = m.product_id
              where p.id = product and (p.measurement_id is null or p.measurement_id = m.measure_id)) then
    raise exception 'a measurement of product % holds some of what it is counted in', product using errcode = 'check_violation', constraint = 'product_measures_of_a_base';
  end if;
  return null;
end $$;
create constraint trigger apart after insert or update on product_measures deferrable initially deferred
  for each row execute function keep_measures_apart();
create constraint trigger measures_apart after update of measurement_id on products deferrable initially deferred
  for each row execute function keep_measures_apart();
