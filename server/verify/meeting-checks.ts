import type { Check } from './check.ts';

/** No two meetings that have or had their room were in it at one time. */
const rooms: Check = {
  title: 'Rooms',
  bad: `
    select a.code, b.code as other, r.name as room from meetings a
      join meetings b on b.room_id = a.room_id and b.id > a.id and b.status in ('approved', 'concluded')
        and tstzrange(b.starts_at, b.ends_at, '[)') && tstzrange(a.starts_at, a.ends_at, '[)')
      join rooms r on r.id = a.room_id
     where a.status in ('approved', 'concluded') order by a.id, b.id`,
  sentence: ({ code, other, room }) => `${room} is booked for ${code} and ${other} at one time.`,
  counted: `select count(*) as meetings from meetings where status in ('approved', 'concluded')`,
  extent: ({ meetings }) => `${meetings} booked meetings`,
};

/** What is proved of rooms. */
export const MEETING_CHECKS: readonly Check[] = [rooms];
