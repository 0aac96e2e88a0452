import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileOf } from '../support/files.ts';
import { dayAhead, done, startTripDesk, type Trip } from './trip-desk.ts';

let desk: Awaited<ReturnType<typeof startTripDesk>>;
beforeAll(async () => {
  desk = await startTripDesk();
});
afterAll(() => desk.close());

const optionOf = ({ options }: Trip, place = 0) => options[place]?.id;
const read = async (id: number, token = desk.people.traveller.token, url = 'reservations') =>
  done(await desk.call<Trip>('GET', `${url}/${id}`, { token }));
const setLimit = (value: string) =>
  desk.db.updateTable('settings').set({ value }).where('key', '=', 'hold_limit').execute();

describe('a flight', () => {
  it('goes from asking to closed, and the money for it is set aside when it is accepted', async () => {
    const { traveller, logistics } = desk.people;
    const fund = await desk.fund();
    const asked = done(await desk.ask(traveller, { fund_id: fund }));
    expect(asked).toMatchObject({ status: 'pending', cost: null, hold_id: null, options: [] });
    expect(asked.code).toMatch(/^FRV\d{5}$/);
    done(await desk.act(logistics, asked.id, 'take'));
    const options = [
      { title: 'Ibom Air', cost: 120_000.5 },
      { title: 'Air Peace', cost: 99_000 },
    ];
    done(await desk.act(logistics, asked.id, 'decide', { options, reserved_fund_id: desk.payer }));
    const open = await read(asked.id);
    const answer = await desk.act(traveller, asked.id, 'accept', { option: optionOf(open) });
    expect(answer.body.message).toBe(
      'You accepted Ibom Air. ₦120,000.50 is set aside for it, and logistics books.',
    );
    const accepted = answer.body.data;
    expect(accepted).toMatchObject({ status: 'accepted', cost: 120_000.5 });
    expect(await desk.hold(accepted.hold_id ?? 0)).toMatchObject({
      status: 'secured',
      cost: 120_000.5,
      amount: 120_000.5,
      fund_id: fund,
      reserved_fund_id: desk.payer,
      holdable_type: 'reservations',
      holdable_id: asked.id,
      type: 'flight',
    });
    expect(await desk.reserved(fund)).toBe(120_000.5);

    const ticket = { reference: 'KX7QLM', file: await fileOf(desk, logistics.id) };
    done(await desk.act(logistics, asked.id, 'book', ticket));
    const early = await desk.act(logistics, asked.id, 'close');
    expect([early.status, early.body.code]).toEqual([409, 'WRONG_STATE']);
    await desk.pool.query(
      `update reservations set from_day = '2024-01-02', to_day = '2024-01-03' where id = $1`,
      [asked.id],
    );
    expect(done(await desk.act(logistics, asked.id, 'close')).status).toBe('closed');
    const steps = await desk.call<{ kind: string; status: string; path: string | null }[]>(
      'GET',
      `reservations/${asked.id}/chain`,
      { token: traveller.token },
    );
    expect(steps.body.data).toMatchObject([
      { kind: 'request', status: 'closed', path: `/staff-services/flights/${asked.id}` },
      { kind: 'hold', status: 'secured', path: null },
    ]);
  });

  it('is offered anew when a fare changed: what was set aside is free again, and the choice is made again', async () => {
    const { traveller, logistics } = desk.people;
    const fund = await desk.fund();
    const trip = await desk.offered([50_000]);
    const first = done(
      await desk.act(traveller, trip.id, 'accept', { option: optionOf(trip), fund_id: fund }),
    );
    const options = [{ title: 'Option 1', cost: 61_000 }];
    const again = done(
      await desk.act(logistics, trip.id, 'decide', { options, reserved_fund_id: desk.payer }),
    );
    expect(again).toMatchObject({ status: 'decision', cost: null, hold_id: null });
    expect(await desk.hold(first.hold_id ?? 0)).toMatchObject({ status: 'reversed', amount: 0 });
    expect(await desk.reserved(fund)).toBe(0);
    done(await desk.act(traveller, trip.id, 'accept', { option: optionOf(again), fund_id: fund }));
    expect(await desk.reserved(fund)).toBe(61_000);
  });

  it('is cancelled by whoever asked, and nothing stays set aside', async () => {
    const { traveller } = desk.people;
    const fund = await desk.fund();
    const trip = await desk.offered([50_000]);
    done(await desk.act(traveller, trip.id, 'accept', { option: optionOf(trip), fund_id: fund }));
    expect(done(await desk.act(traveller, trip.id, 'cancel', { reason: 'Postponed' })).status).toBe(
      'cancelled',
    );
    expect(await desk.reserved(fund)).toBe(0);
  });

  it('goes back to logistics when no option suits, and ends when logistics declines', async () => {
    const { traveller, logistics } = desk.people;
    const trip = await desk.offered();
    const back = done(await desk.act(traveller, trip.id, 'decline', { remark: 'Too early' }));
    expect([back.status, back.holder?.name]).toEqual(['in-progress', 'Logistics']);
    const { status, body } = await desk.act(logistics, trip.id, 'decline', { remark: 'Held online' });
    // The list of whoever asked is theirs alone: logistics reads the request in its own.
    expect([status, body.message]).toEqual([200, `${trip.code} was declined.`]);
    expect((await read(trip.id)).status).toBe('declined');
  });

  it('takes its papers, in words: the memo always, data page and visa abroad; and whom it is for', async () => {
    const { traveller } = desk.people;
    const bare = await desk.ask(traveller, { category: 'international', approval_memo: null });
    const papers = {
      data_page: ['Attach the data page of the passport'],
      visa: ['Attach the visa'],
    };
    expect(bare.body.errors).toEqual({ approval_memo: ['Attach the approval memo'], ...papers });
    const abroad = await desk.ask(traveller, { category: 'international' });
    expect(abroad.body.errors).toEqual(papers);
    const guest = await desk.ask(traveller, { type: 'third-party' });
    expect(Object.keys(guest.body.errors ?? {})).toEqual(['traveller', 'third_party_reason']);
    const others = await desk.ask(traveller, { approval_memo: await fileOf(desk, desk.people.officer.id) });
    expect(others.body.errors?.approval_memo).toEqual(['is not a file of yours; send it again']);
    const past = await desk.ask(traveller, { from: '2024-03-01', to: '2024-02-01' });
    expect(past.body.errors).toEqual({
      from: ['This day has passed'],
      to: ['The last day is before the first'],
    });
  });

  it('on days that were asked for already is asked whether it is meant, and says why in its record', async () => {
    const { traveller } = desk.people;
    const days = { from: dayAhead(720), to: dayAhead(724) };
    const first = done(await desk.ask(traveller, days));
    const again = await desk.ask(traveller, { ...days, from: dayAhead(724), to: dayAhead(726) });
    expect([again.status, again.body.code]).toEqual([409, 'POSSIBLE_DUPLICATE']);
    expect(again.body.detail).toContain(first.code);
    const meant = await desk.ask(traveller, { ...days, duplicate_remark: 'For the second team' });
    expect(meant.status).toBe(201);
    // Somebody else's days are their own.
    expect((await desk.ask(desk.people.stranger, days)).status).toBe(201);
  });
});

