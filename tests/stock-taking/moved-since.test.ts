import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CountLines } from '#shared/resources/inventory/stock-count-answers.ts';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { addStocked, moveStock } from '../support/stock.ts';

type Person = Awaited<ReturnType<typeof addPerson>>;

let portal: TestPortal;
let keeper: Person;
let auditor: Person;
beforeAll(async () => {
  portal = await startTestPortal();
  keeper = await addPerson(portal, { groups: ['Store'] });
  auditor = await addPerson(portal, { groups: ['Audit'] });
});
afterAll(() => portal.close());

let turn = 0;
/** A product with so many that don't expire, and an open count of it. */
async function open(quantity: number): Promise<{ id: number; product: number }> {
  turn += 1;
  const category = `Since ${turn}`;
  const product = await addStocked(portal, quantity > 0 ? [{ quantity }] : [], { category });
  const { rows } = await portal.pool.query<{ id: number }>(
    'select id from inventory_categories where name = $1',
    [category],
  );
  const made = await post<{ id: number }>(keeper, 'stock-counts', { category_id: rows[0]?.id });
  if (made.status !== 201) throw new Error(made.text);
  return { id: made.body.data.id, product };
}
function post<Data>({ token }: Person, path: string, body: object = {}) {
  return portal.call<Data>('POST', path, { token, body });
}
const count = (id: number, ...lines: object[]) =>
  post<CountLines>(keeper, `stock-counts/${id}/count`, { lines });
const act = (who: Person, id: number, name: string, body: object = {}) =>
  post(who, `stock-counts/${id}/${name}`, body);
async function stock(id: number) {
  const { rows } = await portal.pool.query<{ quantity: number }>(
    'select quantity from products where id = $1',
    [id],
  );
  return rows[0]?.quantity;
}

describe('what moved after it was counted', () => {
  it('is not taken off twice where it was written off: the line is counted again', async () => {
    const { id, product: product_id } = await open(10);
    const off = await post<{ id: number; code: string }>(keeper, 'stock-write-offs', {
      ...{ product_id, quantity: 5, reason: 'Broken in the rain', reference: 'BOS/7' },
    });
    await count(id, { product_id, quantity: 5 });
    expect((await post(auditor, `stock-write-offs/${off.body.data.id}/approve`)).status).toBe(200);
    await act(keeper, id, 'submit');
    const refused = await act(auditor, id, 'approve', { remark: 'Missing' });
    expect([refused.status, refused.body.code], refused.text).toEqual([422, 'RULE']);
    expect(refused.body.detail).toMatch(
      new RegExp(
        `^PROD\\d+ .* was written off or adjusted by ${off.body.data.code} after it was counted\\. Send the count back to have it counted again\\.$`,
      ),
    );
    expect(await stock(product_id)).toBe(5);
    expect((await act(auditor, id, 'deny', { remark: 'Count it again' })).status).toBe(200);
    expect((await count(id, { product_id, quantity: 5 })).status).toBe(200);
    await act(keeper, id, 'submit');
    expect((await act(auditor, id, 'approve')).status).toBe(200);
    expect(await stock(product_id)).toBe(5);
  });

  it('is asked for by its lot where it came in as another than the list has', async () => {
    const { id, product: product_id } = await open(0);
    const lot = '2099-05-01';
    await moveStock(portal, product_id, {
      kind: 'receipt',
      quantity: 20,
      value_kobo: 2_000,
      expiry_date: lot,
    });
    const vague = await count(id, { product_id, quantity: 20 });
    expect([vague.status, vague.body.errors]).toEqual([
      422,
      {
        'lines.0.lot': [
          'It is there in several lots (without a day, good until 01-05-2099): say which one you counted',
        ],
      },
    ]);
    const other = await count(id, { product_id, quantity: 20, lot: null });
    expect([other.status, other.body.errors]).toEqual([
      422,
      {
        'lines.0.lot': [
          'Another lot came in after the count was opened (good until 01-05-2099): count that first, as another lot',
        ],
      },
    ]);
    const both = await count(id, { product_id, quantity: 0, lot: null }, { product_id, quantity: 20, lot });
    expect(both.status, both.text).toBe(200);
    await act(keeper, id, 'submit');
    expect((await act(auditor, id, 'approve', { remark: 'Counted' })).status).toBe(200);
    expect(await stock(product_id)).toBe(20);
  });
});

describe('the reason of a difference', () => {
  it('is of a line of the count that differs', async () => {
    const { id, product: product_id } = await open(10);
    const line = (await count(id, { product_id, quantity: 10 })).body.data.lines[0]?.id;
    await act(keeper, id, 'submit');
    const reason = 'Torn';
    const answer = await act(auditor, id, 'reasons', {
      lines: [
        { id: line, reason },
        { id: 987_654, reason },
      ],
    });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      {
        'lines.0.id': ['does not differ from the ledger: it needs no reason'],
        'lines.1.id': ['is not a line of this count'],
      },
    ]);
  });
});
