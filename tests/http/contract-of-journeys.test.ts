import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileOf } from '../support/files.ts';
import { addRoom } from '../support/rooms.ts';
import { dayAhead, startTripDesk } from '../travel/trip-desk.ts';
import { contractOf } from './contract.ts';

// Other programs call these paths with these names. Whoever changes one here breaks them.

let desk: Awaited<ReturnType<typeof startTripDesk>>;
beforeAll(async () => {
  desk = await startTripDesk();
});
afterAll(() => desk.close());

type Body = Record<string, unknown>;

const SOME = expect.anything();
const { post, get } = contractOf(() => desk);

it('flights are asked for, offered, accepted, booked and cancelled, and their steps are read', async () => {
  const { traveller, logistics } = desk.people;
  const file = () => fileOf(desk, logistics.id);
  const own = () => fileOf(desk, traveller.id);
  const fund_id = await desk.fund();
  const least = {
    purpose: 'Budget retreat',
    takeoff: 'Abuja',
    destination: 'London',
    from: dayAhead(400),
    to: dayAhead(403),
    category: 'international',
    approval_memo: await own(),
  };
  const papers = { data_page: await own(), visa: await own() };
  const guest = { type: 'third-party', traveller: 'Prof. Obi', third_party_reason: 'Speaks there' };
  const most = { ...least, ...papers, ...guest, fund_id, description: 'In the morning' };
  const needed = [...Object.keys({ ...least, ...papers }), 'traveller', 'third_party_reason'];
  const { id } = await post(traveller, 'reservations', most, needed);
  const path = `reservations/${id}`;
  for (const [person, list] of [
    [traveller, 'reservations'],
    [logistics, 'reservation/requests'],
  ] as const)
    expect((await get<Body[]>(person, list)).map((row) => row.id)).toContain(id);

  await post(logistics, `${path}/take`, {});
  const offer = {
    options: [{ title: 'Ibom Air', cost: 90_000, vendor_id: null, details: 'One bag', file: await file() }],
    reserved_fund_id: desk.payer,
  };
  await post(logistics, `${path}/decide`, offer, Object.keys(offer));
  const [offered] = (await get<{ options: Body[] }>(traveller, `${path}/decision`)).options;
  expect(offered).toMatchObject({ title: 'Ibom Air', cost: 90_000, file: { name: SOME } });
  const accepted = await post(traveller, `${path}/accept`, { option: offered?.id, fund_id }, ['option']);
  expect(accepted).toMatchObject({ cost: 90_000, hold_id: SOME, actions: SOME, holder: SOME, since: SOME });
  expect(accepted.options).toMatchObject([
    { id: offered?.id, title: 'Ibom Air', cost: 90_000, vendor_id: null },
  ]);
  expect(await get(desk.people.officer, `holds/${accepted.hold_id}`)).toMatchObject({
    code: SOME,
    fund_id,
    reserved_fund_id: desk.payer,
    holdable_type: 'reservations',
    holdable_id: id,
    status: 'secured',
    cost: 90_000,
    amount: 90_000,
    type: 'flight',
  });
  const steps = await get<Body[]>(traveller, `${path}/chain`);
  expect(steps).toMatchObject([
    { kind: 'request', code: SOME, status: 'accepted', path: `/staff-services/flights/${id}` },
    { kind: 'hold', code: SOME, status: 'secured', path: null },
  ]);
  const ticket = { reference: 'KX7QLM', file: await file() };
  await post(logistics, `${path}/book`, ticket, Object.keys(ticket));
  expect(await get(logistics, `${path}/close/request`)).toMatchObject({ can_close: false, cost: 90_000 });
  const off = await post(traveller, `${path}/cancel`, { reason: 'Postponed' }, ['reason']);
  expect(off).toMatchObject({ status: 'cancelled', since: SOME });
});

it('hotels are asked for, declined by either side and deleted; what is set aside is secured and freed', async () => {
  const { traveller, logistics, officer } = desk.people;
  const least = {
    accommodation_id: desk.accommodation,
    state: 'lagos',
    from: dayAhead(500),
    to: dayAhead(502),
    purpose: 'Budget retreat',
  };
  const more = { check_in_time: '14:00', itinerary: 'By road', address: 'Marina', fund_id: null };
  const { id } = await post(traveller, 'hotels', { ...least, ...more }, Object.keys(least));
  const offer = { options: [{ title: 'Suite', cost: 60_000 }], reserved_fund_id: desk.payer };
  await post(logistics, `hotels/${id}/take`, {});
  await post(logistics, `hotels/${id}/decide`, offer);
  await post(traveller, `hotels/${id}/decline`, { remark: 'Too dear' }, ['remark']);
  const { options } = await post(logistics, `hotels/${id}/decide`, offer);
  const [option] = options as Body[];
  const { hold_id } = await post(traveller, `hotels/${id}/accept`, { option: option?.id });
  const secured = await post(officer, `holds/${hold_id}/secure`, { fund_id: await desk.fund() }, ['fund_id']);
  expect(secured).toMatchObject({
    status: 'secured',
    amount: 60_000,
    holdable_type: 'hotels',
    type: 'hotel',
  });
  await post(officer, `holds/${hold_id}/free`, { reason: 'Not this year' }, ['reason']);
  expect(await get(traveller, `hotels/${id}`)).toMatchObject({ status: 'decision', hold_id: null });

  const next = { ...least, from: dayAhead(510), to: dayAhead(512) };
  const refused = await post(traveller, 'hotels', next);
  await post(logistics, `hotels/${refused.id}/decline`, { remark: 'Held online' }, ['remark']);
  const gone = await post(traveller, 'hotels', next);
  expect((await get<Body[]>(logistics, 'fetch/hotel/requests')).map((row) => row.id)).toContain(gone.id);
  const { status } = await desk.call('DELETE', `hotels/${gone.id}`, { token: traveller.token });
  expect(status).toBe(200);
  expect(await get(traveller, 'hotel/request/generate')).toEqual({
    code: expect.stringMatching(/^HRS\d{5}$/),
  });
  expect(await get(traveller, 'reservations/code/generate')).toEqual({
    code: expect.stringMatching(/^FRV\d{5}$/),
  });
});

