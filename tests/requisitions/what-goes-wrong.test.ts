import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passOnAll } from '#server/domain/heads/index.ts';
import { addDays } from '#shared/dates.ts';
import { endActingHead, letActAsHead } from '../support/acting-head.ts';
import { addPerson } from '../support/people.ts';
import { type StoreDesks, startStoreDesks, type Wire } from './store-desks.ts';

let desks: StoreDesks;
beforeAll(async () => {
  desks = await startStoreDesks();
});
afterAll(() => desks.close());

describe('goods that came back damaged', () => {
  it('are given to nobody else while it isn’t decided that they are written off', async () => {
    const { registered, done, act, keeper, product, call } = desks;
    const paper = await product({ quantity: 10 });
    const first = await registered([[paper, 4]]);
    const id = first.items[0]?.id;
    await done(keeper, first.id, 'treat', { items: [{ id, quantity: 4 }] });
    await done(keeper, first.id, 'return', { items: [{ id, quantity: 3, damaged: true }], reason: 'Torn' });
    const second = await registered([[paper, 9]]);
    const items = [{ id: second.items[0]?.id, quantity: 7 }];
    const refused = await act(keeper, second.id, 'treat', { items });
    expect(refused.body).toMatchObject({
      code: 'STOCK_SHORT',
      detail: expect.stringMatching(/^Only 6 of .+ 3 more are proposed to be written off\.$/),
    });
    const shelf = await call<{ usable: number; lots: object[] }[]>(
      'GET',
      `register/requisitions/${second.id}/shelf`,
      { token: keeper.token },
    );
    expect(shelf.body.data).toMatchObject([{ usable: 6, lots: [{ quantity: 9, held: 3 }] }]);
    const waiting = await desks.pool.query<{ id: number }>(
      `select id from stock_write_offs where product_id = $1 and status = 'pending'`,
      [paper],
    );
    const auditor = await addPerson(desks, { groups: ['Audit'] });
    const answer = await call('POST', `stock-write-offs/${waiting.rows[0]?.id}/approve`, {
      token: auditor.token,
      body: {},
    });
    expect(answer.status).toBe(200);
    await done(keeper, second.id, 'treat', { items: [{ id: second.items[0]?.id, quantity: 6 }] });
  });
});

describe('what a receiver misses', () => {
  it('is at most what is with them, and the store is told', async () => {
    const { registered, done, act, keeper, owner, product, call } = desks;
    const paper = await product({ quantity: 10 });
    const { id, code, items } = await registered([[paper, 8]]);
    const line = items[0]?.id;
    await done(keeper, id, 'treat', { items: [{ id: line, quantity: 8 }] });
    await done(keeper, id, 'return', { items: [{ id: line, quantity: 5 }], reason: 'Too many' });
    const above = await act(owner, id, 'collect', { short: 4, remark: 'None here' });
    expect(above.body.detail).toBe('At most 3 can be missing or damaged: 3 were issued and not returned.');
    await done(owner, id, 'collect', { short: 1, damaged: 1, remark: 'One fell' });
    const news = await call<{ title: string; detail: string }[]>('GET', 'notifications?kind=message', {
      token: desks.keeper2.token,
    });
    expect(news.body.data[0]).toMatchObject({
      title: `${code}: 1 missing, 1 damaged, says the receiver`,
      detail: 'One fell',
    });
  });
});

describe('a department without a head', () => {
  it('is decided for by who acts as its head today', async () => {
    const { pool, ict, today, colleague, product, ask, done, head } = desks;
    await pool.query('update departments set head_id = null where id = $1', [ict]);
    await letActAsHead(pool, {
      ...{ department_id: ict, user_id: colleague.id },
      ...{ from: addDays(today, -1), to: addDays(today, 1) },
    });
    const asked = await ask([[await product({ quantity: 5 }), 1]]);
    expect(asked).toMatchObject({ deciding_department_id: ict, holder: { id: colleague.id } });
    await pool.query('update departments set head_id = $2 where id = $1', [ict, head.id]);
    await endActingHead(pool, ict);
    await done(head, asked.id, 'approve');
  });
});

describe('a requisition whose head has left', () => {
  it('is passed on to the head above, and told to both sides', async () => {
    const { pool, db, ict, head, above, owner, product, ask, done, call } = desks;
    const asked = await ask([[await product({ quantity: 5 }), 1]]);
    await passOnAll(db);
    expect(
      (await call<Wire>('GET', `requisitions/${asked.id}`, { token: owner.token })).body.data,
    ).toMatchObject({
      deciding_department_id: ict,
    });
    await pool.query(`update users set status = 'inactive' where id = $1`, [head.id]);
    await passOnAll(db);
    await passOnAll(db);
    const { body } = await call<Wire>('GET', `requisitions/${asked.id}`, { token: owner.token });
    expect(body.data).toMatchObject({ deciding_department_id: desks.finance, holder: { id: above.id } });
    const told = await pool.query(
      'select title from notifications where user_id = any($1) and title like $2',
      [[above.id, owner.id], `${asked.code} %`],
    );
    expect(told.rows.map(({ title }) => title).sort()).toEqual([
      `${asked.code} waits for your decision`,
      `${asked.code} was passed on`,
    ]);
    await done(above, asked.id, 'approve');
    await pool.query(`update users set status = 'active' where id = $1`, [head.id]);
  });
});

describe('a receiver who has left', () => {
  it('is confirmed for by an administrator, and by them for nobody else', async () => {
    const { pool, registered, done, act, keeper, product, owner } = desks;
    const admin = await addPerson(desks, { groups: ['Administrators'] });
    const { id, items } = await registered([[await product({ quantity: 5 }), 2]]);
    await done(keeper, id, 'treat', { items: [{ id: items[0]?.id, quantity: 2 }] });
    const refused = await act(admin, id, 'collect', { remark: 'Seen on their desk' });
    expect(refused.body).toMatchObject({
      code: 'WRONG_STATE',
      detail: 'The receiver confirms it, or the store with the receiver’s code.',
    });
    await pool.query(`update users set status = 'inactive' where id = $1`, [owner.id]);
    expect(await done(admin, id, 'collect', { remark: 'Seen on their desk' })).toMatchObject({
      status: 'collected',
    });
    await pool.query(`update users set status = 'active' where id = $1`, [owner.id]);
  });
});
