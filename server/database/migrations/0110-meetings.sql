-- Meetings in rooms: staff ask for one, logistics books it. What a room has is asked for when a meeting is planned.
alter table rooms
  add column pa_system boolean not null default false,
  add column audio_visual_system boolean not null default false,
  add column internet boolean not null default false;

select add_code_prefix('MER');
create table meetings (
  id bigint generated always as identity primary key,
  code text not null unique,
  room_id bigint not null references rooms,
  title text collate "und-x-icu" not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  no_of_participants integer not null check (no_of_participants > 0),
  contact_id bigint references users,
  mobile text,
  arrangement text not null check (arrangement in ('cinema', 'banquet', 'meeting')),
  pa_system boolean not null default false,
  audio_visual_system boolean not null default false,
  internet boolean not null default false,
  tea_snacks boolean not null default false,
  breakfast boolean not null default false,
  lunch boolean not null default false,
  description text,
  department_id bigint references departments,
  user_id bigint not null references users,
  status text not null default 'pending'
    check (status in ('pending', 'approved', 'declined', 'concluded', 'no-show', 'cancelled', 'deleted')),
  remark text,
  decided_by bigint references users,
  decided_at timestamptz,
  search_text text generated always as (fold(code || ' ' || title)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint meetings_end_after_start check (ends_at > starts_at and ends_at <= starts_at + interval '14 days'),
  constraint meetings_two_people check (decided_by is null or decided_by <> user_id),
  -- Half-open: one may begin when another ends. A no-show gives the rest of its time back.
  constraint meetings_room_free exclude using gist (room_id with =, tstzrange(starts_at, ends_at, '[)') with &&)
    where (status in ('approved', 'concluded'))
);
create index meetings_room on meetings (room_id, starts_at);
create index meetings_contact on meetings (contact_id);
create index meetings_department on meetings (department_id);
create index meetings_user on meetings (user_id);
create index meetings_decided_by on meetings (decided_by);
create index meetings_booked on meetings (ends_at) where status = 'approved';
create trigger touch before update on meetings for each row execute function touch();
select watch_changes('meetings');
select keep_since('meetings');

create table meeting_invitees (
  meeting_id bigint not null references meetings on delete cascade,
  user_id bigint not null references users,
  primary key (meeting_id, user_id)
);
create index meeting_invitees_user on meeting_invitees (user_id);
select watch_changes('meeting_invitees');

-- Nobody asks for a room that is too small or can't be had, and none such is booked.
create function guard_meeting_room() returns trigger language plpgsql as $$
declare
  room rooms;
begin
  if new.status not in ('pending', 'approved') then
    return null;
  end if;
  select * into room from rooms where id = new.room_id;
  if new.no_of_participants > room.max_capacity then
    raise exception 'more people than seats' using errcode = 'check_violation', constraint = 'meetings_fit_room';
  end if;
  if room.status <> 'available' then
    raise exception 'the room can not be booked' using errcode = 'check_violation', constraint = 'meetings_room_available';
  end if;
  return null;
end $$;
create trigger guard_room after insert or update of room_id, no_of_participants, status on meetings
  for each row execute function guard_meeting_room();
