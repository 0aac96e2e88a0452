-- Mandates: one instruction to a vendor for what several requests cost, and holds that expenditures draw.
select add_code_prefix('MND');

create table mandates (
  id bigint generated always as identity primary key,
  code text not null unique,
  vendor_id bigint not null references vendors,
  beneficiary text not null,
  description text not null,
  fund_id bigint not null references funds,
  department_id bigint not null references departments,
  user_id bigint not null references users,
  no_of_itineraries integer not null default 0 check (no_of_itineraries >= 0),
  total_amount_kobo bigint not null default 0 check (total_amount_kobo >= 0),
  period integer not null,
  raised_at timestamptz,
  status text not null default 'pending' check (status in ('pending', 'raised', 'paid', 'ended', 'deleted')),
  search_text text generated always as (fold(code || ' ' || beneficiary || ' ' || description)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint mandates_raised_when check ((status in ('raised', 'paid')) <= (raised_at is not null))
);
create index mandates_created on mandates (created_at desc, id desc);
create index mandates_status on mandates (status, created_at desc, id desc);
create index mandates_vendor on mandates (vendor_id);
create index mandates_fund on mandates (fund_id);
create index mandates_department on mandates (department_id);
create index mandates_user on mandates (user_id);
create index mandates_amount on mandates (total_amount_kobo, id);
create index mandates_search on mandates using gin (search_text gin_trgm_ops);
create trigger touch before update on mandates for each row execute function touch();
select watch_changes('mandates'), keep_since('mandates');

alter table expenditures
  add mandate_id bigint references mandates,
  add drawn_kobo bigint not null default 0 check (drawn_kobo >= 0),
  add constraint expenditures_mandate_of_category check ((category = 'mandate') = (mandate_id is not null));
create unique index expenditures_one_live_a_mandate on expenditures (mandate_id)
  where mandate_id is not null and status in ('cleared', 'batched', 'queried', 'paid', 'refunded');
create index expenditures_mandate on expenditures (mandate_id) where mandate_id is not null;

-- `due`: what is to be paid for it, at first its cost, lowered when it is cancelled or was cut. `share`: what of the expenditure
-- of its mandate is for it, by the desks' edits. `expenditure_id`: what drew it, on the hold's own fund.
alter table holds
  add mandate_id bigint references mandates,
  add due_kobo bigint,
  add share_kobo bigint check (share_kobo >= 0),
  add expenditure_id bigint references expenditures;
update holds set due_kobo = cost_kobo;
alter table holds
  alter due_kobo set not null,
  add constraint holds_due_within_cost check (due_kobo >= 0 and due_kobo <= cost_kobo),
  add constraint holds_share_within_due check (share_kobo is null or (share_kobo <= due_kobo and mandate_id is not null)),
  add constraint holds_mandated_has_mandate check
    (case status when 'mandated' then mandate_id is not null when 'released' then true else mandate_id is null end),
  add constraint holds_drawn_is_released check (expenditure_id is null or status = 'released');
create index holds_mandate on holds (mandate_id) where mandate_id is not null;
create index holds_expenditure on holds (expenditure_id) where expenditure_id is not null;
create index holds_ready on holds (reserved_fund_id, id) where status = 'secured';

-- What a mandate pays is what its holds are due, and how many there are.
create function sum_mandates() returns trigger language plpgsql as $$
begin
  update mandates m set (no_of_itineraries, total_amount_kobo) =
      (select count(*), coalesce(sum(h.due_kobo), 0) from holds h where h.mandate_id = m.id)
   where m.id in (
     select mandate_id from before b where not exists
         (select from after a where a.id = b.id and (a.mandate_id, a.due_kobo) is not distinct from (b.mandate_id, b.due_kobo))
     union select mandate_id from after a where not exists
         (select from before b where a.id = b.id and (a.mandate_id, a.due_kobo) is not distinct from (b.mandate_id, b.due_kobo)));
  return null;
end $$;
create trigger sum_mandates after update on holds referencing old table as before new table as after
  for each statement execute function sum_mandates();

-- A mandate pays from the fund that its holds name, and bundles trips.
create function guard_hold_mandate() returns trigger language plpgsql as $$
begin
  if new.type = 'meeting' or
     (select m.fund_id from mandates m where m.id = new.mandate_id) is distinct from new.reserved_fund_id then
    raise exception 'a mandate bundles trips that its fund pays' using errcode = 'check_violation', constraint = 'holds_mandate_of_fund';
  end if;
  return null;
end $$;
create trigger guard_mandate after insert or update of mandate_id on holds
  for each row when (new.mandate_id is not null) execute function guard_hold_mandate();

alter table fund_entries drop constraint fund_entries_kind_check;
alter table fund_entries add constraint fund_entries_kind_check check (kind in (
  'fund-created', 'opening-figures', 'approved-updated', 'top-up', 'virement-out', 'virement-in', 'import-undone',
  'hold-secured', 'hold-reversed', 'hold-drawn', 'hold-restored', 'hold-lowered',
  'expenditure-raised', 'expenditure-deleted', 'expenditure-returned', 'expenditure-lapsed',
  'expenditure-reversed', 'expenditure-restored', 'amount-edited',
  'payment-posted', 'payment-bounced', 'payment-recovered',
  'refund-fulfilled', 'refund-received', 'retirement-surplus', 'carried-out', 'carried-in'));
