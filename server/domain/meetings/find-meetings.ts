import { sql } from 'kysely';
import type { Loaded } from '#server/crud/flow.ts';
import type { Queryable } from '#server/database/connection.ts';
import { LIVE_HOLD } from '#shared/workflows/holds.ts';
import type { Booked, MeetingFacts, Span } from '#shared/workflows/meetings.ts';

/** A meeting, as its commands know it. */
export interface Meeting extends Loaded<MeetingFacts> {
  code: string;
  title: string;
  user_id: number;
  department_id: number | null;
  fund_id: number | null;
  budget_code: string | null;
  /** The hold that stands for it, if one does. */
  live_hold_id: number | null;
}

/** Meetings by id, each with its room and the booked meeting that has the room at that time. */
export async function loadMeetings(db: Queryable, ids: readonly number[]): Promise<Map<number, Meeting>> {
  const { rows } = await sql<Meeting>`
    select m.id, m.version, m.updated_at, m.code, m.title, m.status, m.user_id, m.department_id, m.fund_id, m.no_of_participants,
        (select c.code from funds f join budget_codes c on c.id = f.budget_code_id where f.id = m.fund_id) as budget_code,
        (select h.id from holds h where h.id = m.hold_id and h.status = any(${LIVE_HOLD}::text[])) as live_hold_id,
        m.starts_at as start, m.ends_at as end,
        json_build_object('name', r.name, 'status', r.status, 'max_capacity', r.max_capacity) as room,
        (select json_build_object('code', o.code, 'title', o.title, 'start', o.starts_at, 'end', o.ends_at)
           from meetings o where o.room_id = m.room_id and o.id <> m.id and ${bookedAt(sql`m.starts_at`, sql`m.ends_at`)}
          order by o.starts_at limit 1) as taken_by
      from meetings m join rooms r on r.id = m.room_id
     where m.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The booked meeting that has a room at a time, other than the one of an id. */
export async function takenBy(
  db: Queryable,
  room_id: number,
  { start, end }: Span,
  but = 0,
): Promise<Booked | undefined> {
  const { rows } = await sql<Booked>`
    select o.code, o.title, o.starts_at as start, o.ends_at as end from meetings o
     where o.room_id = ${room_id} and o.id <> ${but} and ${bookedAt(sql`${start}::timestamptz`, sql`${end}::timestamptz`)}
     order by o.starts_at limit 1`.execute(db);
  return rows[0];
}

/** How many other requests for a room at a time still wait. */
export async function countWaiting(db: Queryable, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from meetings m join meetings o on o.room_id = m.room_id and o.id <> m.id
     where m.id = ${id} and o.status = 'pending'
       and tstzrange(o.starts_at, o.ends_at, '[)') && tstzrange(m.starts_at, m.ends_at, '[)')`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A booked meeting that is not over. */
export type ToCome = Booked & { id: number; user_id: number; no_of_participants: number };

/** The booked meetings of a room that are not over, the next first. */
export async function meetingsToCome(db: Queryable, room_id: number): Promise<ToCome[]> {
  const { rows } = await sql<ToCome>`
    select id, user_id, code, title, starts_at as start, ends_at as end, no_of_participants from meetings
     where room_id = ${room_id} and status = 'approved' and ends_at > now() order by starts_at`.execute(db);
  return rows;
}

// The same words as the constraint that keeps booked meetings apart, so that its index finds them.
function bookedAt(start: ReturnType<typeof sql>, end: ReturnType<typeof sql>) {
  return sql`o.status in ('approved', 'concluded') and tstzrange(o.starts_at, o.ends_at, '[)') && tstzrange(${start}, ${end}, '[)')`;
}
