import { afterAll, beforeAll, expect, it } from 'vitest';
import { startRetirementsDesk } from '../claims/retirements-desk.ts';
import { addPerson } from '../support/people.ts';
import { foundWrong } from '../support/verified.ts';
import { done } from '../travel/trip-desk.ts';

let desk: Awaited<ReturnType<typeof startRetirementsDesk>>;
beforeAll(async () => {
  desk = await startRetirementsDesk();
  await desk.pool.query(`update settings set value = 'on' where key = 'treasury_desk'`);
  await desk.pool.query(`update settings set value = 'carried' where key = 'warrants'`);
}, 120_000);
afterAll(() => desk.close());

it('what is left of an advance goes back to its warrant, and what was spent stays used', async () => {
  const { call, pool, people } = desk;
  const second = await addPerson(desk, { groups: ['Budget Officers'] });
  const advance = await desk.raised(desk.tour());
  const { rows } = await pool.query('select budget_year from funds where id = $1', [advance.fund_id]);
  const body = { ...rows[0], quarter: 1, fund_id: advance.fund_id, amount: 116_000, reference: 'OAGF/S' };
  const { id: warrant } = done(
    await call<{ id: number }>('POST', 'warrants', { token: people.budget.token, body }),
  );
  done(await call('POST', `warrants/${warrant}/approve`, { token: second.token, body: {} }));
  const used = async () =>
    done(await call<{ used: number }>('GET', `warrants/${warrant}`, { token: second.token })).used;

  const { payments } = await desk.batched(advance.expenditure_id);
  const { budget, treasury, audit, treasury2 } = people;
  await desk.clearedBy(payments[0] ?? 0, budget, treasury, audit, treasury2);
  expect(await used()).toBe(116_000);
  const { id } = await desk.retired(advance.id, { expenses: [await desk.spending(16_000)] });
  expect(done(await desk.settle(id, 'TR/S'))).toMatchObject({ returned: 100_000 });
  expect(await used()).toBe(16_000);
  expect(await foundWrong(pool)).toEqual([]);
});
