import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lagosToday } from '#shared/dates.ts';
import { addPerson } from '../support/people.ts';
import { done } from '../travel/trip-desk.ts';
import { startRefundDesk } from './refund-desk.ts';

let desk: Awaited<ReturnType<typeof startRefundDesk>>;
beforeAll(async () => {
  desk = await startRefundDesk();
});
afterAll(() => desk.close());

const asked: typeof desk.refunds.askIct = (...what) => desk.refunds.askIct(...what);

describe('a refund of what was paid by hand', () => {
  it('is carried by a fund that the department chooses, and never comes to more than was paid', async () => {
    const { officer } = desk.people;
    const fund = await desk.fund({ approved: 100 });
    const { expenditure } = await desk.bought(60);
    const before = await desk.money(desk.payer);
    const one = done(await asked(expenditure, 45));
    expect(one).toMatchObject({
      status: 'pending',
      fund_id: null,
      hold_id: null,
      balance: 15,
      set_aside: null,
      exp_amount: 60,
    });
    const more = await asked(expenditure, 15.01);
    expect([more.status, more.body.code]).toEqual([422, 'RULE']);
    expect(more.body.errors?.amount?.[0]).toMatch(
      /^At most ₦15\.00 of EXP\d+ can be asked for: the rest came back, or is asked for already\.$/,
    );
    const two = done(await asked(expenditure, 15));
    expect((await asked(expenditure, 0.01)).body.errors?.amount?.[0]).toMatch(/^Nothing of EXP\d+ is left/);

    const fulfil = (id: number, body: object = {}) => desk.refunds.act(officer, id, 'fulfil', body);
    expect((await fulfil(one.id)).body.errors).toEqual({
      fund_id: ['Choose the fund that carries the cost'],
    });
    expect((await fulfil(one.id, { fund_id: desk.payer })).status).toBe(404);
    const poor = await desk.fund({ approved: 44.99 });
    const empty = await desk.fund({ approved: 0 });
    const offered = await desk.call<{ id: number; figure?: number }[]>(
      'GET',
      `funds/lookup?${new URLSearchParams({ for: 'refunds.fund_id', values: JSON.stringify(one) })}`,
      { token: officer.token },
    );
    expect(offered.body.data?.find(({ id }) => id === poor)).toMatchObject({ figure: 44.99 });
    expect(offered.body.data?.map(({ id }) => id)).not.toContain(empty);
    expect((await fulfil(one.id, { fund_id: poor })).body.code).toBe('FUND_SHORT');
    expect(done(await fulfil(one.id, { fund_id: fund }))).toMatchObject({
      status: 'fulfilled',
      fund_id: fund,
    });
    expect(await desk.money(fund)).toEqual({ booked: 45, actual: 45, reserved: 0, available: 55 });
    expect(await desk.expenditure(expenditure)).toMatchObject({ status: 'paid', refunded: 45, net: 15 });
    done(await fulfil(two.id, { fund_id: fund }));
    expect(await desk.expenditure(expenditure)).toMatchObject({ status: 'refunded', refunded: 60, net: 0 });
    expect((await desk.money(desk.payer)).booked).toBe(before.booked - 60);
    expect(await desk.wrong()).toEqual([]);
  });

  it('is offered funds of the department that is asked, or of one above it, and none from below', async () => {
    const { payer } = desk.people;
    const officer = await addPerson(desk, { groups: ['Department Officers'], department_id: desk.finance });
    const [own, below] = [await desk.fund({ department_id: desk.finance }), await desk.fund()];
    const { expenditure } = await desk.bought(10);
    const { id } = done(
      await desk.refunds.ask(payer, {
        ...{
          expenditure_id: expenditure,
          department_id: desk.finance,
          amount: 10,
          purpose: 'Printed for you',
        },
      }),
    );
    const refund = await desk.refunds.refund(id, officer);
    const query = new URLSearchParams({ for: 'refunds.fund_id', values: JSON.stringify(refund) });
    const { body } = await desk.call<{ id: number }[]>('GET', `funds/lookup?${query}`, officer);
    const offered = body.data.map((fund) => fund.id);
    expect(offered).toContain(own);
    expect(offered).not.toContain(below);
    expect((await desk.refunds.act(officer, id, 'fulfil', { fund_id: below })).body.errors).toEqual({
      fund_id: ['Choose a fund of the department that is asked, or of one above it.'],
    });
    done(await desk.refunds.act(officer, id, 'fulfil', { fund_id: own }));
  });

  it('is refused by name where it can’t be asked for', async () => {
    const { officer, payer } = desk.people;
    const { expenditure } = await desk.bought(10);
    const foreign = await desk.refunds.ask(officer, {
      ...{ expenditure_id: expenditure, department_id: desk.works, amount: 1, purpose: 'Ours' },
    });
    const absent = await asked(999_999, 1);
    const said = (answer: typeof absent) => [answer.status, answer.body.detail, answer.body.errors];
    expect(said(foreign)).toEqual([
      422,
      said(absent)[1],
      { expenditure_id: ['There is no such expenditure.'] },
    ]);
    expect(said(foreign)).toEqual(said(absent));
    expect((await asked(expenditure, 1, { department_id: desk.works })).body.errors).toEqual({
      department_id: ['Works paid it: choose the department that is to carry it.'],
    });
    expect((await asked(expenditure, 0)).body.errors).toHaveProperty('amount');
    const [unpaid = 0] = await desk.expend(
      desk.payer,
      [10],
      {
        type: 'third-party',
        beneficiary_type: undefined,
        beneficiary_id: undefined,
        beneficiary: 'Sahel Print',
      },
      payer.token,
    );
    expect((await asked(unpaid, 1)).body.errors).toEqual({
      expenditure_id: ['Only what was paid is refunded. It is committed.'],
    });
  });

  it('is not answered by whoever asked, though they be an officer of both departments', async () => {
    const { payer } = desk.people;
    const { expenditure } = await desk.bought(10);
    const { id } = done(await asked(expenditure, 10));
    await desk.pool.query('insert into department_officers (department_id, user_id) values ($1, $2)', [
      desk.ict,
      payer.id,
    ]);
    const own = await desk.refunds.act(payer, id, 'fulfil', { fund_id: await desk.fund() });
    await desk.pool.query('delete from department_officers where user_id = $1', [payer.id]);
    expect([own.body.code, own.body.detail]).toEqual([
      'SOD_SAME_PERSON',
      'You asked for this yourself. Another officer must act.',
    ]);
  });

  it('is not answered by whoever asked anew, with another amount', async () => {
    const { payer, officer } = desk.people;
    const { expenditure } = await desk.bought(10);
    const { id } = done(await asked(expenditure, 1));
    done(await desk.refunds.act(officer, id, 'deny', { response: 'Ask for all of it' }));
    const both = await addPerson(desk, { groups: ['Department Officers'], department_id: desk.works });
    await desk.pool.query('insert into department_officers (department_id, user_id) values ($1, $2)', [
      desk.ict,
      both.id,
    ]);
    done(await desk.refunds.act(both, id, 'resend', { amount: 10 }));
    const own = await desk.refunds.act(both, id, 'fulfil', { fund_id: await desk.fund() });
    expect([own.body.code, own.body.detail]).toEqual([
      'SOD_SAME_PERSON',
      'You asked for this yourself. Another officer must act.',
    ]);
    const inbox = done(await desk.call<{ path: string }[]>('GET', 'inbox', both));
    expect(JSON.stringify(inbox)).not.toContain(`refunds/${id}"`);
    for (const asker of [both, payer])
      await expect(
        desk.pool.query(
          `insert into expenditures (code, type, category, beneficiary, description, fund_id, department_id, user_id, amount_kobo, period, status, refund_id)
           select 'EXP0', type, 'other', beneficiary, description, fund_id, department_id, $1, amount_kobo, period, 'paid', $2 from expenditures where id = $3`,
          [asker.id, id, expenditure],
        ),
      ).rejects.toThrow('who asks for a refund answers it');
  });

  it('is asked for anew with another amount, and dropped without a hold', async () => {
    const { officer, payer } = desk.people;
    const { expenditure } = await desk.bought(50);
    const { id } = done(await asked(expenditure, 50));
    done(await desk.refunds.act(officer, id, 'deny', { response: 'Half of it was yours' }));
    const other = done(await asked(expenditure, 30));
    expect((await desk.refunds.act(payer, id, 'resend')).body.errors?.amount?.[0]).toContain(
      'At most ₦20.00',
    );
    expect(done(await desk.refunds.act(payer, id, 'resend', { amount: 20 }))).toMatchObject({
      status: 'pending',
      ...{ amount: 20, purpose: 'Printed for your retreat', balance: 0 },
    });
    done(await desk.call('DELETE', `refunds/${other.id}`, { token: payer.token }));
    done(await desk.refunds.act(officer, id, 'deny', { response: 'Still not' }));
    expect((await desk.refunds.act(payer, id, 'drop')).body.message).toMatch(
      /^RF\d+ was dropped\. ₦20\.00 stays with Works\.$/,
    );
    expect((await desk.refunds.refund(other.id)).status).toBe('withdrawn');
    expect(await desk.wrong()).toEqual([]);
  });
});

