-- Who asked for a denied refund again answers it as little as who asked first.
alter table refunds add resent_by bigint references users;
create index refunds_resent_by on refunds (resent_by);
update refunds r set resent_by = (
  select a.actor_id from activities a
   where a.subject_type = 'refunds' and a.subject_id = r.id and a.action = 'sent-again' and a.actor_id is not null
   order by a.seq desc limit 1)
 where exists (select from activities a where a.subject_type = 'refunds' and a.subject_id = r.id and a.action = 'sent-again');

create function refuse_carrying_own_asking() returns trigger language plpgsql as $$
begin
  if exists (select from refunds r where r.id = new.refund_id and new.user_id in (r.user_id, r.resent_by)) then
    raise exception 'who asks for a refund answers it' using errcode = 'check_violation', constraint = 'refunds_not_by_asker';
  end if;
  return new;
end $$;
create trigger not_by_asker before insert on expenditures for each row
  when (new.refund_id is not null) execute function refuse_carrying_own_asking();
