import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freeIdleHolds } from '#server/domain/meetings/idle-holds.ts';
import { type Desks, startDesks } from '../payments/desks.ts';
import { addPerson } from '../support/people.ts';
import { addRoom, meetingBody } from '../support/rooms.ts';

let desks: Desks;
let staff: Awaited<ReturnType<typeof addPerson>>;
let logistics: typeof staff;
beforeAll(async () => {
  desks = (await startDesks()) as Desks;
  staff = await addPerson(desks, { groups: ['Staff'], department_id: desks.ict });
  logistics = await addPerson(desks, { groups: ['Logistics'], department_id: desks.works });
});
afterAll(() => desks.close());

async function asked(more: Record<string, unknown> = {}) {
  const body = meetingBody(await addRoom(desks), more);
  return desks.call<{ id: number; budget_code: string | null }>('POST', 'meetings', {
    token: staff.token,
    body,
  });
}

const act = (id: number, name: string, body: object = {}, { token } = logistics) =>
  desks.call<Record<string, unknown> & { hold_id: number | null }>('POST', `meetings/${id}/${name}`, {
    token,
    body,
  });

async function held(fund_id: number, cost: number): Promise<number> {
  const { id } = (await asked({ fund_id })).body.data;
  const { status, text } = await act(id, 'approve', { cost });
  expect(status, text).toBe(200);
  return id;
}

async function holdOf(id: number) {
  const { rows } = await desks.pool.query<{ id: number; status: string; amount_kobo: number }>(
    `select id, status, amount_kobo from holds where holdable_type = 'meetings' and holdable_id = $1`,
    [id],
  );
  return rows[0];
}

async function endedDaysAgo(id: number, days: number): Promise<void> {
  await desks.pool.query(
    `update meetings set starts_at = now() - ($2 + 0.1) * interval '1 day', ends_at = now() - $2 * interval '1 day' where id = $1`,
    [id, days],
  );
}

