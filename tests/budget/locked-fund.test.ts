import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Agency, startAgency } from './agency.ts';

let agency: Agency;
beforeAll(async () => {
  agency = await startAgency();
});
afterAll(() => agency.close());

it('a locked fund delays only who books on it: they are told before long, and others read and book meanwhile', async () => {
  const { token } = agency.people.officer;
  const locked = await agency.fund({ approved: 1_000, code: 'LOCKED' });
  const free = await agency.fund({ approved: 1_000, code: 'FREE' });
  const book = async (fund: number, payee: string) => {
    const { status, headers } = await agency.call('POST', 'expenditures', {
      token,
      body: agency.purchase(fund, 1, { beneficiary: payee }),
    });
    return { status, retry: headers['retry-after'] };
  };
  const holder = await agency.pool.connect();
  try {
    // Else PostgreSQL ends the forgotten transaction, and with it what is tried here.
    await holder.query('set idle_in_transaction_session_timeout = 0');
    await holder.query('begin');
    await holder.query('select from funds where id = $1 for update', [locked]);
    // With more than there are connections, who books elsewhere waits behind them, as below.
    const waiting = Array.from({ length: 8 }, (_, at) => book(locked, `Waits ${at}`));
    const reads = Array.from({ length: 25 }, () => agency.call('GET', 'expenditures', { token }));
    for (const { status } of await Promise.all(reads)) expect(status).toBe(200);
    expect((await book(free, 'Goes on')).status).toBe(201);
    const told = await Promise.all(waiting);
    expect(told.filter(({ status, retry }) => status !== 503 || !retry)).toEqual([]);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  expect((await book(locked, 'Comes again')).status).toBe(201);
}, 120_000);

it('while more wait for a locked fund than there are connections, who needs another row is told within 10 s too', async () => {
  const { token } = agency.people.officer;
  const locked = await agency.fund({ approved: 1_000, code: 'HELD' });
  const free = await agency.fund({ approved: 1_000, code: 'OPEN' });
  const book = async (fund: number, payee: string) => {
    const since = performance.now();
    const body = agency.purchase(fund, 1, { beneficiary: payee });
    const { status, headers } = await agency.call('POST', 'expenditures', { token, body });
    return { status, retry: headers['retry-after'], took: performance.now() - since };
  };
  const holder = await agency.pool.connect();
  try {
    await holder.query('set idle_in_transaction_session_timeout = 0');
    await holder.query('begin');
    await holder.query('select from funds where id = $1 for update', [locked]);
    // Three times as many as there are connections in tests: one after the other they would keep them for half a minute.
    const waiting = Array.from({ length: 30 }, (_, at) => book(locked, `Keeps ${at}`));
    const other = await book(free, 'Needs another');
    expect(other.status === 201 || (other.status === 503 && other.retry !== undefined)).toBe(true);
    // A machine that other tests keep busy may be late itself.
    for (const { status, took } of [other, ...(await Promise.all(waiting))])
      expect(status === 201 || took < 15_000, `${status} after ${took} ms`).toBe(true);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}, 120_000);
