import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveAccount } from '../support/bank-details.ts';
import { addPerson } from '../support/people.ts';
import { done } from '../travel/trip-desk.ts';
import { startMandateDesk } from './mandate-desk.ts';

let desk: Awaited<ReturnType<typeof startMandateDesk>>;
beforeAll(async () => {
  desk = await startMandateDesk();
});
afterAll(() => desk.close());

describe('a mandate', () => {
  it('bundles what is set aside for trips: number, total, payee and fund follow', async () => {
    const fund = await desk.fund();
    const [one, two] = [await desk.held(120, fund), await desk.held(80, fund)];
    const { rows } = await desk.pool.query('select count(*)::int as n from mandates');
    const ready = done(
      await desk.call<{ id: number }[]>(
        'GET',
        `logistics/holds?vendor=${desk.vendor}`,
        desk.people.logistics,
      ),
    );
    expect(ready.map(({ id }) => id)).toEqual(expect.arrayContaining([one.hold, two.hold]));
    const made = done(await desk.make([two.hold, one.hold]));
    expect(rows[0]?.n).toBe(0);
    expect(made).toMatchObject({
      code: expect.stringMatching(/^MND\d{5}$/),
      ...{ status: 'pending', beneficiary: 'Coastal Travels', no_of_itineraries: 2, total_amount: 200 },
    });
    expect(await desk.hold(one.hold)).toMatchObject({ status: 'mandated', mandate_id: made.id, amount: 120 });
    expect((await desk.money(fund)).reserved).toBe(200);
    const again = await desk.make([one.hold]);
    expect(again.body.errors).toEqual({ holds: [`A mandate pays ${one.trip.code} already.`] });
  });

  it('is refused, by name, for what can’t be paid together', async () => {
    const fund = await desk.fund();
    const { hold, trip } = await desk.held(10, fund);
    const other = await desk.held(10, fund);
    const { rows } = await desk.pool.query<{ id: number }>(
      `insert into vendors (name) values ('Sky Ways') returning id`,
    );
    await desk.pool.query('update travel_options set vendor_id = $1 where flight_id = $2', [
      rows[0]?.id,
      trip.id,
    ]);
    expect((await desk.make([hold])).body.errors).toEqual({
      holds: [`${trip.code} is sold by Sky Ways: make another mandate for it.`],
    });
    expect((await desk.make([hold], { vendor_id: rows[0]?.id })).status).toBe(201);
    expect((await desk.make([999_999])).body.errors).toEqual({
      holds: ['Not all of these holds are there.'],
    });
    expect((await desk.make([])).body.errors).toEqual({ holds: ['Choose at least one request'] });
    done(
      await desk.call('POST', `holds/${other.hold}/free`, {
        token: desk.people.officer.token,
        body: { reason: 'Not now' },
      }),
    );
    const freed = await desk.make([other.hold]);
    expect(freed.body.errors?.holds?.[0]).toMatch(/^Nothing is set aside for FRV\d+ \(HLD\d+\)\.$/);
    await desk.pool.query('update vendors set is_blocked = true where id = $1', [rows[0]?.id]);
    const blocked = await desk.make([hold], { vendor_id: rows[0]?.id });
    expect([blocked.status, blocked.body.code]).toEqual([422, 'VENDOR_BLOCKED']);
  });

  it('is made for no vendor whose account is one’s own, nor are options of it offered', async () => {
    const account = { bank_name: 'United Bank for Africa', account_number: '1000000014' };
    const maker = await addPerson(desk, { groups: ['Logistics'], department_id: desk.works });
    const { rows } = await desk.pool.query<{ id: number }>(
      `insert into vendors (name) values ('Quiet Skies') returning id`,
    );
    const vendor_id = rows[0]?.id ?? 0;
    await giveAccount(desk, { list: 'employees', id: maker.id }, account);
    await giveAccount(desk, { list: 'vendors', id: vendor_id }, account);
    const { hold, trip } = await desk.held(10, await desk.fund());
    const body = { vendor_id, holds: [hold], description: 'Trips of the week' };
    const made = await desk.call('POST', 'mandates', { token: maker.token, body });
    expect([made.status, made.body.code]).toEqual([422, 'SOD_SAME_PERSON']);
    expect(made.body.errors?.vendor_id?.[0]).toMatch(/^This would pay you: your account/);
    const options = [{ title: 'Quiet Skies', cost: 10, vendor_id }];
    const offered = await desk.act(maker, trip.id, 'decide', { options, reserved_fund_id: desk.payer });
    expect(offered.body.errors?.['options.0.vendor_id']?.[0]).toMatch(/^This would pay you: your account/);
    const insert = `insert into mandates (code, vendor_id, beneficiary, description, fund_id, department_id, user_id, period)
      values ('MNDX', $1, 'Quiet Skies', 'Trips', $2, $3, $4, 2026)`;
    await expect(
      desk.pool.query(insert, [vendor_id, desk.payer, desk.works, maker.id]),
    ).rejects.toMatchObject({ constraint: 'mandates_not_for_oneself' });
    expect((await desk.make([hold], { vendor_id })).status).toBe(201);
  });

  it('gives back what it bundled when it is deleted, and not once it is raised', async () => {
    const fund = await desk.fund();
    const { hold } = await desk.held(10, fund);
    const made = done(await desk.make([hold]));
    const remove = (id: number) =>
      desk.call('DELETE', `mandates/${id}`, { token: desk.people.logistics.token });
    expect((await remove(made.id)).status).toBe(200);
    expect(await desk.hold(hold)).toMatchObject({ status: 'secured', mandate_id: null, amount: 10 });
    const next = done(await desk.make([hold]));
    done(await desk.raise(next.id));
    expect((await remove(next.id)).body.code).toBe('WRONG_STATE');
  });

  it('takes a hold once, however many mandates ask for it at once', async () => {
    const { hold } = await desk.held(10, await desk.fund());
    const answers = await Promise.all(Array.from({ length: 12 }, () => desk.make([hold])));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(11);
  });

  it('keeps the trip as it is: nobody decides again, cancels or frees it', async () => {
    const { hold, trip } = await desk.held(10, await desk.fund());
    done(await desk.make([hold]));
    const cancelled = await desk.act(desk.people.traveller, trip.id, 'cancel', { reason: 'Ill' });
    expect(cancelled.body.code).toBe('WRONG_STATE');
    const free = await desk.call('POST', `holds/${hold}/free`, {
      token: desk.people.budget.token,
      body: { reason: 'Not now' },
    });
    expect(free.body.code).toBe('WRONG_STATE');
  });
});

