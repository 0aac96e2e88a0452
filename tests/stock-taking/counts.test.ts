import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CountLines } from '#shared/resources/inventory/stock-count-answers.ts';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { addStocked, moveStock } from '../support/stock.ts';

type Person = Awaited<ReturnType<typeof addPerson>>;

let portal: TestPortal;
let keeper: Person;
let counter: Person;
let auditor: Person;
beforeAll(async () => {
  portal = await startTestPortal();
  keeper = await addPerson(portal, { groups: ['Store'] });
  counter = await addPerson(portal, { groups: ['Store'] });
  auditor = await addPerson(portal, { groups: ['Audit'] });
});
afterAll(() => portal.close());

let turn = 0;
/** A category with products of these quantities, each a lot that doesn't expire, and an open count of it. */
async function open(...quantities: number[]) {
  turn += 1;
  const category = `Shelf ${turn}`;
  const products: number[] = [];
  for (const quantity of quantities)
    products.push(await addStocked(portal, quantity > 0 ? [{ quantity }] : [], { category }));
  const { rows } = await portal.pool.query<{ id: number }>(
    'select id from inventory_categories where name = $1',
    [category],
  );
  const body = { category_id: rows[0]?.id };
  const made = await portal.call<{ id: number; code: string }>('POST', 'stock-counts', {
    token: keeper.token,
    body,
  });
  if (made.status !== 201) throw new Error(made.text);
  return { ...made.body.data, products, body };
}
const count = (id: number, lines: object[], { token }: Person = keeper) =>
  portal.call<CountLines>('POST', `stock-counts/${id}/count`, { token, body: { lines } });
const act = (id: number, name: string, { token }: Person = auditor, body: object = {}) =>
  portal.call<{ status: string }>('POST', `stock-counts/${id}/${name}`, { token, body });
const seen = async (id: number, { token }: Person) =>
  (await portal.call<CountLines>('GET', `stock-counts/${id}/lines`, { token })).body.data;
async function stock(id = 0) {
  const { rows } = await portal.pool.query<{ quantity: number }>(
    'select quantity from products where id = $1',
    [id],
  );
  return rows[0]?.quantity;
}

