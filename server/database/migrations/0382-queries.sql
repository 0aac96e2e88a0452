-- The register of queries: what an office asked about a payment or a retirement, and what came of it. Kept by the timelines alone.
create table queries (
  id bigint generated always as identity primary key,
  payment_id bigint references payments,
  retirement_id bigint references retirements,
  department_id bigint not null references departments,
  -- What it is about, as it was called then.
  reference text not null,
  amount_kobo bigint not null,
  question text not null,
  asked_by bigint references users,
  asked_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'answered', 'returned', 'ended')),
  answer text,
  answered_by bigint references users,
  answered_at timestamptz,
  -- After how many days somebody was reminded of it last.
  reminded_days integer,
  search_text text generated always as (fold(reference || ' ' || question || ' ' || coalesce(answer, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint queries_about_one check (num_nonnulls(payment_id, retirement_id) = 1),
  constraint queries_answered check ((status = 'open') = (answered_at is null))
);
create unique index queries_open_payment on queries (payment_id) where status = 'open';
create unique index queries_open_retirement on queries (retirement_id) where status = 'open';
create index queries_payment on queries (payment_id);
create index queries_retirement on queries (retirement_id);
create index queries_asked on queries (asked_at desc, id desc);
create index queries_department on queries (department_id, asked_at desc);
create index queries_open on queries (asked_at) where status = 'open';
create index queries_asked_by on queries (asked_by);
create index queries_answered_by on queries (answered_by);
create trigger touch before update on queries for each row execute function touch();
select watch_changes('queries');

-- What a line of a timeline makes of the register.
create function note_query(line activities) returns void language plpgsql as $$
declare
  was text := line.changes -> 'status' ->> 0;
  now_is text := line.changes -> 'status' ->> 1;
begin
  if was = 'queried' and now_is <> 'queried' then
    update queries set answered_at = line.at, answered_by = line.actor_id, answer = line.remark,
        status = case when line.action in ('respond', 'submitted-again') then 'answered' when now_is = 'returned' then 'returned' else 'ended' end
      where status = 'open' and case line.subject_type when 'payments' then payment_id = line.subject_id else retirement_id = line.subject_id end;
  elsif now_is = 'queried' and line.subject_type = 'payments' then
    insert into queries (payment_id, department_id, reference, amount_kobo, question, asked_by, asked_at)
      select p.id, p.department_id, p.batch_no || ', ' || p.payee_name, p.amount_kobo, coalesce(line.remark, ''), line.actor_id, line.at
        from payments p where p.id = line.subject_id;
  elsif now_is = 'queried' then
    insert into queries (retirement_id, department_id, reference, amount_kobo, question, asked_by, asked_at)
      select r.id, r.department_id, r.code || ', ' || u.name, r.total_kobo, coalesce(line.remark, ''), line.actor_id, line.at
        from retirements r join users u on u.id = r.user_id where r.id = line.subject_id;
  end if;
end $$;

create function register_query() returns trigger language plpgsql as $$
begin
  perform note_query(new);
  return null;
end $$;
create trigger register_query after insert on activities for each row
  when (new.subject_type in ('payments', 'retirements')
    and (new.changes -> 'status' ->> 0 = 'queried' or new.changes -> 'status' ->> 1 = 'queried'))
  execute function register_query();

-- What was asked before there was a register.
do $$
declare line activities;
begin
  for line in select * from activities where subject_type in ('payments', 'retirements')
      and (changes -> 'status' ->> 0 = 'queried' or changes -> 'status' ->> 1 = 'queried') order by subject_type, subject_id, seq loop
    perform note_query(line);
  end loop;
end $$;

-- The register says what the timelines say, and nothing else; only reminders are noted besides.
create function keep_query() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status <> 'open'
     or (old.payment_id, old.retirement_id, old.department_id, old.reference, old.amount_kobo, old.question, old.asked_by, old.asked_at)
        is distinct from (new.payment_id, new.retirement_id, new.department_id, new.reference, new.amount_kobo, new.question, new.asked_by, new.asked_at) then
    raise exception 'the register of queries stays' using errcode = 'check_violation', constraint = 'queries_stay';
  end if;
  return new;
end $$;
create trigger stays before update or delete on queries for each row execute function keep_query();