describe('money that came back', () => {
  it('is no more than what nobody else carries or is asked to', async () => {
    const { officer, payer, treasury2, treasury3 } = desk.people;
    const { expenditure, payment } = await desk.bought(100);
    const { id, code } = done(await asked(expenditure, 60));
    const recover = (amount: number, receipt_no: string) =>
      desk.payments.act(treasury2, payment, 'recover', { amount, receipt_no, date: lagosToday() });
    expect((await recover(41, 'R/1')).body.errors?.amount).toEqual([
      `At most ₦40.00 can come back: that is what is left of it. ${code} asks for more of it: withdraw that first.`,
    ]);
    done(await desk.refunds.act(officer, id, 'fulfil', { fund_id: await desk.fund() }));
    done(await recover(40, 'R/1'));
    expect((await asked(expenditure, 1)).status).toBe(201);
    const late = await desk.payments.act(treasury3, payment, 'confirm-correction');
    expect(late.body.errors?.amount?.[0]).toContain('At most ₦39.00');
    const [, second] = await desk.refunds.of(expenditure);
    done(await desk.refunds.act(payer, second?.id ?? 0, 'withdraw'));
    done(await desk.payments.act(treasury3, payment, 'confirm-correction'));
    expect(await desk.expenditure(expenditure)).toMatchObject({ status: 'refunded', refunded: 60, net: 0 });
    expect((await asked(expenditure, 1)).status).toBe(422);
    expect(await desk.wrong()).toEqual([]);
  });
});