describe('a stock count', () => {
  it('finds 40 where the ledger says 42, and a second person approves it', async () => {
    const { id, code, products } = await open(42, 10);
    const [first = 0, second = 0] = products;
    expect(code).toMatch(/^CNT\d{5}$/);
    expect((await act(id, 'submit', keeper)).body.detail).toMatch(/2 lines of CNT\d+ are not counted yet/);
    expect((await count(id, [{ product_id: first, quantity: 40 }])).status).toBe(200);
    expect((await count(id, [{ product_id: second, quantity: 10 }], counter)).status).toBe(200);
    expect((await act(id, 'submit', keeper)).body.message).toMatch(/submitted: 1 line differs\.$/);
    expect((await act(id, 'approve', keeper)).status).toBe(403);
    const reasonless = await act(id, 'approve');
    expect([reasonless.status, Object.keys(reasonless.body.errors ?? {})]).toEqual([422, ['remark']]);
    const line = (await seen(id, auditor)).lines.find(({ product_id }) => product_id === first);
    expect(line?.result).toMatchObject({ counted: 40, ledger: 42, difference: -2, value: -2, reason: null });
    const because = (reason: string) => act(id, 'reasons', auditor, { lines: [{ id: line?.id, reason }] });
    expect((await because('\u200b\u200b\u200b')).status).toBe(200);
    expect((await act(id, 'approve')).body.errors).toHaveProperty('remark');
    expect((await because('Two were torn')).status).toBe(200);
    const done = await act(id, 'approve');
    expect([done.status, done.body.data.status], done.text).toEqual([200, 'approved']);
    expect(await stock(first)).toBe(40);
    const told = await portal.call<{ action: string; remark: string | null }[]>(
      'GET',
      `stock-counts/${id}/timeline`,
      { token: keeper.token },
    );
    expect(told.body.data.map(({ action, remark }) => `${action}: ${remark}`).slice(-2)).toEqual([
      'submitted: 2 lines counted, 1 line differs',
      'approved: 1 line of 2 adjusted: 0 more, 2 fewer',
    ]);
    const { rows } = await portal.pool.query(
      `select kind, quantity, note, actor_id from stock_entries where source_type = 'stock-counts' and source_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ kind: 'adjustment', quantity: -2, note: 'Two were torn', actor_id: auditor.id }]);
    expect((await seen(id, counter)).lines.map(({ result }) => result?.difference)).toEqual([-2, 0]);
  });

  it('shows its counters nothing of the ledger, nor what others counted', async () => {
    const { id, products } = await open(424_242);
    await count(id, [{ product_id: products[0], quantity: 40 }]);
    for (const who of [keeper, counter, auditor]) {
      const { lines, totals } = await seen(id, who);
      expect(lines[0]).toMatchObject({ result: null, counters: 1, mine: who === keeper ? 40 : null });
      expect(totals).toMatchObject({ over: null, short: null });
      expect(JSON.stringify([lines, totals])).not.toContain('424242');
    }
    const sheet = await portal.call<{ facts: { label: string; value: unknown }[] }>(
      'GET',
      `stock-counts/${id}/sheet`,
      { token: counter.token },
    );
    expect(sheet.text).not.toContain('424242');
    expect(sheet.body.data.facts).toContainEqual(
      expect.objectContaining({ label: 'Opened', value: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) }),
    );
    await act(id, 'submit', keeper);
    expect((await seen(id, counter)).lines[0]?.result).toBeNull();
    const both = await addPerson(portal, { groups: ['Store', 'Audit'] });
    expect((await seen(id, both)).lines[0]?.result).toMatchObject({ difference: 40 - 424_242 });
  });

  it('takes the difference at the moment of the count: what is issued afterwards changes nothing', async () => {
    const { id, products } = await open(42);
    const [product = 0] = products;
    await count(id, [{ product_id: product, quantity: 40 }]);
    await moveStock(portal, product, { kind: 'issue', quantity: -5 });
    // Another counts after the issue, and finds as much less.
    const same = await count(id, [{ product_id: product, quantity: 35 }], counter);
    expect(same.body.data.lines[0]?.state).toBe('counted');
    await moveStock(portal, product, { kind: 'receipt', quantity: 10, value_kobo: 1_000 });
    await act(id, 'submit', keeper);
    expect((await act(id, 'approve', auditor, { remark: 'Torn' })).status).toBe(200);
    expect(await stock(product)).toBe(42 - 2 - 5 + 10);
  });

  it('has what two people counted otherwise counted anew', async () => {
    const { id, products } = await open(42);
    const [product = 0] = products;
    expect((await act(id, 'recount', keeper)).status).toBe(409);
    await count(id, [{ product_id: product, quantity: 40 }]);
    const other = await count(id, [{ product_id: product, quantity: 41 }], counter);
    expect(other.body.data.lines[0]?.state).toBe('differs');
    expect((await act(id, 'submit', keeper)).body.detail).toMatch(
      /Two people counted 1 line of CNT\d+ differently/,
    );
    expect((await act(id, 'recount', keeper)).body.message).toMatch(
      /^1 line of CNT\d+ is to be counted again/,
    );
    expect((await seen(id, keeper)).lines[0]).toMatchObject({ round: 2, state: 'open', mine: null });
    await count(id, [{ product_id: product, quantity: 41 }], counter);
    expect((await act(id, 'submit', keeper)).status).toBe(200);
    expect((await act(id, 'approve', auditor, { remark: 'One torn' })).status).toBe(200);
    expect(await stock(product)).toBe(41);
  });

  it('is answered neither by who opened it nor by who counted, and goes back with a remark', async () => {
    const both = await addPerson(portal, { groups: ['Store', 'Audit'] });
    const { id, products } = await open(5);
    await count(id, [{ product_id: products[0], quantity: 4 }], both);
    await act(id, 'submit', keeper);
    expect((await act(id, 'approve', both, { remark: 'Fine' })).body.code).toBe('SOD_SAME_PERSON');
    await expect(
      portal.pool.query(
        `update stock_counts set status = 'approved', decided_by = $2, decided_at = now() where id = $1`,
        [id, both.id],
      ),
    ).rejects.toMatchObject({ constraint: 'stock_counts_two_people' });
    expect((await act(id, 'deny', auditor, { remark: 'Count the back room too' })).body.data.status).toBe(
      'open',
    );
    expect((await seen(id, both)).lines[0]).toMatchObject({ round: 2, state: 'open' });
    expect((await act(id, 'cancel', keeper)).body.data.status).toBe('cancelled');
    expect((await count(id, [{ product_id: products[0], quantity: 4 }])).body.code).toBe('WRONG_STATE');
  });

  it('shares no product with another that isn’t over', async () => {
    const { id, code, body } = await open(5);
    const again = await portal.call('POST', 'stock-counts', { token: counter.token, body });
    expect([again.status, again.body.code]).toEqual([409, 'WRONG_STATE']);
    expect(again.body.detail).toContain(code);
    await act(id, 'cancel', keeper);
    const made = await Promise.all(
      [keeper, counter].map(({ token }) => portal.call('POST', 'stock-counts', { token, body })),
    );
    expect(made.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('answers a counter the lines of what they counted, and what all come to', async () => {
    const { id, products } = await open(5, 6, 7);
    const [first = 0, second = 0] = products;
    await count(id, [{ product_id: first, quantity: 5 }]);
    const { data } = (await count(id, [{ product_id: second, quantity: 4 }], counter)).body;
    expect(data.lines.map(({ product_id, mine }) => [product_id, mine])).toEqual([[second, 4]]);
    expect(data.totals).toEqual((await seen(id, counter)).totals);
    expect(data.totals).toMatchObject({ lines: 3, counted: 2, mine: 1 });
  });

  it('counts each lot, and one that the list hasn’t', async () => {
    const { id, products } = await open(0);
    const [product = 0] = products;
    const found = await count(id, [
      { product_id: product, quantity: 0, lot: null },
      { product_id: product, quantity: 6, lot: '2099-05-01' },
    ]);
    expect(found.body.data.lines.map(({ lot, mine }) => [lot, mine])).toEqual([
      ['2099-05-01', 6],
      [null, 0],
    ]);
    const vague = await count(id, [{ product_id: product, quantity: 1 }]);
    expect(vague.body.errors).toHaveProperty(['lines.0.lot']);
    const stranger = await addStocked(portal, [{ quantity: 1 }]);
    expect((await count(id, [{ product_id: stranger, quantity: 1 }])).body.errors).toHaveProperty([
      'lines.0.product_id',
    ]);
    await act(id, 'submit', keeper);
    expect((await act(id, 'approve', auditor, { remark: 'Found in the yard' })).status).toBe(200);
    expect(await stock(product)).toBe(6);
  });

  it('is refused with figures where what is missing was given out meanwhile', async () => {
    const { id, products } = await open(10);
    const [product = 0] = products;
    await count(id, [{ product_id: product, quantity: 4 }]);
    await moveStock(portal, product, { kind: 'issue', quantity: -5 });
    await act(id, 'submit', keeper);
    const refused = await act(id, 'approve', auditor, { remark: 'Missing' });
    expect([refused.status, refused.body.code]).toEqual([422, 'STOCK_SHORT']);
    expect(refused.body.detail).toMatch(/^6 of PROD\d+ .* are missing, and only 5 are left by now\./);
    expect(await stock(product)).toBe(5);
  });

  it('is approved once by two at once, while issues go on', async () => {
    const { id, products } = await open(100, 100, 100);
    await count(
      id,
      products.map((product_id, place) => ({ product_id, quantity: 95 + place * 5 })),
    );
    await act(id, 'submit', keeper);
    const other = await addPerson(portal, { groups: ['Audit'] });
    const issues = products.flatMap((product) =>
      [1, 2, 3, 4].map(() => moveStock(portal, product, { kind: 'issue', quantity: -1 })),
    );
    const [answers] = await Promise.all([
      Promise.all([auditor, other].map((who) => act(id, 'approve', who, { remark: 'Counted' }))),
      ...issues,
    ]);
    expect(answers?.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await Promise.all(products.map(stock))).toEqual([91, 96, 101]);
  });

  it('leaves what was counted and what moved since, whatever happens in between', async () => {
    const quantities = [3, 20, 50, 0];
    for (let seed = 1; seed <= 6; seed += 1) {
      const { id, products } = await open(...quantities);
      const chance = (most: number, salt: number) => (seed * 7_919 + salt * 104_729) % (most + 1);
      const due = new Map<number, number>();
      const move = async (product: number, salt: number) => {
        const quantity = 1 + chance(4, salt);
        await moveStock(portal, product, { kind: 'receipt', quantity, value_kobo: quantity * 100 });
        if (due.has(product)) due.set(product, (due.get(product) ?? 0) + quantity);
      };
      for (const [place, product_id] of products.entries()) {
        if (chance(1, place) === 0) await move(product_id, place);
        const quantity = chance(30, place + 10);
        expect((await count(id, [{ product_id, quantity }])).status).toBe(200);
        due.set(product_id, quantity);
        for (const moved of products) if (chance(2, moved + place) === 0) await move(moved, place + 20);
      }
      await act(id, 'submit', keeper);
      for (const product of products) if (chance(1, product) === 0) await move(product, product);
      const done = await act(id, 'approve', auditor, { remark: 'Counted' });
      expect(done.status, done.text).toBe(200);
      for (const product of products) expect(await stock(product), `seed ${seed}`).toBe(due.get(product));
    }
  });
});
