-- Which departments have had a document, and to which it was sent, stands beside it: asked of its steps, a department's list and its
-- total went through every document of the agency.
alter table documents add column holder_ids bigint[] not null default '{}', add column recipient_ids bigint[] not null default '{}';
alter table documents disable trigger user;
update documents d set
  holder_ids = array(select d.department_id union select s.department_id from document_steps s where s.document_id = d.id and s.action = 'received'),
  recipient_ids = array(select distinct s.to_department_id from document_steps s where s.document_id = d.id and s.action = 'dispatched');
alter table documents enable trigger user;
create index documents_holders on documents using gin (holder_ids) with (fastupdate = off);
create index documents_recipients on documents using gin (recipient_ids) with (fastupdate = off);

create function with_one(those bigint[], one bigint) returns bigint[] language sql immutable parallel safe
return case when one is null or one = any(those) then those else those || one end;

create or replace function begin_document() returns trigger language plpgsql as $$
begin
  new.at_department_id := new.department_id;
  new.holder_ids := array[new.department_id];
  new.recipient_ids := '{}';
  new.moved_at := new.created_at;
  if new.status <> 'pending' or new.steps <> 0 or num_nonnulls(new.to_department_id, new.to_user_id, new.due_on) > 0 then
    raise exception 'a document begins with the department that made it' using errcode = 'check_violation', constraint = 'documents_begin_pending';
  end if;
  return new;
end $$;

create or replace function keep_document() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 and (old.status, old.at_department_id, old.to_department_id, old.to_user_id, old.due_on, old.steps, old.moved_at, old.holder_ids, old.recipient_ids)
       is distinct from (new.status, new.at_department_id, new.to_department_id, new.to_user_id, new.due_on, new.steps, new.moved_at, new.holder_ids, new.recipient_ids) then
    raise exception 'a document moves only by its steps' using errcode = 'check_violation', constraint = 'documents_move_by_steps';
  end if;
  if (old.reference_no, old.type, old.department_id, old.user_id, old.batch_id, old.order_id, old.expenditure_id, old.document_id)
       is distinct from (new.reference_no, new.type, new.department_id, new.user_id, new.batch_id, new.order_id, new.expenditure_id, new.document_id) then
    raise exception 'what a document is stays' using errcode = 'check_violation', constraint = 'documents_stay';
  end if;
  return null;
end $$;

create or replace function step_document() returns trigger language plpgsql as $$
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
      due_on = case when d.status = 'dispatched' then acknowledged_by(new.at) end,
      holder_ids = with_one(d.holder_ids, case new.action when 'received' then d.to_department_id end),
      recipient_ids = with_one(d.recipient_ids, new.to_department_id)
    where id = d.id;
  return new;
end $$;
