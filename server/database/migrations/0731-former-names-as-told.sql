-- By what somebody was called, until when and since when their account is there duties are judged: the timeline of each person keeps a
-- hash of that too.
create or replace function said_of(u users) returns jsonb language sql stable parallel safe
return jsonb_build_array(u.staff_no, u.firstname, u.middlename, u.surname, u.email, u.mobile, u.department_id, u.grade_level_id, u.grade_from,
  u.date_joined, u.type, u.job_title, u.status,
  (select coalesce(jsonb_agg(jsonb_build_array(g.from_day, g.grade_level_id) order by g.from_day), '[]') from user_grades g where g.user_id = u.id),
  (select jsonb_build_array(c.password_hash, extract(epoch from c.totp_confirmed_at), case when c.totp_confirmed_at is not null then c.totp_secret end)
     from user_credentials c where c.user_id = u.id and (c.password_hash is not null or c.totp_confirmed_at is not null)))
  || case when u.avatar_file_id is null then '[]' else jsonb_build_array(u.avatar_file_id) end
  || jsonb_build_array(extract(epoch from u.created_at),
  (select coalesce(jsonb_agg(jsonb_build_array(f.surname, f.othername, extract(epoch from f.until)) order by f.surname collate "C", f.othername collate "C"), '[]')
     from former_names f where f.user_id = u.id));

select note_of('employees', id, 'state-kept') from users order by id;
