import { afterAll, beforeAll, expect, it } from 'vitest';
import { lagosToday } from '#shared/dates.ts';
import { type ScheduledDesks, startScheduledDesks } from '../schedules/scheduled-desks.ts';
import { foundWrong } from '../support/verified.ts';

let desks: ScheduledDesks;
beforeAll(async () => {
  desks = await startScheduledDesks();
});
afterAll(() => desks.close());

const receiptsOf = async (payment: number) =>
  (
    await desks.pool.query<{ naira: number; line: number | null; account: number | null }>(
      `select amount_kobo / 100 as naira, schedule_line_id as line, bank_account_id as account
         from money_receipts where payment_id = $1 order by id`,
      [payment],
    )
  ).rows;

it('keeps the return of a later posting apart from the schedule that paid it before', async () => {
  const { treasury, treasury2, treasury3 } = desks.people;
  const [payment = 0] = await desks.posted([1_000]);
  const schedule = await desks.sent([payment]);
  const lines = schedule.lines.map(({ id }) => ({ id, outcome: 'rejected', reason: 'Closed' }));
  expect((await desks.move(schedule.id, 'confirm', treasury3, { lines })).status).toBe(200);
  expect((await desks.act(treasury, payment, 'confirm-bounce')).status).toBe(200);
  const first = { naira: 1_000, line: schedule.lines[0]?.id, account: desks.account_id };
  expect(await receiptsOf(payment)).toEqual([first]);

  // Posted again, outside schedules: through which account, nobody knows.
  expect((await desks.act(treasury2, payment, 'clear')).status).toBe(200);
  const back = { reason: 'Closed still', date: lagosToday() };
  expect((await desks.act(treasury, payment, 'bounce', back)).status).toBe(200);
  expect((await desks.act(treasury3, payment, 'confirm-bounce')).status).toBe(200);
  expect(await receiptsOf(payment)).toEqual([first, { naira: 1_000, line: null, account: null }]);

  // And by another schedule: through its account.
  expect((await desks.act(treasury2, payment, 'clear')).status).toBe(200);
  const again = await desks.sent([payment]);
  const told = again.lines.map(({ id }) => ({ id, outcome: 'rejected', reason: 'Closed for good' }));
  expect((await desks.move(again.id, 'confirm', treasury3, { lines: told })).status).toBe(200);
  expect((await desks.act(treasury, payment, 'confirm-bounce')).status).toBe(200);
  expect((await receiptsOf(payment)).at(-1)).toEqual({ ...first, line: again.lines[0]?.id });
  expect(await foundWrong(desks.pool)).toEqual([]);
});
