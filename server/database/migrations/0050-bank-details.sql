-- The bank details of everybody who can be paid, dated: proposed by one person, in force once another confirms them. The
-- columns of staff, vendors and beneficiaries tell those in force and follow from here alone.
create table bank_details (
  id bigint generated always as identity primary key,
  user_id bigint references users on delete cascade,
  vendor_id bigint references vendors on delete cascade,
  beneficiary_id bigint references beneficiaries on delete cascade,
  -- The list that their owner stands in, by the noun of its permissions, and the owner's number there.
  list text not null generated always as
    (case when user_id is not null then 'employees' when vendor_id is not null then 'vendors' else 'beneficiaries' end) stored,
  owner_id bigint not null generated always as (coalesce(user_id, vendor_id, beneficiary_id)) stored,
  payee text collate "und-x-icu" not null,
  -- Neither: from then on their owner has none.
  bank_name text,
  account_number text,
  status text not null default 'proposed' check (status in ('proposed', 'in-force', 'former', 'refused', 'replaced')),
  -- From before details were confirmed: nobody is known to have proposed them.
  is_inherited boolean not null default false,
  proposed_by bigint references users,
  confirmed_by bigint references users,
  confirmed_at timestamptz,
  in_force_from timestamptz,
  in_force_to timestamptz,
  refused_by bigint references users,
  refused_at timestamptz,
  reason text,
  search_text text generated always as (fold(payee)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint bank_details_of_one check (num_nonnulls(user_id, vendor_id, beneficiary_id) = 1),
  constraint bank_details_proposed check (is_inherited = (proposed_by is null)),
  constraint bank_details_two_people check (confirmed_by <> proposed_by),
  constraint bank_details_not_by_owner check (confirmed_by <> user_id),
  constraint bank_details_confirmed_whole check ((confirmed_by is null) = (confirmed_at is null)),
  constraint bank_details_in_force_confirmed check
    (status not in ('in-force', 'former') or is_inherited or confirmed_by is not null),
  constraint bank_details_refused_whole check
    ((status = 'refused') = (refused_by is not null) and (refused_by is null) = (refused_at is null))
);
create unique index bank_details_one_proposed on bank_details (list, owner_id) where status = 'proposed';
create unique index bank_details_one_in_force on bank_details (list, owner_id) where status = 'in-force';
create index bank_details_owner on bank_details (list, owner_id, id);
create index bank_details_user on bank_details (user_id);
create index bank_details_vendor on bank_details (vendor_id);
create index bank_details_beneficiary on bank_details (beneficiary_id);
create index bank_details_proposed_by on bank_details (proposed_by);
create index bank_details_confirmed_by on bank_details (confirmed_by);
create index bank_details_refused_by on bank_details (refused_by);
create index bank_details_account on bank_details (account_number, bank_name);
create index bank_details_status on bank_details (status, created_at desc);

-- What stood there before is in force, confirmed by nobody, and says so.
insert into bank_details (user_id, payee, bank_name, account_number, status, is_inherited)
  select id, name, bank_name, account_number, 'in-force', true from users
   where num_nonnulls(bank_name, account_number) > 0 order by id;
insert into bank_details (vendor_id, payee, bank_name, account_number, status, is_inherited)
  select id, name, bank_name, account_number, 'in-force', true from vendors
   where num_nonnulls(bank_name, account_number) > 0 order by id;
insert into bank_details (beneficiary_id, payee, bank_name, account_number, status, is_inherited)
  select id, name, bank_name, account_number, 'in-force', true from beneficiaries
   where num_nonnulls(bank_name, account_number) > 0 order by id;

select keep_since('bank_details');
select watch_changes('bank_details');
create trigger touch before update on bank_details for each row execute function touch();

-- New details begin as a proposal of somebody; nobody enters them as in force.
create function begin_bank_details() returns trigger language plpgsql as $$
begin
  if new.status <> 'proposed' or new.is_inherited or new.confirmed_by is not null then
    raise exception 'bank details begin as a proposal' using errcode = 'check_violation', constraint = 'bank_details_begin_proposed';
  end if;
  return new;
end $$;
create trigger begin_proposed before insert on bank_details for each row execute function begin_bank_details();

-- What was proposed stays as it was proposed, and what was confirmed or refused stays so. Details that come into force end
-- those before them.
create function move_bank_details() returns trigger language plpgsql as $$
begin
  if (new.user_id, new.vendor_id, new.beneficiary_id, new.payee, new.bank_name, new.account_number, new.is_inherited, new.proposed_by, new.created_at)
      is distinct from
     (old.user_id, old.vendor_id, old.beneficiary_id, old.payee, old.bank_name, old.account_number, old.is_inherited, old.proposed_by, old.created_at)
     or (old.confirmed_by is not null and (new.confirmed_by, new.confirmed_at) is distinct from (old.confirmed_by, old.confirmed_at)) then
    raise exception 'bank details stay as they were proposed and confirmed'
      using errcode = 'check_violation', constraint = 'bank_details_stay';
  end if;
  if new.status <> old.status then
    if (old.status, new.status) not in (('proposed', 'in-force'), ('proposed', 'refused'), ('proposed', 'replaced'), ('in-force', 'former')) then
      raise exception 'bank_details % go from % to % by no act of its workflow', new.id, old.status, new.status
        using errcode = 'check_violation', constraint = 'bank_details_moves';
    end if;
    if new.status = 'in-force' then
      new.in_force_from := coalesce(new.in_force_from, new.confirmed_at, now());
      update bank_details set status = 'former', in_force_to = new.in_force_from
       where list = old.list and owner_id = old.owner_id and status = 'in-force';
    end if;
  end if;
  return new;
end $$;
create trigger move before update on bank_details for each row execute function move_bank_details();

-- They go with their owner, who is deleted only where nothing was paid; nobody deletes them alone.
create function keep_bank_details() returns trigger language plpgsql as $$
begin
  raise exception 'bank details are kept' using errcode = 'check_violation', constraint = 'bank_details_kept';
end $$;
create trigger keep before delete on bank_details for each row when (pg_trigger_depth() = 0) execute function keep_bank_details();

create function tell_bank_in_force() returns trigger language plpgsql as $$
begin
  execute format('update %I set bank_name = $1, account_number = $2 where id = $3',
    case new.list when 'employees' then 'users' else new.list end) using new.bank_name, new.account_number, new.owner_id;
  return null;
end $$;
create trigger tell_in_force after update of status on bank_details for each row
  when (new.status = 'in-force' and old.status <> 'in-force') execute function tell_bank_in_force();

-- Nobody is given a bank account past these.
create function keep_bank_in_force() returns trigger language plpgsql as $$
begin
  if num_nonnulls(new.bank_name, new.account_number) > 0 and not exists (
    select 1 from bank_details d
     where d.list = case tg_table_name when 'users' then 'employees' else tg_table_name end and d.owner_id = new.id
       and d.status = 'in-force' and (d.bank_name, d.account_number) is not distinct from (new.bank_name, new.account_number)
  ) then
    raise exception 'bank details that nobody confirmed' using errcode = 'check_violation', constraint = 'bank_details_in_force';
  end if;
  return new;
end $$;
create trigger bank_in_force before insert or update of bank_name, account_number on users
  for each row execute function keep_bank_in_force();
create trigger bank_in_force before insert or update of bank_name, account_number on vendors
  for each row execute function keep_bank_in_force();
create trigger bank_in_force before insert or update of bank_name, account_number on beneficiaries
  for each row execute function keep_bank_in_force();

-- The list that a picked payee stands in, as bank details name it.
create function list_of_payee(beneficiary_type text) returns text language sql immutable parallel safe as $$
  select case beneficiary_type when 'staff' then 'employees' when 'vendor' then 'vendors' when 'beneficiary' then 'beneficiaries' end
$$;

-- Payments freeze the details in force when they are batched. One that the bank returned is posted with those in force by
-- then, beside the former.
alter table payments add column former_bank text, add column former_account text;

create function keep_frozen_account() returns trigger language plpgsql as $$
begin
  raise exception 'a payment goes to the account that it froze' using errcode = 'check_violation', constraint = 'payments_account_frozen';
end $$;
create trigger account_frozen before update of payee_bank, payee_account, former_bank, former_account on payments for each row
  when ((new.payee_bank, new.payee_account, new.former_bank, new.former_account)
    is distinct from (old.payee_bank, old.payee_account, old.former_bank, old.former_account))
  execute function keep_frozen_account();

create function freeze_account_in_force() returns trigger language plpgsql as $$
declare
  e expenditures;
  d bank_details;
begin
  select * into e from expenditures where id = new.expenditure_id;
  if e.beneficiary_type is null then
    return new;
  end if;
  if exists (select 1 from payment_acts a where a.payment_id = new.id and a.action = 'confirm-bounce') then
    select * into d from bank_details
     where list = list_of_payee(e.beneficiary_type) and owner_id = e.beneficiary_id and status = 'in-force';
    if (d.bank_name, d.account_number) is distinct from (old.payee_bank, old.payee_account) then
      new.former_bank := old.payee_bank;
      new.former_account := old.payee_account;
      new.payee_bank := d.bank_name;
      new.payee_account := d.account_number;
    end if;
  end if;
  if new.payee_account is null and coalesce(new.bank_reference, '') = '' then
    raise exception 'a payment without an account needs the reference of the bank'
      using errcode = 'check_violation', constraint = 'payments_paid_somewhere';
  end if;
  return new;
end $$;
create trigger freeze_in_force before update of status on payments for each row
  when (new.status = 'paid' and old.status <> 'paid') execute function freeze_account_in_force();

-- Whoever proposed or confirmed a change of the payee's details in the last 30 days acts at no desk of the payment.
create function refuse_bank_changer() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from payments p join expenditures e on e.id = p.expenditure_id
      join bank_details d on d.list = list_of_payee(e.beneficiary_type) and d.owner_id = e.beneficiary_id
     where p.id = new.payment_id and new.user_id in (d.proposed_by, d.confirmed_by) and not d.is_inherited
       and d.status in ('proposed', 'in-force', 'former') and coalesce(d.confirmed_at, d.created_at) > new.at - interval '30 days'
  ) then
    raise exception 'who changed the payee''s account acts on the payment'
      using errcode = 'check_violation', constraint = 'payment_acts_not_by_bank_changer';
  end if;
  return new;
end $$;
create trigger bank_changer before insert on payment_acts for each row when (new.desk is not null) execute function refuse_bank_changer();