describe('the expenditure of a mandate', () => {
  it('takes payee, amount and fund from the mandate, once', async () => {
    const fund = await desk.fund();
    const [one, two] = [await desk.held(120, fund), await desk.held(80, fund)];
    const made = done(await desk.make([one.hold, two.hold]));
    const before = await desk.money(desk.payer);
    expect((await desk.raise(made.id, { amount: 150 })).body.errors).toEqual({
      amount: [`The amount is that of ${made.code}: leave it out.`],
    });
    const raised = done(await desk.raise(made.id));
    expect(raised).toMatchObject({
      ...{ beneficiary: 'Coastal Travels', amount: 200, mandate_id: made.id, reserved: 0 },
      ...{ fund_id: desk.payer, balance: before.available, new_balance: before.available - 200 },
    });
    expect(await desk.mandate(made.id)).toMatchObject({ status: 'raised', raised_at: expect.anything() });
    expect((await desk.money(desk.payer)).booked).toBe(before.booked + 200);
    expect((await desk.money(fund)).reserved).toBe(200);
    const twice = await desk.raise(made.id);
    expect(twice.body.errors).toEqual({ mandate_id: [`${made.code} is raised already, by ${raised.code}.`] });
    done(await desk.call('DELETE', `expenditures/${raised.id}`, { token: desk.people.payer.token }));
    expect(await desk.mandate(made.id)).toMatchObject({
      status: 'pending',
      raised_at: null,
      total_amount: 200,
    });
    expect(await desk.money(desk.payer)).toEqual(before);
    expect((await desk.raise(made.id)).status).toBe(201);
  });

  it('is raised once, however many raise it at once', async () => {
    const made = done(await desk.make([(await desk.held(10, await desk.fund())).hold]));
    const answers = await Promise.all(Array.from({ length: 12 }, () => desk.raise(made.id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it('draws what is set aside on its own fund, and sets it aside again when it is undone', async () => {
    const fund = await desk.fund();
    const [own, other] = [await desk.held(70, desk.payer), await desk.held(30, fund)];
    const before = await desk.money(desk.payer);
    const made = done(await desk.make([own.hold, other.hold]));
    const raised = done(await desk.raise(made.id));
    expect(raised).toMatchObject({ reserved: 70, amount: 100 });
    expect(await desk.money(desk.payer)).toEqual({
      ...before,
      booked: before.booked + 100,
      reserved: before.reserved - 70,
      available: before.available - 30,
    });
    expect(await desk.hold(own.hold)).toMatchObject({ status: 'released', amount: 0, mandate_id: made.id });
    done(await desk.call('DELETE', `expenditures/${raised.id}`, { token: desk.people.payer.token }));
    expect(await desk.money(desk.payer)).toEqual(before);
    expect(await desk.hold(own.hold)).toMatchObject({ status: 'mandated', amount: 70 });
    expect(await desk.hold(other.hold)).toMatchObject({ status: 'mandated', amount: 30 });
  });

  it('is cut at the desks from the smallest hold upwards; returned, its mandate can be raised again', async () => {
    const { budget2, treasury, audit } = desk.people;
    const fund = await desk.fund();
    const [own, large] = [await desk.held(30, desk.payer), await desk.held(70, fund)];
    const before = await desk.money(desk.payer);
    const made = done(await desk.make([own.hold, large.hold]));
    const raised = done(await desk.raise(made.id));
    const payment = await desk.batched(raised.id);
    await desk.payments.clearedBy(payment, budget2, treasury);
    expect(
      (await desk.payments.act(audit, payment, 'edit', { amount: 90, remark: 'As invoiced' })).status,
    ).toBe(200);
    expect((await desk.payments.act(audit, payment, 'return', { reason: 'No invoice' })).status).toBe(200);
    expect(await desk.mandate(made.id)).toMatchObject({ status: 'pending', total_amount: 90 });
    expect(await desk.hold(own.hold)).toMatchObject({ status: 'mandated', amount: 20, cost: 30 });
    expect(await desk.hold(large.hold)).toMatchObject({ status: 'mandated', amount: 70 });
    expect(await desk.money(desk.payer)).toEqual({
      ...before,
      reserved: before.reserved - 10,
      available: before.available + 10,
    });
  });

  it('is cut where the edit says, and only within what is due', async () => {
    const { budget2, treasury, audit } = desk.people;
    const fund = await desk.fund();
    const [one, two] = [await desk.held(30, fund), await desk.held(70, fund)];
    const made = done(await desk.make([one.hold, two.hold]));
    const payment = await desk.batched(done(await desk.raise(made.id)).id);
    await desk.payments.clearedBy(payment, budget2, treasury);
    const edit = (holds: object[], amount = 90) =>
      desk.payments.act(audit, payment, 'edit', { amount, remark: 'As invoiced', holds });
    expect((await edit([{ id: two.hold, amount: 71 }])).body.errors).toEqual({
      holds: ['Name requests of this mandate, each at most with what is due for it.'],
    });
    expect((await edit([{ id: two.hold, amount: 50 }])).body.errors).toEqual({
      holds: ['What is paid for the requests must add up to ₦90.00.'],
    });
    expect((await edit([{ id: two.hold, amount: 60 }])).status).toBe(200);
    const { rows } = await desk.pool.query('select share_kobo from holds where mandate_id = $1 order by id', [
      made.id,
    ]);
    expect(rows).toEqual([{ share_kobo: 3000 }, { share_kobo: 6000 }]);
  });

  it('is cleared by nobody who made its mandate', async () => {
    const both = await addPerson(desk, {
      groups: ['Logistics', 'Budget Officers'],
      department_id: desk.works,
    });
    const { hold } = await desk.held(40, await desk.fund());
    const body = { vendor_id: desk.vendor, holds: [hold], description: 'Trips of the week' };
    const made = done(
      await desk.call<{ id: number; code: string }>('POST', 'mandates', { token: both.token, body }),
    );
    const payment = await desk.batched(done(await desk.raise(made.id)).id);
    const refused = await desk.payments.act(both, payment, 'clear');
    expect([refused.status, refused.body.code]).toEqual([422, 'SOD_SAME_PERSON']);
    expect(refused.body.detail).toMatch(new RegExp(`^You raised ${made.code} on `));
    const inbox = done(await desk.call<{ path: string }[]>('GET', 'inbox', both));
    expect(JSON.stringify(inbox)).not.toContain(`clear-payments/${payment}"`);
  });

  it('pays its mandate', async () => {
    const made = done(await desk.make([(await desk.held(40, await desk.fund())).hold]));
    const raised = done(await desk.raise(made.id));
    const payment = await desk.batched(raised.id);
    await desk.paid(payment);
    expect(await desk.mandate(made.id)).toMatchObject({ status: 'paid' });
  });
});
