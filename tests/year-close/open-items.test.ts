import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lagosToday } from '#shared/dates.ts';
import { paidAdvance } from '../support/retirements.ts';
import { foundWrong } from '../support/verified.ts';
import { done } from '../travel/trip-desk.ts';
import { type CloseDesk, startCloseDesk } from './close-desk.ts';

let desk: CloseDesk;
beforeAll(async () => {
  desk = await startCloseDesk();
});
afterAll(() => desk.close());

const today = lagosToday();
const post = (who: { token: string }, path: string, body: object = {}) =>
  desk.call<{ id: number }>('POST', path, { token: who.token, body });
const ground = () => desk.ground();

/** A year with a logistics fund too, and its successor where that is wanted. */
async function withPayer(hasNext = true) {
  const one = await ground();
  const sub = await desk.value('select sub_budget_head_id from funds where id = $1', desk.payer);
  const payer = await desk.fund({
    ...{ budget_year: one.year, department_id: desk.works },
    sub_budget_head_id: Number(sub),
  });
  return { ...one, payer, payerNext: hasNext ? await desk.next(payer) : 0 };
}

describe('What somebody answers first', () => {
  it('is a top-up: it keeps the year open, says who answers it, and is no decision of the close', async () => {
    const { year, fund } = await ground();
    const asked = done(
      await post(desk.people.budget, `funds/${fund}/top-up`, {
        amount: 5,
        reference: 'NASS/1',
        remark: 'More',
      }),
    );
    const item = await desk.item(year, 'fund-change', asked.id);
    expect(item).toMatchObject({ amount: 5, decisions: [], waits_for: expect.stringContaining('approves') });
    const decided = await desk.decide(year, { type: 'fund-change', id: asked.id, decision: 'withdrawn' });
    expect(decided.body.errors).toHaveProperty(['items.0.decision']);
    const why = 'One request or return by the bank has to be answered first.';
    expect((await desk.submit(year)).body.detail).toBe(why);
    done(await post(desk.people.budget2, `fund-changes/${asked.id}/deny`, { response: 'Not voted' }));
    await desk.closeYear(year);
  });

  it('is a request to reverse, which freezes its batch', async () => {
    const { year, fund } = await ground();
    const batch = await desk.batch([10], fund);
    await desk.clearedBy(batch.payments[0]?.id ?? 0, desk.people.budget2);
    const asked = done(
      await post(desk.people.officer, 'reversals', { batch_id: batch.id, reason: 'Wrong vote' }),
    );
    expect(await desk.item(year, 'reversal', asked.id)).toMatchObject({ decisions: [], amount: 10 });
    done(await desk.decide(year, { type: 'batch', id: batch.id, decision: 'carried' }));
    expect((await desk.submit(year)).status).toBe(409);
    done(await post(desk.people.budget, `reversals/${asked.id}/approve`, { response: 'Yes' }));
    expect((await desk.items(year)).map(({ type }) => type)).toEqual([]);
    await desk.closeYear(year);
  });

  it('is what the bank is said to have returned', async () => {
    const { year, fund } = await ground();
    const [payment] = (await desk.batch([10], fund)).payments;
    await desk.paid(payment?.id ?? 0);
    const body = { reason: 'Account closed', date: today };
    done(await desk.payments.act(desk.people.treasury2, payment?.id ?? 0, 'bounce', body));
    expect(await desk.item(year, 'bounce', payment?.id ?? 0)).toMatchObject({
      waits_for: 'A second treasury officer confirms or refuses it first.',
    });
    done(await desk.payments.act(desk.people.treasury3, payment?.id ?? 0, 'confirm-bounce'));
    const [batch] = await desk.items(year);
    expect(batch).toMatchObject({
      type: 'batch',
      amount: 10,
      decisions: ['finished', 'returned', 'carried'],
    });
    done(await desk.decide(year, { type: 'batch', id: batch?.id, decision: 'returned' }));
    await desk.closeYear(year);
  });
});

describe('An advance', () => {
  it('stays open over the close, is not decided, and what comes back of it is a receipt to revenue', async () => {
    const { people } = desk;
    const { year, fund } = await ground();
    const id = await paidAdvance(desk, people.officer, people.payee, {
      ...{ department_id: desk.ict, fund_id: fund },
      desks: [people.budget2, people.treasury, people.audit, people.treasury2],
    });
    expect(await desk.item(year, 'advance', id)).toMatchObject({ decision: 'open', decisions: ['open'] });
    await desk.closeYear(year);
    const before = await desk.money(fund);
    const filed = done(
      await post(people.payee, 'retirements', {
        touring_advance_id: id,
        category: 'residence',
        expenses: [],
      }),
    );
    done(await post(people.payee, `retirements/${filed.id}/submit`));
    done(await post(people.treasury, `retirements/${filed.id}/close`, { receipt_no: 'TR/77' }));
    expect(await desk.money(fund)).toEqual(before);
    const receipt = 'select budget_year from revenue_receipts where retirement_id = $1';
    expect(await desk.value(receipt, filed.id)).toBe(year);
    expect(await foundWrong(desk.pool)).toEqual([]);
  });
});

