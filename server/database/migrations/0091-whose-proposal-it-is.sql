-- Whose proposal bank details are, beside whoever is named as proposing them: each who proposed a part of it that was taken
-- over when another replaced the proposal, and each who could have been the proposer. Who was shown the link to somebody's
-- account could have opened it themselves; so could, of what people propose for themselves, whoever added them or gave them
-- the e-mail to which their link went.
create function behind_bank_details(details bigint) returns table (user_id bigint, how text) language sql stable as $$
  select r.proposed_by, 'part' from bank_details d
    left join bank_details f on f.list = d.list and f.owner_id = d.owner_id and f.status = 'in-force'
    join bank_details r on r.list = d.list and r.owner_id = d.owner_id and r.status = 'replaced' and r.id < d.id
      and ((r.account_number = d.account_number and r.account_number is distinct from f.account_number)
        or (r.bank_name = d.bank_name and r.bank_name is distinct from f.bank_name))
   where d.id = details and d.status = 'proposed' and r.proposed_by is not null
     and not exists (
       select 1 from bank_details b where b.list = d.list and b.owner_id = d.owner_id and b.id > r.id and b.id < d.id
         and b.status <> 'replaced')
  union
  select a.actor_id, 'opened' from bank_details d
    join activities a on a.subject_type = 'employees' and a.subject_id = d.proposed_by
   where d.id = details and d.status = 'proposed' and a.actor_id is not null and a.actor_id <> d.proposed_by
     and (a.action = 'link-shown'
       or (d.proposed_by = d.user_id and (a.action = 'created' or a.changes ?| array['email', 'E-mail'])))
$$;

create function keep_bank_details_by_two() returns trigger language plpgsql as $$
begin
  if exists (select 1 from behind_bank_details(new.id) b where b.user_id = new.confirmed_by) then
    raise exception 'bank details are confirmed by somebody who is behind their proposal'
      using errcode = 'check_violation', constraint = 'bank_details_two_people';
  end if;
  return new;
end $$;
create trigger by_two before update of status on bank_details for each row
  when (new.status = 'in-force' and old.status = 'proposed') execute function keep_bank_details_by_two();
