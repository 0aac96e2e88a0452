-- What was recorded by mistake as returned by the bank is withdrawn with a reason, by whoever recorded it or by a second
-- treasury officer; the payment stays paid.
alter table payment_bounces
  add column withdrawn_by bigint references users,
  add column withdrawn_at timestamptz,
  add column withdrawal_reason text,
  add constraint payment_bounces_withdrawn_whole check (
    (withdrawn_by is null) = (withdrawn_at is null) and (withdrawn_by is null) = (withdrawal_reason is null)),
  add constraint payment_bounces_one_end check (confirmed_by is null or withdrawn_by is null);

drop index payment_bounces_one_open;
create unique index payment_bounces_one_open on payment_bounces (payment_id) where confirmed_by is null and withdrawn_by is null;
create index payment_bounces_withdrawn_by on payment_bounces (withdrawn_by);

alter table payment_acts drop constraint payment_acts_action_check;
alter table payment_acts add constraint payment_acts_action_check check (action in
  ('clear', 'edit', 'query', 'respond', 'pull-back', 'return', 'post', 'bounce', 'confirm-bounce', 'withdraw-bounce'));

-- A bounce that has come to its end keeps it.
create function keep_ended_bounces() returns trigger language plpgsql as $$
begin
  raise exception 'what became of a return by the bank stays' using errcode = 'integrity_constraint_violation';
end $$;
create trigger keep_ended before update or delete on payment_bounces for each row
  when (old.confirmed_by is not null or old.withdrawn_by is not null) execute function keep_ended_bounces();
