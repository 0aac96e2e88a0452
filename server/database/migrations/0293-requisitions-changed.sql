-- While nobody has decided, whoever asked changes what they ask for, or takes the requisition away; quotas follow.
alter table requisitions drop constraint requisitions_status_check;
alter table requisitions add constraint requisitions_status_check
  check (status in ('pending', 'approved', 'denied', 'registered', 'treated', 'collected', 'cancelled', 'deleted'));

create or replace function count_quota() returns trigger language plpgsql as $$
declare
  line requisition_items := coalesce(new, old);
  change integer := case when tg_op = 'DELETE' then 0 else new.counted end - case when tg_op = 'INSERT' then 0 else old.counted end;
begin
  if change <> 0 then
    insert into quota_uses (user_id, product_id, month)
      select r.owner_id, line.product_id, r.month from requisitions r where r.id = line.requisition_id
    on conflict do nothing;
    update quota_uses q set used = q.used + change
      from requisitions r where r.id = line.requisition_id and (q.user_id, q.product_id, q.month) = (r.owner_id, line.product_id, r.month);
  end if;
  return null;
end $$;
create trigger count_quota_back after delete on requisition_items for each row execute function count_quota();

create or replace function keep_requisition_item() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select from requisitions where id = old.requisition_id and status = 'pending') then
    return old;
  end if;
  if tg_op = 'DELETE' or (old.requisition_id, old.product_id, old.quantity, old.is_quota) is distinct from (new.requisition_id, new.product_id, new.quantity, new.is_quota)
     or (old.issued <> new.issued and pg_trigger_depth() < 2)
     or (old.approved is not null and new.approved is distinct from old.approved) or new.closed < old.closed then
    raise exception 'what was asked for, approved or issued stays' using errcode = 'check_violation', constraint = 'requisition_items_stay';
  end if;
  return new;
end $$;
