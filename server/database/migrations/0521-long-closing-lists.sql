-- The list of a year with hundreds of thousands of open items is asked once where it was asked six times, a decision is found by
-- its index also while the table has just been filled, and where something goes is asked once a fund.
create or replace function closing_list(of_year integer) returns table (
  type text, record_id bigint, code text, what text, status text, department_id bigint, fund_id bigint, amount_kobo bigint,
  since timestamptz, is_batched boolean, is_part_paid boolean, names_hold boolean,
  decision text, named_fund_id bigint, remark text, decided_by bigint, decided_at timestamptz)
language sql stable as $$
  select i.*, coalesce(d.decision, case i.type when 'advance' then 'open' end), d.fund_id, d.remark, d.decided_by, d.decided_at
    from closing_items(of_year) i
    left join lateral (
      select x.* from closing_decisions x
       where x.closing_id = (select c.id from year_closings c where c.year = of_year) and x.type = i.type and x.record_id = i.record_id and x.is_current
         and not (i.type = 'batch' and i.is_part_paid and x.decision = 'carried')
         and not (i.type = 'mandate' and not i.is_batched and x.decision = 'finished')
       limit 1) d on true
$$;

create or replace function closing_parts(of_year integer) returns table (
  type text, record_id bigint, decision text, subject text, subject_id bigint, code text, from_fund_id bigint, to_fund_id bigint,
  booked_kobo bigint, reserved_kobo bigint)
language sql stable as $$
  with list as materialized (
    select l.type, l.record_id, l.decision, l.named_fund_id from closing_list(of_year) l
     where l.type in ('expenditure', 'batch', 'mandate', 'hold') and l.decision in ('lapsed', 'carried', 'returned', 'reversed', 'secured')),
  parts as materialized (
    select l.type, l.record_id, l.decision, 'expenditures' as subject, e.id as subject_id, e.code, e.fund_id as from_fund_id, l.named_fund_id,
        e.amount_kobo as booked_kobo, 0::bigint as reserved_kobo
      from list l join expenditures e on e.id = l.record_id
     where l.type = 'expenditure' and l.decision in ('lapsed', 'carried')
    union all
    select l.type, l.record_id, l.decision, 'expenditures', e.id, e.code, e.fund_id, l.named_fund_id, e.amount_kobo, 0
      from list l join expenditures e on e.batch_id = l.record_id and e.status in ('batched', 'queried')
     where l.type = 'batch' and l.decision in ('returned', 'carried')
    union all
    select l.type, l.record_id, l.decision, 'expenditures', e.id, e.code, e.fund_id, l.named_fund_id, e.amount_kobo, 0
      from list l join expenditures e on e.mandate_id = l.record_id and e.status in ('cleared', 'batched', 'queried')
     where l.type = 'mandate' and l.decision in ('lapsed', 'carried') and (e.period = of_year or l.decision = 'lapsed')
    union all
    select l.type, l.record_id, l.decision, 'reserves', h.id, h.code, h.fund_id, l.named_fund_id, 0, h.amount_kobo
      from list l join holds h on h.mandate_id = l.record_id and h.status = 'mandated' join funds f on f.id = h.fund_id
     where l.type = 'mandate' and l.decision in ('lapsed', 'carried') and (f.budget_year = of_year or l.decision = 'lapsed')
    union all
    select l.type, l.record_id, l.decision, 'reserves', h.id, h.code, h.fund_id, l.named_fund_id, 0, h.amount_kobo
      from list l join holds h on h.id = l.record_id and h.status = 'secured' join funds f on f.id = h.fund_id
     where l.type = 'hold' and (l.decision = 'reversed' or l.decision = 'secured' and f.budget_year = of_year)),
  targets as materialized (
    select x.from_fund_id, x.named, closing_target(x.from_fund_id, nullif(x.named, 0)) as to_fund_id
      from (select distinct p.from_fund_id, coalesce(p.named_fund_id, 0) as named from parts p where p.decision in ('carried', 'secured')) x)
  select p.type, p.record_id, p.decision, p.subject, p.subject_id, p.code, p.from_fund_id,
      case when p.decision in ('carried', 'secured') then t.to_fund_id end, p.booked_kobo, p.reserved_kobo
    from parts p left join targets t on t.from_fund_id = p.from_fund_id and t.named = coalesce(p.named_fund_id, 0)
$$;
