-- What the bank says of an account of the agency: statements that follow one another, each line once, and balances that add up.
select add_code_prefix('BST');
create table bank_statements (
  id bigint generated always as identity primary key,
  code text not null unique,
  bank_account_id bigint not null references bank_accounts,
  -- The statement that this one goes on from; none of the first of an account.
  previous_id bigint references bank_statements,
  filename text not null,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  -- By which heads the columns of the file were read: the next file of the account is read alike.
  heads jsonb not null,
  from_day date not null,
  to_day date not null,
  opening_kobo bigint not null,
  credits_kobo bigint not null check (credits_kobo >= 0),
  debits_kobo bigint not null check (debits_kobo >= 0),
  closing_kobo bigint not null,
  line_count integer not null check (line_count > 0),
  -- Rows of the file that the statement before has already.
  repeated_count integer not null default 0 check (repeated_count >= 0),
  lines_digest text,
  status text not null default 'imported' check (status in ('imported', 'removed')),
  imported_by bigint not null references users,
  removed_by bigint references users,
  removed_at timestamptz,
  reason text,
  search_text text generated always as (fold(code || ' ' || filename)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint bank_statements_add_up check (closing_kobo = opening_kobo + credits_kobo - debits_kobo),
  constraint bank_statements_days check (from_day <= to_day),
  constraint bank_statements_removed_whole check ((status = 'removed') = (removed_by is not null) and (removed_by is null) = (removed_at is null)
    and (removed_by is null) = (reason is null))
);
create unique index bank_statements_same_file on bank_statements (bank_account_id, digest) where status = 'imported';
create unique index bank_statements_follow_once on bank_statements (bank_account_id, coalesce(previous_id, 0)) where status = 'imported';
create index bank_statements_account on bank_statements (bank_account_id);
create index bank_statements_previous on bank_statements (previous_id);
create index bank_statements_imported_by on bank_statements (imported_by);
create index bank_statements_removed_by on bank_statements (removed_by);
create trigger touch before update on bank_statements for each row execute function touch();
select watch_changes('bank_statements'), keep_since('bank_statements');

create table bank_statement_lines (
  id bigint generated always as identity primary key,
  statement_id bigint not null references bank_statements,
  bank_account_id bigint not null references bank_accounts,
  serial integer not null check (serial > 0),
  day date not null,
  value_day date,
  reference text not null default '',
  narration text not null default '',
  debit_kobo bigint not null default 0 check (debit_kobo >= 0),
  credit_kobo bigint not null default 0 check (credit_kobo >= 0),
  balance_kobo bigint,
  search_text text generated always as (fold(reference || ' ' || narration)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint bank_statement_lines_one_way check ((debit_kobo > 0) <> (credit_kobo > 0)),
  unique (statement_id, serial)
);
create index bank_statement_lines_account on bank_statement_lines (bank_account_id, day);
create index bank_statement_lines_search on bank_statement_lines using gin (search_text gin_trgm_ops);
create trigger touch before update on bank_statement_lines for each row execute function touch();
select watch_changes('bank_statement_lines');

-- A hash of all that the lines of a statement say, in their order.
create function statement_lines_digest(statement bigint) returns text language sql stable as $$
  select encode(sha256(convert_to(string_agg(jsonb_build_array(l.bank_account_id, l.serial, l.day, l.value_day, l.reference, l.narration,
      l.debit_kobo, l.credit_kobo, l.balance_kobo)::text, E'\n' order by l.serial), 'UTF8')), 'hex')
    from bank_statement_lines l where l.statement_id = statement
$$;

-- The lines of a statement come at once, add up to what it says, and no other ever comes to them.
create function take_statement_lines() returns trigger language plpgsql as $$
declare
  s bank_statements;
  due record;
begin
  for s in select b.* from bank_statements b where b.id in (select statement_id from added) loop
    if s.lines_digest is not null then
      raise exception 'a bank statement stays as it was imported' using errcode = 'check_violation', constraint = 'bank_statements_stay';
    end if;
    select count(*)::int as n, coalesce(sum(l.credit_kobo), 0)::bigint as credits, coalesce(sum(l.debit_kobo), 0)::bigint as debits,
        min(l.day) as first_day, max(l.day) as last_day, bool_and(l.bank_account_id = s.bank_account_id) as is_of_account, max(l.serial) as last_serial,
        bool_and(l.balance_kobo is null or l.balance_kobo = s.opening_kobo + l.moved) as is_running
      into due from (select x.*, sum(x.credit_kobo - x.debit_kobo) over (order by x.serial) as moved
        from bank_statement_lines x where x.statement_id = s.id) l;
    if (due.n, due.last_serial, due.credits, due.debits, due.first_day, due.last_day) is distinct from
        (s.line_count, s.line_count, s.credits_kobo, s.debits_kobo, s.from_day, s.to_day) or not due.is_of_account or not due.is_running then
      raise exception 'the lines of a bank statement come to something else' using errcode = 'check_violation', constraint = 'bank_statements_as_lines';
    end if;
    update bank_statements set lines_digest = statement_lines_digest(s.id) where id = s.id;
  end loop;
  return null;
end $$;
create trigger comes_whole after insert on bank_statement_lines referencing new table as added
  for each statement execute function take_statement_lines();

create function keep_statement_line() returns trigger language plpgsql as $$
begin
  raise exception 'a line of a bank statement stays' using errcode = 'check_violation', constraint = 'bank_statement_lines_stay';
end $$;
create trigger stays before update or delete on bank_statement_lines for each row execute function keep_statement_line();

-- A statement goes on from the last one of its account: from its balance, and not before its last day.
create function begin_bank_statement() returns trigger language plpgsql as $$
declare before bank_statements;
begin
  if new.status <> 'imported' or new.lines_digest is not null
      or not exists (select from bank_accounts b where b.id = new.bank_account_id and b.status in ('active', 'stopping', 'stopped')) then
    raise exception 'a bank statement is of an account of the agency' using errcode = 'check_violation', constraint = 'bank_statements_begin';
  end if;
  if new.previous_id is not null then
    select * into before from bank_statements b where b.id = new.previous_id for share;
    if before.bank_account_id <> new.bank_account_id or before.status <> 'imported' or before.closing_kobo <> new.opening_kobo
        or new.from_day < before.to_day then
      raise exception 'a bank statement goes on from the one before' using errcode = 'check_violation', constraint = 'bank_statements_go_on';
    end if;
  end if;
  return new;
end $$;
create trigger begins before insert on bank_statements for each row execute function begin_bank_statement();

create function has_statement_lines() returns trigger language plpgsql as $$
begin
  if (select s.lines_digest from bank_statements s where s.id = new.id) is null then
    raise exception 'a bank statement has its lines' using errcode = 'check_violation', constraint = 'bank_statements_as_lines';
  end if;
  return null;
end $$;
create constraint trigger has_lines after insert on bank_statements deferrable initially deferred for each row execute function has_statement_lines();

-- It stays as it was imported; only the last one of an account is removed, once.
create function keep_bank_statement() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status = 'removed'
      or (to_jsonb(new) - array['status', 'removed_by', 'removed_at', 'reason', 'version', 'updated_at', 'lines_digest', 'search_text', 'moved_at'])
        is distinct from (to_jsonb(old) - array['status', 'removed_by', 'removed_at', 'reason', 'version', 'updated_at', 'lines_digest', 'search_text', 'moved_at'])
      or (old.lines_digest is not null and old.lines_digest is distinct from new.lines_digest) then
    raise exception 'a bank statement stays as it was imported' using errcode = 'check_violation', constraint = 'bank_statements_stay';
  end if;
  if new.status = 'removed' and exists (select from bank_statements n where n.previous_id = new.id and n.status = 'imported') then
    raise exception 'another statement goes on from it' using errcode = 'check_violation', constraint = 'bank_statements_gone_on_from';
  end if;
  return new;
end $$;
create trigger stays after update or delete on bank_statements for each row execute function keep_bank_statement();

create function said_of(s bank_statements) returns jsonb language sql stable parallel safe
return jsonb_build_array(s.code, s.bank_account_id, s.previous_id, s.filename, s.digest, s.heads, s.from_day, s.to_day, s.opening_kobo, s.credits_kobo,
  s.debits_kobo, s.closing_kobo, s.line_count, s.repeated_count, s.lines_digest, s.status, s.imported_by, s.removed_by,
  extract(epoch from s.removed_at), s.reason, extract(epoch from s.created_at));
alter function record_content(text, bigint) rename to record_content_before_statements;
create function record_content(subject text, record bigint) returns text language plpgsql stable as $$
begin
  case subject
    when 'statements' then return (select content_of(said_of(s)) from bank_statements s where s.id = record);
    else return record_content_before_statements(subject, record);
  end case;
end $$;
create trigger a_keep_statements before insert on activities for each row
  when (new.action not in ('printed', 'deleted') and new.subject_type = 'statements') execute function keep_told();
create constraint trigger tell_record after insert or update on bank_statements
  deferrable initially deferred for each row execute function tell_part('statements', 'id');
