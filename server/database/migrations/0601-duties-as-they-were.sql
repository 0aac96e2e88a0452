-- An act keeps the separation of duties by which it was judged, so that it can be judged anew. Of what was done before it
-- follows from what the timeline of the setting tells, else from the setting itself.
alter table payment_acts add column separation text not null default 'strict' check (separation in ('strict', 'consecutive'));
create function separation_now() returns text language sql stable as $$
  select coalesce((select case value when 'consecutive' then value end from settings where key = 'separation_of_duties'), 'strict')
$$;
alter table payment_acts disable trigger user;
update payment_acts p set separation = 'consecutive'
 where (separation_now() = 'consecutive' or exists (select from activities where subject_type = 'settings' and changes ? 'separation_of_duties'))
   and coalesce(
    (select a.changes -> 'separation_of_duties' ->> 1 from activities a join settings s on s.id = a.subject_id
      where a.subject_type = 'settings' and s.key = 'separation_of_duties' and a.at <= p.at and a.changes ? 'separation_of_duties' order by a.seq desc limit 1),
    (select a.changes -> 'separation_of_duties' ->> 0 from activities a join settings s on s.id = a.subject_id
      where a.subject_type = 'settings' and s.key = 'separation_of_duties' and a.at > p.at and a.changes ? 'separation_of_duties' order by a.seq limit 1),
    separation_now()) = 'consecutive';
alter table payment_acts enable trigger user;

create or replace function stamp_payment_act() returns trigger language plpgsql as $$
begin
  new.separation := separation_now();
  if new.at between transaction_timestamp() and clock_timestamp() then
    new.at := greatest(new.at, (select a.at from payment_acts a where a.payment_id = new.payment_id order by a.id desc limit 1));
  end if;
  return new;
end $$;
