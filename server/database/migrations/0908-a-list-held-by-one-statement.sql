-- What a timeline keeps a hash of: whatever `record_content` knows, so that a list that is added is named once.
create or replace function keep_what_is_told() returns trigger language plpgsql as $$
begin
  if new.action = 'printed' then
    new.content := (select copy_content(p) from printed_papers p
      where p.subject_type = new.subject_type and p.subject_id = new.subject_id order by p.id desc limit 1);
  elsif new.subject_type = 'funds' and new.action = 'deleted' then
    -- The hash with which its ledger ended.
    select hash into new.content from (
      select seq, hash from fund_entries where fund_id = new.subject_id
      union all select seq, hash from removed_fund_entries where fund_id = new.subject_id
    ) ledger order by seq desc limit 1;
  elsif new.subject_type = 'documents' then
    new.content := document_content(new.subject_id);
  elsif new.subject_type = 'delegations' then
    new.content := delegation_content(new.subject_id);
  elsif new.subject_type = 'holidays' then
    new.content := holiday_content(new.subject_id);
  elsif new.subject_type = 'dashboards' then
    new.content := (select content_of(said_of(d)) from dashboards d where d.id = new.subject_id);
  elsif new.subject_type in ('groups', 'expenditures', 'batches', 'payments', 'fund-changes', 'reversals', 'bank-details', 'settings',
      'vendors', 'departments', 'mandates', 'supplies', 'requisitions', 'files') then
    new.content := record_content(new.subject_type, new.subject_id);
  elsif new.subject_type = 'claims' then
    if new.changes -> 'status' in ('["draft", "registered"]', '["draft", "with-head"]') then
      new.content := paper_content(new.subject_type, new.subject_id);
    end if;
  elsif new.subject_type = 'touring-advances' then
    if new.changes -> 'status' = '["pending", "raised"]' or new.action = 'extended' then
      new.content := paper_content(new.subject_type, new.subject_id);
    end if;
  elsif new.subject_type = 'retirements' then
    if new.changes -> 'status' ->> 1 = 'registered' then
      new.content := paper_content(new.subject_type, new.subject_id);
    end if;
  elsif new.subject_type = 'imports' then
    if new.action in ('judged', 'committed', 'undone', 'state-kept') then
      new.content := record_content(new.subject_type, new.subject_id);
    end if;
  elsif new.action <> 'deleted' then
    new.content := record_content(new.subject_type, new.subject_id);
  end if;
  return new;
end $$;

-- Holds the records of a list to their timelines: what `said_of` of its table says is kept with each line, and a change past the
-- portal is told by a line of its own. The list is named in `record_content`, which is written again with it: a table of names would
-- be asked at every line, and its statement planned each time.
create function hold_to_timeline(subject text, told regclass) returns void language plpgsql as $$
declare
  known text := pg_get_functiondef('record_content(text, bigint)'::regprocedure);
  last constant text := '    else return null;';
begin
  if strpos(known, last) = 0 then
    raise exception 'record_content no longer ends as hold_to_timeline expects';
  end if;
  execute replace(known, last,
    format(E'    when %L then return (select content_of(said_of(r)) from %s r where r.id = record);\n%s', subject, told, last));
  execute format('create constraint trigger tell_record after insert or update on %s
    deferrable initially deferred for each row execute function tell_part(%L, ''id'')', told, subject);
end $$;
