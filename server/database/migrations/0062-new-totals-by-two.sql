-- In a year in which something was booked, approved totals that a file or a form brings are the act of two people.
alter table imports add column mapped_by bigint references users;
create index imports_mapped_by on imports (mapped_by);

-- Whether money was ever booked on a fund of the year; what an import brings itself as opening figures doesn't count for it.
create function is_booked_year(wanted integer, but_import bigint default 0) returns boolean language sql stable as $$
  select exists (
    select 1 from funds f join fund_entries e on e.fund_id = f.id
     where f.budget_year = wanted and e.booked_kobo > 0 and not (e.source_type = 'imports' and e.source_id = but_import))
$$;

-- The years of an import in which its new totals take a second person; none for an import of anything else.
create function years_by_two(of_import bigint, resource text, totals jsonb) returns integer[] language sql stable as $$
  select coalesce(array_agg(y.year order by y.year), '{}')
    from (select jsonb_array_elements_text(totals -> 'years')::integer as year) y
   where resource in ('funds', 'update-funds') and is_booked_year(y.year, of_import)
$$;

create function keep_import_by_two() returns trigger language plpgsql as $$
begin
  if new.committed_by in (new.user_id, new.mapped_by) and years_by_two(new.id, new.resource, new.totals) <> '{}' then
    raise exception 'new totals of a booked year are imported by somebody else than brought them'
      using errcode = 'check_violation', constraint = 'imports_second_person';
  end if;
  return new;
end $$;
create trigger by_two before update of status on imports for each row
  when (new.status = 'committing' and old.status is distinct from new.status)
  execute function keep_import_by_two();

create function keep_undo_by_another() returns trigger language plpgsql as $$
begin
  if new.undone_by = new.committed_by and years_by_two(new.id, new.resource, new.totals) <> '{}' then
    raise exception 'totals of a booked year are taken back by somebody else than imported them'
      using errcode = 'check_violation', constraint = 'imports_second_person';
  end if;
  return new;
end $$;
create trigger undone_by_another before update of status on imports for each row
  when (new.status in ('undoing', 'undone') and old.status is distinct from new.status)
  execute function keep_undo_by_another();

-- A fund made by a form in such a year starts with nothing; its amount is asked for as a top-up, which goes with the fund
-- while nobody approved it.
alter table fund_changes add column first_amount boolean not null default false;
create function keep_first_amount_by_two() returns trigger language plpgsql as $$
begin
  if acting_person() is not null and is_booked_year((select budget_year from funds where id = new.fund_id)) then
    raise exception 'the first amount of a fund in a booked year is a top-up'
      using errcode = 'check_violation', constraint = 'funds_first_amount_by_two';
  end if;
  return new;
end $$;
create trigger first_amount_by_two before insert on fund_entries for each row
  when (new.kind = 'fund-created' and new.source_type = 'funds' and new.approved_kobo <> 0)
  execute function keep_first_amount_by_two();
