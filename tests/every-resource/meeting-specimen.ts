import type { Desks } from '../payments/desks.ts';
import { addRoom, meetingBody } from '../support/rooms.ts';
import type { Specimen } from './specimens.ts';
import type { Cast } from './workflow-cast.ts';

/** Requests for rooms, each in a room of its own unless they are to want the same. */
export const MEETINGS: Specimen = {
  natural: {
    pending: (desks, cast) => meeting(desks, cast),
    approved: (desks, cast) => booked(desks, cast),
  },
  sees: { meetings: ({ key }) => key === 'owner', 'meeting-requests': () => true },
  barred: { asked: { owner: true } },
  // It is more than a year ahead.
  stops: { conclude: ['approved'], 'no-show': ['approved'] },
  besides: {
    'over since yesterday': async (desks, cast) => {
      const id = await booked(desks, cast);
      await desks.pool.query(
        `update meetings set starts_at = now() - interval '25 hours', ends_at = now() - interval '1 day' where id = $1`,
        [id],
      );
      return id;
    },
    'asked for a time that another has': async (desks, cast) => {
      const room = await addRoom(desks);
      const id = await meeting(desks, cast, room);
      await booked(desks, cast, room);
      return id;
    },
  },
};

/** A request of the owner for a room. */
async function meeting(desks: Desks, cast: Cast, room?: number): Promise<number> {
  const room_id = room ?? (await addRoom(desks));
  const token = cast.get('owner')?.token;
  const answer = await desks.call<{ id: number }>('POST', 'meetings', { token, body: meetingBody(room_id) });
  if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.body.data.id;
}

/** A meeting of the owner that has its room. */
async function booked(desks: Desks, cast: Cast, room?: number): Promise<number> {
  const id = await meeting(desks, cast, room);
  await desks.pool.query(
    `update meetings set status = 'approved', decided_by = (select id from users where id <> user_id limit 1), decided_at = now() where id = $1`,
    [id],
  );
  return id;
}
