import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '../support/people.ts';
import { type StoreDesks, startStoreDesks, type Wire } from './store-desks.ts';

let desks: StoreDesks;
beforeAll(async () => {
  desks = await startStoreDesks();
});
afterAll(() => desks.close());

const change = (id: number, body: object, { token } = desks.owner) =>
  desks.call<Wire>('PATCH', `requisitions/${id}`, { token, body });
const lines = (...items: readonly [product_id: number, quantity: number][]) => ({
  items: items.map(([product_id, quantity]) => ({ product_id, quantity })),
});

describe('a requisition that nobody has decided on', () => {
  it('is changed by whoever asked, and no more once it is approved', async () => {
    const { product, ask, done, head } = desks;
    const [one, other] = [await product({ quantity: 9 }), await product({ quantity: 9 })];
    const { id } = await ask([[one, 3]]);
    const changed = await change(id, { ...lines([other, 2], [one, 5]), remark: 'For two offices' });
    expect(changed.body.data).toMatchObject({
      remark: 'For two offices',
      items: [
        { product_id: other, quantity: 2 },
        { product_id: one, quantity: 5 },
      ],
    });
    expect((await change(id, lines([one, 1], [one, 1]))).body.errors).toHaveProperty(['items.1.product_id']);
    expect((await change(id, { type: 'quota' })).status).toBe(422);
    expect((await change(id, { owner: desks.colleague.id })).status).toBe(422);
    const stranger = await addPerson(desks, { groups: ['Staff'], department_id: desks.works });
    expect((await change(id, { remark: 'Mine' }, stranger)).status).toBe(404);
    await done(head, id, 'approve');
    expect((await change(id, lines([one, 1]))).body).toMatchObject({
      code: 'WRONG_STATE',
      detail: 'It is decided or taken back. It can no longer be changed.',
    });
    await expect(
      desks.pool.query('delete from requisition_items where requisition_id = $1', [id]),
    ).rejects.toThrow(/stays/);
  });

  it('takes of a quota what it asks for now, and gives it back when it is deleted', async () => {
    const { product, ask, call, keeper, owner, pool } = desks;
    const paper = await product({ quantity: 50 });
    const { rows } = await pool.query<{ id: number }>(`select id from groups where name = 'Staff'`);
    await call('POST', 'product-quotas', {
      token: keeper.token,
      body: { product_id: paper, group_id: rows[0]?.id, quantity: 5 },
    });
    const used = async () =>
      (
        await pool.query<{ used: number }>(
          'select used from quota_uses where user_id = $1 and product_id = $2',
          [owner.id, paper],
        )
      ).rows[0]?.used;
    const { id } = await ask([[paper, 4]], { type: 'quota' });
    expect(await used()).toBe(4);
    expect((await change(id, lines([paper, 6]))).body).toMatchObject({ code: 'RULE' });
    expect((await change(id, lines([paper, 5]))).status).toBe(200);
    expect(await used()).toBe(5);
    expect((await change(id, lines([paper, 2]))).status).toBe(200);
    expect(await used()).toBe(2);
    const gone = await call('DELETE', `requisitions/${id}`, { token: owner.token });
    expect(gone.status).toBe(200);
    expect(await used()).toBe(0);
    const listed = await call<Wire[]>('GET', 'requisitions', { token: owner.token });
    expect(listed.body.data.map((row) => row.id)).not.toContain(id);
  });
});
