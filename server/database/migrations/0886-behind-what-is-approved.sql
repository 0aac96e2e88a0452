-- A head approves an expenditure: what somebody raised for them behind it (a mandate, an order, an advance, a retirement) counts as
-- theirs on it too.
create or replace function records_behind(of_type text, of_id bigint) returns table (kind text, id bigint) language sql stable as $$
  select of_type, of_id
  union all
  select b.kind, b.id from payments p join expenditures e on e.id = p.expenditure_id left join claims c on c.id = e.claim_id
      cross join lateral (values ('expenditures', e.id), ('batches', p.batch_id), ('mandates', e.mandate_id), ('supplies', e.order_id),
        ('touring-advances', e.touring_advance_id), ('retirements', c.retirement_id)) b(kind, id)
   where of_type = 'payments' and p.id = of_id and b.id is not null
  union all
  select b.kind, b.id from expenditures e left join claims c on c.id = e.claim_id
      cross join lateral (values ('mandates', e.mandate_id), ('supplies', e.order_id), ('touring-advances', e.touring_advance_id),
        ('retirements', c.retirement_id)) b(kind, id)
   where of_type = 'expenditures' and e.id = of_id and b.id is not null
  union all
  select 'batches', r.batch_id from reversals r where of_type = 'reversals' and r.id = of_id
  union all
  select 'expenditures', p.expenditure_id from reversals r join payments p on p.batch_id = r.batch_id where of_type = 'reversals' and r.id = of_id
  union all
  select 'expenditures', r.expenditure_id from refunds r where of_type = 'refunds' and r.id = of_id
  union all
  select case h.holdable_type when 'reservations' then 'flights' else h.holdable_type end, h.holdable_id from holds h
   where of_type = 'reserves' and h.id = of_id
$$;
