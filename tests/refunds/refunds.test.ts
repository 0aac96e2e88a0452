import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { done } from '../travel/trip-desk.ts';
import { startRefundDesk } from './refund-desk.ts';

let desk: Awaited<ReturnType<typeof startRefundDesk>>;
beforeAll(async () => {
  desk = await startRefundDesk();
});
afterAll(() => desk.close());

describe('what a paid mandate leads to', () => {
  it('is carried by the departments that travelled, and the fund that paid is as before', async () => {
    const { officer, payer } = desk.people;
    const [first, second] = [await desk.fund({ approved: 1_000 }), await desk.fund({ approved: 1_000 })];
    const [small, large] = [await desk.held(80, first), await desk.held(120, second)];
    const before = await desk.money(desk.payer);
    const { mandate, expenditure, refunds } = await desk.paidMandate([small.hold, large.hold], 190);
    expect(refunds).toMatchObject([
      {
        code: expect.stringMatching(/^RF\d{5}$/),
        ...{
          status: 'pending',
          amount: 70,
          fund_id: first,
          hold_id: small.hold,
          exp_amount: 190,
          balance: 0,
        },
        ...{ department_id: desk.ict, beneficiary_id: desk.works, exp_beneficiary: 'Coastal Travels' },
        holder: { name: 'Information Technology' },
      },
      { status: 'pending', amount: 120, fund_id: second, hold_id: large.hold },
    ]);
    expect(await desk.mandate(mandate.id)).toMatchObject({ status: 'paid', total_amount: 190 });
    expect(await desk.money(desk.payer)).toMatchObject({
      booked: before.booked + 190,
      actual: before.actual + 190,
    });
    expect((await desk.money(first)).reserved).toBe(80);
    const awaiting = async () => {
      const path = `overview/summary?department=${desk.ict}&year=all`;
      return done(await desk.call<{ awaiting_refund: number }>('GET', path, officer)).awaiting_refund;
    };
    expect(await awaiting()).toBe(200);
    expect(await desk.wrong()).toEqual([]);

    const [one, two] = refunds;
    const carried = await desk.refunds.act(officer, one?.id ?? 0, 'fulfil');
    expect(carried.body.message).toMatch(
      /^RF\d+ was fulfilled as EXP\d+\. ₦930\.00 is left on K\d+ Office Equipment\.$/,
    );
    expect(await desk.expenditure(expenditure)).toMatchObject({
      status: 'paid',
      amount: 190,
      refunded: 70,
      net: 120,
    });
    done(await desk.refunds.act(officer, two?.id ?? 0, 'fulfil', { fund_id: second }));

    expect(await awaiting()).toBe(0);
    expect(await desk.money(desk.payer)).toEqual(before);
    expect(await desk.money(first)).toEqual({ booked: 70, actual: 70, reserved: 0, available: 930 });
    expect(await desk.money(second)).toEqual({ booked: 120, actual: 120, reserved: 0, available: 880 });
    expect(await desk.hold(small.hold)).toMatchObject({ status: 'released', amount: 0, cost: 80 });
    expect(await desk.expenditure(expenditure)).toMatchObject({ status: 'refunded', refunded: 190, net: 0 });
    expect(await desk.refunds.refund(one?.id ?? 0)).toMatchObject({
      status: 'fulfilled',
      holder: null,
      balance: 0,
    });
    const made = await desk.call<
      { id: number; status: string; amount: number; beneficiary: string; batch_id: null }[]
    >(
      'GET',
      `expenditures?filter=${encodeURIComponent(JSON.stringify({ match: 'all', rules: [{ field: 'refund_id', op: 'equals', value: one?.id }] }))}`,
      { token: officer.token },
    );
    expect(made.body.data).toMatchObject([
      { status: 'paid', amount: 70, net: 70, beneficiary: 'Works', fund_id: first, batch_id: null },
    ]);
    const again = await desk.refunds.ask(officer, {
      ...{
        expenditure_id: made.body.data[0]?.id,
        department_id: desk.works,
        amount: 1,
        purpose: 'Back again',
      },
    });
    expect(again.body.errors).toEqual({
      expenditure_id: [expect.stringMatching(/^EXP\d+ was carried by RF\d+, and is not refunded again\.$/)],
    });
    expect(await desk.wrong()).toEqual([]);
    const told = await desk.call<{ title: string }[]>('GET', 'notifications', { token: payer.token });
    expect(told.body.data.map(({ title }) => title).join()).toContain(
      'Information Technology carries ₦70.00 of EXP',
    );
  });

  it('asks nobody for what the fund that paid carries itself, and nothing where nothing was paid', async () => {
    const fund = await desk.fund();
    const [own, gone, other] = [
      await desk.held(50, desk.payer),
      await desk.held(20, fund),
      await desk.held(60, fund),
    ];
    const { refunds, mandate } = await desk.paidMandate([own.hold, gone.hold, other.hold], 100);
    expect(refunds).toMatchObject([{ amount: 60, hold_id: other.hold }]);
    expect(await desk.hold(gone.hold)).toMatchObject({ status: 'released', amount: 0 });
    expect((await desk.money(fund)).reserved).toBe(60);
    expect(await desk.mandate(mandate.id)).toMatchObject({ total_amount: 100 });
    expect(await desk.wrong()).toEqual([]);
  });

  it('is told on the mandate’s paper: what was cut or called off, after it was paid too', async () => {
    const fund = await desk.fund();
    const [cut, off, whole] = [
      await desk.held(30, fund),
      await desk.held(40, fund),
      await desk.held(50, fund),
    ];
    const { mandate } = await desk.paidMandate([cut.hold, off.hold, whole.hold], 110);
    done(
      await desk.act(desk.people.logistics, off.trip.id, 'cancel', { reason: 'The retreat was postponed' }),
    );
    const path = `mandates/${mandate.id}/sheet`;
    const { notes } = done(await desk.call<{ notes: string[] }>('GET', path, desk.people.logistics));
    expect(notes.slice(1)).toEqual([
      `Of ₦30.00 that was accepted for ${cut.trip.code}, ₦20.00 is paid.`,
      `${off.trip.code} was called off: it is not to be provided. ₦40.00 is paid for it.`,
    ]);
  });

  it('tells the officers of the department, and waits in their inbox', async () => {
    const { officer, payer } = desk.people;
    const { hold } = await desk.held(30, await desk.fund());
    const [refund] = (await desk.paidMandate([hold])).refunds;
    const news = await desk.call<{ title: string; path: string }[]>('GET', 'notifications', {
      token: officer.token,
    });
    expect(news.body.data).toContainEqual(
      expect.objectContaining({
        title: 'Works asks your department to carry ₦30.00',
        path: `/payments/refunds/${refund?.id}`,
      }),
    );
    const inbox = await desk.call<{ verb: string; path: string }[]>('GET', 'inbox', { token: officer.token });
    expect(inbox.body.data).toContainEqual(
      expect.objectContaining({ verb: 'Answer refund', path: `/payments/refunds/${refund?.id}` }),
    );
    expect((await desk.call('GET', `refunds/${refund?.id}`, { token: payer.token })).status).toBe(200);
    const stranger = await desk.call('GET', `refunds/${refund?.id}`, { token: desk.people.traveller.token });
    expect(stranger.status).toBe(403);
  });

  it('is settled once, however many fulfil it at once', async () => {
    const { officer } = desk.people;
    const fund = await desk.fund({ approved: 500 });
    const { hold } = await desk.held(40, fund);
    const [refund] = (await desk.paidMandate([hold])).refunds;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => desk.refunds.act(officer, refund?.id ?? 0, 'fulfil')),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await desk.money(fund)).toEqual({ booked: 40, actual: 40, reserved: 0, available: 460 });
  });
});

