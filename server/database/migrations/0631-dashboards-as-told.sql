-- Each line of a dashboard's timeline keeps a hash of what it asks for and for whom it is, in the chain: whoever changes one
-- behind the portal's back, so that people decide by other figures, is found.
create function said_of(d dashboards) returns jsonb language sql stable parallel safe
return jsonb_build_array(d.path, d.resource, d.title, d.details, d.displays, d.measure, d.group_by, d.period, d.filter,
  (select coalesce(jsonb_agg(g.group_id order by g.group_id), '[]') from dashboard_groups g where g.dashboard_id = d.id));

create function keep_dashboard() returns trigger language plpgsql as $$
begin
  new.content := (select content_of(said_of(d)) from dashboards d where d.id = new.subject_id);
  return new;
end $$;
create trigger a_keep_dashboard before insert on activities for each row
  when (new.subject_type = 'dashboards' and new.action <> 'printed') execute function keep_dashboard();

-- Where it is otherwise at the end of a change than its timeline tells, such as when a group went, a line says so.
create function tell_dashboard() returns trigger language plpgsql as $$
declare
  whole constant jsonb := to_jsonb(coalesce(new, old));
  dashboard constant bigint := coalesce(whole ->> 'dashboard_id', whole ->> 'id');
  due constant text := (select content_of(said_of(d)) from dashboards d where d.id = dashboard);
begin
  if due is not null and due is distinct from last_content('dashboards', dashboard) then
    perform note_of('dashboards', dashboard, 'state-kept');
  end if;
  return null;
end $$;
create constraint trigger tell_dashboard after insert or update on dashboards
  deferrable initially deferred for each row execute function tell_dashboard();
create constraint trigger tell_dashboard after insert or update or delete on dashboard_groups
  deferrable initially deferred for each row execute function tell_dashboard();
select note_of('dashboards', id, 'state-kept') from dashboards order by id;
