-- Next year's budget is drawn up as a draft: its lines count nowhere until a second officer opens it, and then are funds.
create table budget_drafts (
  id bigint generated always as identity primary key,
  budget_year integer not null check (budget_year between 2000 and 2100),
  from_year integer check (from_year < budget_year),
  percent integer not null default 0 check (percent between -100 and 1000),
  -- What its lines come to; a trigger of the lines adds them up.
  line_count integer not null default 0 check (line_count >= 0),
  total_kobo bigint not null default 0,
  user_id bigint not null references users,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'opened', 'discarded')),
  remark text,
  submitted_by bigint references users,
  submitted_at timestamptz,
  decided_by bigint references users,
  decided_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint budget_drafts_total_in_bounds check (total_kobo between 0 and 7000000000000000),
  constraint budget_drafts_submitted_by_somebody check (status not in ('submitted', 'opened') or submitted_by is not null),
  constraint budget_drafts_two_people check (status <> 'opened' or (decided_by is not null and decided_by <> submitted_by))
);
-- A year has one draft at a time; what comes after it was opened is a draft of its own.
create unique index budget_drafts_one_a_year on budget_drafts (budget_year) where status in ('draft', 'submitted');
create index budget_drafts_user on budget_drafts (user_id);
create index budget_drafts_submitted_by on budget_drafts (submitted_by);
create index budget_drafts_decided_by on budget_drafts (decided_by);
create trigger touch before update on budget_drafts for each row execute function touch();
select watch_changes('budget_drafts');
select keep_since('budget_drafts');

-- A line: a code that needn't be there yet, its sub-head and department, and what is to be approved.
create table budget_draft_lines (
  id bigint generated always as identity primary key,
  draft_id bigint not null references budget_drafts,
  code text not null check (length(code) between 1 and 40),
  sub_budget_head_id bigint not null references sub_budget_heads,
  department_id bigint not null references departments,
  amount_kobo bigint not null check (amount_kobo between 0 and 7000000000000000),
  -- The fund of this year that it continues.
  from_fund_id bigint references funds on delete set null,
  -- The fund that was made of it.
  fund_id bigint references funds on delete set null,
  changed_by bigint references users,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index budget_draft_lines_code on budget_draft_lines (draft_id, lower(code));
create index budget_draft_lines_sub_budget_head on budget_draft_lines (sub_budget_head_id);
create index budget_draft_lines_department on budget_draft_lines (department_id);
create index budget_draft_lines_from_fund on budget_draft_lines (from_fund_id);
create index budget_draft_lines_fund on budget_draft_lines (fund_id);
create index budget_draft_lines_changed_by on budget_draft_lines (changed_by);
create trigger touch before update on budget_draft_lines for each row execute function touch();

-- A line changes only while its draft is drawn up; afterwards it only learns which fund was made of it, or that one is gone.
create function keep_budget_draft_line() returns trigger language plpgsql as $$
declare
  stage text;
begin
  select status into stage from budget_drafts where id = coalesce(new.draft_id, old.draft_id);
  if stage = 'draft' then
    return coalesce(new, old);
  end if;
  if tg_op = 'UPDATE' and (new.draft_id, new.code, new.sub_budget_head_id, new.department_id, new.amount_kobo)
      is not distinct from (old.draft_id, old.code, old.sub_budget_head_id, old.department_id, old.amount_kobo)
    and (new.fund_id is null or (stage = 'submitted' and old.fund_id is null) or new.fund_id = old.fund_id) then
    return new;
  end if;
  raise exception 'a budget that was submitted stays' using errcode = 'check_violation', constraint = 'budget_drafts_stay';
end $$;
create trigger stays before insert or update or delete on budget_draft_lines for each row execute function keep_budget_draft_line();

create function add_up_budget_draft() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update budget_drafts d set line_count = line_count + s.n, total_kobo = total_kobo + s.kobo
      from (select draft_id, count(*) as n, sum(amount_kobo) as kobo from come group by 1) s where d.id = s.draft_id;
  elsif tg_op = 'DELETE' then
    update budget_drafts d set line_count = line_count - s.n, total_kobo = total_kobo - s.kobo
      from (select draft_id, count(*) as n, sum(amount_kobo) as kobo from gone group by 1) s where d.id = s.draft_id;
  else
    -- A version of the draft tells of every change of its lines, also of one that leaves the total.
    update budget_drafts d set total_kobo = total_kobo + s.kobo
      from (select c.draft_id, sum(c.amount_kobo - g.amount_kobo) as kobo from come c join gone g on g.id = c.id
             where c.fund_id is not distinct from g.fund_id and c.from_fund_id is not distinct from g.from_fund_id group by 1) s
     where d.id = s.draft_id;
  end if;
  return null;
end $$;
create trigger sums_added after insert on budget_draft_lines referencing new table as come
  for each statement execute function add_up_budget_draft();
create trigger sums_changed after update on budget_draft_lines referencing old table as gone new table as come
  for each statement execute function add_up_budget_draft();
create trigger sums_removed after delete on budget_draft_lines referencing old table as gone
  for each statement execute function add_up_budget_draft();

create function keep_budget_draft() returns trigger language plpgsql as $$
begin
  if old.status in ('opened', 'discarded') then
    raise exception 'a budget that was opened or discarded stays' using errcode = 'check_violation', constraint = 'budget_drafts_stay';
  end if;
  if (new.line_count, new.total_kobo) is distinct from (old.line_count, old.total_kobo) and pg_trigger_depth() < 2 then
    raise exception 'the figures of a draft follow from its lines' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger stays before update on budget_drafts for each row execute function keep_budget_draft();
create function keep_budget_drafts() returns trigger language plpgsql as $$
begin
  raise exception 'a draft budget is discarded, not deleted' using errcode = 'check_violation', constraint = 'budget_drafts_stay';
end $$;
create trigger kept before delete on budget_drafts for each row execute function keep_budget_drafts();

-- An opened budget has a fund for each of its lines, as the line says it.
create function complete_budget_draft() returns trigger language plpgsql as $$
begin
  if exists (
    select from budget_draft_lines l left join funds f on f.id = l.fund_id left join budget_codes c on c.id = f.budget_code_id
     where l.draft_id = new.id and (f.budget_year, f.sub_budget_head_id, f.department_id, lower(c.code))
       is distinct from (new.budget_year, l.sub_budget_head_id, l.department_id, lower(l.code))) then
    raise exception 'an opened budget has a fund for each line' using errcode = 'check_violation', constraint = 'budget_drafts_complete';
  end if;
  return null;
end $$;
create constraint trigger complete after update on budget_drafts deferrable initially deferred for each row
  when (new.status = 'opened' and old.status <> 'opened') execute function complete_budget_draft();

-- And a fund that names a draft as what made it is of an opened one, with the amount of its line.
create function fund_of_opened_draft() returns trigger language plpgsql as $$
begin
  if not exists (
    select from budget_draft_lines l join budget_drafts d on d.id = l.draft_id
     where d.id = new.source_id and d.status = 'opened' and l.fund_id = new.fund_id and l.amount_kobo = new.approved_kobo)
    and exists (select from funds where id = new.fund_id) then
    raise exception 'a draft makes funds only when it is opened' using errcode = 'check_violation', constraint = 'budget_drafts_complete';
  end if;
  return null;
end $$;
create constraint trigger of_opened_draft after insert on fund_entries deferrable initially deferred for each row
  when (new.source_type = 'budget-drafts') execute function fund_of_opened_draft();
