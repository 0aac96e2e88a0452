-- Where each quarter stands by itself, what nobody used of a quarter that is over pays nothing any more: it counts no more against
-- the vote either, so that it can be released anew.
create function counts_against_vote(w warrants) returns bigint language sql stable as $$
  select case when warrants_rule() = 'quarterly' and w.quarter < quarter_on(w.budget_year, lagos_today()) then w.used_kobo else w.amount_kobo end
$$;
create or replace function released_for(w warrants) returns bigint language sql stable as $$
  select coalesce(sum(counts_against_vote(o)), 0)::bigint from warrants o
   where o.budget_year = w.budget_year and o.status = 'approved' and o.id <> w.id
     and (o.fund_id, o.budget_head_id, o.type) is not distinct from (w.fund_id, w.budget_head_id, w.type)
$$;
