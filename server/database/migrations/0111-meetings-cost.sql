-- What a meeting costs is set aside on the fund of the department that asks for it.
alter table meetings
  add column fund_id bigint references funds,
  add column cost_kobo bigint check (cost_kobo > 0),
  add column hold_id bigint references holds,
  add column hold_reminded_at timestamptz;
create index meetings_fund on meetings (fund_id);
create index meetings_hold on meetings (hold_id);

alter table holds
  add column meeting_id bigint generated always as (case holdable_type when 'meetings' then holdable_id end) stored references meetings;
create index holds_meeting on holds (meeting_id) where meeting_id is not null;
