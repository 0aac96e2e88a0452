import { afterAll, beforeAll, expect, it } from 'vitest';
import { remindReceivers } from '#server/domain/requisitions/remind.ts';
import { type StoreDesks, startStoreDesks } from './store-desks.ts';

let desks: StoreDesks;
beforeAll(async () => {
  desks = await startStoreDesks();
});
afterAll(() => desks.close());

it('of two who issue the last at once one does, and twice the same is not issued', async () => {
  const { keeper, keeper2, product, registered, act, inStock } = desks;
  const paper = await product({ quantity: 5 });
  const one = await registered([[paper, 4]]);
  const other = await registered([[paper, 4]]);
  const issue = (who: { token: string }, { id, items }: typeof one) =>
    act(who, id, 'treat', { items: [{ id: items[0]?.id ?? 0, quantity: 4 }] });
  const answers = await Promise.all([
    issue(keeper, one),
    issue(keeper2, one),
    issue(keeper, other),
    issue(keeper2, other),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await inStock(paper)).toBe(1);
});

it('a receiver is reminded once of what was issued three days ago', async () => {
  const { db, pool, owner, keeper, product, registered, done } = desks;
  const { id, items, code } = await registered([[await product({ quantity: 5 }), 2]]);
  await done(keeper, id, 'treat', { items: [{ id: items[0]?.id ?? 0, quantity: 2 }] });
  const reminders = async () =>
    (
      await pool.query(`select from notifications where user_id = $1 and title = $2`, [
        owner.id,
        `Confirm what you received of ${code}`,
      ])
    ).rows.length;
  await remindReceivers(db);
  expect(await reminders()).toBe(0);
  await pool.query(`set session_replication_role = replica;
    update requisitions set moved_at = now() - interval '73 hours' where id = ${id};
    set session_replication_role = origin`);
  await remindReceivers(db);
  await remindReceivers(db);
  expect(await reminders()).toBe(1);
});
