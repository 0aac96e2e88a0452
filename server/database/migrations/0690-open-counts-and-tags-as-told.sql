-- What was counted stands on the timeline of its count as soon as it is written down, not only once it is submitted; and so do
-- the names of tags, and which picture somebody shows of themselves. All of it is but for what an empty one said before.
create or replace function said_of(c stock_counts) returns jsonb language sql stable parallel safe
return jsonb_build_array(c.code, c.inventory_category_id, c.user_id, c.submitted_by, extract(epoch from c.submitted_at), c.decided_by,
  extract(epoch from c.decided_at), c.remark, extract(epoch from c.created_at),
  case when c.status in ('submitted', 'approved') then jsonb_build_array(
    (select jsonb_agg(jsonb_build_array(l.id, l.product_id, l.expiry_date, l.round, l.counted, l.ledger_quantity, case c.status when 'approved' then l.reason end) order by l.id)
       from stock_count_lines l where l.count_id = c.id),
    (select jsonb_agg(jsonb_build_array(e.line_id, e.round, e.user_id, e.quantity, e.ledger_quantity, e.ledger_seq, extract(epoch from e.at)) order by e.id)
       from stock_count_entries e join stock_count_lines l on l.id = e.line_id where l.count_id = c.id))
  when c.status = 'open' then
    (select jsonb_agg(jsonb_build_array(e.line_id, e.round, e.user_id, e.quantity, e.ledger_quantity, e.ledger_seq, extract(epoch from e.at)) order by e.id)
       from stock_count_entries e join stock_count_lines l on l.id = e.line_id where l.count_id = c.id) end);
create function said_of(t tags) returns jsonb language sql stable parallel safe
return jsonb_build_array(t.name);
create or replace function said_of(u users) returns jsonb language sql stable parallel safe
return jsonb_build_array(u.staff_no, u.firstname, u.middlename, u.surname, u.email, u.mobile, u.department_id, u.grade_level_id, u.grade_from,
  u.date_joined, u.type, u.job_title, u.status,
  (select coalesce(jsonb_agg(jsonb_build_array(g.from_day, g.grade_level_id) order by g.from_day), '[]') from user_grades g where g.user_id = u.id),
  (select jsonb_build_array(c.password_hash, extract(epoch from c.totp_confirmed_at), case when c.totp_confirmed_at is not null then c.totp_secret end)
     from user_credentials c where c.user_id = u.id and (c.password_hash is not null or c.totp_confirmed_at is not null)))
  || case when u.avatar_file_id is null then '[]' else jsonb_build_array(u.avatar_file_id) end;

alter function record_content(text, bigint) rename to record_content_of_words;
create function record_content(subject text, record bigint) returns text language plpgsql stable as $$
begin
  if subject = 'tags' then return (select content_of(said_of(r)) from tags r where r.id = record); end if;
  return record_content_of_words(subject, record);
end $$;
create trigger a_keep_tags before insert on activities for each row
  when (new.action not in ('printed', 'deleted') and new.subject_type = 'tags') execute function keep_told();
create constraint trigger tell_record after insert or update on tags
  deferrable initially deferred for each row execute function tell_part('tags', 'id');
create constraint trigger tell_picture after update of avatar_file_id on users
  deferrable initially deferred for each row execute function tell_person('id');

-- Hundreds of lines are counted at once: their count is told once for all of them.
create function tell_counted() returns trigger language plpgsql as $$
declare
  of_count bigint := (select count_id from stock_count_lines where id = new.line_id);
  told text := coalesce(current_setting('portal.told_counts', true), '');
begin
  if of_count::text = any(string_to_array(told, ',')) then return null; end if;
  -- Of two who count at once the second sees what the first did.
  perform from stock_counts where id = of_count for no key update;
  perform tell_record('stock-counts', of_count);
  perform set_config('portal.told_counts', concat_ws(',', nullif(told, ''), of_count), true);
  return null;
end $$;
create function forget_told_counts() returns trigger language plpgsql as $$
begin
  perform set_config('portal.told_counts', '', true);
  return null;
end $$;
create trigger forget_told after insert on stock_count_entries for each statement execute function forget_told_counts();
create constraint trigger tell_counted after insert on stock_count_entries
  deferrable initially deferred for each row execute function tell_counted();

select note_of('stock-counts', c.id, 'state-kept') from stock_counts c
 where c.status = 'open' and exists (select from stock_count_lines l join stock_count_entries e on e.line_id = l.id where l.count_id = c.id) order by c.id;
select note_of('employees', id, 'state-kept') from users where avatar_file_id is not null order by id;
select note_of('tags', id, 'state-kept') from tags order by id;
