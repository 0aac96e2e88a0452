-- Departments come from a file too, started where departments are added.
alter table imports drop constraint imports_resource_check;
alter table imports add constraint imports_resource_check
  check (resource in ('products', 'restock', 'users', 'funds', 'update-funds', 'departments'));
