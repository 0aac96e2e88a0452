-- A product whose stock only an import moved is withdrawn when that import is undone: its ledger stays for the record.
alter table products
  add column status text not null default 'active' check (status in ('active', 'withdrawn')),
  add constraint products_withdrawn_is_empty check (status = 'active' or quantity = 0);
create index products_category_name on products (inventory_category_id, fold(name)) where status = 'active';

create function keep_withdrawn_product() returns trigger language plpgsql as $$
begin
  raise exception 'product % was withdrawn and stays as it was', old.code using errcode = 'check_violation', constraint = 'products_withdrawn_stays';
end $$;
create trigger withdrawn_stays before update on products for each row
  when (old.status = 'withdrawn')
  execute function keep_withdrawn_product();
