import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REQUISITION_CHECKS } from '#server/verify/requisition-checks.ts';
import { addDays, lagosToday } from '#shared/dates.ts';
import { endActingHead, letActAsHead } from '../support/acting-head.ts';
import { foundBy } from '../support/verified.ts';
import { type StoreDesks, startStoreDesks } from './store-desks.ts';

let desks: StoreDesks;
beforeAll(async () => {
  desks = await startStoreDesks();
});
afterAll(() => desks.close());

describe('a requisition', () => {
  it('is asked for, approved with less, issued in part, closed, confirmed', async () => {
    const { head, keeper, owner, product, ask, act, done, inStock, pool } = desks;
    const paper = await product({ quantity: 60 });
    const asked = await ask([[paper, 25]], { remark: 'Annual report' });
    expect(asked).toMatchObject({
      status: 'pending',
      owner: owner.id,
      holder: { kind: 'person', id: head.id },
    });
    expect(asked.code).toMatch(/^RQS\d{5}$/);
    const [line] = asked.items;
    const id = line?.id ?? 0;
    const more = await act(head, asked.id, 'approve', { items: [{ id, quantity: 26 }], remark: 'x' });
    expect(more).toMatchObject({ status: 422, body: { code: 'RULE' } });
    expect(more.body.errors).toHaveProperty(['items.0.quantity']);
    const silent = await act(head, asked.id, 'approve', { items: [{ id, quantity: 20 }] });
    expect(silent.body.errors).toHaveProperty('remark');
    expect(await act(head, asked.id, 'approve', { items: [{ id, quantity: 0 }], remark: 'x' })).toMatchObject(
      {
        status: 422,
      },
    );
    const approved = await done(head, asked.id, 'approve', {
      items: [{ id, quantity: 20 }],
      remark: 'Enough',
    });
    expect(approved.items[0]).toMatchObject({ quantity: 25, approved: 20, issued: 0, outstanding: 20 });
    await done(keeper, asked.id, 'register');
    const above = await act(keeper, asked.id, 'treat', { items: [{ id, quantity: 21 }] });
    expect(above.body.errors).toHaveProperty(['items.0.quantity']);
    const part = await done(keeper, asked.id, 'treat', { items: [{ id, quantity: 10 }] });
    expect(part).toMatchObject({ status: 'registered' });
    const issued = await done(keeper, asked.id, 'treat', {
      items: [{ id, quantity: 8 }],
      close: 'No more needed',
    });
    expect(issued).toMatchObject({ status: 'treated', holder: { id: owner.id } });
    expect(issued.items[0]).toMatchObject({ approved: 20, issued: 18, outstanding: 0 });
    const told = await desks.call<{ remark: string | null }[]>('GET', `requisitions/${asked.id}/timeline`, {
      token: owner.token,
    });
    expect(told.body.data.at(-1)?.remark).toBe('2 not issued: No more needed');
    expect(await inStock(paper)).toBe(42);
    const waits = await desks.call<{ path: string }[]>('GET', 'inbox', { token: owner.token });
    expect(waits.body.data.map(({ path }) => path)).toContain(`/staff-services/requisitions/${asked.id}`);
    expect(await act(owner, asked.id, 'collect', { short: 1 })).toMatchObject({ status: 422 });
    expect(await done(owner, asked.id, 'collect', { short: 1, remark: 'One ream fewer' })).toMatchObject({
      status: 'collected',
      short: 1,
    });
    const { rows } = await pool.query(
      `select kind, quantity, value_kobo from stock_entries where source_type = 'requisitions' and source_id = $1 order by seq`,
      [asked.id],
    );
    expect(rows).toEqual([
      { kind: 'issue', quantity: -10, value_kobo: -10_000 },
      { kind: 'issue', quantity: -8, value_kobo: -8_000 },
    ]);
    const sheet = await desks.call<{ title: string; tables: { rows: unknown[] }[] }>(
      'GET',
      `treated/requisitions/${asked.id}/sheet`,
      { token: keeper.token },
    );
    expect(sheet.body.data).toMatchObject({ title: 'Store Issue Voucher' });
    expect(sheet.body.data.tables[0]?.rows).toHaveLength(2);
  });

  it('is given out lot by lot, and what is short is said of every line', async () => {
    const { keeper, product, registered, act, done, pool, today } = desks;
    const milk = await product(
      { quantity: 5, expiry_date: addDays(today, 30) },
      { quantity: 5, expiry_date: addDays(today, 10) },
      { quantity: 5 },
    );
    const glue = await product({ quantity: 3 });
    const made = await registered([
      [milk, 16],
      [glue, 4],
    ]);
    const of = (product_id: number, quantity: number) => ({
      id: made.items.find((item) => item.product_id === product_id)?.id ?? 0,
      quantity,
    });
    const short = await act(keeper, made.id, 'treat', { items: [of(milk, 16), of(glue, 4)] });
    expect(short).toMatchObject({ status: 422, body: { code: 'STOCK_SHORT' } });
    expect(Object.keys(short.body.errors ?? {})).toEqual(['items.0.quantity', 'items.1.quantity']);
    expect(await done(keeper, made.id, 'treat', { items: [of(milk, 12)] })).toMatchObject({
      status: 'registered',
    });
    const { rows } = await pool.query(
      `select to_char(expiry_date, 'YYYY-MM-DD') as lot, quantity from stock_entries where product_id = $1 and kind = 'issue' order by seq`,
      [milk],
    );
    expect(rows).toEqual([
      { lot: addDays(today, 10), quantity: -5 },
      { lot: addDays(today, 30), quantity: -5 },
      { lot: null, quantity: -2 },
    ]);
  });

  it('is decided by another head for the head, by a deputy, or not asked for at all', async () => {
    const { head, above, keeper, colleague, owner, product, ask, act, done, pool, ict, works, finance } =
      desks;
    const paper = await product({ quantity: 10 });
    const own = await ask([[paper, 1]], {}, head);
    expect(own.holder).toMatchObject({ id: above.id });
    expect((await act(head, own.id, 'approve')).status).toBe(403);
    await done(above, own.id, 'approve');
    const byHead = await ask([[paper, 1]], { owner: owner.id }, head);
    expect(byHead).toMatchObject({ owner: owner.id, user_id: head.id, holder: { id: above.id } });
    const nobody = await desks.call('POST', 'requisitions', {
      token: keeper.token,
      body: desks.body([[paper, 1]]),
    });
    expect(nobody).toMatchObject({ status: 422, body: { code: 'RULE' } });
    await pool.query('update departments set deputy_id = $1 where id = $2', [colleague.id, works]);
    expect((await ask([[paper, 1]], {}, keeper)).holder).toMatchObject({ id: colleague.id });
    const today = lagosToday();
    await letActAsHead(pool, { department_id: ict, user_id: above.id, from: today, to: today });
    const mine = await ask([[paper, 1]]);
    expect(mine.holder).toMatchObject({ id: above.id });
    await done(above, mine.id, 'approve');
    const told = await desks.call<{ action: string; acting_for: string | null }[]>(
      'GET',
      `requisitions/${mine.id}/timeline`,
      { token: owner.token },
    );
    expect(told.body.data.find(({ action }) => action === 'approved')?.acting_for).toBe(head.name);
    await endActingHead(pool, ict);
    const foreign = await desks.call('POST', 'requisitions', {
      token: owner.token,
      body: desks.body([[paper, 1]], { owner: keeper.id }),
    });
    expect(foreign.body.errors).toHaveProperty('owner');
    expect(finance).toBeGreaterThan(0);
  });

  it('comes back at what it was worth, and not more than was issued', async () => {
    const { keeper, product, registered, act, done, inStock, pool } = desks;
    const paper = await product({ quantity: 3, value_kobo: 1000 });
    const { id, items } = await registered([[paper, 3]]);
    const line = items[0]?.id ?? 0;
    await done(keeper, id, 'treat', { items: [{ id: line, quantity: 3 }] });
    const back = (quantity: number) => ({ items: [{ id: line, quantity }], reason: 'Wrong size' });
    expect((await act(keeper, id, 'return', back(4))).body.errors).toHaveProperty(['items.0.quantity']);
    await done(keeper, id, 'return', back(1));
    await done(keeper, id, 'return', { ...back(2), items: [{ id: line, quantity: 2, damaged: true }] });
    const proposed = await pool.query(
      'select quantity, status, source_id from stock_write_offs where product_id = $1',
      [paper],
    );
    expect(proposed.rows).toEqual([{ quantity: 2, status: 'pending', source_id: id }]);
    const none = await act(keeper, id, 'return', back(1));
    expect(none.body).toMatchObject({
      code: 'WRONG_STATE',
      detail: 'All that was issued is back in the store.',
    });
    const read = await desks.call<{ items: object[] }>('GET', `requisitions/${id}`, {
      token: desks.owner.token,
    });
    expect(read.body.data.items).toMatchObject([{ issued: 3, returned: 3 }]);
    expect(await inStock(paper)).toBe(3);
    const { rows } = await pool.query('select value_kobo from products where id = $1', [paper]);
    expect(rows[0]).toEqual({ value_kobo: 1000 });
  });
});

