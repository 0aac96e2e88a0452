import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRefundDesk } from '../refunds/refund-desk.ts';
import { done, type Trip } from '../travel/trip-desk.ts';

let desk: Awaited<ReturnType<typeof startRefundDesk>>;
beforeAll(async () => {
  desk = await startRefundDesk();
});
afterAll(() => desk.close());

const trip = async (id: number) =>
  done(await desk.call<Trip>('GET', `reservations/${id}`, desk.people.traveller));

const options = () => ({ options: [{ title: 'Another airline', cost: 50 }], reserved_fund_id: desk.payer });

/** A paid mandate whose payment came back from the bank and was returned: it waits to be raised again. */
async function waitingAgain(holds: readonly number[], cut?: number, before?: (refunds: number[]) => unknown) {
  const paid = await desk.paidMandate(holds, cut);
  await before?.(paid.refunds.map(({ id }) => id));
  done(await desk.bounce(paid.payment));
  done(await desk.payments.act(desk.people.treasury2, paid.payment, 'return', { reason: 'No such account' }));
  return paid.mandate;
}

describe('a trip that was paid and that nobody carries', () => {
  it('is neither decided anew nor cancelled by whoever asked: it would be paid twice', async () => {
    const { logistics, traveller, payer } = desk.people;
    const { hold, trip: asked } = await desk.held(40, await desk.fund());
    const { refunds } = await desk.paidMandate([hold]);
    done(await desk.refunds.act(payer, refunds[0]?.id ?? 0, 'withdraw'));
    expect(await desk.hold(hold)).toMatchObject({ status: 'reversed' });
    for (const answer of [
      await desk.act(traveller, asked.id, 'cancel', { reason: 'Ill since Monday' }),
      await desk.act(logistics, asked.id, 'decide', options()),
    ])
      expect([answer.status, answer.body.detail]).toEqual([
        409,
        'A mandate pays for it already. Logistics can call it off.',
      ]);
    const insert = `insert into holds (code, type, holdable_type, holdable_id, request, purpose, user_id, department_id, fund_id, reserved_fund_id, cost_kobo, due_kobo, status)
      select 'HLDX', type, holdable_type, holdable_id, request, purpose, user_id, department_id, null, reserved_fund_id, 1, 1, 'pending' from holds where id = $1`;
    await expect(desk.pool.query(insert, [hold])).rejects.toMatchObject({
      constraint: 'holds_not_paid_twice',
    });
    const off = await desk.act(logistics, asked.id, 'cancel', { reason: 'The retreat was postponed' });
    expect(off.body.message).toMatch(/is paid: what the vendor gives back is recovered by treasury\.$/);
    expect(await desk.wrong()).toEqual([]);
  });

  it('is called off while its mandate waits again, though nothing is set aside for it', async () => {
    const { logistics, payer } = desk.people;
    const [one, two] = [await desk.held(40, await desk.fund()), await desk.held(60, await desk.fund())];
    const mandate = await waitingAgain([one.hold, two.hold], undefined, async ([first = 0]) =>
      done(await desk.refunds.act(payer, first, 'withdraw')),
    );
    expect(await desk.mandate(mandate.id)).toMatchObject({ status: 'pending', total_amount: 100 });
    const more = await desk.act(logistics, one.trip.id, 'cancel', { reason: 'Postponed', cost: 41 });
    expect(more.body.errors).toEqual({ cost: ['At most ₦40.00 is still to be paid for it.'] });
    const off = await desk.act(logistics, one.trip.id, 'cancel', { reason: 'Postponed', cost: 15 });
    expect(off.body.message).toBe(
      `${one.trip.code} was called off. Nothing was set aside for it any more; ${mandate.code} pays ₦15.00 for it.`,
    );
    expect(await desk.mandate(mandate.id)).toMatchObject({ total_amount: 75 });
    expect(await desk.wrong()).toEqual([]);
    done(await desk.raise(mandate.id));
    expect(await desk.wrong()).toEqual([]);
  });

  it('waits for a choice again once its mandate is deleted', async () => {
    const { logistics, payer } = desk.people;
    const [given, cut, left] = [
      await desk.held(40, await desk.fund()),
      await desk.held(20, await desk.fund()),
      await desk.held(60, await desk.fund()),
    ];
    const mandate = await waitingAgain([given.hold, cut.hold, left.hold], 100, async ([first = 0]) =>
      done(await desk.refunds.act(payer, first, 'withdraw')),
    );
    const removed = await desk.call('DELETE', `mandates/${mandate.id}`, { token: logistics.token });
    expect(removed.body.message).toMatch(/₦60\.00 stay set aside for what it bundled\.$/);
    for (const { trip: asked } of [given, cut]) expect((await trip(asked.id)).status).toBe('decision');
    expect((await trip(left.trip.id)).status).toBe('accepted');
    expect(await desk.wrong()).toEqual([]);
    expect((await desk.act(logistics, given.trip.id, 'decide', options())).status).toBe(200);
  });
});

describe('a trip for which nothing was paid', () => {
  it('is called off while its mandate waits again, and what is then left over is not raised', async () => {
    const { logistics } = desk.people;
    const fund = await desk.fund();
    const [none, some] = [await desk.held(30, fund), await desk.held(70, fund)];
    const mandate = await waitingAgain([none.hold, some.hold], 70);
    const off = (id: number) => desk.act(logistics, id, 'cancel', { reason: 'Postponed', cost: 0 });
    done(await off(some.trip.id));
    expect((await desk.raise(mandate.id)).body.errors).toEqual({
      mandate_id: [`Nothing is left to be paid of ${mandate.code}: logistics deletes it.`],
    });
    expect((await off(none.trip.id)).body.message).toBe(
      `${none.trip.code} was called off. Nothing was set aside for it any more, and ${mandate.code} has ended.`,
    );
    expect(await desk.mandate(mandate.id)).toMatchObject({ status: 'ended', no_of_itineraries: 0 });
    expect(await desk.wrong()).toEqual([]);
  });

  it('of the fund that pays, cut to nothing and then returned, waits for a choice again', async () => {
    const { budget2, treasury, audit, logistics } = desk.people;
    const [own, other] = [await desk.held(30, desk.payer), await desk.held(70, await desk.fund())];
    const made = done(await desk.make([own.hold, other.hold]));
    const payment = await desk.batched(done(await desk.raise(made.id)).id);
    await desk.payments.clearedBy(payment, budget2, treasury);
    done(await desk.payments.act(audit, payment, 'edit', { amount: 70, remark: 'As invoiced' }));
    done(await desk.payments.act(audit, payment, 'return', { reason: 'No invoice' }));
    expect(await desk.hold(own.hold)).toMatchObject({ status: 'reversed', mandate_id: null });
    expect(await trip(own.trip.id)).toMatchObject({ status: 'decision', hold_id: null });
    expect(await desk.wrong()).toEqual([]);
    expect((await desk.act(logistics, own.trip.id, 'decide', options())).status).toBe(200);
  });
});
