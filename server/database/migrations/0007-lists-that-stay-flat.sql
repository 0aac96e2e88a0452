-- Lists of a department by status, and the sums beneath every list, from the index alone.
create index expenditures_department_status on expenditures (department_id, status, created_at desc, id desc) include (amount_kobo);
drop index expenditures_status;
create index expenditures_status on expenditures (status, created_at desc, id desc) include (amount_kobo);

-- What tells that a total is still true: every statement that writes to a watched table leaves a mark here, which others
-- see when its transaction is committed, not before. Marks are only added, or folded into one of their weight, so two
-- reads that find the same weight have seen the same rows.
create table table_changes (
  id bigint generated always as identity primary key,
  table_name text not null,
  weight bigint not null default 1
);
create index table_changes_table on table_changes (table_name) include (weight);

create function note_change() returns trigger language plpgsql as $$
begin
  insert into table_changes (table_name) values (tg_table_name);
  return null;
end $$;

create function watch_changes(target regclass) returns void language plpgsql as $$
begin
  execute format('create trigger note_change after insert or update or delete or truncate on %s for each statement execute function note_change()', target);
end $$;

-- The tables that lists count, with those that their filters and scopes ask. What stands in none is counted anew each time.
select watch_changes(name::regclass) from unnest(array[
  'grade_levels', 'departments', 'users', 'department_officers', 'groups', 'group_members', 'modules', 'module_groups',
  'module_departments', 'permissions', 'group_permissions', 'settings', 'setting_groups', 'setting_departments', 'services',
  'vendors', 'beneficiaries', 'dashboards', 'dashboard_groups', 'accommodations', 'locations', 'buildings', 'rooms',
  'product_brands', 'inventory_categories', 'measures', 'tags', 'products', 'product_measures', 'product_tags', 'allowances',
  'allowance_rates', 'budget_heads', 'sub_budget_heads', 'budget_codes', 'budget_years', 'funds', 'fund_changes', 'batches',
  'expenditures', 'payments', 'reversals', 'documents', 'imports'
]) as name;
