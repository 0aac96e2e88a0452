import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, formatDay, lagosToday } from '#shared/dates.ts';
import { giveAccount } from '../support/bank-details.ts';
import { addPerson } from '../support/people.ts';
import { dayAhead, done } from '../travel/trip-desk.ts';
import { startAdvancesDesk } from './advances-desk.ts';

let desk: Awaited<ReturnType<typeof startAdvancesDesk>>;
beforeAll(async () => {
  desk = await startAdvancesDesk();
}, 120_000);
afterAll(() => desk.close());

describe('an advance', () => {
  it('is what the Board pays its traveller for the trip, and needs no receipt', async () => {
    const { officer, traveller } = desk.people;
    const body = desk.tour({ expenses: undefined });
    const advance = done(await desk.make(body));
    expect(advance.code).toMatch(/^TA\d{5}$/);
    expect(advance).toMatchObject({
      ...{ status: 'pending', type: 'retirement', total: 116_000, department_id: desk.ict },
      ...{ user_id: traveller.id, created_by: officer.id, claimant_grade: 'GL 08', overdue: false },
      total_in_words: 'One hundred and sixteen thousand naira only',
      ...{ pv_no: null, paid_amount: null },
    });
    const expenses = [
      { allowance_id: desk.allowances.lagos, amount: 50_000 },
      { description: 'Hire of a boat', amount: 12_000 },
    ];
    const changed = await desk.call<typeof advance>('PATCH', `touringAdvances/${advance.id}`, {
      token: officer.token,
      body: { expenses, seen: advance.version },
    });
    expect(done(changed)).toMatchObject({ total: 62_000, started: body.started });
  });

  it('says so when its days have begun already', async () => {
    const past = await desk.make();
    expect(past.body.message).toContain('before it was drafted');
    expect(past.body.data.notice).toContain(`Its trip began on ${formatDay(past.body.data.started)}`);
    const ahead = await desk.make(desk.tour({ started: dayAhead(40), finished: dayAhead(43) }));
    expect(ahead.body.message).not.toContain('before it was drafted');
    expect(ahead.body.data.notice).toBeNull();
  });

  it('is drafted by officers of the traveller’s department alone, for somebody who works here', async () => {
    const { stranger, officer, traveller } = desk.people;
    const foreign = await desk.make(desk.tour(), stranger);
    expect([foreign.status, Object.keys(foreign.body.errors ?? {})]).toEqual([422, ['user_id']]);
    expect(foreign.body.detail).toContain('belongs to another department');
    expect((await desk.make(desk.tour(), traveller)).status).toBe(403);
    const gone = await addPerson(desk, { groups: ['Staff'], department_id: desk.ict });
    await desk.pool.query(`update users set status = 'inactive' where id = $1`, [gone.id]);
    expect((await desk.make(desk.tour({ user_id: gone.id }))).body.detail).toContain('no longer works here');
    const { id } = done(await desk.make());
    const other = await desk.call('PATCH', `touringAdvances/${id}`, {
      token: officer.token,
      body: { user_id: officer.id },
    });
    expect(other.body.errors).toEqual({ user_id: [expect.stringContaining('The traveller stays')] });
  });

  it('is previewed and computed live for officers of the traveller’s department', async () => {
    const { officer, stranger, traveller } = desk.people;
    const body = desk.tour();
    const path = `touringAdvances/entitlement?user_id=${traveller.id}`;
    const told = done(
      await desk.call<{ total: number; problems: string[] }>('POST', 'touringAdvances/preview', {
        token: officer.token,
        body,
      }),
    );
    expect(told).toMatchObject({ total: 116_000, problems: [] });
    const advance = done(await desk.make(body));
    const again = { ...body, touring_advance_id: advance.id };
    for (const [sent, problems] of [
      [body, [expect.stringContaining(`${advance.code}, “`)]],
      [again, []],
    ] as const) {
      const answer = await desk.call('POST', 'touringAdvances/preview', { token: officer.token, body: sent });
      expect(answer.body.data).toMatchObject({ problems });
    }
    const pay = done(await desk.call<{ grades: { name: string }[] }>('GET', path, { token: officer.token }));
    expect(pay.grades).toEqual([expect.objectContaining({ name: 'GL 08' })]);
    expect((await desk.call('GET', path, { token: stranger.token })).status).toBe(422);
    expect((await desk.call('GET', path, { token: traveller.token })).status).toBe(403);
  });

  it('pays no night that a claim or another advance of the traveller pays', async () => {
    const body = desk.tour();
    const { code } = done(await desk.make(body));
    const again = await desk.make(body);
    expect([again.status, again.body.code]).toEqual([422, 'NIGHTS_PAID']);
    expect(again.body.detail).toContain(`${code}, “Inspection of the Lagos office”`);
    const touching = await desk.make({
      ...body,
      started: body.finished,
      finished: addDays(body.finished, 2),
    });
    expect(touching.status).toBe(201);
    const claim = done(await desk.makeClaim(desk.trip({ started: body.started, finished: body.finished })));
    const submitted = await desk.claimAct(desk.people.traveller, claim.id, 'submit');
    expect([submitted.status, submitted.body.code]).toEqual([422, 'NIGHTS_PAID']);
  });

  it('leaves nothing behind when it is deleted, and is changed and deleted while it waits alone', async () => {
    const { officer } = desk.people;
    const body = desk.tour();
    const { id } = done(await desk.make(body));
    expect((await desk.call('DELETE', `touringAdvances/${id}`, { token: officer.token })).status).toBe(200);
    expect((await desk.make(body)).status).toBe(201);
    const advance = await desk.raised();
    for (const [method, sent] of [
      ['PATCH', { purpose: 'Something else' }],
      ['DELETE', undefined],
    ] as const) {
      const answer = await desk.call(method, `touringAdvances/${advance.id}`, {
        token: officer.token,
        body: sent,
      });
      expect([answer.status, answer.body.code]).toEqual([409, 'WRONG_STATE']);
    }
  });

  it('is seen by its department, the offices and its traveller, who print it', async () => {
    const { officer, stranger, traveller, treasury } = desk.people;
    const { id, code } = done(await desk.make());
    const other = await addPerson(desk, { groups: ['Staff'], department_id: desk.ict });
    for (const [who, status] of [
      [officer, 200],
      [treasury, 200],
      [traveller, 200],
      [other, 404],
      [stranger, 404],
    ] as const)
      expect((await desk.call('GET', `touringAdvances/${id}`, { token: who.token })).status).toBe(status);
    const form = done(
      await desk.call<{ watermark: string; code: { value: string }; total: { amount: number } }>(
        'GET',
        `touringAdvances/${id}/form`,
        { token: traveller.token },
      ),
    );
    expect(form).toMatchObject({ watermark: 'DRAFT', code: { value: code }, total: { amount: 116_000 } });
  });
});

