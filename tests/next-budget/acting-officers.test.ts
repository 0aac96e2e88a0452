import { afterAll, beforeAll, expect, it } from 'vitest';
import { actingOfficer } from '../support/acting-officer.ts';
import { foundWrong } from '../support/verified.ts';
import { type BudgetOffice, startOffice } from './office.ts';

let office: BudgetOffice;
beforeAll(async () => {
  office = await startOffice();
});
afterAll(() => office.close());

const waits = async (id: number, who: { token: string }) => {
  const { body } = await office.call<{ kind: string; id: number }[]>('GET', 'inbox', { token: who.token });
  return body.data.some((row) => row.kind === 'budget-drafts' && row.id === id);
};

it('is not opened by the officer for whom it was submitted, also when nobody acts for them any more', async () => {
  const { officer, acting, end } = await actingOfficer(office);
  const { id } = await office.draft();
  expect((await office.act(id, 'submit', acting.token)).status).toBe(200);
  await end();
  expect((await office.act(id, 'open', officer.token)).body).toMatchObject({
    code: 'SOD_SAME_PERSON',
    detail: 'You are the officer for whom this budget was submitted; another budget officer opens it.',
  });
  expect(await waits(id, officer)).toBe(false);
  await expect(
    office.pool.query(
      `update budget_drafts set status = 'opened', decided_by = submitted_for_id where id = $1`,
      [id],
    ),
  ).rejects.toThrow('budget_drafts_two_people');
  expect(await waits(id, office.second)).toBe(true);
  expect((await office.act(id, 'open', office.second.token)).status).toBe(200);
  const wrong = await foundWrong(office.pool);
  expect(wrong).toEqual([]);
});

it('is taken back by the officer for whom it was submitted', async () => {
  const { officer, acting, end } = await actingOfficer(office);
  const { id } = await office.draft();
  await office.act(id, 'submit', acting.token);
  await end();
  const back = await office.act(id, 'send-back', officer.token, { remark: 'A line is missing' });
  expect([back.status, back.body.data?.status], back.text).toEqual([200, 'draft']);
});
