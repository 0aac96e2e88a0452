-- Since when a record is in its state: lists, headers and inboxes say how long somebody has it.
create function mark_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.moved_at := new.created_at;
  elsif new.status is distinct from old.status then
    new.moved_at := now();
  end if;
  return new;
end $$;

-- A table whose records a workflow moves calls this; a backup of it keeps the moments.
create function keep_since(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s add column moved_at timestamptz', target);
  execute format('update %s set moved_at = created_at', target);
  execute format('alter table %s alter column moved_at set not null, alter column moved_at set default now()', target);
  execute format('create trigger mark_move before insert or update on %s for each row execute function mark_move()', target);
end $$;

select keep_since(name::regclass) from unnest(array['expenditures', 'batches', 'reversals', 'fund_changes']) as name;

-- What is past is known from the timelines: the last line that changed the state.
update reversals t set moved_at = t.decided_at where t.decided_at is not null;
update fund_changes t set moved_at = t.decided_at where t.decided_at is not null;
update batches t set moved_at = coalesce((select max(p.moved_at) from payments p where p.batch_id = t.id), t.created_at);
update expenditures t set moved_at = coalesce((select max(a.at) from activities a
  where a.subject_type = 'expenditures' and a.subject_id = t.id), t.created_at);

-- Declining takes a permission of its own: whoever returns payments or answers top-ups today goes on doing so.
insert into group_permissions (group_id, permission)
select distinct g.group_id, made.permission
  from group_permissions g join groups on groups.id = g.group_id
  cross join lateral unnest(case
    when g.permission = 'edit-payments' then array['delete-payments']
    when g.permission = 'edit-fund-changes' then array['delete-fund-changes']
    when g.permission = 'edit-funds' and groups.office = 'budget-officers' then array['edit-fund-changes', 'delete-fund-changes']
    when g.permission = 'edit-reversal-requests' then array['delete-reversal-requests']
    else array[]::text[] end) as made (permission)
  join permissions on permissions.name = made.permission
on conflict do nothing;
