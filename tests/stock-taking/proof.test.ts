import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { addStocked } from '../support/stock.ts';
import { foundAfter, foundWrong } from '../support/verified.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await addPerson(portal);
  const [keeper, auditor] = [
    await addPerson(portal, { groups: ['Store'] }),
    await addPerson(portal, { groups: ['Audit'] }),
  ];
  const product_id = await addStocked(portal, [{ quantity: 42 }], { category: 'Proved' });
  const { rows } = await portal.pool.query<{ id: number }>(
    `select id from inventory_categories where name = 'Proved'`,
  );
  const done = async ({ token }: { token: string }, path: string, body: object) => {
    const answer = await portal.call<{ id: number }>('POST', path, { token, body });
    if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
    return answer.body.data?.id;
  };
  const count = await done(keeper, 'stock-counts', { category_id: rows[0]?.id });
  await done(keeper, `stock-counts/${count}/count`, { lines: [{ product_id, quantity: 40 }] });
  await done(keeper, `stock-counts/${count}/submit`, {});
  await done(auditor, `stock-counts/${count}/approve`, { remark: 'Lent to the drivers' });
  const goods = { product_id, quantity: 2, reason: 'Burst', reference: 'BOS/1' };
  const off = await done(keeper, 'stock-write-offs', goods);
  await done(auditor, `stock-write-offs/${off}/approve`, {});
});
afterAll(() => portal.close());

describe('what is proved of counts and write-offs', () => {
  it('holds of what was done by calls', async () => {
    expect(await foundWrong(portal.pool)).toEqual([]);
  });

  it.each([
    ['Stock counts', 'update stock_count_lines set counted = 41', 'differs by -1 of product'],
    ['Stock counts', `update stock_counts set status = 'submitted'`, 'differs by 0 of product'],
    ['Counts as counted', `update stock_count_entries set quantity = 39`, 'nobody counted'],
    ['Counts as counted', `update stock_count_products set is_live = true`, 'otherwise than its state says'],
    [
      'Who decided in the store',
      `update stock_counts set decided_by = (select min(id) from users where id not in (user_id, decided_by))`,
      'by its timeline by user',
    ],
    [
      'Who decided in the store',
      `update stock_count_entries set user_id = (select decided_by from stock_counts)`,
      'nobody else',
    ],
    ['Stories of the store', `update stock_counts set status = 'cancelled'`, 'its timeline left it approved'],
    ['Records that stay', `delete from stock_write_offs`, 'was taken away'],
    ['Write-offs', `update stock_write_offs set quantity = 3`, 'takes out 3; its entries take out 2'],
    [
      'Write-offs',
      `update stock_write_offs set value_kobo = value_kobo + 1`,
      'is of other goods, or by somebody else',
    ],
  ])('%s names “%s”', async (title, statement, said) => {
    expect(await foundAfter(portal.pool, statement, title)).toContain(said);
  });
});
