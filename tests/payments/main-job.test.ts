import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lagosToday } from '#shared/dates.ts';
import { type BatchWire, type Desks, startDesks } from './desks.ts';

let desks: Desks;
beforeAll(async () => {
  desks = (await startDesks()) as Desks;
});
afterAll(() => desks.close());

it('carries six staff payments from the vote over every desk to their vouchers', async () => {
  const { people, act, payment, clearedBy, figures, call } = desks;
  const fund = await desks.fund({ approved: 1_000_000 });
  const raised = await desks.batch([10_000, 20_000, 30_000, 40_000, 50_000, 60_000.5], fund);
  expect(raised).toMatchObject({
    status: 'pending',
    amount: 210_000.5,
    no_of_payments: 6,
    type: 'staff',
    max: 6,
  });
  expect(raised.code).toMatch(/^SP\d{5}$/);
  expect(raised.reference_no).toMatch(/^ICT\/\d{4}\/\d+$/);
  const [first, second] = raised.payments.map(({ id }) => id) as [number, number];

  const budget = await call<{ cleared: number[]; refused: unknown[] }>('POST', `batches/${raised.id}/clear`, {
    token: people.budget.token,
    body: { remark: 'Within the vote' },
  });
  expect(budget.body.data).toMatchObject({ cleared: raised.payments.map(({ id }) => id), refused: [] });

  const edited = await act(people.treasury, first, 'edit', { amount: 9_000, remark: 'One night less' });
  expect(edited.body.data).toMatchObject({ amount: 9_000, stage: 'budget-office', status: 'cleared' });
  expect(await figures(fund)).toMatchObject({ booked_expenditure: 209_000.5, available: 790_999.5 });
  for (const { id } of raised.payments) await clearedBy(id, people.treasury);

  const queried = await act(people.audit, second, 'query', { remark: 'Where is the receipt?' });
  expect(queried.body.data).toMatchObject({ stage: 'treasury', status: 'queried' });
  const asked = await desks.db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', people.officer.id)
    .execute();
  expect(asked.map(({ kind, body }) => [kind, body])).toEqual([['message', 'Where is the receipt?']]);
  expect((await act(people.audit, second, 'clear')).body.code).toBe('WRONG_STATE');
  const answered = await act(people.officer, second, 'respond', { response: 'It is attached now.' });
  expect(answered.body.data).toMatchObject({ status: 'responded', response: 'It is attached now.' });

  const audited = await call<{ cleared: number[] }>('POST', `batches/${raised.id}/clear`, {
    token: people.audit.token,
  });
  expect(audited.body.data.cleared).toHaveLength(6);
  expect(
    (await call<{ status: string }>('GET', `batches/${raised.id}`, { token: people.audit.token })).body.data
      .status,
  ).toBe('registered');

  expect((await figures(fund)).actual_expenditure).toBe(0);
  const posted = await call<{ cleared: number[] }>('POST', `batches/${raised.id}/clear`, {
    token: people.treasury2.token,
    body: { bank_reference: 'TSA/001', paid_on: lagosToday() },
  });
  expect(posted.body.data.cleared).toHaveLength(6);
  expect(await figures(fund)).toMatchObject({
    booked_expenditure: 209_000.5,
    actual_expenditure: 209_000.5,
    available: 790_999.5,
  });
  const paid = await payment(first);
  expect(paid).toMatchObject({
    stage: 'treasury',
    status: 'paid',
    trnxId: paid.pv_no,
    bank_reference: 'TSA/001',
    paid_on: lagosToday(),
  });
  expect(paid.timeline.map(({ action, office }) => [action, office])).toEqual([
    ['raised', null],
    ['batched', null],
    ['clear', 'Budget office'],
    ['edit', 'Treasury'],
    ['clear', 'Treasury'],
    ['clear', 'Audit'],
    ['post', 'Treasury (posting)'],
  ]);
  expect(paid.timeline[3]).toMatchObject({
    amount_before: 10_000,
    amount_after: 9_000,
    remark: 'One night less',
  });

  const { status } = await desks.db
    .selectFrom('documents')
    .select('status')
    .where('batch_id', '=', raised.id)
    .executeTakeFirstOrThrow();
  expect(status).toBe('completed');
  const spent = await desks.db
    .selectFrom('expenditures')
    .select(['status', 'amount_kobo'])
    .where('batch_id', '=', raised.id)
    .orderBy('id')
    .execute();
  expect(spent.every((expenditure) => expenditure.status === 'paid')).toBe(true);
  expect(spent[0]?.amount_kobo).toBe(900_000);
});

