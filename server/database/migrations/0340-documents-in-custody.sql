-- A document is with one department at a time. Each step of it names who gave it or took it, and when; where it is follows from its steps.

alter table documents
  -- The document that it encloses or answers, and what a work-order comes from.
  add column document_id bigint references documents,
  add column order_id bigint references orders,
  add column expenditure_id bigint references expenditures,
  -- The department that has it; while it is on its way, that which sent it.
  add column at_department_id bigint references departments,
  -- Where it was sent last, for whom; while it is on its way, until when it is to be acknowledged there.
  add column to_department_id bigint references departments,
  add column to_user_id bigint references users,
  add column due_on date,
  add column reminded_at timestamptz,
  add column steps integer not null default 0,
  add column moved_at timestamptz;
update documents set at_department_id = department_id, moved_at = case when status = 'pending' then created_at else updated_at end;
alter table documents
  alter column at_department_id set not null,
  alter column moved_at set not null,
  alter column moved_at set default now(),
  add constraint documents_one_origin check (num_nonnulls(batch_id, order_id, expenditure_id) <= 1),
  add constraint documents_origin_of_type check (case type when 'white-form' then num_nonnulls(order_id, expenditure_id) = 0 else batch_id is null end),
  add constraint documents_on_the_way check ((status = 'dispatched') = (due_on is not null) and (due_on is null or to_department_id is not null)),
  add constraint documents_to_somebody_there check (to_user_id is null or to_department_id is not null),
  add constraint documents_not_in_itself check (document_id <> id),
  add constraint documents_amount_not_negative check (amount_kobo >= 0);
create index documents_document on documents (document_id);
create index documents_order on documents (order_id);
create index documents_expenditure on documents (expenditure_id);
create index documents_at_department on documents (at_department_id, status);
create index documents_to_department on documents (to_department_id, due_on);
create index documents_to_user on documents (to_user_id);
create index documents_due on documents (due_on) where status = 'dispatched';
create index documents_created on documents (created_at);
-- Documents that somebody still has stand first: those to be sent in the order in which they were made, those on their way by the day until which they are to be acknowledged.
create index documents_held_first on documents (
  (status = 'pending' or status = 'dispatched' or status = 'received') desc,
  (case when status = 'pending' or status = 'dispatched' or status = 'received' then created_at end),
  (case when not (status = 'pending' or status = 'dispatched' or status = 'received') then created_at end) desc,
  id);
create index documents_held_first_due on documents (
  (status = 'pending' or status = 'dispatched' or status = 'received') desc,
  (case when status = 'pending' or status = 'dispatched' or status = 'received' then due_on end),
  (case when not (status = 'pending' or status = 'dispatched' or status = 'received') then due_on end) desc,
  id);

create table document_steps (
  id bigint generated always as identity primary key,
  document_id bigint not null references documents,
  seq integer not null,
  action text not null check (action in ('dispatched', 'received', 'refused', 'completed', 'cancelled', 'reopened')),
  -- Where it was done, and by whom.
  department_id bigint not null references departments,
  user_id bigint not null references users,
  -- Where it was sent, and for whom.
  to_department_id bigint references departments,
  to_user_id bigint references users,
  remark text,
  at timestamptz not null default now(),
  constraint document_steps_numbered unique (document_id, seq),
  constraint document_steps_sent_somewhere check ((action = 'dispatched') = (to_department_id is not null)),
  constraint document_steps_sent_to_another check (to_department_id <> department_id),
  constraint document_steps_for_somebody_there check (to_user_id is null or to_department_id is not null),
  constraint document_steps_refused_why check (action <> 'refused' or remark is not null)
);
create index document_steps_department on document_steps (department_id, document_id);
create index document_steps_to_department on document_steps (to_department_id, document_id);
create index document_steps_user on document_steps (user_id);
create index document_steps_to_user on document_steps (to_user_id);
select keep_append_only('document_steps');

-- What has ended by now ended with its batch; its step is told of whoever made it.
insert into document_steps (document_id, seq, action, department_id, user_id, at)
  select id, 1, status, department_id, user_id, updated_at from documents where status in ('completed', 'cancelled');
update documents set steps = 1 where status in ('completed', 'cancelled');

-- Whether somebody who works here belongs to a department, is an officer of it or heads it; or of one above it.
create function belongs_to(person bigint, department bigint, or_above boolean) returns boolean language sql stable as $$
  with recursive up as (
    select id, parent_id, head_id, acting_head_id, acting_from, acting_to from departments where id = department
    union
    select p.id, p.parent_id, p.head_id, p.acting_head_id, p.acting_from, p.acting_to
      from departments p join up on p.id = up.parent_id where or_above
  )
  select exists (
    select from up join users u on u.id = person and u.status <> 'inactive'
     where u.department_id = up.id or up.head_id = u.id
        or (up.acting_head_id = u.id and lagos_today() between up.acting_from and up.acting_to)
        or exists (select from department_officers o where o.department_id = up.id and o.user_id = u.id))
$$;

-- The day so many working days after another.
create function working_days_after(day date, days integer) returns date language plpgsql immutable as $$
begin
  while days > 0 loop
    day := day + 1;
    if extract(isodow from day) < 6 then days := days - 1; end if;
  end loop;
  return day;
