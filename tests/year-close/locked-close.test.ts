import { afterAll, beforeAll, expect, it } from 'vitest';
import { foundWrong } from '../support/verified.ts';
import { done } from '../travel/trip-desk.ts';
import { type CloseDesk, startCloseDesk } from './close-desk.ts';

let desk: CloseDesk;
beforeAll(async () => {
  desk = await startCloseDesk();
});
afterAll(() => desk.close());

/** What is tried while another connection holds a row. */
async function whileHeld(held: string, id: number, work: () => Promise<void>): Promise<void> {
  const holder = await desk.pool.connect();
  try {
    await holder.query('set idle_in_transaction_session_timeout = 0');
    await holder.query('begin');
    await holder.query(held, [id]);
    await work();
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

const BUSY =
  'The portal is busy or its database is restarting. Nothing was changed; try again in a few seconds.';

it('a close that is locked delays only who acts on it: they are told before long, and others read it and spend meanwhile', async () => {
  const { year, fund } = await desk.ground();
  const ids = await desk.expend(fund, [10, 20]);
  const items = ids.map((id) => ({ type: 'expenditure', id, decision: 'carried' }));
  done(await desk.decide(year, items));
  await whileHeld('select from year_closings where year = $1 for update', year, async () => {
    const waiting = Array.from({ length: 8 }, () => desk.decide(year, items));
    for (let n = 0; n < 5; n += 1) expect((await desk.closing(year)).status).toBe('open');
    const { token } = desk.people.officer;
    const spent = await desk.call('POST', 'expenditures', { token, body: desk.purchase(fund, 1) });
    expect(spent.status).toBe(201);
    for (const { status, body } of await Promise.all(waiting))
      expect([status, body.detail]).toEqual([503, BUSY]);
  });
  done(await desk.decide(year, items));
}, 120_000);

it('an item that is locked delays no decision, and a close that needs it says so and has changed nothing', async () => {
  const { year, fund, next } = await desk.ground();
  const [first = 0, second = 0] = await desk.expend(fund, [10, 20]);
  await whileHeld('select from expenditures where id = $1 for update', first, async () => {
    const items = [first, second].map((id) => ({ type: 'expenditure', id, decision: 'carried' }));
    done(await desk.decide(year, items));
    done(await desk.submit(year));
    const { status, body } = await desk.confirm(year);
    expect([status, body.detail]).toEqual([503, BUSY]);
    expect((await desk.closing(year)).status).toBe('submitted');
    expect((await desk.money(next)).booked).toBe(0);
  });
  done(await desk.confirm(year));
  expect((await desk.money(next)).booked).toBe(30);
  expect(await foundWrong(desk.pool)).toEqual([]);
}, 120_000);