describe('what the receiver says never came', () => {
  it('doesn’t come back damaged', async () => {
    const { keeper, owner, product, registered, act, done } = desks;
    const paper = await product({ quantity: 3 });
    const { id, items } = await registered([[paper, 3]]);
    await done(keeper, id, 'treat', { items: [{ id: items[0]?.id ?? 0, quantity: 3 }] });
    await done(owner, id, 'collect', { short: 2, remark: 'Only one was in the box' });
    const back = (quantity: number) => ({
      items: [{ id: items[0]?.id ?? 0, quantity, damaged: true }],
      reason: 'Broken',
    });
    const refused = await act(keeper, id, 'return', back(2));
    expect(refused.body.detail).toBe('The receiver said that 2 never came: at most 1 can come back.');
    await done(keeper, id, 'return', back(1));
  });
});

describe('an acting head who asks', () => {
  it('is decided for above, for the head too: neither decides on the other’s', async () => {
    const { pool, ict, head, above, colleague, product } = desks;
    const today = lagosToday();
    await letActAsHead(pool, { department_id: ict, user_id: colleague.id, from: today, to: today });
    const paper = await product({ quantity: 5 });
    for (const who of [colleague, head])
      expect((await desks.ask([[paper, 1]], {}, who)).holder).toMatchObject({ id: above.id });
    await endActingHead(pool, ict);
  });
});

