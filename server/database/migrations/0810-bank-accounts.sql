-- The accounts from which the agency pays: proposed by one person, in use once another confirms them, stopped by two as well.
create table bank_accounts (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 2 and 120),
  bank_name text not null,
  account_number text not null check (account_number ~ '^[0-9]{10}$'),
  purpose text not null,
  status text not null default 'proposed' check (status in ('proposed', 'active', 'stopping', 'stopped', 'refused')),
  proposed_by bigint not null references users,
  decided_by bigint references users,
  decided_at timestamptz,
  stop_asked_by bigint references users,
  stopped_by bigint references users,
  stopped_at timestamptz,
  reason text,
  search_text text generated always as (fold(name || ' ' || bank_name || ' ' || purpose)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint bank_accounts_two_people check (decided_by is null or status = 'refused' or decided_by <> proposed_by),
  constraint bank_accounts_answered check ((status = 'proposed') = (decided_by is null) and (status = 'stopped') = (stopped_by is not null)),
  constraint bank_accounts_stopped_by_two check (stopped_by <> stop_asked_by)
);
create unique index bank_accounts_once on bank_accounts (bank_name, account_number) where status in ('proposed', 'active', 'stopping');
create index bank_accounts_proposed_by on bank_accounts (proposed_by);
create index bank_accounts_decided_by on bank_accounts (decided_by);
create index bank_accounts_stop_asked_by on bank_accounts (stop_asked_by);
create index bank_accounts_stopped_by on bank_accounts (stopped_by);
create trigger touch before update on bank_accounts for each row execute function touch();
select watch_changes('bank_accounts'), keep_since('bank_accounts');

-- An account begins as a proposal and stays as it was proposed. It is confirmed before it is used, and stopped for good.
create function keep_bank_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'proposed' or new.decided_by is not null then
      raise exception 'an account of the agency begins as a proposal' using errcode = 'check_violation', constraint = 'bank_accounts_begin_proposed';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' or old.status in ('stopped', 'refused') or (old.name, old.bank_name, old.account_number, old.purpose, old.proposed_by)
      is distinct from (new.name, new.bank_name, new.account_number, new.purpose, new.proposed_by) then
    raise exception 'an account of the agency stays as it was proposed' using errcode = 'check_violation', constraint = 'bank_accounts_stay';
  end if;
  return new;
end $$;
create trigger begins before insert on bank_accounts for each row execute function keep_bank_account();
create trigger stays after update or delete on bank_accounts for each row execute function keep_bank_account();

create function said_of(b bank_accounts) returns jsonb language sql stable parallel safe
return jsonb_build_array(b.name, b.bank_name, b.account_number, b.purpose, b.status, b.proposed_by, b.decided_by, extract(epoch from b.decided_at),
  b.stop_asked_by, b.stopped_by, extract(epoch from b.stopped_at), b.reason, extract(epoch from b.created_at));
alter function record_content(text, bigint) rename to record_content_before_accounts;
create function record_content(subject text, record bigint) returns text language plpgsql stable as $$
begin
  case subject
    when 'bank-accounts' then return (select content_of(said_of(b)) from bank_accounts b where b.id = record);
    else return record_content_before_accounts(subject, record);
  end case;
end $$;
create trigger a_keep_bank_accounts before insert on activities for each row
  when (new.action not in ('printed', 'deleted') and new.subject_type = 'bank-accounts') execute function keep_told();
create constraint trigger tell_record after insert or update on bank_accounts
  deferrable initially deferred for each row execute function tell_part('bank-accounts', 'id');
