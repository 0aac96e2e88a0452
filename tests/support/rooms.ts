import { addDays, lagosToday, mondayOf } from '#shared/dates.ts';
import type { TestPortal } from './portal.ts';

/** A Monday more than a year ahead, on which nothing is but what a test puts there. */
export const MONDAY = mondayOf(addDays(lagosToday(), 500));

let count = 0;

/** Makes a room with so many seats, in a building of its own. */
export async function addRoom(
  { pool }: Pick<TestPortal, 'pool'>,
  { seats = 20, name }: { seats?: number; name?: string } = {},
): Promise<number> {
  count += 1;
  const { rows } = await pool.query<{ id: number }>(
    `with l as (insert into locations (name) values ('Place ' || $1) returning id),
       b as (insert into buildings (location_id, name, floors) select id, 'House ' || $1, 3 from l returning id)
     insert into rooms (building_id, name, code, max_capacity, floor, type, area)
       select id, $2, 'R-' || $1, $3, 1, 'room', 'other' from b returning id`,
    [count, name ?? `Room ${count}`, seats],
  );
  return rows[0]?.id ?? 0;
}

/** A body that asks for a room, from one hour of a day to another on the clock of Lagos; on that Monday unless told. */
export function meetingBody(
  room_id: number,
  { day = MONDAY, from = '10:00', to = '11:00', ...more }: Record<string, unknown> = {},
): Record<string, unknown> {
  const body = { title: 'Weekly review', no_of_participants: 5, arrangement: 'meeting' };
  return { ...body, room_id, start: `${day}T${from}`, end: `${day}T${to}`, ...more };
}
