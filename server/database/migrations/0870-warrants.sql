-- Warrants: cash that was released for a quarter of a budget year, of one fund, one budget head or one type of expenditure. One
-- officer of the budget office enters it, another approves it.
create table warrant_counters (
  year integer primary key,
  last integer not null
);
create table warrants (
  id bigint generated always as identity primary key,
  code text not null default '' unique,
  seq integer not null default 0,
  budget_year integer not null check (budget_year between 2000 and 2100),
  quarter integer not null check (quarter between 1 and 4),
  covers text not null check (covers in ('fund', 'head', 'type')),
  fund_id bigint references funds,
  budget_head_id bigint references budget_heads,
  type text check (type in ('capital', 'recurrent', 'personnel')),
  amount_kobo bigint not null check (amount_kobo > 0),
  -- What payments hold of it: the sum of its entries, which a trigger adds up.
  used_kobo bigint not null default 0,
  left_kobo bigint not null generated always as (amount_kobo - used_kobo) stored,
  last_seq integer not null default 0,
  reference text not null,
  remark text,
  file_id bigint references files,
  status text not null default 'pending' check (status in ('pending', 'approved', 'denied')),
  response text,
  requested_by bigint not null references users,
  decided_by bigint references users,
  decided_at timestamptz,
  search_text text generated always as (fold(code || ' ' || reference || ' ' || coalesce(remark, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (budget_year, seq),
  constraint warrants_of_one check ((covers = 'fund') = (fund_id is not null) and (covers = 'head') = (budget_head_id is not null)
    and (covers = 'type') = (type is not null)),
  constraint warrants_used_in_bounds check (used_kobo between 0 and amount_kobo),
  constraint warrants_used_once_approved check (used_kobo = 0 or status = 'approved'),
  constraint warrants_two_people check (decided_by is null or decided_by <> requested_by),
  constraint warrants_answered check ((status = 'pending') = (decided_by is null) and (decided_by is null) = (decided_at is null))
);
create index warrants_fund on warrants (fund_id);
create index warrants_head on warrants (budget_head_id);
create index warrants_type on warrants (type, budget_year) where type is not null;
create index warrants_year on warrants (budget_year);
create index warrants_file on warrants (file_id);
create index warrants_pending on warrants (created_at) where status = 'pending';
create index warrants_created on warrants (created_at desc, id desc);
create index warrants_requested_by on warrants (requested_by);
create index warrants_decided_by on warrants (decided_by);
create trigger touch before update on warrants for each row execute function touch();
select watch_changes('warrants'), keep_since('warrants');

-- The next number of its budget year, under the lock of the counter: 'WR/2026/001'.
create function number_warrant() returns trigger language plpgsql as $$
begin
  insert into warrant_counters as c (year, last) values (new.budget_year, 1)
    on conflict (year) do update set last = c.last + 1 returning last into new.seq;
  new.code := 'WR/' || new.budget_year || '/' || lpad(new.seq::text, greatest(3, length(new.seq::text)), '0');
  return new;
end $$;
create trigger number before insert on warrants for each row execute function number_warrant();
create function guard_warrant_counter() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and (tg_op = 'DELETE' or new.last <> old.last + 1) or pg_trigger_depth() < 2 then
    raise exception 'numbers of warrants follow one another' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger follows before insert or update or delete on warrant_counters for each row execute function guard_warrant_counter();

-- What was entered stays, and so does what was answered; what is used follows from the entries alone.
create function keep_warrant() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if (new.status, new.used_kobo, new.last_seq) is distinct from ('pending', 0::bigint, 0) then
      raise exception 'a warrant begins unanswered' using errcode = 'check_violation', constraint = 'warrants_begin';
    end if;
    return null;
  end if;
  if tg_op = 'DELETE' or (old.code, old.seq, old.budget_year, old.quarter, old.covers, old.fund_id, old.budget_head_id, old.type, old.amount_kobo, old.reference,
        old.remark, old.file_id, old.requested_by, old.created_at)
      is distinct from (new.code, new.seq, new.budget_year, new.quarter, new.covers, new.fund_id, new.budget_head_id, new.type, new.amount_kobo, new.reference,
        new.remark, new.file_id, new.requested_by, new.created_at)
      or old.status <> 'pending' and (old.status, old.decided_by, old.decided_at, old.response)
        is distinct from (new.status, new.decided_by, new.decided_at, new.response) then
    raise exception 'a warrant stays as it was entered and answered' using errcode = 'check_violation', constraint = 'warrants_stay';
  end if;
  if (old.used_kobo, old.last_seq) is distinct from (new.used_kobo, new.last_seq) and pg_trigger_depth() < 2 then
    raise exception 'what a warrant paid follows from its entries' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger stays after insert or update or delete on warrants for each row execute function keep_warrant();

-- What is approved of a fund, a head or a type for a year: the most that warrants release for it.
create function vote_of(w warrants) returns bigint language sql stable as $$
  select coalesce(sum(f.approved_kobo), 0)::bigint from funds f join sub_budget_heads s on s.id = f.sub_budget_head_id
   where f.budget_year = w.budget_year and (w.fund_id is null or f.id = w.fund_id) and (w.budget_head_id is null or s.budget_head_id = w.budget_head_id)
     and (w.type is null or s.type = w.type)
$$;
create function released_for(w warrants) returns bigint language sql stable as $$
  select coalesce(sum(o.amount_kobo), 0)::bigint from warrants o
   where o.budget_year = w.budget_year and o.status = 'approved' and o.id <> w.id
     and (o.fund_id, o.budget_head_id, o.type) is not distinct from (w.fund_id, w.budget_head_id, w.type)
$$;

-- Those of one year are approved one after the other, so that two of them together never release more than the vote.
create function lock_releases(of_year integer) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('warrants ' || of_year, 0))
$$;

create function guard_warrant() returns trigger language plpgsql as $$
begin
  if new.status = 'denied' then
    return null;
  end if;
  perform refuse_in_closed_year(new.budget_year);
  if tg_op = 'INSERT' then
    if new.fund_id is not null and not exists (select from funds f where f.id = new.fund_id and f.budget_year = new.budget_year) then
      raise exception 'its fund is of another year' using errcode = 'check_violation', constraint = 'warrants_fund_of_year';
    end if;
    return null;
  end if;
  perform lock_releases(new.budget_year);
  if released_for(new) + new.amount_kobo > vote_of(new) then
    raise exception 'more would be released than is approved' using errcode = 'check_violation', constraint = 'warrants_within_vote';
  end if;
  return null;
end $$;
create trigger year_open_made after insert on warrants for each row execute function guard_warrant();
create trigger within_vote after update of status on warrants for each row
  when (new.status is distinct from old.status) execute function guard_warrant();
create trigger one_hand after update of decided_by on warrants for each row
  when (new.decided_by is not null and new.decided_by is distinct from old.decided_by)
  execute function guard_one_hand('warrants_two_people', 'warrants', 'id', 'decided_by', 'requested_by');

-- What it says is on its timeline; what payments hold of it is proved by its entries.
create function said_of(w warrants) returns jsonb language sql stable parallel safe
return jsonb_build_array(w.code, w.budget_year, w.quarter, w.covers, w.fund_id, w.budget_head_id, w.type, w.amount_kobo, w.reference, w.remark, w.file_id,
  w.status, w.response, w.requested_by, w.decided_by, extract(epoch from w.decided_at), extract(epoch from w.created_at));
alter function record_content(text, bigint) rename to record_content_before_warrants;
create function record_content(subject text, record bigint) returns text language plpgsql stable as $$
begin
  case subject
    when 'warrants' then return (select content_of(said_of(r)) from warrants r where r.id = record);
    else return record_content_before_warrants(subject, record);
  end case;
end $$;
create trigger a_keep_warrants before insert on activities for each row
  when (new.action not in ('printed', 'deleted') and new.subject_type = 'warrants') execute function keep_told();
create constraint trigger tell_record after insert or update of code, budget_year, quarter, covers, fund_id, budget_head_id, type, amount_kobo, reference, remark,
    file_id, status, response, requested_by, decided_by, decided_at on warrants
  deferrable initially deferred for each row execute function tell_part('warrants', 'id');
