-- A file of what another file lacked leads back to it.
alter table imports add column mends_import_id bigint references imports;
create index imports_mends on imports (mends_import_id) where mends_import_id is not null;
