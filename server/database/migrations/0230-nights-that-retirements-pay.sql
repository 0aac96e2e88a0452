-- A retirement pays the days that it says, which may be others than those of its advance: once it is submitted, what both take
-- of the traveller's time is taken by nothing else.
alter table travel_spans drop constraint travel_spans_never_overlap;
alter table travel_spans alter column half_days type int8multirange using int8multirange(half_days);
alter table travel_spans add constraint travel_spans_never_overlap exclude using gist (user_id with =, half_days with &&);

create function half_days_of_advance(advance touring_advances) returns int8multirange language sql stable as $$
  select range_agg(d.half_days) from (
    select half_days_of(advance.started, advance.finished) as half_days
    union all
    select half_days_of(r.started, r.finished) from retirements r
     where r.touring_advance_id = advance.id and r.status in ('registered', 'queried', 'closed')) d $$;

create or replace function keep_claim_span() returns trigger language plpgsql as $$
begin
  delete from travel_spans where claim_id = new.id;
  if new.type = 'travels' and new.claim_type = 'claim' and new.status not in ('draft', 'deleted') then
    insert into travel_spans (user_id, claim_id, half_days)
    values (new.user_id, new.id, int8multirange(half_days_of(new.started, new.finished)));
  end if;
  return null;
end $$;

create or replace function keep_advance_span() returns trigger language plpgsql as $$
begin
  delete from travel_spans where touring_advance_id = new.id;
  if new.status <> 'deleted' then
    insert into travel_spans (user_id, touring_advance_id, half_days) values (new.user_id, new.id, half_days_of_advance(new));
  end if;
  return null;
end $$;

create function keep_retirement_span() returns trigger language plpgsql as $$
begin
  update travel_spans s set half_days = half_days_of_advance(a) from touring_advances a
   where a.id = new.touring_advance_id and s.touring_advance_id = a.id and s.half_days <> half_days_of_advance(a);
  return null;
end $$;
create trigger keep_span after insert or update of status, started, finished on retirements for each row
  execute function keep_retirement_span();

-- Of what was retired before, the time that nothing else had taken by then.
do $$
declare
  retired touring_advances;
begin
  for retired in select a.* from touring_advances a join retirements r on r.touring_advance_id = a.id
      where r.status in ('registered', 'queried', 'closed') order by a.id loop
    update travel_spans s set half_days = s.half_days + (half_days_of_advance(retired) - coalesce(
        (select range_agg(o.half_days) from travel_spans o
          where o.user_id = s.user_id and o.touring_advance_id is distinct from s.touring_advance_id), '{}'))
     where s.touring_advance_id = retired.id;
  end loop;
end $$;
