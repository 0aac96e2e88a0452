-- By the moment of a migration some checks excuse what was written before it. The chain of timelines keeps each, so that none can be
-- moved; a restored copy takes them from there, for its migrations are made anew.
create function tell_migration() returns trigger language plpgsql as $$
begin
  perform note_of('migrations', substring(new.name from '^\d+')::bigint, 'applied', new.name, jsonb_build_object('at', jsonb_build_array(null, new.at)));
  return null;
end $$;
select note_of('migrations', substring(name from '^\d+')::bigint, 'applied', name, jsonb_build_object('at', jsonb_build_array(null, at)))
  from schema_migrations order by name;
create trigger tell_migration after insert on schema_migrations for each row execute function tell_migration();