describe('What the bank returns of a closed year', () => {
  it('is a receipt to revenue, and is paid anew on an open year, which is no duplicate', async () => {
    const { people } = desk;
    const { year, fund, next } = await ground();
    const batch = await desk.batch([40], fund);
    const payment = batch.payments[0]?.id ?? 0;
    await desk.paid(payment);
    await desk.closeYear(year);
    const before = await desk.money(fund);
    const body = { reason: 'Account closed', date: today };
    done(await desk.payments.act(people.treasury2, payment, 'bounce', body));
    // It waits for a second officer, which accuses nobody of having left it open.
    expect(await foundWrong(desk.pool)).toEqual([]);
    done(await desk.payments.act(people.treasury3, payment, 'confirm-bounce'));
    const expenditure = batch.payments[0]?.expenditure_id;
    expect(await desk.value('select status from expenditures where id = $1', expenditure)).toBe('returned');
    expect(await desk.value('select status from payments where id = $1', payment)).toBe('returned');
    expect(await desk.money(fund)).toEqual(before);
    const again = await post(people.officer, 'expenditures', {
      ...desk.purchase(next, 40, { type: 'staff', beneficiary: undefined, beneficiary_type: 'staff' }),
      beneficiary_id: people.payee.id,
    });
    expect(again.status, again.text).toBe(201);
    expect(await foundWrong(desk.pool)).toEqual([]);
  });
});

describe('What is set aside', () => {
  it('never goes to a fund that pays salaries: that is refused when it is decided', async () => {
    const { year, payer } = await withPayer();
    const lonely = await desk.fund({ budget_year: year });
    const { hold } = await desk.held(30, lonely, payer);
    const { rows } = await desk.pool.query<{ id: number }>(
      `insert into sub_budget_heads (budget_head_id, name, type) select id, 'Salaries of ' || $1, 'personnel' from budget_heads limit 1 returning id`,
      [String(year)],
    );
    const salaries = await desk.fund({ budget_year: year + 1, sub_budget_head_id: rows[0]?.id });
    const refused = await desk.decide(year, {
      type: 'hold',
      id: hold,
      decision: 'secured',
      fund_id: salaries,
    });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { 'items.0.fund_id': ['Personnel funds are for salaries and allowances. Choose another fund.'] },
    ]);
    const equipment = await desk.fund({ budget_year: year + 1 });
    done(await desk.decide(year, { type: 'hold', id: hold, decision: 'secured', fund_id: equipment }));
    await desk.closeYear(year);
    expect(await desk.value('select fund_id from holds where id = $1', hold)).toBe(equipment);
  });

  it('is paid by a fund of logistics in the next year too', async () => {
    const { year, fund, payer } = await withPayer(false);
    const { hold } = await desk.held(30, fund, payer);
    const mandate = done(await desk.make([hold]));
    const other = await desk.fund({ budget_year: year + 1, department_id: desk.works });
    const carried = { type: 'mandate', id: mandate.id, decision: 'carried' };
    const refused = await desk.decide(year, { ...carried, fund_id: other });
    expect(refused.body.errors).toEqual({
      'items.0.fund_id': ['Trips are paid by a fund of logistics. Choose one, or let it lapse.'],
    });
    expect((await desk.decide(year, carried)).body.errors?.['items.0.fund_id']?.[0]).toContain(
      'choose a fund',
    );
    done(await desk.decide(year, { ...carried, decision: 'lapsed' }));
    await desk.closeYear(year);
    expect(await foundWrong(desk.pool)).toEqual([]);
  });

  it('lets the trip choose again, when what drew it lapses with the year', async () => {
    const { year, fund, payer } = await withPayer();
    const { hold, trip } = await desk.held(30, fund, payer);
    const drawn = done(
      await post(desk.people.officer, 'expenditures', desk.purchase(fund, 30, { hold_id: hold })),
    );
    done(await desk.decide(year, { type: 'expenditure', id: drawn.id, decision: 'lapsed' }));
    await desk.closeYear(year);
    expect(await desk.value('select status from reservations where id = $1', trip.id)).toBe('decision');
    expect(await foundWrong(desk.pool)).toEqual([]);
  });
});