describe('a payment that the bank returned', () => {
  it('ends what is still asked for of it; the holds stay, and posted anew it is asked for again', async () => {
    const { officer, treasury2 } = desk.people;
    const fund = await desk.fund();
    const [one, two] = [await desk.held(10, fund), await desk.held(20, fund)];
    const { refunds, payment, expenditure, mandate } = await desk.paidMandate([one.hold, two.hold]);
    done(await desk.refunds.act(officer, refunds[0]?.id ?? 0, 'deny', { response: 'Not ours' }));
    done(await desk.bounce(payment));
    expect((await desk.refunds.of(expenditure)).map(({ status }) => status)).toEqual(['ended', 'ended']);
    expect(await desk.hold(one.hold)).toMatchObject({ status: 'mandated', amount: 10 });
    expect(await desk.mandate(mandate.id)).toMatchObject({ status: 'raised' });
    expect(await desk.wrong()).toEqual([]);
    done(await desk.payments.act(treasury2, payment, 'clear', { bank_reference: 'ANEW' }));
    const anew = (await desk.refunds.of(expenditure)).filter(({ status }) => status === 'pending');
    expect(anew.map(({ amount }) => amount)).toEqual([10, 20]);
    for (const { id } of anew) done(await desk.refunds.act(officer, id, 'fulfil'));
    expect((await desk.money(fund)).reserved).toBe(0);
    expect(await desk.wrong()).toEqual([]);
  });

  it('is not returned any more once others carry some of it; its transfer is replaced', async () => {
    const { officer, treasury2 } = desk.people;
    const [one, two] = [await desk.held(10, await desk.fund()), await desk.held(20, await desk.fund())];
    const { refunds, payment } = await desk.paidMandate([one.hold, two.hold]);
    done(await desk.refunds.act(officer, refunds[0]?.id ?? 0, 'fulfil'));
    const refused = await desk.bounce(payment);
    expect([refused.body.code, refused.body.detail]).toEqual([
      'SETTLED_ALREADY',
      'Others carry ₦10.00 of it already: record the replacement transfer instead.',
    ]);
    const replaced = await desk.payments.act(treasury2, payment, 'reissue', {
      ...{ bank_reference: 'ANEW', paid_on: lagosToday(), reason: 'No such account' },
    });
    expect(replaced.status, replaced.text).toBe(200);
  });

  it('waits with the refund until treasury has confirmed or refused what it recorded', async () => {
    const { officer, treasury2 } = desk.people;
    const { refunds, payment } = await desk.paidMandate([(await desk.held(10, await desk.fund())).hold]);
    const id = refunds[0]?.id ?? 0;
    const bounced = { reason: 'No such account', date: lagosToday() };
    done(await desk.payments.act(treasury2, payment, 'bounce', bounced));
    expect((await desk.refunds.act(officer, id, 'fulfil')).body).toMatchObject({
      code: 'WRONG_STATE',
      detail:
        'Treasury recorded that the bank returned the payment: once that is confirmed or refused, this goes on.',
    });
    done(await desk.payments.act(treasury2, payment, 'withdraw-bounce', { reason: 'It arrived' }));
    done(await desk.refunds.act(officer, id, 'fulfil'));
  });
});
