-- How each row of an import was judged, and which import it mends, is held to its timeline: the counts alone stay the same when two
-- rows change places.
create function said_of(i imports) returns jsonb language sql stable parallel safe
return jsonb_build_array(i.mends_import_id, i.repeats_import_id,
  (select encode(sha256(convert_to(coalesce(string_agg(jsonb_build_array(r.row_no, r.cells, r.judgement, r.reason)::text, E'\n' order by r.row_no), ''), 'UTF8')), 'hex')
     from import_rows r where r.import_id = i.id));
alter function record_content(text, bigint) rename to record_content_before_imports;
create function record_content(subject text, record bigint) returns text language plpgsql stable as $$
begin
  case subject
    when 'imports' then return (select content_of(said_of(i)) from imports i where i.id = record);
    else return record_content_before_imports(subject, record);
  end case;
end $$;
create trigger a_keep_imports before insert on activities for each row
  when (new.action in ('judged', 'committed', 'undone', 'state-kept') and new.subject_type = 'imports') execute function keep_told();
-- Of imports that were there before.
select note_of('imports', id, 'state-kept') from imports where status in ('judged', 'committed', 'undone') order by id;
