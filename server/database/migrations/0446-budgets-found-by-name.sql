-- A draft budget is found by its name, as other records are.
alter table budget_drafts add column name text not null generated always as ('Budget ' || budget_year::text) stored;
alter table budget_drafts add column search_text text generated always as (fold('Budget ' || budget_year::text)) stored;

-- Which states follow on which the guard of all workflows says; this one keeps what is over as it is.
create or replace function keep_budget_draft() returns trigger language plpgsql as $$
begin
  if old.status in ('opened', 'discarded') and new.status = old.status then
    raise exception 'a budget that was opened or discarded stays' using errcode = 'check_violation', constraint = 'budget_drafts_stay';
  end if;
  if (new.line_count, new.total_kobo) is distinct from (old.line_count, old.total_kobo) and pg_trigger_depth() < 2 then
    raise exception 'the figures of a draft follow from its lines' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
