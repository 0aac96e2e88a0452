import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { textOrNull, whole } from '#server/frame/answers.ts';
import type { ReadRoute } from '#server/frame/route.ts';
import { addDays, lagosToday, onLagosClock, workWeekOf } from '#shared/dates.ts';
import { daySchema } from '#shared/day-schemas.ts';
import { Refusal } from '#shared/errors.ts';
import { meetingRequests, meetings } from '#shared/resources/staff-services/meetings.ts';
import type { RoomsWeek, WeekMeeting, WeekRoom } from '#shared/rooms-week.ts';

const moment = z.iso.datetime({ offset: true });

/** A week of rooms: the rooms, and what is booked or asked for in them. What others only asked for carries no words of theirs. */
const weekSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  rooms: z.array(
    z.object({
      id: whole,
      name: z.string(),
      code: z.string(),
      building: z.string(),
      floor: whole,
      max_capacity: whole,
      pa_system: z.boolean(),
      audio_visual_system: z.boolean(),
      internet: z.boolean(),
      status: z.enum(['available', 'unavailable']),
    }),
  ),
  meetings: z.array(
    z.object({
      id: whole,
      room_id: whole,
      code: textOrNull,
      title: textOrNull,
      start: moment,
      end: moment,
      status: z.enum(['pending', 'approved', 'concluded']),
      no_of_participants: whole,
      department: textOrNull,
      contact: textOrNull,
      is_mine: z.boolean(),
      path: textOrNull,
    }),
  ),
}) satisfies z.ZodType<RoomsWeek>;

const ACCESS = [
  'browse-rooms',
  'browse-meetings',
  'add-meetings',
  'browse-meeting-requests',
] as const satisfies ReadRoute['access'];

const query = z.strictObject({ from: daySchema.optional() });

/** `GET rooms/week?from=` and `GET rooms/:id/week?from=`: seven days from a day on; unless told, from the Monday of this week, on a weekend of the next. */
export const weekRoutes: ReadRoute[] = [
  {
    method: 'GET',
    path: '/rooms/week',
    access: ACCESS,
    summary: 'What is booked and asked for in all rooms, seven days from a day on',
    kind: 'list',
    query,
    answer: weekSchema,
    read: async (db, { actor, query }) => ({ data: await readWeek(db, actor, query.from) }),
  },
  {
    method: 'GET',
    path: '/rooms/:id/week',
    access: ACCESS,
    summary: 'What is booked and asked for in one room, seven days from a day on',
    kind: 'own',
    query,
    answer: weekSchema,
    async read(db, { actor, id, query }) {
      const data = await readWeek(db, actor, query.from, id);
      if (data.rooms.length === 0) throw new Refusal('NOT_FOUND', 'There is no such room.');
      return { data };
    },
  },
];

type Found = Omit<WeekMeeting, 'start' | 'end'> & { start: Date; end: Date };

async function readWeek(db: Database, actor: Actor, asked: unknown, room?: number): Promise<RoomsWeek> {
  const from = typeof asked === 'string' ? asked : workWeekOf(lagosToday());
  const [first, last] = [midnight(from), midnight(addDays(from, 7))];
  const isRoom = room === undefined ? sql`true` : sql`r.id = ${room}`;
  const mayRead = actor.permissions.has(`read-${meetings.noun}`);
  const maySeeAll = actor.permissions.has(`browse-${meetingRequests.noun}`);
  const requests = actor.permissions.has(`read-${meetingRequests.noun}`) ? meetingRequests.path : null;
  const { rows: rooms } = await sql<WeekRoom>`
    select r.id, r.name, r.code, b.name as building, r.floor, r.max_capacity, r.pa_system, r.audio_visual_system, r.internet, r.status
      from rooms r join buildings b on b.id = r.building_id join locations l on l.id = b.location_id
     where ${isRoom} order by l.id, b.id, r.code`.execute(db);
  const { rows: found } = await sql<Found>`
    with seen as (
      select m.*, m.user_id = ${actor.id} as is_mine, m.status <> 'pending' or m.user_id = ${actor.id} or ${maySeeAll} as is_told
        from meetings m join rooms r on r.id = m.room_id
       where ${isRoom} and m.status in ('pending', 'approved', 'concluded')
         and tstzrange(m.starts_at, m.ends_at, '[)') && tstzrange(${first}::timestamptz, ${last}::timestamptz, '[)')
    )
    select m.id, m.room_id, m.starts_at as start, m.ends_at as end, m.status, m.no_of_participants, m.is_mine, d.name as department,
        case when m.is_told then m.code end as code, case when m.is_told then m.title end as title, case when m.is_told then c.name end as contact,
        case when m.is_mine and ${mayRead} then ${meetings.path} else ${requests}::text end || '/' || m.id as path
      from seen m left join departments d on d.id = m.department_id left join users c on c.id = m.contact_id
     order by m.starts_at, m.id`.execute(db);
  return { from, to: addDays(from, 6), rooms, meetings: found.map(onWire) };
}

function onWire({ start, end, ...meeting }: Found): WeekMeeting {
  return { ...meeting, start: start.toISOString(), end: end.toISOString() };
}

function midnight(day: string): string {
  return onLagosClock(`${day}T00:00:00`);
}
