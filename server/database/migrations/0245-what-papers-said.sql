-- What a claim, an advance or a retirement said when it was submitted or raised stands in its timeline as a hash, within the
-- chain: whoever changes the paper afterwards behind the portal's back is found, line by line.
alter table activities add column content text;

create function paper_content(subject text, paper bigint) returns text language sql stable as $$
  select encode(sha256(convert_to(jsonb_build_array(said.said, (
      select coalesce(jsonb_agg(jsonb_build_array(l.allowance_id, l.description, l.from_day, l.to_day, l.days, l.rate_kobo,
          l.full_amount_kobo, l.amount_kobo, l.file_id) order by l.id), '[]')
        from expense_lines l
       where case subject when 'claims' then l.claim_id when 'touring-advances' then l.touring_advance_id else l.retirement_id end = paper
    ))::text, 'UTF8')), 'hex')
    from (
      select jsonb_build_array(c.code, c.purpose, c.type, c.claim_type, c.started, c.finished, c.category, c.transportation, c.takeoff,
          c.destination, c.airport, c.distance_km, c.accomodation, c.total_kobo, c.claimant_name, c.claimant_staff_no, c.claimant_grade,
          c.department_id, c.user_id, c.retirement_id, extract(epoch from c.submitted_at)) as said
        from claims c where subject = 'claims' and c.id = paper
      union all
      select jsonb_build_array(a.code, a.purpose, a.type, a.started, a.finished, a.category, a.transportation, a.takeoff, a.destination,
          a.airport, a.distance_km, a.accomodation, a.total_kobo, a.claimant_name, a.claimant_staff_no, a.claimant_grade,
          a.department_id, a.user_id, a.created_by)
        from touring_advances a where subject = 'touring-advances' and a.id = paper
      union all
      -- What it is of follows what is recovered of the advance until it is closed, and is compared with that.
      select jsonb_build_array(r.code, r.touring_advance_id, r.purpose, r.started, r.finished, r.category, r.transportation, r.takeoff,
          r.destination, r.airport, r.distance_km, r.accomodation, r.spent_kobo, r.claimant_name, r.claimant_staff_no, r.claimant_grade,
          r.department_id, r.user_id, r.filed_by, r.filed_reason, extract(epoch from r.submitted_at))
        from retirements r where subject = 'retirements' and r.id = paper
    ) said
$$;

create or replace function activity_hash(a activities) returns text language sql immutable as $$
  select encode(sha256(convert_to(concat_ws(E'\x1f',
    a.previous_hash, a.subject_type, a.subject_id::text, a.seq::text, a.action, coalesce(a.actor_id::text, ''), a.actor_name,
    coalesce(a.acting_for, ''), coalesce(a.office, ''), coalesce(a.remark, ''), a.changes::text,
    -- What was written before papers were kept has none, and the hash that it had.
    to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), a.content), 'UTF8')), 'hex')
$$;

-- A paper begins to stand when it leaves its draft, and an advance anew when its last day is moved.
create function keep_content() returns trigger language plpgsql as $$
begin
  new.content := paper_content(new.subject_type, new.subject_id);
  return new;
end $$;
-- Triggers fire by their names: this one before the one that chains.
create trigger a_keep_content before insert on activities for each row
  when ((new.subject_type = 'claims' and new.changes -> 'status' = '["draft", "registered"]')
    or (new.subject_type = 'touring-advances' and (new.changes -> 'status' = '["pending", "raised"]' or new.action = 'extended'))
    or (new.subject_type = 'retirements' and new.changes -> 'status' ->> 1 = 'registered'))
  execute function keep_content();
