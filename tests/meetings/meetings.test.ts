import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markNoShows } from '#server/domain/meetings/no-shows.ts';
import { addDays, formatDay, lagosToday } from '#shared/dates.ts';
import { MONDAY } from '../support/rooms.ts';
import { type Meetings, startMeetings } from './meeting-desks.ts';

let desks: Meetings;
beforeAll(async () => {
  desks = await startMeetings();
});
afterAll(() => desks.close());

describe('asking for a room', () => {
  it('is understood with an offset and without one, and answered in UTC', async () => {
    const room = await desks.room();
    const plain = await desks.ask(room, { from: '10:00', to: '11:30:00' });
    expect(plain.status, plain.text).toBe(201);
    expect(plain.body.data).toMatchObject({
      code: expect.stringMatching(/^MER\d{5}$/),
      status: 'pending',
      start: `${MONDAY}T09:00:00.000Z`,
      end: `${MONDAY}T10:30:00.000Z`,
      contact_id: desks.people.staff.id,
      holder: { name: 'Logistics' },
    });
    expect(plain.body.message).toMatch(
      new RegExp(`^You asked for Room \\d+, ${formatDay(MONDAY)}, 10:00 to 11:30\\. Logistics answers\\.$`),
    );
    const zoned = await desks.ask(room, { from: '12:00-05:00', to: '17:30Z' });
    expect(zoned.body.data).toMatchObject({
      start: `${MONDAY}T17:00:00.000Z`,
      end: `${MONDAY}T17:30:00.000Z`,
    });
    const wrong = await desks.ask(room, { from: 'noon' });
    expect(wrong.body.errors.start).toEqual(['Start must be a day and a time, such as 2025-09-07T10:00']);
  });

  it.each([
    ['an end before the start', { to: '09:00' }, 'end', 'It must end after it starts.'],
    ['no time at all', { to: '10:00' }, 'end', 'It must end after it starts.'],
    ['a time that has passed', { day: '2020-03-02' }, 'start', 'This time has passed. Choose a later start.'],
    [
      'more than fourteen days',
      { end: `${addDays(MONDAY, 15)}T10:00` },
      'end',
      'A meeting takes 14 days at most.',
    ],
    [
      'later than in two years',
      { start: `${addDays(lagosToday(), 731)}T10:00`, end: `${addDays(lagosToday(), 731)}T11:00` },
      'start',
      `Choose a day within two years: ${formatDay(addDays(lagosToday(), 730))} at the latest.`,
    ],
    ['more people than seats', { no_of_participants: 21 }, 'no_of_participants', 'Board Room has 20 seats.'],
  ])('is refused for %s', async (_, more, field, sentence) => {
    const answer = await desks.ask(await desks.room(20, 'Board Room'), more);
    expect([answer.status, answer.body.code]).toEqual([422, 'RULE']);
    expect(answer.body.errors).toEqual({ [field]: [sentence] });
  });

  it('names whom it invites: somebody who is not there is refused in that field', async () => {
    const { status, body } = await desks.ask(await desks.room(), { invitees: [999_999] });
    expect([status, body.errors]).toEqual([422, { invitees: ['is not there any more; choose another'] }]);
  });

  it('is refused for a room that can’t be had', async () => {
    const room = await desks.room();
    await desks.pool.query(`update rooms set status = 'unavailable' where id = $1`, [room]);
    expect((await desks.ask(room)).body.errors).toHaveProperty('room_id');
  });

  it('names the meeting that has the room; one may begin when another ends', async () => {
    const room = await desks.room(20, 'Delta Room');
    const first = await desks.booked(room, { title: 'Audit exit', from: '10:00', to: '12:00' });
    const { code } = await desks.read(first);
    const taken = await desks.ask(room, { from: '11:00', to: '13:00' }, desks.people.colleague);
    const sentence = `Delta Room is booked for “Audit exit” (${code}), ${formatDay(MONDAY)}, 10:00 to 12:00.`;
    expect([taken.status, taken.body.code]).toEqual([422, 'ROOM_TAKEN']);
    expect(taken.body.errors).toEqual({ start: [sentence] });
    expect((await desks.ask(room, { from: '12:00', to: '13:00' })).status).toBe(201);
    expect((await desks.ask(room, { from: '09:00', to: '10:00' })).status).toBe(201);
  });

  it('goes through beside another request; whoever is booked second is told by which', async () => {
    const room = await desks.room(20, 'Niger Room');
    const first = await desks.asked(room, { title: 'First' });
    const second = await desks.ask(room, { title: 'Second', from: '10:30', to: '11:30' });
    expect(second.body.message).toContain('Another request for that time waits too.');
    await desks.act(first, 'approve');
    const { code } = await desks.read(first);
    const sentence = `Niger Room is booked for “First” (${code}), ${formatDay(MONDAY)}, 10:00 to 11:00.`;
    const waiting = await desks.read(second.body.data.id);
    expect(waiting.clash).toBe(sentence);
    const refused = await desks.act(waiting.id, 'approve');
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([422, 'ROOM_TAKEN', sentence]);
    expect((await desks.act(waiting.id, 'decline', { remark: 'The room is taken' })).status).toBe(200);
  });

  it('may be changed until it is answered, by whoever asked', async () => {
    const id = await desks.asked(await desks.room());
    const change = (body: object, { token } = desks.people.staff) =>
      desks.call('PATCH', `meetings/${id}`, { token, body });
    expect((await change({ end: `${MONDAY}T12:00` })).status).toBe(200);
    expect((await desks.read(id)).end).toBe(`${MONDAY}T11:00:00.000Z`);
    expect((await change({ start: `${MONDAY}T13:00` })).body.errors).toEqual({
      end: ['It must end after it starts.'],
    });
    expect((await change({ title: 'Mine now' }, desks.people.colleague)).status).toBe(404);
    await desks.act(id, 'approve');
    expect((await change({ title: 'Another' })).body.code).toBe('WRONG_STATE');
    expect((await desks.read(id)).why_not).toEqual({ manage: "It is “Booked” and can't be changed now." });
  });

  it('is taken back before it is answered; the list forgets it, its history stays', async () => {
    const id = await desks.asked(await desks.room());
    const { token } = desks.people.staff;
    expect((await desks.call('DELETE', `meetings/${id}`, { token })).status).toBe(200);
    const list = await desks.call<{ id: number }[]>('GET', 'meetings?per_page=500', { token });
    expect(list.body.data.map((one) => one.id)).not.toContain(id);
    expect((await desks.read(id)).status).toBe('deleted');
  });
});

