import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/database/transaction.ts';
import { proposeWriteOff } from '#server/domain/stock-taking/index.ts';
import type { Actor } from '#server/frame/actor.ts';
import { addDays, lagosToday } from '#shared/dates.ts';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { addStocked, moveStock } from '../support/stock.ts';

let portal: TestPortal;
let keeper: Awaited<ReturnType<typeof addPerson>>;
let auditor: typeof keeper;
beforeAll(async () => {
  portal = await startTestPortal();
  keeper = await addPerson(portal, { groups: ['Store'] });
  auditor = await addPerson(portal, { groups: ['Audit'] });
});
afterAll(() => portal.close());

const YESTERDAY = addDays(lagosToday(), -1);

function propose(product_id: number, quantity: number, more: object = {}, { token } = keeper) {
  return portal.call<{ id: number; code: string }>('POST', 'stock-write-offs', {
    token,
    body: { product_id, quantity, reason: 'Broken in the rain', reference: 'BOS/7', ...more },
  });
}
const act = (id: number, name: string, { token } = auditor, body: object = {}) =>
  portal.call<{ status: string; value: number }>('POST', `stock-write-offs/${id}/${name}`, { token, body });

describe('a write-off', () => {
  it('is proposed with a reference, approved by another person, and leaves the ledger at the average', async () => {
    const product = await addStocked(portal, [
      { quantity: 30, expiry_date: YESTERDAY, value_kobo: 9_000 },
      { quantity: 10, expiry_date: null, value_kobo: 1_000 },
    ]);
    const nameless = await propose(product, 5, { reference: '', expiry_date: YESTERDAY });
    expect([nameless.status, Object.keys(nameless.body.errors ?? {})]).toEqual([422, ['reference']]);
    const made = await propose(product, 30, { expiry_date: YESTERDAY });
    expect(made.status, made.text).toBe(201);
    expect(made.body.data.code).toMatch(/^WOF\d{5}$/);
    const { id } = made.body.data;
    const { data } = (
      await portal.call<{ effect: object }>('GET', `stock-write-offs/${id}`, { token: auditor.token })
    ).body;
    expect(data.effect).toEqual({ before: 40, after: 10, value: 75 });
    expect((await act(id, 'approve', keeper)).status).toBe(403);
    const other = await act(id, 'approve', auditor, { seen_amount: 74.99 });
    expect([other.status, other.body.code, other.body.facts]).toEqual([409, 'STALE', { amount: 75 }]);
    const done = await act(id, 'approve', auditor, { seen_amount: 75 });
    expect([done.status, done.body.data]).toMatchObject([
      200,
      { status: 'approved', value: 75, effect: null },
    ]);
    const { rows } = await portal.pool.query(
      `select kind, quantity, value_kobo, source_code, note, actor_id from stock_entries where product_id = $1 and kind = 'write-off'`,
      [product],
    );
    expect(rows).toEqual([
      {
        ...{ kind: 'write-off', quantity: -30, value_kobo: -7_500, source_code: made.body.data.code },
        ...{ note: 'BOS/7', actor_id: auditor.id },
      },
    ]);
    expect((await act(made.body.data.id, 'approve')).body.code).toBe('WRONG_STATE');
    const name = (await portal.pool.query('select name from products where id = $1', [product])).rows[0].name;
    const found = await portal.call<{ id: number }[]>(
      'GET',
      `stock-write-offs?search=${encodeURIComponent(name)}`,
      { token: auditor.token },
    );
    expect(found.body.data.map((one) => one.id)).toContain(id);
  });

  it('of more than its lot has is refused with figures, when it is proposed and when it is approved', async () => {
    const product = await addStocked(portal, [
      { quantity: 4, expiry_date: null },
      { quantity: 50, expiry_date: '2099-01-01' },
    ]);
    const unsaid = await propose(product, 5);
    expect(unsaid.body.errors).toHaveProperty('expiry_date');
    const refused = await propose(product, 5, { expiry_date: null });
    expect([refused.status, refused.body.code]).toEqual([422, 'STOCK_SHORT']);
    expect(refused.body.detail).toMatch(
      /^There are 4 of PROD\d+ .* that doesn’t expire, and 5 are to be taken out\. Its other lots: 50 good until 01-01-2099\.$/,
    );
    const { id } = (await propose(product, 4, { expiry_date: null })).body.data;
    await moveStock(portal, product, { kind: 'issue', quantity: -1 });
    const late = await act(id, 'approve');
    expect([late.status, late.body.code]).toEqual([422, 'STOCK_SHORT']);
    expect((await act(id, 'deny', auditor, { remark: 'Only three are left' })).status).toBe(200);
  });

  it('is never answered by who proposed it, whatever they may do, and not past the database either', async () => {
    const product = await addStocked(portal, [{ quantity: 4 }]);
    const both = await addPerson(portal, { groups: ['Store', 'Audit'] });
    const { id } = (await propose(product, 1, {}, both)).body.data;
    expect((await act(id, 'approve', both)).body.code).toBe('SOD_SAME_PERSON');
    await expect(
      portal.pool.query(
        `update stock_write_offs set status = 'denied', decided_by = user_id, decided_at = now() where id = $1`,
        [id],
      ),
    ).rejects.toMatchObject({ constraint: 'stock_write_offs_two_people' });
    await expect(
      portal.pool.query('update stock_write_offs set quantity = 4 where id = $1', [id]),
    ).rejects.toMatchObject({ constraint: 'stock_write_offs_stay' });
    expect((await act(id, 'withdraw')).status).toBe(403);
    expect((await act(id, 'withdraw', both)).status).toBe(200);
  });

  it('is approved once by two at once', async () => {
    const product = await addStocked(portal, [{ quantity: 10 }]);
    const other = await addPerson(portal, { groups: ['Audit'] });
    const { id } = (await propose(product, 4)).body.data;
    const answers = await Promise.all([act(id, 'approve'), act(id, 'approve', other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { rows } = await portal.pool.query('select quantity from products where id = $1', [product]);
    expect(rows).toEqual([{ quantity: 6 }]);
  });

  it('is proposed by another command too, and says what it follows', async () => {
    const product = await addStocked(portal, [{ quantity: 10 }]);
    const made = await inTransaction(portal.db, (trx) =>
      proposeWriteOff(trx, { ...keeper, name: 'Keeper' } as unknown as Actor, {
        ...{ product_id: product, quantity: 2, expiry_date: null, reason: 'Returned broken' },
        ...{ reference: 'RQS00001', source: { type: 'requisitions', id: 1, code: 'RQS00001' } },
      }),
    );
    const read = await portal.call<Record<string, unknown>>('GET', `stock-write-offs/${made.id}`, auditor);
    expect(read.body.data).toMatchObject({
      ...{ code: made.code, status: 'pending', source_code: 'RQS00001', user_id: keeper.id },
    });
    expect((await act(made.id, 'approve')).status).toBe(200);
  });
});
