-- The row of an upload comes before its content, so that whatever ends the server in between leaves nothing that no row
-- leads to: until the content is stored the upload is not kept, and the hourly sweep removes what stays so.
alter table files add column is_kept boolean not null default true;
create index files_uploaded on files (uploaded_by, created_at);

-- How many bytes a person uploaded that nothing uses. What is older than two days the sweep takes anyway.
create function unused_upload_bytes(person bigint) returns bigint language plpgsql stable as $$
declare
  uses text;
  bytes bigint;
begin
  select string_agg(format('exists (select from %s u where u.%I = f.id)', c.conrelid::regclass, a.attname), ' or ')
    into uses
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
   where c.contype = 'f' and c.confrelid = 'files'::regclass;
  execute format(
    $query$select coalesce(sum(f.size_bytes), 0) from files f
      where f.uploaded_by = $1 and f.created_at > now() - interval '2 days'
        and not (%s or exists (select from settings s where s.input_type = 'file' and s.value = f.id::text))$query$,
    uses) into bytes using person;
  return bytes;
end $$;

-- Under a lock of the person's, so that many uploads at once come to no more than one after the other.
create function refuse_uploads_above_quota() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('uploads', new.uploaded_by));
  if unused_upload_bytes(new.uploaded_by) + new.size_bytes > 250 * 1024 * 1024 then
    raise exception 'too many bytes of unused uploads' using errcode = 'check_violation', constraint = 'files_quota';
  end if;
  return new;
end $$;
create trigger quota before insert on files
  for each row when (new.uploaded_by is not null) execute function refuse_uploads_above_quota();
