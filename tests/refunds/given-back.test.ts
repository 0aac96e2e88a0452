import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lagosToday } from '#shared/dates.ts';
import { everyTable } from '../support/every-table.ts';
import { cuttableServer } from '../support/lost-statements.ts';
import { foundAfter } from '../support/verified.ts';
import { done } from '../travel/trip-desk.ts';
import { startRefundDesk } from './refund-desk.ts';

let desk: Awaited<ReturnType<typeof startRefundDesk>>;
beforeAll(async () => {
  desk = await startRefundDesk();
});
afterEach(async () => {
  await desk.pool.query('update budget_years set closed_at = null');
  expect(await desk.wrong()).toEqual([]);
});
afterAll(() => desk.close());

const date = lagosToday();
let receipts = 0;
const nextReceipt = () => `GB/${++receipts}`;

/** The expenditure that stands for a refund. */
async function standsFor(refund_id: number): Promise<number> {
  const { rows } = await desk.pool.query<{ id: number }>('select id from expenditures where refund_id = $1', [
    refund_id,
  ]);
  return rows[0]?.id ?? 0;
}

const recover = (payment: number, body: object) =>
  desk.payments.act(desk.people.treasury2, payment, 'recover', { receipt_no: nextReceipt(), date, ...body });
const confirm = (payment: number) => desk.payments.act(desk.people.treasury3, payment, 'confirm-correction');
const withdraw = (payment: number) =>
  desk.payments.act(desk.people.treasury2, payment, 'withdraw-correction', { reason: 'Of another payment' });

const carried = () => desk.carried();

