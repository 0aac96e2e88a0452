import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expenditureWorkflow } from '#shared/workflows/expenditures.ts';
import { foundAfter, foundWrong } from '../support/verified.ts';
import { done, type Trip } from '../travel/trip-desk.ts';
import { type Expenditure, startMandateDesk } from './mandate-desk.ts';

let desk: Awaited<ReturnType<typeof startMandateDesk>>;
beforeAll(async () => {
  desk = await startMandateDesk();
});
afterEach(async () => {
  expect(await foundWrong(desk.pool)).toEqual([]);
});
afterAll(() => desk.close());

const raise = (fund: number, amount: number, hold_id?: number, more: object = {}) =>
  desk.call<Expenditure>('POST', 'expenditures', {
    token: desk.people.officer.token,
    body: desk.purchase(fund, amount, { hold_id, ...more }),
  });
const remove = (id: number) =>
  desk.call('DELETE', `expenditures/${id}`, { token: desk.people.officer.token });

describe('a trip that an expenditure by hand pays', () => {
  it('is drawn with no less than is set aside for it, by the database too; undone, all of it is set aside again', async () => {
    const fund = await desk.fund();
    const { hold, trip } = await desk.held(120, fund);
    const before = await desk.money(fund);
    const sentence = `₦120.00 is set aside for ${trip.code}: raise at least that, not ₦119.99.`;
    const refused = await raise(fund, 119.99, hold);
    expect([refused.status, refused.body.errors]).toEqual([422, { amount: [sentence] }]);
    expect(await desk.hold(hold)).toMatchObject({ status: 'secured', amount: 120 });

    const { id, code, ...raised } = done(await raise(fund, 121, hold));
    const { effect } = expenditureWorkflow.acts.delete;
    expect(effect({ ...raised, fund: { label: 'C014' } })).toBe(
      '₦120.00 is set aside again and ₦1.00 is free again on C014, unless what it pays for was cancelled: then that is free too. The expenditure leaves the list; its history stays.',
    );
    expect((await remove(id)).body.message).toMatch(
      new RegExp(`^${code} was deleted\\. ₦120\\.00 is set aside again and ₦1\\.00 is free again on K\\d+ `),
    );
    expect(await desk.hold(hold)).toMatchObject({ status: 'secured', amount: 120 });
    expect(await desk.money(fund)).toEqual(before);

    const elsewhere = done(
      await desk.call<{ id: number }>('POST', 'expenditures', {
        token: desk.people.officer.token,
        body: desk.purchase(fund, 0.01),
      }),
    );
    await expect(
      desk.pool.query(
        `update holds set status = 'released', amount_kobo = 0, expenditure_id = $1 where id = $2`,
        [elsewhere.id, hold],
      ),
    ).rejects.toMatchObject({ constraint: 'holds_trip_drawn_whole' });
  });

  it('pays the vendor whose option was accepted, by the database too', async () => {
    const fund = await desk.fund();
    const { hold, trip } = await desk.held(120, fund);
    await desk.pool.query('update travel_options set vendor_id = $1 where flight_id = $2', [
      desk.vendor,
      trip.id,
    ]);
    const refused = await raise(fund, 120, hold);
    expect([refused.status, Object.values(refused.body.errors ?? {})]).toEqual([
      422,
      [[`${trip.code} was accepted from Coastal Travels: choose that vendor.`]],
    ]);
    const other = done(await raise(fund, 120));
    await expect(
      desk.pool.query(
        `update holds set status = 'released', amount_kobo = 0, expenditure_id = $1 where id = $2`,
        [other.id, hold],
      ),
    ).rejects.toMatchObject({ constraint: 'holds_drawn_pays_vendor' });
    const payee = { beneficiary: null, beneficiary_type: 'vendor', beneficiary_id: desk.vendor };
    expect((await raise(fund, 120, hold, payee)).status).toBe(201);
  });

  it('is free when that is undone after logistics called it off: no mandate takes it', async () => {
    const { logistics } = desk.people;
    const fund = await desk.fund();
    const { hold, trip } = await desk.held(120, fund);
    const { id } = done(await raise(fund, 120, hold));
    done(await desk.act(logistics, trip.id, 'cancel', { reason: 'The retreat is off', cost: 0 }));
    expect((await remove(id)).body.message).toMatch(/ was deleted\. ₦120\.00 is free again on K\d+ /);
    expect(await desk.hold(hold)).toMatchObject({ status: 'reversed', amount: 0 });
    expect(await desk.money(fund)).toMatchObject({ reserved: 0, booked: 0 });
    const ready = done(await desk.call<{ id: number }[]>('GET', 'logistics/holds', logistics));
    expect(ready.map((one) => one.id)).not.toContain(hold);
    expect((await desk.make([hold])).status).toBe(422);
    const { rows } = await desk.pool.query<Trip>('select status from reservations where id = $1', [trip.id]);
    expect(rows).toEqual([{ status: 'cancelled' }]);
  });

  it('and whose hold was lowered by nobody is named by verify', async () => {
    const fund = await desk.fund();
    const { hold } = await desk.held(120, fund);
    const { id, code } = done(await raise(fund, 120, hold));
    done(await remove(id));
    const found = await foundAfter(
      desk.pool,
      `with h as (update holds set amount_kobo = 1 where id = ${hold} returning id)
         update fund_entries set reserved_kobo = 1 where source_type = 'reserves' and kind = 'hold-restored' and source_id in (select id from h) and note = '${code}'`,
      'Holds',
    );
    expect(found).toMatch(/is for ₦120\.00 and sets ₦0\.01 aside; nobody lowered it by ₦119\.99\.$/);
  });
});
