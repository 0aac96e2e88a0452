import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foundAfter, foundWrong } from '../support/verified.ts';
import { type StoreDesks, startStoreDesks } from './store-desks.ts';

let desks: StoreDesks;
beforeAll(async () => {
  desks = await startStoreDesks();
  const { pool, product, ask, done, head, keeper, owner, call } = desks;
  const paper = await product({ quantity: 60 });
  const { rows } = await pool.query<{ id: number }>(`select id from groups where name = 'Staff'`);
  const quota = { product_id: paper, group_id: rows[0]?.id, quantity: 30 };
  await call('POST', 'product-quotas', { token: keeper.token, body: quota });
  const { id, items } = await ask([[paper, 25]], { type: 'quota' });
  await done(head, id, 'approve');
  await done(keeper, id, 'register');
  await done(keeper, id, 'treat', { items: [{ id: items[0]?.id, quantity: 20 }], close: 'No more needed' });
  await done(owner, id, 'collect');
  await done(keeper, id, 'return', { items: [{ id: items[0]?.id, quantity: 3 }], reason: 'Too many' });
});
afterAll(() => desks.close());

const OTHER = '(select max(id) from users u where u.id not in (owner_id, user_id, decided_by))';

describe('what is proved of requisitions', () => {
  it('holds of what was done by calls', async () => {
    expect(await foundWrong(desks.pool)).toEqual([]);
  });

  it.each([
    ['Requisitions', 'update requisition_items set issued = issued - 1', 'its issues come to 20'],
    ['Requisitions', 'update requisition_items set returned = 1', '1 came back; by its issues 3'],
    ['Requisitions', 'update requisition_issues set quantity = 19', '20 are issued; its issues come to 19'],
    [
      'Issues of requisitions',
      'update requisition_issues set value_kobo = value_kobo + 1',
      'of which no line says the same',
    ],
    ['Issues of requisitions', 'delete from requisition_returns', 'return of 3'],
    [
      'Returns and quotas',
      'update requisition_issues set returned = 2',
      '2 came back; its returns come to 3',
    ],
    [
      'Returns as issued',
      `update requisition_issues set value_kobo = value_kobo * 100`,
      'of another lot or value',
    ],
    [
      'Stories of the store',
      `update requisitions set status = 'treated'`,
      'is treated; its timeline left it collected',
    ],
    ['Stories of the store', `update requisitions set user_id = ${OTHER}`, 'by its timeline user'],
    ['Who decided in the store', `update requisitions set decided_by = ${OTHER}`, 'by its timeline by user'],
    ['Lines of requisitions', `update requisition_items set closed = 0`, '0 closed'],
    [
      'Records as their timelines tell',
      'update requisition_items set approved = approved - 1, closed = closed - 1',
      'was changed',
    ],
    [
      'Lines of requisitions',
      `update requisition_items set is_quota = false`,
      'counts otherwise for a quota',
    ],
    ['Records that stay', `delete from requisitions`, 'was taken away'],
    ['Returns and quotas', 'update quota_uses set used = used + 1', 'their requisitions count 20'],
  ])('%s names “%s”', async (title, statement, said) => {
    expect(await foundAfter(desks.pool, statement, title)).toContain(said);
  });
});
