import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCheck } from '#server/verify/check.ts';
import { MEETING_CHECKS } from '#server/verify/meeting-checks.ts';
import { addDays, lagosToday } from '#shared/dates.ts';
import { LONG } from '../budget/proof.ts';
import { type Meetings, startMeetings } from './meeting-desks.ts';

const [SLOTS, REQUESTS] = LONG ? [100, 100] : [6, 20];

/** The day from which times are counted; all are within the two years for which rooms are asked for. */
const FIRST = addDays(lagosToday(), 14);

let desks: Meetings;
beforeAll(async () => {
  desks = await startMeetings();
});
afterAll(() => desks.close());

/** Requests that wait, past the call that asks: of every time, so many. */
async function requests(room: number, spans: readonly (readonly [from: number, to: number])[]) {
  const { rows } = await desks.pool.query<{ id: number }>(
    `insert into meetings (code, room_id, title, starts_at, ends_at, no_of_participants, arrangement, user_id)
     select draw_code('MER'), $1, 'Race', timestamptz '${FIRST}Z' + f * interval '1 minute', timestamptz '${FIRST}Z' + t * interval '1 minute',
       2, 'meeting', $2 from unnest($3::int[], $4::int[]) as s (f, t) returning id`,
    [room, desks.people.staff.id, spans.map(([from]) => from), spans.map(([, to]) => to)],
  );
  return rows.map(({ id }) => id);
}

async function overlaps(): Promise<unknown[]> {
  const { rows } = await desks.pool.query(`
    select a.id, b.id from meetings a join meetings b on a.room_id = b.room_id and a.id < b.id
      and tstzrange(a.starts_at, a.ends_at, '[)') && tstzrange(b.starts_at, b.ends_at, '[)')
     where a.status in ('approved', 'concluded') and b.status in ('approved', 'concluded')`);
  return rows;
}

it('one of many who want a room at one time gets it; each other is told which meeting has it', async () => {
  const room = await desks.room();
  for (let slot = 0; slot < SLOTS; slot += 1) {
    const ids = await requests(
      room,
      Array.from({ length: REQUESTS }, (_, place) => [slot * 60 + (place % 3) * 10, slot * 60 + 40] as const),
    );
    const answers = await Promise.all(ids.map((id) => desks.act(id, 'approve')));
    const codes = answers.map(({ status, body }) => (status === 200 ? 'done' : body.code)).sort();
    expect(codes).toEqual([...Array(REQUESTS - 1).fill('ROOM_TAKEN'), 'done']);
    const winner = answers.find(({ status }) => status === 200)?.body.data.code;
    for (const { status, body } of answers) if (status !== 200) expect(body.detail).toContain(`(${winner})`);
  }
  expect(await overlaps()).toEqual([]);
}, 600_000);

it('asking, changing, booking, calling off and closing rooms at once never lets two booked meetings overlap, nor ends in an error', async () => {
  const rooms = [await desks.room(), await desks.room()];
  const step = fc.record({
    act: fc.constantFrom('approve', 'approve', 'approve', 'call-off', 'change', 'close', 'open'),
    place: fc.nat(11),
    room: fc.nat(1),
    from: fc.integer({ min: 0, max: 8 }),
    length: fc.integer({ min: 1, max: 4 }),
  });
  let day = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
      day += 1;
      const start = day * 1440;
      const spans = Array.from(
        { length: 12 },
        (_, place) => [start + (place % 6) * 30, start + (place % 6) * 30 + 60] as const,
      );
      const ids = (await Promise.all(rooms.map((room) => requests(room, spans.slice(0, 6))))).flat();
      const answers = await Promise.all(
        steps.map(({ act, place, room, from, length }) => {
          const id = ids[place] ?? 0;
          const { staff, logistics } = desks.people;
          const at = (minutes: number) =>
            new Date(Date.parse(FIRST) + (start + minutes) * 60_000).toISOString();
          if (act === 'change') {
            const body = { start: at(from * 30), end: at((from + length) * 30), room_id: rooms[room] };
            return desks.call('PATCH', `meetings/${id}`, { token: staff.token, body });
          }
          if (act === 'close' || act === 'open') {
            const body = act === 'close' ? { status: 'unavailable', confirm: true } : { status: 'available' };
            return desks.call('PATCH', `rooms/${rooms[room]}`, { token: logistics.token, body });
          }
          return desks.act(id, act, act === 'call-off' ? { reason: 'Not now' } : {});
        }),
      );
      for (const room of rooms)
        await desks.pool.query(`update rooms set status = 'available' where id = $1`, [room]);
      for (const { status, text } of answers) expect(status, text).toBeLessThan(500);
      expect(await overlaps()).toEqual([]);
    }),
    { numRuns: LONG ? 300 : 12 },
  );
}, 600_000);

it('the database books no room twice, whatever the program thinks; one may begin when another ends', async () => {
  const room = await desks.room(20, 'Guarded Room');
  const [first = 0, next = 0, between = 0] = await requests(room, [
    [800_000, 800_060],
    [800_060, 800_120],
    [800_030, 800_090],
  ]);
  const client = await desks.pool.connect();
  const book = (id: number) => client.query(`update meetings set status = 'approved' where id = $1`, [id]);
  try {
    await client.query('begin');
    // Past the triggers, which ask who acts.
    await client.query('set local session_replication_role = replica');
    await book(first);
    await book(next);
    await expect(book(between)).rejects.toMatchObject({ constraint: 'meetings_room_free' });
  } finally {
    await client.query('rollback');
    client.release();
  }
});

it('npm run verify names the first two booked meetings that are in one room at one time', async () => {
  const room = await desks.room(20, 'Twice Room');
  const ids = await requests(room, [
    [900_000, 900_060],
    [900_030, 900_090],
  ]);
  const [check] = MEETING_CHECKS;
  const client = await desks.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query('alter table meetings drop constraint meetings_room_free');
    const wrong = async () => check && (await runCheck(client, check)).wrong;
    expect(await wrong()).toBeUndefined();
    await client.query(`update meetings set status = 'approved' where id = any($1)`, [ids]);
    expect(await wrong()).toMatch(/^Twice Room is booked for MER\d{5} and MER\d{5} at one time\.$/);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