it('tells the payee, who reads their own payment and nothing of the fund', async () => {
  const { people, clearedBy, payment } = desks;
  const raised = await desks.batch([75_000]);
  const id = raised.payments[0]?.id ?? 0;
  await clearedBy(id, people.budget, people.treasury, people.audit, people.treasury2);
  const own = await payment(id, people.payee);
  expect(own).toMatchObject({ id, status: 'paid', fund: null });
  expect(own.timeline.at(-1)?.person).toBe(people.treasury2.name);
  const news = await desks.db
    .selectFrom('notifications')
    .select(['kind', 'title'])
    .where('user_id', '=', people.payee.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(news).toEqual({ kind: 'notification', title: '₦75,000.00 was paid to you' });
});

it('its form is signed under the title that whoever heads the agency has there', async () => {
  const { db, people, call } = desks;
  const batch = await desks.batch([4]);
  const title = (value: string) =>
    db.updateTable('settings').set({ value }).where('key', '=', 'agency_head_title').execute();
  await title('Director General');
  const form = await call<{ signatures: string[] }>('GET', `batches/${batch.id}/form`, {
    token: people.officer.token,
  });
  await title('Executive Secretary');
  expect(form.body.data.signatures).toEqual(['Head of Division', 'Director', 'Director General']);
});

it('shows a department its payments and hides them from others', async () => {
  const { people, call } = desks;
  const raised = await desks.batch([1_000]);
  const id = raised.payments[0]?.id;
  expect((await call('GET', `payments/${id}`, { token: people.colleague.token })).status).toBe(200);
  expect((await call('GET', `payments/${id}`, { token: people.stranger.token })).status).toBe(404);
  expect((await call('GET', `batches/${raised.id}`, { token: people.stranger.token })).status).toBe(404);
  expect((await call('GET', `batches/${raised.id}/form`, { token: people.stranger.token })).status).toBe(404);
});

describe('whoever raised it', () => {
  const newsOf = (id: number, code: string) =>
    desks.db
      .selectFrom('notifications')
      .select(['title', 'amount_kobo', 'path'])
      .where('user_id', '=', id)
      .where('about', '=', 'mine')
      .where('title', 'like', `%${code}%`)
      .execute();

  it('is told that it was paid, and the colleague who batched it too, each once', async () => {
    const { people, clearedBy, call } = desks;
    const ids = await desks.expend(await desks.fund(), [75_000]);
    const body = { expenditures: ids };
    const raised = (await call<BatchWire>('POST', 'batches', { token: people.colleague.token, body })).body
      .data;
    const id = raised.payments[0]?.id ?? 0;
    await clearedBy(id, people.budget, people.treasury, people.audit);
    expect(await newsOf(people.officer.id, raised.code)).toEqual([]);
    await clearedBy(id, people.treasury2);
    const told = {
      title: `${people.payee.name} was paid, batch ${raised.code}`,
      amount_kobo: 7_500_000,
      path: `/payments/clear-payments/${id}`,
    };
    expect(await newsOf(people.officer.id, raised.code)).toEqual([told]);
    expect(await newsOf(people.colleague.id, raised.code)).toEqual([told]);
    expect(await newsOf(people.treasury2.id, raised.code)).toEqual([]);
  });

  it('is told of a batch that is posted in one act once', async () => {
    const { people, clearedBy, call } = desks;
    const raised = await desks.batch([100, 250]);
    for (const { id } of raised.payments) await clearedBy(id, people.budget, people.treasury, people.audit);
    const posted = await call('POST', `batches/${raised.id}/clear`, {
      token: people.treasury2.token,
    });
    expect(posted.status, posted.text).toBe(200);
    expect(await newsOf(people.officer.id, raised.code)).toEqual([
      {
        title: `2 payments of batch ${raised.code} were paid`,
        amount_kobo: 35_000,
        path: `/budget/batches/${raised.id}`,
      },
    ]);
  });
});