describe('what a meeting costs', () => {
  it('is set aside on the fund that was asked for, with the booking, and said', async () => {
    const fund_id = await desks.fund({ approved: 1_000 });
    const request = await asked({ fund_id });
    expect(request.body.data.budget_code).toEqual(expect.any(String));
    const { id } = request.body.data;
    const done = await act(id, 'approve', { cost: 300.5 });
    expect(done.body.message).toMatch(/ is booked, .*\. ₦300\.50 is set aside for it\.$/);
    expect(done.body.data).toMatchObject({ status: 'approved', cost: 300.5, hold_id: expect.any(Number) });
    expect(await desks.figures(fund_id)).toMatchObject({ reserved: 300.5, available: 699.5 });
    const chain = await desks.call<{ kind: string; status: string }[]>('GET', `meetings/${id}/chain`, {
      token: staff.token,
    });
    expect(chain.body.data).toMatchObject([
      { kind: 'request', status: 'approved' },
      { kind: 'hold', status: 'secured' },
    ]);
  });

  it('is refused where the fund is short: the request still waits, and its room is free', async () => {
    const fund_id = await desks.fund({ approved: 100 });
    const { id } = (await asked({ fund_id })).body.data;
    const refused = await act(id, 'approve', { cost: 101 });
    expect([refused.status, refused.body.code]).toEqual([422, 'FUND_SHORT']);
    // Logistics doesn't see the funds of the department, and is told no figures.
    expect(refused.body.detail).not.toContain('₦');
    const { rows } = await desks.pool.query('select status, hold_id from meetings where id = $1', [id]);
    expect(rows).toEqual([{ status: 'pending', hold_id: null }]);
    expect((await act(id, 'approve')).body.data).toMatchObject({ status: 'approved', hold_id: null });
  });

  it('waits for the department where no fund is named, and the fund is one of its own', async () => {
    const { id } = (await asked()).body.data;
    const done = await act(id, 'approve', { cost: 50 });
    expect(done.body.message).toMatch(/Its department sets ₦50\.00 aside\.$/);
    expect(await holdOf(id)).toMatchObject({ status: 'pending', amount_kobo: 0 });
    const foreign = await desks.fund({ department_id: desks.works });
    expect((await asked({ fund_id: foreign })).body.errors).toHaveProperty('fund_id');
  });

  it.each([
    ['cancel', 'the person who asked'],
    ['call-off', 'logistics'],
  ])('is free again after %s by %s', async (name) => {
    const fund_id = await desks.fund({ approved: 1_000 });
    const id = await held(fund_id, 400);
    const done = await act(id, name, { reason: 'Not needed' }, name === 'cancel' ? staff : logistics);
    expect(done.status, done.text).toBe(200);
    expect(await desks.figures(fund_id)).toMatchObject({ reserved: 0, available: 1_000 });
    expect(await holdOf(id)).toMatchObject({ status: 'reversed', amount_kobo: 0 });
  });

  it('stays 30 days after a meeting that was held or to which nobody came, then is freed, a week after a reminder', async () => {
    const fund_id = await desks.fund({ approved: 1_000 });
    const [concluded, missed, recent] = [
      await held(fund_id, 100),
      await held(fund_id, 200),
      await held(fund_id, 400),
    ];
    const quiet = pino({ level: 'silent' });
    for (const id of [concluded, missed, recent]) await endedDaysAgo(id, 1);
    expect((await act(concluded, 'conclude')).status).toBe(200);
    expect((await act(missed, 'no-show')).status).toBe(200);
    expect((await desks.figures(fund_id)).reserved).toBe(700);

    for (const id of [concluded, missed]) await endedDaysAgo(id, 31);
    await endedDaysAgo(recent, 22);
    // Nobody was reminded yet.
    await Promise.all([freeIdleHolds(desks.db, quiet), freeIdleHolds(desks.db, quiet)]);
    expect((await desks.figures(fund_id)).reserved).toBe(700);
    const reminded = await desks.pool.query(
      `select count(*)::int as count from notifications where title like '%is still set aside for%' and user_id = $1`,
      [staff.id],
    );
    expect(reminded.rows).toEqual([{ count: 2 }]);
    await desks.pool.query(
      `update meetings set hold_reminded_at = now() - interval '7 days' where hold_reminded_at is not null`,
    );
    await Promise.all([freeIdleHolds(desks.db, quiet), freeIdleHolds(desks.db, quiet)]);
    expect((await desks.figures(fund_id)).reserved).toBe(400);
    expect(await holdOf(concluded)).toMatchObject({ status: 'reversed' });
    expect(await holdOf(recent)).toMatchObject({ status: 'secured' });
    const entries = await desks.pool.query(
      `select actor_id from fund_entries where fund_id = $1 and kind = 'hold-reversed'`,
      [fund_id],
    );
    expect(entries.rows).toEqual([{ actor_id: null }, { actor_id: null }]);
  });

  it('is drawn whole by what it is spent on: what is left over is free, and deleted it is set aside as it was booked', async () => {
    const fund_id = await desks.fund({ approved: 1_000 });
    const id = await held(fund_id, 70);
    const { token } = desks.people.officer;
    const body = desks.purchase(fund_id, 60, { hold_id: (await holdOf(id))?.id });
    const raised = await desks.call<{ id: number; reserved: number }>('POST', 'expenditures', {
      token,
      body,
    });
    expect(raised.body.data.reserved).toBe(70);
    expect(await desks.figures(fund_id)).toMatchObject({ reserved: 0, available: 940 });
    expect(await holdOf(id)).toMatchObject({ status: 'released', amount_kobo: 0 });
    expect((await desks.call('DELETE', `expenditures/${raised.body.data.id}`, { token })).status).toBe(200);
    expect(await holdOf(id)).toMatchObject({ status: 'secured', amount_kobo: 6_000 });
    expect(await desks.figures(fund_id)).toMatchObject({ reserved: 60, available: 940 });
  });

  it('is free once what it was spent on is undone, where the meeting was cancelled meanwhile', async () => {
    const fund_id = await desks.fund({ approved: 1_000 });
    const id = await held(fund_id, 300);
    const { token } = desks.people.officer;
    const body = desks.purchase(fund_id, 300, { hold_id: (await holdOf(id))?.id });
    const raised = await desks.call<{ id: number }>('POST', 'expenditures', { token, body });
    expect(raised.status, raised.text).toBe(201);
    expect((await act(id, 'cancel', { reason: 'Nobody is in town' }, staff)).status).toBe(200);
    expect(await holdOf(id)).toMatchObject({ status: 'released' });
    expect((await desks.call('DELETE', `expenditures/${raised.body.data.id}`, { token })).status).toBe(200);
    expect(await holdOf(id)).toMatchObject({ status: 'reversed', amount_kobo: 0 });
    expect(await desks.figures(fund_id)).toMatchObject({ reserved: 0, available: 1_000 });
  });
});
