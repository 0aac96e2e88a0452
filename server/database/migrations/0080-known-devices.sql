-- A browser that somebody signed in from before counts its failures for itself, so that nobody's wrong tries elsewhere
-- delay it; one-time links and requests for one are counted apart from sign-ins, so that neither delays the other.
alter table sign_in_failures drop constraint sign_in_failures_scope_check;
alter table sign_in_failures add constraint sign_in_failures_scope_check
  check (scope in ('account', 'device', 'address', 'link-address', 'reset-address'));

-- What the portal signs with. It is nobody's to read or set, and a backup carries it.
create table signing_secrets (
  name text primary key,
  value bytea not null check (length(value) >= 32)
);
insert into signing_secrets (name, value) values
  ('device', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
