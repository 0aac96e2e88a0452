-- What a paper says is found by the indexes of its lines, so that a hundred thousand papers are compared in moments.
create or replace function paper_content(subject text, paper bigint) returns text language sql stable as $$
  select encode(sha256(convert_to(jsonb_build_array(said.said, (
      select coalesce(jsonb_agg(jsonb_build_array(l.allowance_id, l.description, l.from_day, l.to_day, l.days, l.rate_kobo,
          l.full_amount_kobo, l.amount_kobo, l.file_id) order by l.id), '[]')
        from expense_lines l
       where l.claim_id = case subject when 'claims' then paper end
          or l.touring_advance_id = case subject when 'touring-advances' then paper end
          or l.retirement_id = case subject when 'retirements' then paper end
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