describe('what a vendor gives back of a cost that another department carries', () => {
  it('is free again on the fund that carries it, once a second treasury officer has confirmed it', async () => {
    const { officer, budget } = desk.people;
    const { payment, expenditure, first, second, one, small } = await carried();
    const payer = await desk.money(desk.payer);
    const recorded = done(await recover(payment, { amount: 50, refund_id: one.id, receipt_no: 'GB/A' }));
    expect(recorded.open_correction).toMatchObject({
      refund_id: one.id,
      words: `₦50.00 came back to Information Technology (${one.code}), receipt GB/A`,
    });
    expect(await desk.money(first)).toMatchObject({ booked: 70, actual: 70 });
    done(await confirm(payment));
    expect(await desk.money(first)).toEqual({ booked: 20, actual: 20, reserved: 0, available: 980 });
    expect(await desk.money(second)).toMatchObject({ booked: 120, actual: 120 });
    expect(await desk.money(desk.payer)).toEqual(payer);
    expect(await desk.expenditure(expenditure)).toMatchObject({ status: 'refunded', refunded: 190, net: 0 });
    expect(await desk.expenditure(await standsFor(one.id))).toMatchObject({
      status: 'paid',
      amount: 70,
      net: 20,
    });
    expect(await desk.refunds.refund(one.id)).toMatchObject({
      status: 'fulfilled',
      amount: 70,
      came_back: 50,
    });
    const trips = await desk.pool.query<{ trip_id: number }>(
      'select trip_id from reservations where id = $1',
      [small.trip.id],
    );
    const trip = await desk.call<{ cost: number }>('GET', `trips/${trips.rows[0]?.trip_id}`, budget);
    expect(done(trip).cost).toBe(20);
    const told = await desk.call<{ title: string; path: string }[]>(
      'GET',
      'notifications?kind=message',
      officer,
    );
    expect(told.body.data).toContainEqual(
      expect.objectContaining({
        title: 'Coastal Travels gave back ₦50.00, which your department carried',
        path: `/payments/refunds/${one.id}`,
      }),
    );
  });

  it('is asked for of the expenditure that stands for the refund, and of no other by the same name', async () => {
    const { treasury2, treasury3 } = desk.people;
    const { expenditure, first, one, two } = await carried();
    const made = await standsFor(one.id);
    const body = { amount: 70, receipt_no: nextReceipt(), date };
    const send = (id: number, path: string, who: { token: string }, more: object) =>
      desk.call('POST', `expenditures/${id}/recover${path}`, { token: who.token, body: more });
    expect((await send(made, '', treasury2, { ...body, refund_id: two.id })).body.errors).toEqual({
      refund_id: ['This expenditure is carried by another refund: leave it out'],
    });
    done(await send(made, '', treasury2, body));
    for (const other of [expenditure, await standsFor(two.id)])
      expect((await send(other, '/confirm', treasury3, {})).body).toMatchObject({
        code: 'WRONG_STATE',
        detail:
          'What treasury recorded came back of another part of the payment: confirm it where that is carried.',
      });
    expect((await desk.money(first)).actual).toBe(70);
    done(await send(made, '/confirm', treasury3, {}));
    expect((await desk.money(first)).actual).toBe(0);
  });

  it('is asked for where it can be: the dialog asks whose it is once others carry some, and never before', async () => {
    const { treasury2 } = desk.people;
    const { payment } = await carried();
    const asks = async (id: number) => {
      const { actions } = done(
        await desk.call<{ actions: { name: string; asks: { name: string }[] }[] }>(
          'GET',
          `payments/${id}`,
          treasury2,
        ),
      );
      return actions.find(({ name }) => name === 'recover')?.asks.map(({ name }) => name);
    };
    expect(await asks(payment)).toEqual(['amount', 'receipt_no', 'date', 'refund_id']);
    expect(await asks((await desk.bought(10)).payment)).toEqual(['amount', 'receipt_no', 'date']);
    const query = (id: number) =>
      `refunds/lookup?${new URLSearchParams({ for: 'payments.refund_id', values: JSON.stringify({ expenditure_id: id }) })}`;
    const { rows } = await desk.pool.query<{ expenditure_id: number }>(
      'select expenditure_id from payments where id = $1',
      [payment],
    );
    const offered = done(
      await desk.call<{ figure: number }[]>('GET', query(rows[0]?.expenditure_id ?? 0), treasury2),
    );
    expect(offered.map(({ figure }) => figure).toSorted((a, b) => a - b)).toEqual([70, 120]);
  });

  it('is never more than the department carries and the vendor was paid, whatever came back before', async () => {
    const { payment, one, two } = await carried();
    const most = (naira: string) => `At most ₦${naira} can come back: that is what is left of`;
    const whose = ` What others carry by ${one.code}, ${two.code} comes back to them: choose the refund.`;
    const unfulfilled = done(await desk.refunds.askIct((await desk.bought(20)).expenditure, 20));
    const refused: [body: object, errors: object][] = [
      [
        { amount: 70.01, refund_id: one.id },
        { amount: [`${most('70.00')} what Information Technology carries by ${one.code}.`] },
      ],
      [{ amount: 0.01 }, { amount: [`${most('0.00')} it.${whose}`] }],
      [
        { amount: 1, refund_id: unfulfilled.id },
        { refund_id: ['Choose a refund of this payment that was fulfilled'] },
      ],
      [
        { amount: 1, refund_id: 999_999 },
        { refund_id: ['Choose a refund of this payment that was fulfilled'] },
      ],
      [{ amount: 1, refund_id: one.id, hold_id: 1 }, { hold_id: ['is not given at this step'] }],
      [{ amount: 0, refund_id: one.id }, { amount: [expect.any(String)] }],
      [{ amount: 1, refund_id: one.id, date: '2024-01-01' }, { date: ['This day lies before the payment.'] }],
    ];
    for (const [body, errors] of refused) {
      const answer = await recover(payment, body);
      expect([body, answer.status, answer.body.errors]).toEqual([body, 422, errors]);
    }
    done(await recover(payment, { amount: 40, refund_id: one.id, receipt_no: 'GB/B' }));
    expect((await recover(payment, { amount: 1, refund_id: two.id })).body.code).toBe('WRONG_STATE');
    done(await confirm(payment));
    expect((await recover(payment, { amount: 30.01, refund_id: one.id })).body.errors).toHaveProperty(
      'amount',
    );
    expect(
      (await recover(payment, { amount: 1, refund_id: one.id, receipt_no: 'GB/B' })).body.errors,
    ).toEqual({
      receipt_no: ['This receipt is recorded for the payment already.'],
    });
    // One receipt of the vendor's can be of several trips.
    done(await recover(payment, { amount: 120, refund_id: two.id, receipt_no: 'GB/B' }));
    done(await confirm(payment));
    done(await recover(payment, { amount: 30, refund_id: one.id }));
    done(await confirm(payment));
    expect(await desk.payments.payment(payment)).toMatchObject({ amount: 190, recovered: 190 });
  });

  it('needs two people, and moves nothing when it is withdrawn', async () => {
    const { treasury2, officer } = desk.people;
    const { payment, first, one } = await carried();
    const before = await desk.money(first);
    done(await recover(payment, { amount: 10, refund_id: one.id }));
    expect((await desk.payments.act(treasury2, payment, 'confirm-correction')).body.code).toBe(
      'SOD_SAME_PERSON',
    );
    expect((await desk.payments.act(officer, payment, 'confirm-correction')).status).toBe(403);
    done(await withdraw(payment));
    expect(await desk.money(first)).toEqual(before);
    expect(await desk.refunds.refund(one.id)).toMatchObject({ came_back: null });
  });

  it('is given back wholly or not at all, whichever statement of its confirmation is lost', async () => {
    const { treasury3 } = desk.people;
    const { payment, first, one } = await carried();
    done(await recover(payment, { amount: 70, refund_id: one.id }));
    const server = await cuttableServer(desk);
    const lost = await server.loseEach(
      (nth) => ({
        method: 'POST',
        url: `/api/payments/${payment}/confirm-correction`,
        headers: { authorization: `Bearer ${treasury3.token}`, 'idempotency-key': `back-${nth}` },
        payload: {},
      }),
      () => everyTable(desk.pool),
    );
    await server.close();
    expect(lost).toBeGreaterThan(15);
    expect((await desk.money(first)).actual).toBe(0);
  }, 120_000);

  it.each([
    ['the day', `day = day - 1`, /is recorded as come back; the timeline tells something else\.$/],
    ['the receipt', `receipt_no = 'GB/0'`, /receipt GB\/0 of /],
    ['whose it is', 'refund_id = null', /is recorded as come back; the timeline tells something else\.$/],
    ['who recorded it', 'requested_by = 1', /the timeline tells something else\.$/],
    [
      'who confirmed it',
      'confirmed_by = 1',
      /is confirmed by somebody whose confirmation no timeline tells\.$/,
    ],
  ])('is found by verify where %s is altered behind the portal', async (_, set, sentence) => {
    const { payment, one } = await carried();
    done(await recover(payment, { amount: 10, refund_id: one.id }));
    done(await confirm(payment));
    const statement = `update payment_corrections set ${set} where payment_id = ${payment}`;
    expect(await foundAfter(desk.pool, statement, 'What came back')).toMatch(sentence);
  });

  it('of a refund by hand leaves what the department that paid bears to itself', async () => {
    const { officer } = desk.people;
    const { expenditure, payment } = await desk.bought(100);
    const fund = await desk.fund();
    const { id } = done(await desk.refunds.askIct(expenditure, 60));
    done(await desk.refunds.act(officer, id, 'fulfil', { fund_id: fund }));
    const payer = (await desk.money(desk.payer)).actual;
    for (const body of [{ amount: 60, refund_id: id }, { amount: 40 }]) {
      done(await recover(payment, body));
      done(await confirm(payment));
    }
    expect((await desk.money(fund)).actual).toBe(0);
    expect((await desk.money(desk.payer)).actual).toBe(payer - 40);
    expect(await desk.expenditure(expenditure)).toMatchObject({ status: 'refunded', refunded: 60, net: 0 });
  });

  it('in a closed year is a receipt to revenue of the fund that carried it', async () => {
    const { payment, first, one } = await carried();
    done(await recover(payment, { amount: 50, refund_id: one.id, receipt_no: 'GB/C' }));
    await desk.pool.query(
      `insert into budget_years (year, closed_at) select budget_year, now() from funds where id = $1
         on conflict (year) do update set closed_at = now()`,
      [first],
    );
    done(await confirm(payment));
    expect((await desk.money(first)).actual).toBe(70);
    const { rows } = await desk.pool.query(
      'select fund_id, code, amount_kobo::int as kobo from revenue_receipts where payment_id = $1',
      [payment],
    );
    expect(rows).toEqual([{ fund_id: first, code: one.code, kobo: 5_000 }]);
    expect(await desk.expenditure(await standsFor(one.id))).toMatchObject({ net: 20 });
    expect(await desk.wrong()).toEqual([]);
  });

  it('is kept by the database: of a refund of this payment, and of no more than is carried', async () => {
    const { payment, one } = await carried();
    const other = await desk.bought(5);
    const { treasury2, treasury3 } = desk.people;
    const write = (of: number, kobo: number) =>
      desk.pool.query(
        `with c as (insert into payment_corrections (payment_id, kind, amount_kobo, receipt_no, day, requested_by, confirmed_by, confirmed_at, refund_id)
           values ($1, 'recovery', $2, $3, $4, $5, $6, now(), $7) returning amount_kobo)
         select amount_kobo from c`,
        [of, kobo, nextReceipt(), date, treasury2.id, treasury3.id, one.id],
      );
    await expect(write(other.payment, 100)).rejects.toMatchObject({
      constraint: 'payment_corrections_of_carried',
    });
    const client = await desk.pool.connect();
    try {
      await client.query('begin');
      await client.query(
        `insert into payment_corrections (payment_id, kind, amount_kobo, receipt_no, day, requested_by, confirmed_by, confirmed_at, refund_id)
           values ($1, 'recovery', 7001, $2, $3, $4, $5, now(), $6)`,
        [payment, nextReceipt(), date, treasury2.id, treasury3.id, one.id],
      );
      await expect(
        client.query('update payments set recovered_kobo = 7001 where id = $1', [payment]),
      ).rejects.toMatchObject({ constraint: 'expenditures_net_not_negative' });
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
