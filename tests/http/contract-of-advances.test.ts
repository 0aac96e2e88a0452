import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, lagosToday } from '#shared/dates.ts';
import { startRetirementsDesk } from '../claims/retirements-desk.ts';
import { contractOf } from './contract.ts';

// Other programs call these paths with these names. Whoever changes one here breaks them.

let desk: Awaited<ReturnType<typeof startRetirementsDesk>>;
beforeAll(async () => {
  desk = await startRetirementsDesk();
}, 120_000);
afterAll(() => desk.close());

type Body = Record<string, unknown>;

const SOME = expect.anything();
const { post, get } = contractOf(() => desk);

it('advances are previewed, made, raised by id or typed code, listed by age, recovered and confirmed', async () => {
  const { officer, traveller, treasury, treasury2, treasury3 } = desk.people;
  const { started, finished } = desk.trip();
  const body = {
    ...{ user_id: traveller.id, purpose: 'Inspection', started, finished, category: 'non-residence' },
    ...{ transportation: 'flight', destination: 'Lagos', takeoff: 'Abuja', airport: 'abuja' },
  };
  const needed = ['user_id', 'purpose', 'started', 'finished', 'category', 'transportation', 'destination'];
  expect(await post(officer, 'touringAdvances/preview', body)).toEqual({
    lines: SOME,
    total: 116_000,
    total_in_words: SOME,
    problems: [],
  });
  const { id, code, ...made } = await post(officer, 'touringAdvances', body, needed);
  expect(code).toMatch(/^TA\d{5}$/);
  expect(made).toMatchObject({
    ...{ ...body, status: 'pending', type: 'retirement', total: 116_000, department_id: desk.ict },
    expenses: expect.arrayContaining([expect.objectContaining({ rate: 20_000, full_amount: 60_000 })]),
  });
  const fund_id = await desk.fund();
  const raised = await post(
    officer,
    'expenditures',
    { category: 'touring-advance', touring_advance_id: id, fund_id },
    ['touring_advance_id', 'fund_id'],
  );
  expect(raised).toMatchObject({ touring_advance_id: id, amount: 116_000, beneficiary_id: traveller.id });
  expect(await get(traveller, `touringAdvances/${id}/form`)).toMatchObject({ code: { value: code } });

  const owed = await desk.paid(60);
  const row = {
    ...{ id: owed.id, code: owed.code, user: { id: traveller.id, label: SOME }, amount: owed.total },
    ...{ finished: addDays(lagosToday(), -60), age: 60, band: SOME, overdue_days: SOME },
  };
  for (const list of ['register', 'recoveries']) {
    const { rows } = await get<{ rows: Body[] }>(treasury, `touringAdvances/${list}`);
    expect(rows).toContainEqual(expect.objectContaining(row));
  }
  const receipt = { amount: owed.total, receipt_no: 'PAY/11', date: lagosToday() };
  await post(treasury3, `touringAdvances/${owed.id}/recover`, receipt, Object.keys(receipt));
  expect(await post(treasury2, `touringAdvances/${owed.id}/confirm`, {})).toMatchObject({ status: 'closed' });

  const drafted = await desk.make();
  const { code: typed } = drafted.body.data;
  const by = { category: 'touring-advance', source_code: typed, fund_id };
  expect(await post(officer, 'expenditures', by)).toMatchObject({ touring_advance_id: drafted.body.data.id });
});

it('retirements are previewed, filed, submitted, queried and closed', async () => {
  const { traveller, treasury, audit } = desk.people;
  const advance = await desk.advance();
  const body = { touring_advance_id: advance.id, expenses: [] };
  expect(await post(traveller, 'retirements/preview', body)).toMatchObject({
    ...{ total: 0, total_in_words: SOME, problems: [], spent: 0, balance: advance.total, outcome: 'surplus' },
    lines: expect.arrayContaining([expect.objectContaining({ amount: 0, full_amount: SOME })]),
  });
  const { id, code, ...made } = await post(traveller, 'retirements', body, ['touring_advance_id']);
  expect(code).toMatch(/^RT\d{5}$/);
  expect(made).toMatchObject({
    ...{ status: 'draft', spent: 0, total: advance.total, balance: advance.total },
    ...{
      purpose: SOME,
      started: SOME,
      finished: SOME,
      category: SOME,
      transportation: SOME,
      destination: SOME,
    },
  });
  const path = `retirements/${id}`;
  await post(traveller, `${path}/submit`, {});
  await post(audit, `${path}/query`, { remark: 'Where are the receipts?' }, ['remark']);
  await post(traveller, `${path}/submit`, {});
  const closed = await post(treasury, `${path}/close`, { receipt_no: 'TR/77' }, ['receipt_no']);
  expect(closed).toMatchObject({ status: 'closed', receipt_no: 'TR/77' });
  expect(await get(traveller, `${path}/form`)).toMatchObject({ code: { value: code }, total: SOME });
  expect(await get(traveller, 'retirement/code')).toEqual({ code: expect.stringMatching(/^RT\d{5}$/) });
});
