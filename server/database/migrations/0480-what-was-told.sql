-- A line of a timeline keeps a hash of what a document, a delegation or a printed copy said then, in the chain, as papers that are submitted do.
create function document_content(document bigint) returns text language sql stable as $$
  select encode(sha256(convert_to(jsonb_build_array(d.reference_no, d.type, d.department_id, d.user_id, d.batch_id, d.description,
      d.amount_kobo, d.order_id, d.expenditure_id, d.document_id, (
        select coalesce(jsonb_agg(jsonb_build_array(s.seq, s.action, s.department_id, s.user_id, s.to_department_id, s.to_user_id, s.remark)
          order by s.seq), '[]') from document_steps s where s.document_id = d.id))::text, 'UTF8')), 'hex')
    from documents d where d.id = document
$$;

create function delegation_content(delegation bigint) returns text language sql stable as $$
  select encode(sha256(convert_to(jsonb_build_array(g.code, g.for_id, g.user_id, g.office, g.department_id, g.starts_on, g.ends_on,
      g.reason, g.proposed_by, g.status, g.confirmed_by)::text, 'UTF8')), 'hex')
    from delegations g where g.id = delegation
$$;

create function copy_content(p printed_papers) returns text language sql stable as $$
  select encode(sha256(convert_to(jsonb_build_array(p.id, p.subject_type, p.subject_id, p.copy_no, p.title, p.reference, p.total_kobo,
      p.as_at, p.printed_by)::text, 'UTF8')), 'hex')
$$;

create function keep_told() returns trigger language plpgsql as $$
begin
  new.content := case
    when new.action = 'printed' then (select copy_content(p) from printed_papers p
      where p.subject_type = new.subject_type and p.subject_id = new.subject_id order by p.id desc limit 1)
    when new.subject_type = 'documents' then document_content(new.subject_id)
    else delegation_content(new.subject_id) end;
  return new;
end $$;
create trigger a_keep_told before insert on activities for each row
  when (new.action = 'printed' or new.subject_type in ('documents', 'delegations')) execute function keep_told();
