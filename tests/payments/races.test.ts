import { afterAll, beforeAll, expect, it } from 'vitest';
import { LONG } from '../budget/proof.ts';
import type { TestAnswer } from '../support/portal.ts';
import { type Desks, startDesks } from './desks.ts';
import { expectPaymentsSound } from './proof.ts';

const ROUNDS = LONG ? 100 : 8;

let desks: Desks;
beforeAll(async () => {
  desks = (await startDesks()) as Desks;
});
afterAll(() => desks.close());

async function rounds(race: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) await race(round);
  await expectPaymentsSound(desks);
}

function codes(answers: readonly TestAnswer<unknown>[]): string[] {
  return answers.map(({ status, body }) => (status < 300 ? 'done' : body.code)).sort();
}

it('lets one of two officers win who clear the same payment at once', async () => {
  const { people, act } = desks;
  await rounds(async () => {
    const { payments } = await desks.batch([1_000]);
    const id = payments[0]?.id ?? 0;
    const answers = await Promise.all([act(people.budget, id, 'clear'), act(people.budget2, id, 'clear')]);
    expect(codes(answers)).toEqual(['WRONG_STATE', 'done']);
    expect(await desks.payment(id)).toMatchObject({ stage: 'budget-office', status: 'cleared' });
  });
}, 120_000);

it('posts a payment once, however many post it at once', async () => {
  const { people, act, clearedBy, figures } = desks;
  await rounds(async () => {
    const fund = await desks.fund();
    const { id: batch, payments } = await desks.batch([700], fund);
    const id = payments[0]?.id ?? 0;
    await clearedBy(id, people.budget, people.treasury, people.audit);
    const all = (token: string) => desks.call('POST', `batches/${batch}/clear`, { token });
    const answers = await Promise.all([
      act(people.treasury2, id, 'clear'),
      act(people.treasury3, id, 'clear'),
      all(people.treasury2.token),
      all(people.treasury3.token),
    ]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect((await figures(fund)).actual_expenditure).toBe(700);
  });
}, 120_000);

it('lets an edit and a clearing of one payment follow each other in either order', async () => {
  const { people, act, clearedBy } = desks;
  await rounds(async (round) => {
    const { payments } = await desks.batch([1_000]);
    const id = payments[0]?.id ?? 0;
    await clearedBy(id, people.budget);
    const edit = () => act(people.treasury, id, 'edit', { amount: 900, seen_amount: 1_000 });
    const clear = () => act(people.treasury2, id, 'clear', { seen_amount: 1_000 });
    const answers = await Promise.all(round % 2 ? [edit(), clear()] : [clear(), edit()]);
    const done = answers.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    const payment = await desks.payment(id);
    expect([`${payment.stage} ${payment.amount}`]).toEqual([
      done[0]?.body.data.amount === 900 ? 'budget-office 900' : 'treasury 1000',
    ]);
  });
}, 120_000);

it('lets a reversal and a clearing of one batch exclude each other', async () => {
  const { people, call } = desks;
  await rounds(async () => {
    const fund = await desks.fund();
    const batch = await desks.batch([100, 200, 300], fund);
    const [reversed, cleared] = await Promise.all([
      call<{ status: string }>('POST', `batches/${batch.id}/reverse`, {
        token: people.officer.token,
        body: { reason: 'Wrong vote' },
      }),
      call<{ cleared: number[] }>('POST', `batches/${batch.id}/clear`, { token: people.budget.token }),
    ]);
    expect(reversed.status).toBe(201);
    const direct = reversed.body.data.status === 'approved';
    expect(cleared.status).toBe(direct ? 409 : 200);
    expect((await desks.figures(fund)).booked_expenditure).toBe(direct ? 0 : 600);
  });
}, 120_000);

it('lets a deletion, a reversal and a new batch of the same expenditures end in one outcome', async () => {
  const { people, call } = desks;
  await rounds(async () => {
    const batch = await desks.batch([100, 200]);
    const ids = batch.payments.map(({ expenditure_id }) => expenditure_id);
    const token = people.officer.token;
    const answers = await Promise.all([
      call('DELETE', `batches/${batch.id}`, { token }),
      call('POST', 'reversals', { token, body: { batch_id: batch.id, reason: 'Wrong vote' } }),
      call('POST', 'batches', { token: people.colleague.token, body: { expenditures: ids } }),
    ]);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
    expect(answers.slice(0, 2).filter(({ status }) => status < 300)).toHaveLength(1);
  });
}, 120_000);

it('does a call that is sent three times with one key once, and answers the same each time', async () => {
  const { people, call, clearedBy } = desks;
  await rounds(async (round) => {
    const { id, payments } = await desks.batch([100, 200]);
    await clearedBy(payments[0]?.id ?? 0, people.budget);
    const headers = { 'idempotency-key': `clear-${round}` };
    const answers = await Promise.all(
      [1, 2, 3].map(() => call('POST', `batches/${id}/clear`, { token: people.budget2.token, headers })),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
  });
}, 120_000);