describe('nobody', () => {
  it('arranges their own trip', async () => {
    const { logistics2, logistics } = desk.people;
    const { id } = done(await desk.ask(logistics2));
    const own = await desk.act(logistics2, id, 'take');
    expect([own.status, own.body.code]).toEqual([422, 'SOD_SAME_PERSON']);
    done(await desk.act(logistics, id, 'take'));
  });

  it('sees, accepts or cancels the request of another', async () => {
    const { stranger } = desk.people;
    const trip = await desk.offered();
    for (const path of ['', '/decision', '/chain', '/close/request', '/timeline'])
      expect(
        (await desk.call('GET', `reservations/${trip.id}${path}`, { token: stranger.token })).status,
      ).toBe(404);
    expect((await desk.act(stranger, trip.id, 'accept', { option: optionOf(trip) })).status).toBe(404);
    expect((await desk.act(stranger, trip.id, 'cancel', { reason: 'Mine' })).status).toBe(404);
  });

  it('accepts an option of another request, or charges another department', async () => {
    const { traveller } = desk.people;
    const [one, other] = [await desk.offered(), await desk.offered()];
    const foreign = await desk.act(traveller, one.id, 'accept', { option: optionOf(other) });
    expect(foreign.body.errors).toEqual({ option: ['Choose one of the options.'] });
    const theirs = await desk.fund({ department_id: desk.works });
    const charged = await desk.act(traveller, one.id, 'accept', { option: optionOf(one), fund_id: theirs });
    expect(charged.body.errors).toEqual({ fund_id: ['Choose a fund of your own department.'] });
  });
});