describe('the expenditure of an advance', () => {
  it('takes everything from it, by id or typed code, once under fifty tries', async () => {
    const fund_id = await desk.fund();
    const advance = done(await desk.make());
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, turn) =>
        desk.raise({
          ...{ category: 'touring-advance', fund_id },
          ...(turn % 2 ? { touring_advance_id: advance.id } : { source_code: advance.code.toLowerCase() }),
        }),
      ),
    );
    const [first, ...others] = answers.filter(({ status }) => status === 201);
    expect(others).toEqual([]);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(49);
    expect(first?.body.data).toMatchObject({
      ...{ type: 'staff', category: 'touring-advance', touring_advance_id: advance.id, amount: 116_000 },
      beneficiary_id: desk.people.traveller.id,
      description: `${advance.code}: Inspection of the Lagos office`,
    });
    expect((await desk.readAdvance(advance.id)).status).toBe('raised');
  });

  it('carries the advance with it: paid, returned by the bank, and back to the department', async () => {
    const { treasury2, treasury3, officer } = desk.people;
    const advance = await desk.paid();
    const paid = await desk.readAdvance(advance.id);
    expect(paid).toMatchObject({ status: 'paid', paid_amount: 116_000, recovered: 0 });
    expect(paid.pv_no).toMatch(/^PV\//);
    const date = lagosToday();
    done(await desk.pay(treasury2, advance.payment_id, 'bounce', { reason: 'Wrong account', date }));
    done(await desk.pay(treasury3, advance.payment_id, 'confirm-bounce'));
    expect(await desk.readAdvance(advance.id)).toMatchObject({ status: 'raised', paid_amount: null });
    const other = await desk.raised();
    done(await desk.call('DELETE', `expenditures/${other.expenditure_id}`, { token: officer.token }));
    expect((await desk.readAdvance(other.id)).status).toBe('pending');
  });

  it('is cleared by nobody who drafted the advance', async () => {
    const both = await addPerson(desk, {
      groups: ['Department Officers', 'Budget Officers'],
      department_id: desk.ict,
    });
    const { id } = done(await desk.make(desk.tour(), both));
    const raised = done(
      await desk.raise({ category: 'touring-advance', touring_advance_id: id, fund_id: await desk.fund() }),
    );
    const {
      payments: [payment = 0],
    } = await desk.batched(raised.id);
    const answer = await desk.pay(both, payment, 'clear');
    expect([answer.status, answer.body.code]).toEqual([422, 'SOD_SAME_PERSON']);
    const waits = await desk.call<{ path: string }[]>('GET', 'inbox', { token: both.token });
    expect(waits.body.data.filter(({ path }) => path.includes('/payments/'))).toEqual([]);
  });

  it('is returned by the bank no more once the advance is retired', async () => {
    const { treasury2, treasury3 } = desk.people;
    const { id, payment_id } = await desk.paid();
    const bounce = { reason: 'Wrong account', date: lagosToday() };
    done(await desk.pay(treasury2, payment_id, 'bounce', bounce));
    await desk.pool.query(`update touring_advances set status = 'retired' where id = $1`, [id]);
    const confirmed = await desk.pay(treasury3, payment_id, 'confirm-bounce');
    expect([confirmed.status, confirmed.body.code]).toEqual([422, 'SETTLED_ALREADY']);
    done(await desk.pay(treasury2, payment_id, 'withdraw-bounce', { reason: 'It is retired' }));
    const again = await desk.pay(treasury2, payment_id, 'bounce', bounce);
    expect([again.status, again.body.code]).toEqual([422, 'SETTLED_ALREADY']);
    const anew = { bank_reference: 'TRF/9', paid_on: lagosToday(), reason: 'The first failed' };
    expect((await desk.pay(treasury2, payment_id, 'reissue', anew)).status).toBe(200);
    await expect(
      desk.pool.query(
        `insert into payment_bounces (payment_id, reason, bounced_on, requested_by) values ($1, 'Late', lagos_today(), $2)`,
        [payment_id, treasury2.id],
      ),
    ).rejects.toThrow('the advance is retired');
  });
});

it('pays staff of any grade by their own rates', async () => {
  const { officer } = desk.people;
  const person = await addPerson(desk, { groups: ['Staff'], department_id: desk.ict });
  await desk.grade(person, 1);
  await giveAccount(desk, { list: 'employees', id: person.id });
  const advance = done(await desk.make(desk.tour({ user_id: person.id }), officer));
  expect(advance).toMatchObject({ total: 232_000, claimant_grade: 'GL 09' });
});
