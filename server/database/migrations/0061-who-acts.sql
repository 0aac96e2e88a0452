-- Who acts in this transaction, as the frame of calls says it: nobody while the portal itself works (seeds, jobs, links).
-- Guards of rights ask for it, since who may do a thing depends on who does it.
create function acting_person() returns bigint language sql stable parallel safe as $$
  select nullif(current_setting('portal.actor', true), '')::bigint
$$;