describe('answering', () => {
  it('tells whoever asked, with the remark as a message', async () => {
    const id = await desks.asked(await desks.room());
    await desks.act(id, 'decline', { remark: 'Use the hall' });
    expect(await desks.read(id)).toMatchObject({ status: 'declined', remark: 'Use the hall' });
    const { rows } = await desks.pool.query(`select kind, body from notifications where path = $1`, [
      `/staff-services/meetings/${id}`,
    ]);
    expect(rows).toEqual([{ kind: 'message', body: 'Use the hall' }]);
  });

  it('is nobody’s who asked, whatever they hold; the database says so too', async () => {
    const room = await desks.room();
    const own = await desks.ask(room, {}, desks.people.logistics);
    // Logistics may not ask in a new portal: staff may.
    expect(own.status).toBe(403);
    const id = await desks.asked(room);
    await desks.pool.query(`insert into group_members (group_id, user_id, position)
      select id, ${desks.people.staff.id}, 5 from groups where name = 'Logistics'`);
    const refused = await desks.act(id, 'approve', {}, desks.people.staff);
    await desks.pool.query(
      `delete from group_members using groups g where g.id = group_id and g.name = 'Logistics' and user_id = ${desks.people.staff.id}`,
    );
    expect([refused.status, refused.body.code]).toEqual([422, 'SOD_SAME_PERSON']);
    const past = desks.pool.query(
      `update meetings set status = 'approved', decided_by = user_id where id = $1`,
      [id],
    );
    await expect(past).rejects.toMatchObject({ constraint: 'meetings_two_people' });
  });
});

describe('what comes of it', () => {
  it('is concluded after its end and no-show once it has begun, by logistics', async () => {
    const id = await desks.booked(await desks.room());
    for (const act of ['conclude', 'no-show'])
      expect((await desks.act(id, act)).body.code, act).toBe('WRONG_STATE');
    await desks.moveTo(id, -1, 1);
    expect((await desks.act(id, 'conclude')).body.detail).toMatch(/^It ends on /);
    expect((await desks.act(id, 'cancel', { reason: 'Too late' }, desks.people.staff)).body.detail).toMatch(
      /^It began on /,
    );
    expect((await desks.act(id, 'no-show')).body.data.status).toBe('no-show');
    const other = await desks.booked(await desks.room());
    await desks.moveTo(other, -2, -1);
    expect((await desks.act(other, 'conclude')).body.data.status).toBe('concluded');
  });

  it('counts as no-show when nobody concluded it in three days, once', async () => {
    const [held, forgotten] = [
      await desks.booked(await desks.room()),
      await desks.booked(await desks.room()),
    ];
    await desks.moveTo(held, -72, -71);
    await desks.moveTo(forgotten, -74, -73);
    await Promise.all([markNoShows(desks.db), markNoShows(desks.db)]);
    expect((await desks.read(held)).status).toBe('approved');
    expect((await desks.read(forgotten)).status).toBe('no-show');
    const { rows } = await desks.pool.query(
      `select actor_name, remark from activities where subject_type = 'meetings' and subject_id = $1 and action = 'no-show'`,
      [forgotten],
    );
    expect(rows).toEqual([{ actor_name: 'Service Portal', remark: 'Nobody said that it was held.' }]);
  });

  it('a cancelled meeting and one that is called off give their room back', async () => {
    const room = await desks.room();
    for (const [act, who] of [
      ['cancel', desks.people.staff],
      ['call-off', desks.people.logistics],
    ] as const) {
      const id = await desks.booked(room);
      expect((await desks.act(id, act, {}, who)).body.errors).toHaveProperty('reason');
      const answer = await desks.act(id, act, { reason: 'The roof leaks' }, who);
      expect(answer.body.data, answer.text).toMatchObject({ status: 'cancelled', remark: 'The roof leaks' });
    }
    expect((await desks.ask(room)).status).toBe(201);
  });
});