describe('a refund that is denied', () => {
  it('is sent again or dropped by the department that paid; the hold stays meanwhile, and is then freed', async () => {
    const { officer, payer } = desk.people;
    const fund = await desk.fund({ approved: 500 });
    const { hold, trip } = await desk.held(40, fund);
    const { refunds, mandate, expenditure } = await desk.paidMandate([hold]);
    const id = refunds[0]?.id ?? 0;
    expect((await desk.refunds.act(payer, id, 'deny', { response: 'Not ours' })).body).toMatchObject({
      code: 'FORBIDDEN',
      detail: 'This is for officers of the department that is asked, or of one above it.',
    });
    expect((await desk.refunds.act(officer, id, 'deny')).body.errors).toHaveProperty('response');
    const denied = done(await desk.refunds.act(officer, id, 'deny', { response: 'He travelled for Works' }));
    expect(denied).toMatchObject({
      status: 'denied',
      response: 'He travelled for Works',
      holder: { name: 'Works' },
    });
    expect(await desk.hold(hold)).toMatchObject({
      ...{ status: 'mandated', amount: 40 },
      ...{ refund: 'Refund denied', holder: { name: 'Works' } },
    });
    expect((await desk.refunds.act(officer, id, 'fulfil')).body.code).toBe('WRONG_STATE');
    const lowered = await desk.refunds.act(payer, id, 'resend', { amount: 30 });
    expect(lowered.body.errors).toEqual({ amount: [`₦40.00 was paid for ${trip.code}: the amount stays.`] });
    const sent = done(await desk.refunds.act(payer, id, 'resend', { purpose: 'For your audit' }));
    expect(sent).toMatchObject({ status: 'pending', purpose: 'For your audit', amount: 40, response: null });
    expect(await desk.hold(hold)).toMatchObject({
      refund: 'Refund asked for',
      holder: { name: 'Information Technology' },
    });
    done(await desk.refunds.act(officer, id, 'deny', { response: 'Still not ours' }));
    expect((await desk.refunds.act(officer, id, 'drop')).body.code).toBe('FORBIDDEN');
    const dropped = await desk.refunds.act(payer, id, 'drop');
    expect(dropped.body.message).toBe(
      `${sent.code} was dropped. ₦40.00 stays with Works. What was set aside for it is free again for Information Technology.`,
    );
    expect(await desk.hold(hold)).toMatchObject({
      status: 'reversed',
      amount: 0,
      refund: null,
      holder: null,
    });
    expect(await desk.money(fund)).toEqual({ booked: 0, actual: 0, reserved: 0, available: 500 });
    expect(await desk.mandate(mandate.id)).toMatchObject({ status: 'paid', total_amount: 40 });
    expect(await desk.expenditure(expenditure)).toMatchObject({ status: 'paid', refunded: 0, net: 40 });
    expect(await desk.wrong()).toEqual([]);
  });

  it('is withdrawn while nobody has answered it', async () => {
    const { officer, payer } = desk.people;
    const fund = await desk.fund();
    const { hold } = await desk.held(40, fund);
    const id = (await desk.paidMandate([hold])).refunds[0]?.id ?? 0;
    expect((await desk.refunds.act(officer, id, 'withdraw')).body.code).toBe('FORBIDDEN');
    expect(done(await desk.refunds.act(payer, id, 'withdraw'))).toMatchObject({
      status: 'withdrawn',
      holder: null,
    });
    expect(await desk.hold(hold)).toMatchObject({ status: 'reversed', amount: 0 });
    expect((await desk.refunds.act(payer, id, 'resend')).body.code).toBe('WRONG_STATE');
    expect(await desk.wrong()).toEqual([]);
  });
});
