import { afterAll, beforeAll, expect, it } from 'vitest';
import { lagosToday } from '#shared/dates.ts';
import { paidAdvance } from '../support/retirements.ts';
import { foundWrong } from '../support/verified.ts';
import { done } from '../travel/trip-desk.ts';
import { type CloseDesk, startCloseDesk } from '../year-close/close-desk.ts';

let desk: CloseDesk;
beforeAll(async () => {
  desk = await startCloseDesk();
  await desk.pool.query(`update settings set value = 'on' where key = 'treasury_desk'`);
  await desk.pool.query(`update settings set value = 'carried' where key = 'warrants'`);
});
afterAll(() => desk.close());

const post = (who: { token: string }, path: string, body: object = {}) =>
  desk.call<{ id: number }>('POST', path, { token: who.token, body });

async function release(fund_id: number, budget_year: number, amount: number): Promise<number> {
  const body = { budget_year, quarter: 1, fund_id, amount, reference: 'OAGF/1' };
  const { id } = done(await post(desk.people.budget, 'warrants', body));
  done(await post(desk.people.budget2, `warrants/${id}/approve`));
  return id;
}

const used = async (id: number) =>
  Number(await desk.value('select used_kobo from warrants where id = $1', id)) / 100;

let years = 2001;
/** A year that is over, with a fund of ICT and its successor. */
async function over() {
  years += 2;
  const fund = await desk.fund({ budget_year: years });
  return { year: years, fund, next: await desk.next(fund) };
}

it('what is left of an advance goes back to the warrant that paid it', async () => {
  const { people, ict } = desk;
  const { year, fund } = await over();
  const warrant = await release(fund, year, 100);
  const desks = [people.budget, people.treasury, people.audit, people.treasury2];
  const id = await paidAdvance(desk, people.officer, people.payee, {
    department_id: ict,
    fund_id: fund,
    desks,
  });
  expect(await used(warrant)).toBe(10);
  const filed = done(
    await post(people.payee, 'retirements', { touring_advance_id: id, category: 'residence', expenses: [] }),
  );
  done(await post(people.payee, `retirements/${filed.id}/submit`));
  done(await post(people.treasury, `retirements/${filed.id}/close`, { receipt_no: 'TR/W1' }));
  expect(await used(warrant)).toBe(0);
  expect(await foundWrong(desk.pool)).toEqual([]);
});

it('what is carried at the close gives its cash back, and draws of the next year when it is posted', async () => {
  const { people } = desk;
  const { year, fund, next } = await over();
  const warrant = await release(fund, year, 100);
  const batch = await desk.batch([40], fund);
  const payment = batch.payments[0]?.id ?? 0;
  done(await desk.payments.act(people.budget, payment, 'clear'));
  done(await desk.decide(year, { type: 'batch', id: batch.id, decision: 'carried' }));
  expect(await used(warrant)).toBe(40);
  await desk.closeYear(year);
  expect(await used(warrant)).toBe(0);
  done(await desk.payments.act(people.treasury, payment, 'clear'));
  done(await desk.payments.act(people.audit, payment, 'clear'));
  const short = await desk.payments.act(people.treasury2, payment, 'clear');
  expect(short.body.code).toBe('WARRANT_SHORT');
  const ofNext = await release(next, year + 1, 100);
  done(await desk.payments.act(people.treasury2, payment, 'clear'));
  expect(await used(ofNext)).toBe(40);
  expect(await foundWrong(desk.pool)).toEqual([]);
});

it('what is returned at the close gives its cash back, and what comes back of a closed year leaves it used', async () => {
  const { people } = desk;
  const { year, fund } = await over();
  const warrant = await release(fund, year, 200);
  const back = await desk.batch([40], fund);
  done(await desk.payments.act(people.budget, back.payments[0]?.id ?? 0, 'clear'));
  const paid = (await desk.batch([50], fund)).payments[0]?.id ?? 0;
  await desk.paid(paid);
  const bounced = (await desk.batch([60], fund)).payments[0]?.id ?? 0;
  await desk.paid(bounced);
  done(await desk.decide(year, { type: 'batch', id: back.id, decision: 'returned' }));
  expect(await used(warrant)).toBe(150);
  await desk.closeYear(year);
  expect(await used(warrant)).toBe(110);
  const date = lagosToday();
  done(await desk.payments.act(people.treasury2, paid, 'recover', { amount: 20, receipt_no: 'W/C', date }));
  done(await desk.payments.act(people.treasury3, paid, 'confirm-correction'));
  done(await desk.payments.act(people.treasury2, bounced, 'bounce', { reason: 'Account closed', date }));
  done(await desk.payments.act(people.treasury3, bounced, 'confirm-bounce'));
  expect(await used(warrant)).toBe(110);
  expect(await foundWrong(desk.pool)).toEqual([]);
});

it('what comes back of a closed year to a department that carries it in an open one leaves its warrant used', async () => {
  const { people, works } = desk;
  years += 2;
  const fund = await desk.fund({ budget_year: years, department_id: works });
  const theirs = await desk.fund({ budget_year: years + 1 });
  const warrant = await release(fund, years, 100);
  const [expenditure = 0] = await desk.expend(fund, [80], {}, people.payer.token);
  const payment = await desk.batched(expenditure);
  await desk.paid(payment);
  expect(await used(warrant)).toBe(80);
  const asked = done(await desk.refunds.askIct(expenditure, 50));
  done(await desk.refunds.act(people.officer, asked.id, 'fulfil', { fund_id: theirs }));
  await desk.closeYear(years);
  const back = { amount: 50, receipt_no: 'W/O', date: lagosToday(), refund_id: asked.id };
  done(await desk.payments.act(people.treasury2, payment, 'recover', back));
  done(await desk.payments.act(people.treasury3, payment, 'confirm-correction'));
  expect(await used(warrant)).toBe(80);
  expect(await foundWrong(desk.pool)).toEqual([]);
});

it('what the budget office clears while the year is closed draws before it, or of nothing', async () => {
  const { people } = desk;
  for (let round = 0; round < 5; round += 1) {
    const { year, fund } = await over();
    const warrant = await release(fund, year, 100);
    const batch = await desk.batch([40], fund);
    const payment = batch.payments[0]?.id ?? 0;
    done(await desk.decide(year, { type: 'batch', id: batch.id, decision: 'carried' }));
    done(await desk.submit(year));
    const [closed, cleared] = await Promise.all([
      desk.confirm(year),
      desk.payments.act(people.budget, payment, 'clear'),
    ]);
    // Cleared before, it gave its cash back; cleared after, it draws of the next year, which released nothing.
    expect([closed.status, cleared.status === 200 || cleared.body.code]).toEqual([
      200,
      expect.toBeOneOf([true, 'WARRANT_SHORT', 'PERIOD_CLOSED', 'STALE', 'CONFLICT']),
    ]);
    expect(await used(warrant)).toBe(0);
  }
  expect(await foundWrong(desk.pool)).toEqual([]);
});