describe('the money for a trip', () => {
  it('is refused when the fund is short, without figures for those who may not see them, and the choice stays open', async () => {
    const { traveller } = desk.people;
    const fund = await desk.fund({ approved: 40_000 });
    const trip = await desk.offered([50_000]);
    const { status, body } = await desk.act(traveller, trip.id, 'accept', {
      option: optionOf(trip),
      fund_id: fund,
    });
    expect([status, body.code]).toEqual([422, 'FUND_SHORT']);
    expect(body.detail).toMatch(/^There is not enough on K\d+ /);
    expect(JSON.stringify(body)).not.toContain('40,000');
    expect((await read(trip.id)).status).toBe('decision');
    const { data } = (
      await desk.call<{ funds: { id: number; available: number | null; enough_for: number[] }[] }>(
        'GET',
        `reservations/${trip.id}/decision`,
        { token: traveller.token },
      )
    ).body;
    expect(data.funds.find(({ id }) => id === fund)).toMatchObject({ available: null, enough_for: [] });
  });

  it('waits for the department above the limit or without a fund; its officer secures it, and logistics books only then', async () => {
    const { traveller, officer, logistics, stranger } = desk.people;
    await setLimit('80000');
    const fund = await desk.fund();
    const trip = await desk.offered([80_000, 80_000.01]);
    const accepted = done(
      await desk.act(traveller, trip.id, 'accept', { option: optionOf(trip, 1), fund_id: fund }),
    );
    const id = accepted.hold_id ?? 0;
    expect(await desk.hold(id)).toMatchObject({ status: 'pending', amount: 0, cost: 80_000.01 });
    expect(await desk.reserved(fund)).toBe(0);
    expect(accepted.holder?.name).toBe('Information Technology');
    const ticket = { reference: 'KX7QLM', file: await fileOf(desk, logistics.id) };
    const early = await desk.act(logistics, trip.id, 'book', ticket);
    expect(early.body.detail).toBe('The department has not set the money aside yet.');
    const secure = (who: { token: string }, body: object = {}) =>
      desk.call('POST', `holds/${id}/secure`, { token: who.token, body });
    expect((await secure(stranger)).status).toBe(404);
    const own = await desk.offered([900_000], officer);
    const mine = done(await desk.act(officer, own.id, 'accept', { option: optionOf(own), fund_id: fund }));
    const self = await desk.call('POST', `holds/${mine.hold_id}/secure`, { token: officer.token, body: {} });
    expect([self.status, self.body.code]).toEqual([422, 'SOD_SAME_PERSON']);
    const inbox = await desk.call<{ path: string }[]>('GET', 'inbox', { token: officer.token });
    expect(inbox.body.data.map(({ path }) => path)).toContain(`/budget/reserves/${id}`);
    expect((await secure(officer)).status).toBe(200);
    expect(await desk.reserved(fund)).toBe(80_000.01);
    done(await desk.act(logistics, trip.id, 'book', ticket));

    const other = await desk.offered([10]);
    const open = done(await desk.act(traveller, other.id, 'accept', { option: optionOf(other) }));
    const chosen = await desk.call('POST', `holds/${open.hold_id}/secure`, {
      token: officer.token,
      body: {},
    });
    expect(chosen.body.errors).toEqual({ fund_id: ['Choose the fund that carries the cost'] });
    await setLimit('0');
    const dear = await desk.offered([900_000_000]);
    const rich = await desk.fund({ approved: 900_000_000 });
    done(await desk.act(traveller, dear.id, 'accept', { option: optionOf(dear), fund_id: rich }));
    expect(await desk.reserved(rich)).toBe(900_000_000);
  });

  it('is freed by the department with a reason, and whoever asked decides anew; once it is booked only by the budget office', async () => {
    const { traveller, officer, logistics } = desk.people;
    const fund = await desk.fund();
    const trip = await desk.offered([30_000]);
    const accept = async () =>
      done(await desk.act(traveller, trip.id, 'accept', { option: optionOf(trip), fund_id: fund })).hold_id;
    const free = (who: { token: string }, id: number | null) =>
      desk.call('POST', `holds/${id}/free`, { token: who.token, body: { reason: 'Needed elsewhere' } });
    expect((await free(officer, await accept())).status).toBe(200);
    expect(await read(trip.id)).toMatchObject({ status: 'decision', cost: null, hold_id: null });
    expect(await desk.reserved(fund)).toBe(0);

    const id = await accept();
    done(
      await desk.act(logistics, trip.id, 'book', { reference: 'K', file: await fileOf(desk, logistics.id) }),
    );
    const late = await free(officer, id);
    expect([late.status, late.body.code]).toEqual([409, 'WRONG_STATE']);
    expect((await free(desk.people.budget, id)).status).toBe(200);
    expect((await read(trip.id)).status).toBe('booked');
    expect(await desk.reserved(fund)).toBe(0);
  });
});

