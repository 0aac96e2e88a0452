-- Where the setting `travel_seen_by_head` is on, claims and requests for flights and hotels wait for the head of the department,
-- or whoever acts as head; where no head may, for the named deputy. Nothing goes on that none of them endorsed, and nobody
-- endorses their own.
do $$
declare
  kind record;
begin
  for kind in select * from (values
    ('reservations', '{pending,in-progress,decision,accepted,booked,closed,declined,cancelled,deleted}', '{with-head,declined,deleted}'),
    ('hotels', '{pending,in-progress,decision,accepted,booked,closed,declined,cancelled,deleted}', '{with-head,declined,deleted}'),
    ('claims', '{draft,registered,cleared,batched,queried,paid,deleted}', '{draft,with-head,deleted}')
  ) as k (name, states, unseen) loop
    execute format('alter table %1$I drop constraint %2$I', kind.name, kind.name || '_status_check');
    execute format('alter table %1$I add constraint %2$I check (status in (''with-head'', %3$s))', kind.name, kind.name || '_status_check',
      (select string_agg(quote_literal(one), ', ') from unnest(kind.states::text[]) one));
    execute format('alter table %1$I add column deciding_department_id bigint references departments,
      add column deputy_id bigint references users, add column seen_by bigint references users', kind.name);
    execute format('alter table %1$I add constraint %2$I check (num_nonnulls(deciding_department_id, deputy_id) <= 1
      and (status <> ''with-head'' or num_nonnulls(deciding_department_id, deputy_id) = 1))', kind.name, kind.name || '_one_head');
    execute format('alter table %1$I add constraint %2$I check (num_nonnulls(deciding_department_id, deputy_id) = 0
      or seen_by is not null or status = any (%3$L))', kind.name, kind.name || '_seen_by_head', kind.unseen);
    execute format('alter table %1$I add constraint %2$I check (seen_by <> user_id)', kind.name, kind.name || '_seen_by_another');
    execute format('create index %2$I on %1$I (deciding_department_id) where deciding_department_id is not null', kind.name, kind.name || '_deciding');
    execute format('create index %2$I on %1$I (deputy_id) where deputy_id is not null', kind.name, kind.name || '_deputy');
    execute format('create index %2$I on %1$I (seen_by) where seen_by is not null', kind.name, kind.name || '_seen_by');
  end loop;
end $$;

-- Lists at the desks begin with what somebody still has, and that may be a head.
drop index reservations_held_first;
create index reservations_held_first on reservations (
  (status = 'with-head' or status = 'pending' or status = 'in-progress' or status = 'decision' or status = 'accepted' or status = 'booked') desc,
  (case when status = 'with-head' or status = 'pending' or status = 'in-progress' or status = 'decision' or status = 'accepted' or status = 'booked' then created_at end),
  (case when not (status = 'with-head' or status = 'pending' or status = 'in-progress' or status = 'decision' or status = 'accepted' or status = 'booked') then created_at end) desc,
  id);
drop index hotels_held_first;
create index hotels_held_first on hotels (
  (status = 'with-head' or status = 'pending' or status = 'in-progress' or status = 'decision' or status = 'accepted' or status = 'booked') desc,
  (case when status = 'with-head' or status = 'pending' or status = 'in-progress' or status = 'decision' or status = 'accepted' or status = 'booked' then created_at end),
  (case when not (status = 'with-head' or status = 'pending' or status = 'in-progress' or status = 'decision' or status = 'accepted' or status = 'booked') then created_at end) desc,
  id);

-- A claim is submitted to the head where one sees it first: what it says is kept from then on.
drop trigger a_keep_content on activities;
create trigger a_keep_content before insert on activities for each row
  when ((new.subject_type = 'claims' and (new.changes -> 'status' = '["draft", "registered"]' or new.changes -> 'status' = '["draft", "with-head"]'))
    or (new.subject_type = 'touring-advances' and (new.changes -> 'status' = '["pending", "raised"]' or new.action = 'extended'))
    or (new.subject_type = 'retirements' and new.changes -> 'status' ->> 1 = 'registered'))
  execute function keep_content();
