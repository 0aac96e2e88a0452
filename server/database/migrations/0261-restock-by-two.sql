-- Goods that a file brings into stock take a second person always, new totals in a booked year.
create function takes_two(of_import bigint, resource text, totals jsonb) returns boolean language sql stable as $$
  select resource = 'restock' or years_by_two(of_import, resource, totals) <> '{}'
$$;

create or replace function keep_import_by_two() returns trigger language plpgsql as $$
begin
  if new.committed_by in (new.user_id, new.mapped_by) and takes_two(new.id, new.resource, new.totals) then
    raise exception 'what takes two people is imported by somebody else than brought it'
      using errcode = 'check_violation', constraint = 'imports_second_person';
  end if;
  return new;
end $$;

create or replace function keep_undo_by_another() returns trigger language plpgsql as $$
begin
  if new.undone_by = new.committed_by and takes_two(new.id, new.resource, new.totals) then
    raise exception 'what takes two people is taken back by somebody else than imported it'
      using errcode = 'check_violation', constraint = 'imports_second_person';
  end if;
  return new;
end $$;
