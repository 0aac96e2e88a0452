-- What a dashboard adds up or counts, by what it is split, of which days, and of which rows; empty is what its resource does by itself.
alter table dashboards
  add column measure text,
  add column group_by text,
  add column period text check (period in ('this-year', 'last-year', 'this-month', 'last-30-days', 'last-90-days', 'all')),
  add column filter text;
create index dashboards_path on dashboards (path);