describe('a hotel', () => {
  it('counts its nights, says what the hotel’s rate comes to, and is changed only until logistics has it', async () => {
    const { traveller, logistics } = desk.people;
    await desk.pool.query(
      `insert into accommodation_rates (accommodation_id, amount_kobo, date_activated)
       values ($1, 4500000, '2024-01-01'), ($1, 9900000, '2099-01-01')`,
      [desk.accommodation],
    );
    const body = {
      purpose: 'Audit of Lagos office',
      state: 'lagos',
      accommodation_id: desk.accommodation,
      from: dayAhead(30),
      to: dayAhead(33),
      check_in_time: '14:00',
    };
    const call = (method: 'POST' | 'PATCH', path: string, sent: object, token = traveller.token) =>
      desk.call<Trip & { nights: number }>(method, path, { token, body: sent });
    const asked = done(await call('POST', 'hotels', body));
    expect([asked.code.slice(0, 3), asked.nights]).toEqual(['HRS', 3]);
    const none = await call('POST', 'hotels', { ...body, to: body.from });
    expect(none.body.errors).toEqual({ to: ['Stay at least one night'] });
    const decision = await desk.call<{ nightly: object }>('GET', `hotels/${asked.id}/decision`, {
      token: traveller.token,
    });
    expect(decision.body.data.nightly).toEqual({ rate: 45_000, nights: 3, cost: 135_000 });
    expect(done(await call('PATCH', `hotels/${asked.id}`, { to: dayAhead(34) })).nights).toBe(4);
    done(await desk.act(logistics, asked.id, 'take', {}, 'hotels'));
    const late = await call('PATCH', `hotels/${asked.id}`, { to: dayAhead(35) });
    expect([late.status, late.body.code]).toEqual([409, 'WRONG_STATE']);
  });
});
