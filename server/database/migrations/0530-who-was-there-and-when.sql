-- A line on a timeline that follows from something else, by whoever acts now, or by the portal.
create function note_of(subject text, record bigint, what text, said text default null, changed jsonb default '{}') returns void language sql as $$
  insert into activities (subject_type, subject_id, action, actor_id, actor_name, remark, changes, seq, previous_hash, hash)
    values (subject, record, what, acting_person(), coalesce((select name from users where id = acting_person()), 'Service Portal'), said, changed, 0, '', '')
$$;

-- What a document says has its due day and the moment of each step too. What was written before keeps the hash that it had.
alter function document_content(bigint) rename to document_content_before;
create function document_content(document bigint) returns text language sql stable as $$
  select encode(sha256(convert_to(jsonb_build_array(d.reference_no, d.type, d.department_id, d.user_id, d.batch_id, d.description,
      d.amount_kobo, d.order_id, d.expenditure_id, d.document_id, d.due_on, (
        select coalesce(jsonb_agg(jsonb_build_array(s.seq, s.action, s.department_id, s.user_id, s.to_department_id, s.to_user_id, s.remark,
          to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')) order by s.seq), '[]')
          from document_steps s where s.document_id = d.id))::text, 'UTF8')), 'hex')
    from documents d where d.id = document
$$;

-- Who is in an office, for whom and on which days; null of a group that is none.
create function office_content(of_group bigint) returns text language sql stable as $$
  select encode(sha256(convert_to(jsonb_build_array(g.office, (
      select coalesce(jsonb_agg(jsonb_build_array(m.user_id, m.acting_for_id, m.starts_on, m.ends_on) order by m.user_id), '[]')
        from group_members m where m.group_id = g.id))::text, 'UTF8')), 'hex')
    from groups g where g.id = of_group and g.office is not null
$$;

create function holiday_content(holiday bigint) returns text language sql stable as $$
  select encode(sha256(convert_to(jsonb_build_array(h.day, h.name)::text, 'UTF8')), 'hex') from holidays h where h.id = holiday
$$;

create or replace function keep_told() returns trigger language plpgsql as $$
begin
  new.content := case
    when new.action = 'printed' then (select copy_content(p) from printed_papers p
      where p.subject_type = new.subject_type and p.subject_id = new.subject_id order by p.id desc limit 1)
    when new.subject_type = 'documents' then document_content(new.subject_id)
    when new.subject_type = 'groups' then office_content(new.subject_id)
    when new.subject_type = 'holidays' then holiday_content(new.subject_id)
    else delegation_content(new.subject_id) end;
  return new;
end $$;
drop trigger a_keep_told on activities;
create trigger a_keep_told before insert on activities for each row
  when (new.action = 'printed' or new.subject_type in ('documents', 'delegations', 'groups', 'holidays')) execute function keep_told();

-- Whichever way somebody comes into an office or leaves it, its timeline tells at the end of the change who is in it.
create function tell_office(of_group bigint) returns void language plpgsql as $$
declare due text := office_content(of_group);
begin
  if due is distinct from (select content from activities where subject_type = 'groups' and subject_id = of_group and content is not null
      order by seq desc limit 1) and due is not null then
    perform note_of('groups', of_group, 'members-changed');
  end if;
end $$;
create function tell_office_members() returns trigger language plpgsql as $$
begin
  perform tell_office(coalesce(new.group_id, old.group_id));
  return null;
end $$;
create constraint trigger tell_office_members after insert or update or delete on group_members
  deferrable initially deferred for each row execute function tell_office_members();
create function tell_new_office() returns trigger language plpgsql as $$
begin
  perform tell_office(new.id);
  return null;
end $$;
create constraint trigger tell_new_office after insert or update of office on groups
  deferrable initially deferred for each row when (new.office is not null) execute function tell_new_office();

-- Days on which nobody works, those of the law too, are on a timeline with what they are.
create function tell_holiday() returns trigger language plpgsql as $$
declare due text := holiday_content(new.id);
begin
  if due is not null and due is distinct from (
      select content from activities where subject_type = 'holidays' and subject_id = new.id order by seq desc limit 1) then
    perform note_of('holidays', new.id, 'entered');
  end if;
  return null;
end $$;
create constraint trigger tell_holiday after insert or update on holidays
  deferrable initially deferred for each row execute function tell_holiday();
select note_of('holidays', id, 'entered') from holidays order by id;
select tell_office(id) from groups where office is not null order by id;

-- Where a new holiday moves a due day, the document's timeline tells it.
create or replace function move_due_days() returns trigger language plpgsql as $$
declare d record;
begin
  for d in select id, due_on, acknowledged_by(moved_at) as later from documents
      where status = 'dispatched' and due_on >= lagos_today() and due_on >= new.day and acknowledged_by(moved_at) > due_on
      order by id for update loop
    update documents set due_on = d.later where id = d.id;
    perform note_of('documents', d.id, 'due-moved', new.name, jsonb_build_object('due_on', jsonb_build_array(d.due_on, d.later)));
  end loop;
  return null;
end $$;

-- A white-form is of the amount of its batch, also once a desk edits a payment of it or one leaves it; what is left of an empty batch is no amount.
create function follow_amount() returns trigger language plpgsql as $$
declare d record;
begin
  for d in select id, amount_kobo from documents where batch_id = new.id and amount_kobo is distinct from new.amount_kobo for update loop
    update documents set amount_kobo = new.amount_kobo where id = d.id;
    perform note_of('documents', d.id, 'amount-follows', null,
      jsonb_build_object('amount', jsonb_build_array(d.amount_kobo / 100.0, new.amount_kobo / 100.0)));
  end loop;
  return null;
end $$;
create trigger follow_amount after update of amount_kobo on batches for each row
  when (new.amount_kobo is distinct from old.amount_kobo and new.amount_kobo > 0) execute function follow_amount();
do $$
declare one record;
begin
  for one in select d.id, d.amount_kobo as was, b.amount_kobo as due from documents d join batches b on b.id = d.batch_id
      where b.amount_kobo > 0 and d.amount_kobo is distinct from b.amount_kobo order by d.id loop
    update documents set amount_kobo = one.due where id = one.id;
    perform note_of('documents', one.id, 'amount-follows', null, jsonb_build_object('amount', jsonb_build_array(one.was / 100.0, one.due / 100.0)));
  end loop;
end $$;
