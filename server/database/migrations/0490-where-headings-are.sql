-- Files of offices have titles above their headings, several sheets, and rows that a filter hides: where an import
-- found its headings is kept, with the first rows, from which a person may choose others.
alter table imports
  add column sheets text[] not null default '{}',
  add column header_row integer check (header_row > 0),
  add column first_rows jsonb not null default '[]',
  add column hidden_rows integer not null default 0 check (hidden_rows >= 0);
alter table import_rows add column is_hidden boolean not null default false;