describe('a room', () => {
  const change = (room: number, body: object) =>
    desks.call('PATCH', `rooms/${room}`, { token: desks.people.logistics.token, body });

  it('that becomes unavailable names the meetings booked in it, and asks; whoever asked is told', async () => {
    const room = await desks.room();
    const id = await desks.booked(room, { title: 'Town hall' });
    const { code } = await desks.read(id);
    const asked = await change(room, { status: 'unavailable' });
    expect([asked.status, asked.body.code]).toEqual([409, 'IN_USE']);
    expect(asked.body.errors.confirm?.[0]).toContain(
      `“Town hall” (${code}, ${formatDay(MONDAY)}, 10:00 to 11:00)`,
    );
    expect(asked.body.facts).toEqual({ meetings: [code], confirm: true });
    const done = await change(room, { status: 'unavailable', confirm: true });
    expect(done.body.data, done.text).toMatchObject({ status: 'unavailable', confirm: false });
    const { rows } = await desks.pool.query(
      `select title from notifications where path = $1 order by id desc limit 1`,
      [`/staff-services/meetings/${id}`],
    );
    expect(rows[0]?.title).toMatch(/^Room \d+ is no longer available for “Town hall”$/);
    expect((await desks.read(id)).status).toBe('approved');
  });

  it('keeps the seats that a booked meeting needs, in the database too', async () => {
    const room = await desks.room(20);
    const id = await desks.booked(room, { no_of_participants: 15 });
    const refused = await change(room, { max_capacity: 10 });
    expect(refused.body.errors.max_capacity?.[0]).toMatch(/^More people than that come to “Weekly review”/);
    expect((await change(room, { max_capacity: 15 })).status).toBe(200);
    const past = desks.pool.query('update meetings set no_of_participants = 16 where id = $1', [id]);
    await expect(past).rejects.toMatchObject({ constraint: 'meetings_fit_room' });
  });

  it('shows its week: what is booked to everybody, what others ask for without their words', async () => {
    const room = await desks.room();
    const booked = await desks.booked(room, { title: 'Open day', day: addDays(MONDAY, 2) });
    const own = await desks.asked(room, { title: 'My own', day: addDays(MONDAY, 3) });
    await desks.asked(room, { title: 'Next week', day: addDays(MONDAY, 7) });
    const week = async (path: string, { token } = desks.people.staff) =>
      (
        await desks.call<{
          from: string;
          to: string;
          rooms: { id: number }[];
          meetings: Record<string, unknown>[];
        }>('GET', path, { token })
      ).body.data;
    const mine = await week(`rooms/${room}/week?from=${MONDAY}`);
    expect(mine).toMatchObject({
      from: MONDAY,
      to: addDays(MONDAY, 6),
      rooms: [{ id: room, max_capacity: 20 }],
    });
    expect(mine.meetings).toMatchObject([
      {
        id: booked,
        title: 'Open day',
        status: 'approved',
        start: `${addDays(MONDAY, 2)}T09:00:00.000Z`,
        path: `/staff-services/meetings/${booked}`,
      },
      { id: own, title: 'My own', status: 'pending', is_mine: true },
    ]);
    const [, theirs] = (await week(`rooms/${room}/week?from=${MONDAY}`, desks.people.colleague)).meetings;
    expect(theirs).toMatchObject({ title: null, code: null, contact: null, path: null, is_mine: false });
    const all = await week(`rooms/week?from=${MONDAY}`, desks.people.logistics);
    expect(all.rooms.map(({ id }) => id)).toContain(room);
    expect(all.meetings.find(({ id }) => id === own)).toMatchObject({
      title: 'My own',
      path: `/approvals/meeting-requests/${own}`,
    });
    expect((await desks.call('GET', 'rooms/987654/week', { token: desks.people.staff.token })).status).toBe(
      404,
    );
  });
});
