-- Whoever submits in an office that another officer lent them submits for that officer, who is no second person, also once
-- nobody acts for them any more. Timelines keep the name; whose it was follows from the delegation of that day, else from the name.
alter table year_closings add column submitted_for_id bigint references users;
alter table budget_drafts add column submitted_for_id bigint references users;
create index year_closings_submitted_for on year_closings (submitted_for_id);
create index budget_drafts_submitted_for on budget_drafts (submitted_for_id);

create function submitted_for(of_type text, of_id bigint) returns bigint language sql stable as $$
  select coalesce(
    (select g.for_id from delegations g where g.user_id = a.actor_id and g.office = 'budget-officers' and g.status in ('confirmed', 'ended')
        and (a.at at time zone 'Africa/Lagos')::date between g.starts_on and g.ends_on and (g.ended_at is null or g.ended_at >= a.at)
      order by g.id desc limit 1),
    (select min(u.id) from users u where u.name = a.acting_for and u.id <> a.actor_id))
    from (select * from activities where subject_type = of_type and subject_id = of_id and action = 'submitted' order by seq desc limit 1) a
   where a.acting_for is not null
$$;
alter table year_closings disable trigger user;
alter table budget_drafts disable trigger user;
update year_closings set submitted_for_id = submitted_for('year-closings', id) where submitted_by is not null and submitted_for('year-closings', id) is not null;
update budget_drafts set submitted_for_id = submitted_for('budget-drafts', id)
 where status in ('submitted', 'opened') and submitted_for('budget-drafts', id) is not null;
alter table year_closings enable trigger user;
alter table budget_drafts enable trigger user;
drop function submitted_for(text, bigint);

-- What was answered before stays as it is: verify tells of it.
alter table year_closings drop constraint year_closings_two_people,
  add constraint year_closings_two_people check (confirmed_by <> submitted_by and confirmed_by <> submitted_for_id) not valid,
  add constraint year_closings_submitted_for_whole check (submitted_for_id is null or submitted_by is not null and submitted_for_id <> submitted_by);
alter table budget_drafts drop constraint budget_drafts_two_people,
  add constraint budget_drafts_two_people check (status <> 'opened' or decided_by is not null and decided_by <> submitted_by
    and (submitted_for_id is null or decided_by <> submitted_for_id)) not valid,
  add constraint budget_drafts_submitted_for_whole check (submitted_for_id is null or submitted_by is not null and submitted_for_id <> submitted_by);
