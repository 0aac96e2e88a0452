import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileOf } from '../support/files.ts';
import { addPerson } from '../support/people.ts';
import { addRoom, meetingBody } from '../support/rooms.ts';
import { done, startTripDesk, type Trip } from './trip-desk.ts';

let desk: Awaited<ReturnType<typeof startTripDesk>>;
beforeAll(async () => {
  desk = await startTripDesk();
});
afterAll(() => desk.close());

const option = ({ options }: Trip) => options[0]?.id;

/** A flight whose hold waits for the department, since no fund was named. */
async function unfunded(cost = 3_000): Promise<number> {
  const trip = await desk.offered([cost]);
  return (
    done(await desk.act(desk.people.traveller, trip.id, 'accept', { option: option(trip) })).hold_id ?? 0
  );
}

const secure = (id: number, { token }: { token: string }, fund_id: number) =>
  desk.call<{ department_id: number }>('POST', `holds/${id}/secure`, { token, body: { fund_id } });

describe('nothing is set aside on a personnel fund', () => {
  const sentence = 'Personnel funds are for salaries and allowances. Choose another fund.';

  it('whether it is asked for, accepted, secured, or written behind the commands', async () => {
    const { traveller, officer } = desk.people;
    const sub = await desk.pool.query<{ id: number }>(
      `insert into sub_budget_heads (budget_head_id, name, type) select id, 'Salaries', 'personnel' from budget_heads limit 1 returning id`,
    );
    const fund_id = await desk.fund({ sub_budget_head_id: sub.rows[0]?.id });
    const refused = { fund_id: [sentence] };
    expect((await desk.ask(traveller, { fund_id })).body.errors).toEqual(refused);
    const meeting = meetingBody(await addRoom(desk), { fund_id });
    const asked = await desk.call('POST', 'meetings', { token: traveller.token, body: meeting });
    expect(asked.body.errors).toEqual(refused);
    const trip = await desk.offered();
    const accepted = await desk.act(traveller, trip.id, 'accept', { option: option(trip), fund_id });
    expect(accepted.body.errors).toEqual(refused);
    const hold = await unfunded();
    expect((await secure(hold, officer, fund_id)).body.errors).toEqual(refused);
    await expect(
      desk.pool.query('update holds set fund_id = $1 where id = $2', [fund_id, hold]),
    ).rejects.toMatchObject({ constraint: 'holds_not_on_personnel' });
  });
});

describe('a hold is carried by the department that asked, or by one above it', () => {
  it('and by no other, though its officer be an officer of both', async () => {
    const both = await addPerson(desk, { groups: ['Department Officers'], department_id: desk.works });
    await desk.pool.query('insert into department_officers (department_id, user_id) values ($1, $2)', [
      desk.ict,
      both.id,
    ]);
    const theirs = await desk.fund({ department_id: desk.works });
    const hold = await unfunded();
    const foreign = await secure(hold, both, theirs);
    expect(foreign.body.errors).toEqual({
      fund_id: ['Choose a fund of the department that asked, or of one above it.'],
    });
    await expect(
      desk.pool.query('update holds set fund_id = $1 where id = $2', [theirs, hold]),
    ).rejects.toMatchObject({ constraint: 'holds_fund_of_department' });
    const { rows } = await desk.pool.query<{ parent_id: number | null }>(
      'select parent_id from departments where id = $1',
      [desk.ict],
    );
    await desk.pool.query('update departments set parent_id = $1 where id = $2', [desk.works, desk.ict]);
    const above = await secure(hold, both, theirs);
    await desk.pool.query('update departments set parent_id = $1 where id = $2', [
      rows[0]?.parent_id,
      desk.ict,
    ]);
    expect([above.status, above.body.data.department_id]).toEqual([200, desk.works]);
  });

  it('is secured by its officer alone once whoever asked has left the department, whatever it costs', async () => {
    const { traveller, officer } = desk.people;
    const fund_id = await desk.fund();
    const trip = await desk.offered([2_000]);
    const move = (to: number) =>
      desk.pool.query('update users set department_id = $1 where id = $2', [to, traveller.id]);
    await move(desk.works);
    const seen = await desk.call<{ limit: number }>('GET', `reservations/${trip.id}/decision`, traveller);
    const answer = await desk.act(traveller, trip.id, 'accept', { option: option(trip), fund_id });
    await move(desk.ict);
    expect(seen.body.data.limit).toBe(0);
    expect(answer.body.message).toBe(
      'You accepted Option 1. The department sets ₦2,000.00 aside, then logistics books.',
    );
    expect(await desk.reserved(fund_id)).toBe(0);
    expect((await secure(answer.body.data.hold_id ?? 0, officer, fund_id)).status).toBe(200);
    expect(await desk.reserved(fund_id)).toBe(2_000);
  });
});

