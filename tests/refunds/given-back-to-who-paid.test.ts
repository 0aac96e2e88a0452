import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lagosToday } from '#shared/dates.ts';
import { done } from '../travel/trip-desk.ts';
import { startRefundDesk } from './refund-desk.ts';

let desk: Awaited<ReturnType<typeof startRefundDesk>>;
beforeAll(async () => {
  desk = await startRefundDesk();
});
afterEach(async () => {
  expect(await desk.wrong()).toEqual([]);
});
afterAll(() => desk.close());

let receipts = 0;

const recover = (payment: number, body: object) =>
  desk.payments.act(desk.people.treasury2, payment, 'recover', {
    ...{ receipt_no: `OW/${++receipts}`, date: lagosToday() },
    ...body,
  });
const confirm = (payment: number) => desk.payments.act(desk.people.treasury3, payment, 'confirm-correction');

describe('what a vendor gives back of a trip on the fund that pays', () => {
  it('lowers the cost of the trip for which it was paid, which is asked for where there are several', async () => {
    const { budget } = desk.people;
    const [one, two] = [await desk.held(30, desk.payer), await desk.held(50, desk.payer)];
    const { payment } = await desk.paidMandate([one.hold, two.hold]);
    const before = (await desk.money(desk.payer)).actual;
    const cost = async (id: number) => {
      const { rows } = await desk.pool.query<{ trip_id: number }>(
        'select trip_id from reservations where id = $1',
        [id],
      );
      return done(await desk.call<{ cost: number }>('GET', `trips/${rows[0]?.trip_id}`, budget)).cost;
    };
    expect((await recover(payment, { amount: 1 })).body.errors).toEqual({
      amount: [
        `At most ₦0.00 can come back: that is what is left of it. What was paid for ${one.trip.code}, ${two.trip.code} comes back to that: choose it.`,
      ],
    });
    expect((await recover(payment, { amount: 30.01, hold_id: one.hold })).body.errors?.amount).toEqual([
      `At most ₦30.00 can come back: that is what is left of what was paid for ${one.trip.code}.`,
    ]);
    expect((await recover(payment, { amount: 1, hold_id: 999_999 })).body.errors).toEqual({
      hold_id: ['Choose what this payment was for'],
    });
    done(await recover(payment, { amount: 20, hold_id: one.hold }));
    done(await confirm(payment));
    expect([await cost(one.trip.id), await cost(two.trip.id)]).toEqual([10, 50]);
    expect((await desk.money(desk.payer)).actual).toBe(before - 20);
  });

  it('is that trip’s without asking where all of it was paid for one', async () => {
    const { budget } = desk.people;
    const { trip, hold } = await desk.held(30, desk.payer);
    const { payment } = await desk.paidMandate([hold]);
    done(await recover(payment, { amount: 30 }));
    done(await confirm(payment));
    const { rows } = await desk.pool.query<{ trip_id: number }>(
      'select trip_id from reservations where id = $1',
      [trip.id],
    );
    expect(done(await desk.call<{ cost: number }>('GET', `trips/${rows[0]?.trip_id}`, budget)).cost).toBe(0);
  });
});

describe('what a vendor gives back of a trip whose refund was denied', () => {
  it('comes back once the department that paid has asked anew or keeps the cost: the refund can be sent again', async () => {
    const { officer, payer } = desk.people;
    const { hold } = await desk.held(40, await desk.fund());
    const { payment, expenditure, refunds } = await desk.paidMandate([hold]);
    const { id = 0, code } = refunds[0] ?? {};
    done(await desk.refunds.act(officer, id, 'deny', { response: 'Nobody flew' }));
    expect((await recover(payment, { amount: 10 })).body.errors).toEqual({
      amount: [
        `At most ₦0.00 can come back: that is what is left of it. ${code} was denied: the department that paid asks anew or keeps the cost first.`,
      ],
    });
    await expect(
      desk.pool.query('update expenditures set recovered_kobo = 1000 where id = $1', [expenditure]),
    ).rejects.toMatchObject({ constraint: 'refunds_asked_again' });
    expect(done(await desk.refunds.act(payer, id, 'resend'))).toMatchObject({
      status: 'pending',
      amount: 40,
    });
    done(await desk.refunds.act(officer, id, 'deny', { response: 'Nobody flew' }));
    done(await desk.refunds.act(payer, id, 'drop'));
    done(await recover(payment, { amount: 10 }));
    done(await confirm(payment));
    expect(await desk.expenditure(expenditure)).toMatchObject({ amount: 40, net: 30 });
  });
});