describe('a quota', () => {
  it('is the highest of the owner, counted when asked and given back', async () => {
    const { pool, head, owner, colleague, keeper, product, ask, act, done, body, call } = desks;
    const paper = await product({ quantity: 100 });
    const other = await product({ quantity: 100 });
    const {
      rows: [group],
    } = await pool.query<{ id: number }>(`select id from groups where name = 'Staff'`);
    const set = (more: object) =>
      call('POST', 'product-quotas', { token: keeper.token, body: { product_id: paper, ...more } });
    expect((await set({ quantity: 5 })).status).toBe(422);
    expect((await set({ quantity: 5, group_id: group?.id })).status).toBe(201);
    expect((await set({ quantity: 6, group_id: group?.id })).status).toBe(422);
    const left = async () =>
      (
        await call<{ id: number; quota_left: number | null }[]>(
          'GET',
          `requisitable/products?owner=${owner.id}`,
          {
            token: colleague.token,
          },
        )
      ).body.data.find(({ id }) => id === paper)?.quota_left;
    const asked = await ask([[paper, 4]], { type: 'quota', owner: owner.id }, colleague);
    expect(await left()).toBe(1);
    const above = await call('POST', 'requisitions', {
      token: owner.token,
      body: body([[paper, 2]], { type: 'quota' }),
    });
    expect(above).toMatchObject({ status: 422, body: { code: 'RULE' } });
    expect(above.body.errors).toHaveProperty(['items.0.quantity']);
    expect(
      (
        await call('POST', 'requisitions', {
          token: owner.token,
          body: body([[other, 1]], { type: 'quota' }),
        })
      ).status,
    ).toBe(422);
    await ask([[paper, 50]]);
    expect(await left()).toBe(1);
    await done(head, asked.id, 'approve', {
      items: [{ id: asked.items[0]?.id, quantity: 2 }],
      remark: 'Two do',
    });
    expect(await left()).toBe(3);
    await act(keeper, asked.id, 'deny', { remark: 'Stock is counted' });
    expect(await left()).toBe(5);
    const last = await ask([[paper, 4]], { type: 'quota' });
    const both = await Promise.all(
      [1, 2, 3].map(() =>
        call('POST', 'requisitions', { token: owner.token, body: body([[paper, 1]], { type: 'quota' }) }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
    await done(owner, last.id, 'cancel');
    expect(await left()).toBe(4);
  });
});

it('all of this is proven, and nothing of it is changed past its acts', async () => {
  const { pool } = desks;
  expect(await foundBy(pool, REQUISITION_CHECKS)).toEqual([]);
  await expect(pool.query('update requisition_items set issued = issued + 1')).rejects.toThrow();
  await expect(pool.query('update requisition_items set quantity = quantity + 1')).rejects.toThrow();
  await expect(pool.query('update requisition_issues set quantity = quantity + 1')).rejects.toThrow();
  await expect(pool.query('delete from requisition_returns')).rejects.toThrow();
});
