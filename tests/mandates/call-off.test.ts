import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foundWrong } from '../support/verified.ts';
import { done } from '../travel/trip-desk.ts';
import { startMandateDesk } from './mandate-desk.ts';

let desk: Awaited<ReturnType<typeof startMandateDesk>>;
beforeAll(async () => {
  desk = await startMandateDesk();
});
afterAll(() => desk.close());

const off = (id: number, more: object = {}, who: { id: number; token: string } = desk.people.logistics) =>
  desk.call<{ status: string }>('POST', `reservations/${id}/cancel`, {
    token: who.token,
    body: { reason: 'The retreat was postponed', ...more },
  });

const newsOf = async ({ id }: { id: number }) => {
  const { rows } = await desk.pool.query<{ title: string; body: string }>(
    'select title, body from notifications where user_id = $1 order by id desc',
    [id],
  );
  return rows.map(({ title, body }) => [title, body]);
};

describe('a trip that a mandate pays is called off by logistics', () => {
  it('with what is still to be paid: its hold is lowered and the total follows', async () => {
    const fund = await desk.fund();
    const [one, two] = [await desk.held(120, fund), await desk.held(80, fund)];
    const made = done(await desk.make([one.hold, two.hold]));
    expect((await off(one.trip.id)).body.errors).toEqual({
      cost: ['Say what is still to be paid; 0 if nothing'],
    });
    expect((await off(one.trip.id, { cost: 121 })).body.errors).toEqual({
      cost: ['At most ₦120.00 is set aside for it.'],
    });
    const answer = await off(one.trip.id, { cost: 20 });
    expect(answer.body.message).toBe(
      `${one.trip.code} was called off. ₦100.00 is free again; ${made.code} pays ₦20.00 for it.`,
    );
    expect(answer.body.data.status).toBe('cancelled');
    expect(await desk.mandate(made.id)).toMatchObject({ total_amount: 100, no_of_itineraries: 2 });
    expect(await desk.hold(one.hold)).toMatchObject({ status: 'mandated', amount: 20, cost: 120 });
    expect((await desk.money(fund)).reserved).toBe(100);
  });

  it('with all of it still to be paid: nothing of what is set aside moves', async () => {
    const one = await desk.held(120, await desk.fund());
    const made = done(await desk.make([one.hold]));
    expect((await off(one.trip.id, { cost: 120 })).body.message).toBe(
      `${one.trip.code} was called off. All that was set aside for it stays; ${made.code} pays ₦120.00 for it.`,
    );
    expect(await desk.hold(one.hold)).toMatchObject({ status: 'mandated', amount: 120 });
  });

  it('with nothing to be paid: the hold leaves the mandate, which ends when it is empty', async () => {
    const fund = await desk.fund();
    const [one, two] = [await desk.held(120, fund), await desk.held(80, fund)];
    const made = done(await desk.make([one.hold, two.hold]));
    done(await off(one.trip.id, { cost: 0 }));
    expect(await desk.mandate(made.id)).toMatchObject({
      status: 'pending',
      total_amount: 80,
      no_of_itineraries: 1,
    });
    expect(await desk.hold(one.hold)).toMatchObject({ status: 'reversed', amount: 0, mandate_id: null });
    const last = await off(two.trip.id, { cost: 0 });
    expect(last.body.message).toBe(
      `${two.trip.code} was called off. ₦80.00 is free again, and ${made.code} has ended.`,
    );
    expect(await desk.mandate(made.id)).toMatchObject({
      status: 'ended',
      total_amount: 0,
      no_of_itineraries: 0,
    });
    expect((await desk.money(fund)).reserved).toBe(0);
  });

  it('stays to be paid by another mandate, where the first one is deleted', async () => {
    const fund = await desk.fund();
    const { hold, trip } = await desk.held(90, fund);
    const made = done(await desk.make([hold]));
    done(await off(trip.id, { cost: 40 }));
    const { token } = desk.people.logistics;
    expect((await desk.call('DELETE', `mandates/${made.id}`, { token })).status).toBe(200);
    expect(await desk.hold(hold)).toMatchObject({ status: 'secured', amount: 40 });
    const ready = done(await desk.call<{ id: number; due: number }[]>('GET', 'logistics/holds', { token }));
    expect(ready.find(({ id }) => id === hold)?.due).toBe(40);
    expect(done(await desk.make([hold])).total_amount).toBe(40);
  });

  it('once it is raised or paid no figure moves: the desks lower it, or what comes back is recovered', async () => {
    const fund = await desk.fund();
    const { hold, trip } = await desk.held(40, fund);
    const later = await desk.held(30, fund);
    const made = done(await desk.make([hold, later.hold]));
    const raised = done(await desk.raise(made.id));
    expect((await off(trip.id)).body.errors).toEqual({
      cost: ['Say what is still to be paid; 0 if nothing'],
    });
    expect((await off(trip.id, { cost: 40.01 })).body.errors).toEqual({
      cost: ['At most ₦40.00 is to be paid for it.'],
    });
    const said = await off(trip.id, { cost: 15 });
    expect(said.body.message).toBe(
      `${trip.code} was called off. ${made.code} is raised: whoever raised ${raised.code} is told that ₦25.00 less is to be paid.`,
    );
    expect(await newsOf(desk.people.payer)).toContainEqual([
      `${trip.code} was called off: lower what ${made.code} pays by ₦25.00`,
      `The retreat was postponed\n${raised.code} pays ₦40.00 for it, of which ₦15.00 is still owed.`,
    ]);
    expect((await desk.money(fund)).reserved).toBe(70);
    await desk.paid(await desk.batched(raised.id));
    const paid = await off(later.trip.id, { cost: 0 });
    expect(paid.body.message).toMatch(/is paid: what the vendor gives back is recovered by treasury\.$/);
    expect(await newsOf(desk.people.treasury2)).toContainEqual([
      `${later.trip.code} was called off: ₦30.00 of what ${made.code} paid for it is to come back`,
      'The retreat was postponed\nRecord what the vendor gives back.',
    ]);
  });

  it('is lowered after all, where it was called off once raised and a desk then returned the payment', async () => {
    const fund = await desk.fund();
    const { hold, trip } = await desk.held(90, fund);
    const other = await desk.held(30, fund);
    const made = done(await desk.make([hold, other.hold]));
    const payment = await desk.batched(done(await desk.raise(made.id)).id);
    expect((await off(trip.id, { cost: 20 })).body.message).toMatch(
      / is raised: Budget office is told to lower its payment by ₦70\.00\.$/,
    );
    expect((await newsOf(desk.people.budget2))[0]?.[0]).toBe(
      `${trip.code} was called off: lower what ${made.code} pays by ₦70.00`,
    );
    expect((await off(trip.id, { cost: 20 })).body.detail).toBe(
      'Its mandate is raised. The desks lower its payment.',
    );
    const { budget2, traveller } = desk.people;
    done(await desk.payments.act(budget2, payment, 'return', { reason: 'One trip was called off' }));
    expect(await desk.mandate(made.id)).toMatchObject({ status: 'pending', total_amount: 120 });
    const news = await desk.call<{ title: string }[]>('GET', 'notifications', {
      token: desk.people.logistics.token,
    });
    expect(news.body.data.map(({ title }) => title)).toContain(
      `${trip.code} was called off, and ${made.code} waits again`,
    );
    expect((await off(trip.id, { cost: 91 })).body.errors).toEqual({
      cost: ['At most ₦90.00 is set aside for it.'],
    });
    expect((await off(trip.id, { cost: 0 }, traveller)).body.code).toBe('WRONG_STATE');
    const lowered = await off(trip.id, { cost: 20 });
    expect(lowered.body.message).toBe(`${trip.code}: ₦70.00 is free again; ${made.code} pays ₦20.00 for it.`);
    expect(lowered.body.data.status).toBe('cancelled');
    expect(await desk.mandate(made.id)).toMatchObject({ total_amount: 50, no_of_itineraries: 2 });
    done(await off(trip.id, { cost: 0 }));
    expect(await desk.mandate(made.id)).toMatchObject({ total_amount: 30, no_of_itineraries: 1 });
    expect((await desk.money(fund)).reserved).toBe(30);
    expect((await off(trip.id, { cost: 0 })).body.detail).toBe('It is over, and no mandate pays for it.');
    expect(await foundWrong(desk.pool)).toEqual([]);
  });

  it('and by nobody else, nor before a mandate has it', async () => {
    const { hold, trip } = await desk.held(40, await desk.fund());
    expect((await off(trip.id, { cost: 0 })).body.code).toBe('WRONG_STATE');
    done(await desk.make([hold]));
    expect((await off(trip.id, { cost: 0 }, desk.people.traveller)).body.detail).toBe(
      'A mandate pays for it already. Logistics can call it off.',
    );
  });
});
