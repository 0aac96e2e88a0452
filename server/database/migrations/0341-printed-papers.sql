-- What each printed copy said, so that whoever holds the paper can compare it: what it is called, its code, its total and its day.
create table printed_papers (
  id bigint generated always as identity primary key,
  subject_type text not null,
  subject_id bigint not null,
  copy_no integer not null check (copy_no > 0),
  title text not null,
  reference text not null,
  total_kobo bigint,
  as_at date,
  printed_by bigint not null references users,
  printed_at timestamptz not null default now()
);
create index printed_papers_subject on printed_papers (subject_type, subject_id);
create index printed_papers_printed_by on printed_papers (printed_by);
select keep_append_only('printed_papers');

insert into signing_secrets (name, value) values
  ('paper', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