it('mandates bundle what is set aside, and an expenditure takes them by their number', async () => {
  const { traveller, logistics, stranger } = desk.people;
  const trip = await desk.offered([40_000]);
  const option = trip.options[0]?.id;
  const { hold_id } = await post(traveller, `reservations/${trip.id}/accept`, {
    option,
    fund_id: await desk.fund(),
  });
  const { rows } = await desk.pool.query<{ id: number }>(
    `insert into vendors (name) values ('Tinapa Tours') returning id`,
  );
  const vendor_id = rows[0]?.id;
  const ready = await get<Body[]>(logistics, `logistics/holds?vendor=${vendor_id}`);
  expect(ready.find(({ id }) => id === hold_id)).toMatchObject({
    code: SOME,
    request: trip.code,
    due: 40_000,
  });
  const body = { vendor_id, holds: [hold_id], description: 'Trips of the week' };
  const mandate = await post(logistics, 'mandates', body, Object.keys(body));
  expect(mandate).toMatchObject({
    ...{
      code: expect.stringMatching(/^MND\d{5}$/),
      beneficiary: 'Tinapa Tours',
      description: 'Trips of the week',
    },
    ...{ no_of_itineraries: 1, total_amount: 40_000, period: SOME, status: 'pending', raised_at: null },
  });
  expect(await get(logistics, `holds/${hold_id}`)).toMatchObject({
    status: 'mandated',
    mandate_id: mandate.id,
  });
  const paying = { type: 'third-party', category: 'mandate', mandate_id: mandate.id };
  const raised = await post(stranger, 'expenditures', paying, ['mandate_id']);
  expect(raised).toMatchObject({ amount: 40_000, mandate_id: mandate.id, reserved: 0, claim_id: null });
  expect((await desk.call('DELETE', `expenditures/${raised.id}`, { token: stranger.token })).status).toBe(
    200,
  );
  expect((await desk.call('DELETE', `mandates/${mandate.id}`, { token: logistics.token })).status).toBe(200);
});

it('meetings are asked for, booked, declined and cancelled, and rooms are looked at week by week', async () => {
  const { traveller, logistics, officer } = desk.people;
  const room_id = await addRoom(desk);
  const least = {
    room_id,
    title: 'Retreat planning',
    start: `${dayAhead(300)}T10:00`,
    end: `${dayAhead(300)}T11:00:00Z`,
    no_of_participants: 2,
    arrangement: 'banquet',
  };
  const most = {
    ...least,
    contact_id: officer.id,
    mobile: '08031234567',
    ...{ pa_system: true, audio_visual_system: true, internet: true },
    ...{ tea_snacks: true, breakfast: false, lunch: true },
    description: 'Agenda follows',
    fund_id: await desk.fund(),
    invitees: [logistics.id],
  };
  const asked = await post(traveller, 'meetings', most, Object.keys(least));
  expect(asked).toMatchObject({
    start: `${dayAhead(300)}T09:00:00.000Z`,
    end: `${dayAhead(300)}T11:00:00.000Z`,
    invitees: [{ id: logistics.id }],
  });
  expect((await get<Body[]>(logistics, 'pending/meetings')).map((row) => row.id)).toContain(asked.id);
  const path = `meetings/${asked.id}`;
  expect(await post(logistics, `${path}/approve`, { cost: 5000 })).toMatchObject({
    cost: 5000,
    hold_id: SOME,
  });
  const week = await get<{ meetings: Body[] }>(traveller, `rooms/${room_id}/week?from=${dayAhead(299)}`);
  expect(week.meetings).toMatchObject([{ id: asked.id, status: 'approved' }]);
  const file = await desk.call('GET', `${path}/calendar.ics`, { token: traveller.token });
  expect([file.status, file.text.split('\r\n')[0]]).toEqual([200, 'BEGIN:VCALENDAR']);
  expect(await get<Body[]>(traveller, `${path}/chain`)).toHaveLength(2);
  for (const act of ['conclude', 'no-show']) {
    const early = await desk.call('POST', `${path}/${act}`, { token: logistics.token, body: {} });
    expect([act, early.status, early.body.code]).toEqual([act, 409, 'WRONG_STATE']);
  }
  await post(traveller, `${path}/cancel`, { reason: 'Postponed' }, ['reason']);
  const other = await post(traveller, 'meetings', least);
  await post(logistics, `meetings/${other.id}/decline`, { remark: 'Kept free' }, ['remark']);
});

it('the documentation says of a moment that it needs no offset, and of a look-up what it is asked with', async () => {
  const document = JSON.parse((await desk.call('GET', 'docs.json')).text);
  const { schema } = document.paths['/meetings'].post.requestBody.content['application/json'];
  for (const moment of ['2025-09-07T10:00', '2025-09-07T10:00:00+01:00', '2025-09-07T09:00:00.000Z'])
    expect(moment).toMatch(new RegExp(schema.properties.start.pattern));
  const { parameters } = document.paths['/funds/lookup'].get;
  const asked = parameters.filter((one: Body) => one.in === 'query');
  expect(asked.map(({ name, description }: Body) => [name, typeof description])).toEqual(
    ['search', 'ids', 'for', 'values'].map((name) => [name, 'string']),
  );
});
