-- What was given back before it was remitted is remitted with nothing: it stands in the schedule of the month in which it was withheld,
-- so that an authority never gets tax of a payment that the bank returned. Once that is in a schedule it is of its own month.

-- The line that a given-back one takes back: what was withheld last of its payment, tax and rate.
create function takes_back(e tax_entries) returns bigint language sql stable parallel safe
return case when e.kind = 'given-back' then (
  select w.id from tax_entries w
   where w.payment_id = e.payment_id and w.kind = 'withheld' and w.authority = e.authority and w.tax = e.tax and w.rate_bp = e.rate_bp and w.seq < e.seq
   order by w.seq desc limit 1) end;

-- The month with which a line is remitted.
create function remitted_with(e tax_entries) returns text language sql stable parallel safe
return case when e.kind = 'given-back' then coalesce((
    select least(w.month, e.month) from tax_entries w
     where w.id = takes_back(e) and not exists (select from tax_remittance_lines l where l.entry_id = w.id and l.is_live)), e.month)
  else e.month end;