it('the timeline of a hold says how much is set aside, for what and on which fund', async () => {
  const { officer, traveller } = desk.people;
  const fund_id = await desk.fund();
  const hold = await unfunded();
  done(await secure(hold, officer, fund_id));
  const { body } = await desk.call<{ action: string; remark: string }[]>(
    'GET',
    `holds/${hold}/timeline`,
    officer,
  );
  expect(body.data).toMatchObject([
    { action: 'asked', remark: expect.stringMatching(/^FRV\d+: ₦3,000\.00$/) },
    {
      action: 'secured',
      remark: expect.stringMatching(/^FRV\d+: ₦3,000\.00 on K\d+ Office Equipment \(\d{4}\)$/),
    },
  ]);
  const trip = await desk.offered([50]);
  const { hold_id } = done(await desk.act(traveller, trip.id, 'accept', { option: option(trip), fund_id }));
  const at_once = await desk.call<{ remark: string }[]>('GET', `holds/${hold_id}/timeline`, officer);
  expect(at_once.body.data[0]?.remark).toBe(
    `${trip.code}: ₦50.00 on ${body.data[1]?.remark.split(' on ')[1]}`,
  );
});

it('whoever secures without seeing funds is told no figure of the fund', async () => {
  await desk.pool.query(
    `with made as (insert into groups (name) values ('Holds alone') returning id)
     insert into group_permissions (group_id, permission) select id, 'edit-reserves' from made`,
  );
  const alone = await addPerson(desk, { groups: ['Holds alone'], department_id: desk.ict });
  const answer = await secure(await unfunded(), alone, await desk.fund());
  expect(answer.body.message).toMatch(/^₦3,000\.00 is set aside for FRV\d+\.$/);
});

it('what a hold is for, and what was accepted, never changes', async () => {
  const hold = await unfunded();
  for (const change of [
    'cost_kobo = cost_kobo + 1',
    `user_id = ${desk.people.officer.id}`,
    `request = 'FRV00000'`,
  ])
    await expect(desk.pool.query(`update holds set ${change} where id = ${hold}`)).rejects.toMatchObject({
      constraint: 'holds_terms_stay',
    });
});

it('nothing is booked at a vendor who was blocked after it was accepted', async () => {
  const { traveller, logistics } = desk.people;
  const { rows } = await desk.pool.query<{ id: number }>(
    `insert into vendors (name) values ('Coastal Travels') returning id`,
  );
  const { id } = done(await desk.ask(traveller, { fund_id: await desk.fund() }));
  done(await desk.act(logistics, id, 'take'));
  const options = [{ title: 'Ibom Air', cost: 5, vendor_id: rows[0]?.id }];
  const open = done(await desk.act(logistics, id, 'decide', { options, reserved_fund_id: desk.payer }));
  done(await desk.act(traveller, id, 'accept', { option: option(open) }));
  await desk.pool.query('update vendors set is_blocked = true where id = $1', [rows[0]?.id]);
  const ticket = { reference: 'KX7', file: await fileOf(desk, logistics.id) };
  const { status, body } = await desk.act(logistics, id, 'book', ticket);
  expect([status, body.code]).toEqual([422, 'VENDOR_BLOCKED']);
  expect(body.detail).toBe('Ibom Air is sold by a vendor who was blocked. Offer other options.');
});

describe('whether a fund has enough for an option', () => {
  interface Offered {
    funds: { id: number; available: number | null; enough_for: number[] | null }[];
  }

  it('is told to whoever chooses and to those who see the fund; to logistics, which sets what it costs, not', async () => {
    const { traveller, officer, logistics } = desk.people;
    const fund = await desk.fund({ approved: 40_000 });
    const told = async (trip: Trip, { token }: { token: string }) => {
      const path = `reservations/${trip.id}/decision`;
      const { funds } = done(await desk.call<Offered>('GET', path, { token }));
      const { available, enough_for } = funds.find(({ id }) => id === fund) ?? {};
      return [available, enough_for];
    };
    const trip = await desk.offered([40_000, 40_000.01]);
    expect(await told(trip, traveller)).toEqual([null, [option(trip)]]);
    expect(await told(trip, logistics)).toEqual([null, null]);
    const own = await desk.offered([40_000, 40_000.01], officer);
    expect(await told(own, officer)).toEqual([40_000, [option(own)]]);
  });
});

describe('the funds that may carry a trip', () => {
  it('are the same where it is asked for and where it is decided: none of a year in which nothing is raised', async () => {
    const { token } = desk.people.traveller;
    const fund = await desk.fund();
    const trip = await desk.offered();
    const offered = async () => {
      const asking = done(await desk.call<{ id: number }[]>('GET', 'travel/funds', { token }));
      const path = `reservations/${trip.id}/decision`;
      const { funds } = done(await desk.call<{ funds: { id: number }[] }>('GET', path, { token }));
      expect(asking.map(({ id }) => id)).toEqual(funds.map(({ id }) => id));
      return asking.map(({ id }) => id);
    };
    expect(await offered()).toContain(fund);
    const set = (key: string, value: string) =>
      desk.pool.query('update settings set value = $2 where key = $1', [key, value]);
    const year = await desk.pool.query<{ year: string }>(
      'select budget_year::text as year from funds where id = $1',
      [fund],
    );
    await set('budget_year', year.rows[0]?.year ?? '');
    await set('budget_status', 'closed');
    expect(await offered()).not.toContain(fund);
    await set('budget_status', 'open');
  });
});