end $$;

-- Until when something that was sent at a moment is to be acknowledged: the setting, or two working days.
create function acknowledged_by(sent timestamptz) returns date language sql stable as $$
  select working_days_after((sent at time zone 'Africa/Lagos')::date, least(60, coalesce(
    (select value::int from settings where key = 'acknowledge_days' and value ~ '^[0-9]{1,4}$'), 2)))
$$;

-- What a batch makes of its white-form: ended with it, or under way.
create function white_form_of(batch bigint) returns text language sql stable as $$
  select case when status = 'paid' then 'completed' when status in ('reversed', 'returned', 'deleted') then 'cancelled' end
    from batches where id = batch
$$;

create function begin_document() returns trigger language plpgsql as $$
begin
  new.at_department_id := new.department_id;
  new.moved_at := new.created_at;
  if new.status <> 'pending' or new.steps <> 0 or num_nonnulls(new.to_department_id, new.to_user_id, new.due_on) > 0 then
    raise exception 'a document begins with the department that made it' using errcode = 'check_violation', constraint = 'documents_begin_pending';
  end if;
  return new;
end $$;
create trigger begin_document before insert on documents for each row execute function begin_document();

-- Takes a step: numbers it, judges whether it follows, and says where the document is then.
create function step_document() returns trigger language plpgsql as $$
declare
  d documents;
  last document_steps;
begin
  select * into d from documents where id = new.document_id for update;
  if new.action in ('received', 'refused') and d.status = 'dispatched' and not belongs_to(new.user_id, d.to_department_id, false) then
    raise exception 'nobody receives for another department' using errcode = 'check_violation', constraint = 'document_steps_received_there';
  end if;
  if new.action = 'dispatched' and not belongs_to(new.user_id, d.at_department_id, true) then
    raise exception 'nobody sends what another department has' using errcode = 'check_violation', constraint = 'document_steps_sent_from_there';
  end if;
  if (new.action in ('completed', 'cancelled') and d.batch_id is not null and new.action is distinct from white_form_of(d.batch_id))
     or (new.action = 'reopened' and (d.batch_id is null or white_form_of(d.batch_id) is not null)) then
    raise exception 'a white-form follows its batch' using errcode = 'check_violation', constraint = 'document_steps_follow_batch';
  end if;
  if not (case new.action
      when 'dispatched' then d.status in ('pending', 'received')
      when 'received' then d.status = 'dispatched'
      when 'refused' then d.status = 'dispatched'
      when 'reopened' then d.status in ('completed', 'cancelled')
      else d.status in ('pending', 'received') or (d.batch_id is not null and d.status <> new.action) end) then
    raise exception 'a document is with one department at a time' using errcode = 'check_violation', constraint = 'document_steps_in_order';
  end if;
  new.seq := d.steps + 1;
  new.department_id := case when new.action in ('received', 'refused') then d.to_department_id else d.at_department_id end;
  d.steps := new.seq;
  if new.action = 'received' then d.at_department_id := d.to_department_id; end if;
  if new.action = 'reopened' then
    -- Where it was when it ended, it is again.
    select * into last from document_steps where document_id = d.id and action in ('dispatched', 'received', 'refused') order by seq desc limit 1;
  elsif new.action in ('dispatched', 'received', 'refused') then
    last := new;
  end if;
  d.status := case
    when new.action in ('completed', 'cancelled') then new.action
    when last.action = 'dispatched' then 'dispatched'
    when last.action = 'received' or exists (select from document_steps where document_id = d.id and action = 'received') then 'received'
    else 'pending' end;
  update documents set status = d.status, at_department_id = d.at_department_id, steps = d.steps, reminded_at = null, moved_at = new.at,
      to_department_id = case new.action when 'dispatched' then new.to_department_id else d.to_department_id end,
      to_user_id = case new.action when 'dispatched' then new.to_user_id else d.to_user_id end,
      due_on = case when d.status = 'dispatched' then acknowledged_by(new.at) end
    where id = d.id;
  return new;
end $$;
create trigger step_document before insert on document_steps for each row execute function step_document();

-- Where a document is follows from its steps; what it is stays.
create function keep_document() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 and (old.status, old.at_department_id, old.to_department_id, old.to_user_id, old.due_on, old.steps, old.moved_at)
       is distinct from (new.status, new.at_department_id, new.to_department_id, new.to_user_id, new.due_on, new.steps, new.moved_at) then
    raise exception 'a document moves only by its steps' using errcode = 'check_violation', constraint = 'documents_move_by_steps';
  end if;
  if (old.reference_no, old.type, old.department_id, old.user_id, old.batch_id, old.order_id, old.expenditure_id, old.document_id)
       is distinct from (new.reference_no, new.type, new.department_id, new.user_id, new.batch_id, new.order_id, new.expenditure_id, new.document_id) then
    raise exception 'what a document is stays' using errcode = 'check_violation', constraint = 'documents_stay';
  end if;
  return null;
end $$;
create trigger keep_document after update on documents for each row execute function keep_document();
