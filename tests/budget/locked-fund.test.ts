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

it('while more wait to raise on a locked fund than there are connections, others raise elsewhere, and all are told within 10 s', async () => {
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
    expect((await book(free, 'Needs another')).status).toBe(201);
    // A machine that other tests keep busy may be late itself.
    for (const { status, retry, took } of await Promise.all(waiting))
      expect({ status, retry, isLate: took > 15_000 }).toEqual({ status: 503, retry: '2', isLate: false });
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}, 120_000);

it('who asks again for what was raised on a locked fund, and has no turn there, is told what was raised', async () => {
  const { token } = agency.people.officer;
  const fund = await agency.fund({ approved: 1_000, code: 'RAISED' });
  const book = (payee: string) =>
    agency.call('POST', 'expenditures', {
      token,
      body: agency.purchase(fund, 1, { beneficiary: payee }),
      headers: { 'idempotency-key': payee },
    });
  const first = await book('Answer lost');
  expect(first.status, first.text).toBe(201);
  const holder = await agency.pool.connect();
  try {
    await holder.query('set idle_in_transaction_session_timeout = 0');
    await holder.query('begin');
    await holder.query('select from funds where id = $1 for update', [fund]);
    const before = [1, 2, 3].map((at) => book(`Has a turn ${at}`));
    const [again, other] = await Promise.all(['Answer lost', 'Has none'].map(book));
    expect([again?.status, again?.text]).toEqual([201, first.text]);
    expect([other?.status, other?.body.code]).toEqual([503, 'UNAVAILABLE']);
    await Promise.all(before);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}, 120_000);
