import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lagosToday } from '#shared/dates.ts';
import { type Desks, startDesks } from './desks.ts';
import { expectPaymentsSound } from './proof.ts';

let desks: Desks;
let fund: number;
let id: number;
const today = lagosToday();

beforeAll(async () => {
  desks = (await startDesks()) as Desks;
});
afterAll(() => desks.close());

beforeEach(async () => {
  const { budget, treasury, audit, treasury2 } = desks.people;
  fund = await desks.fund();
  const batch = await desks.batch([1_000], fund);
  id = batch.payments[0]?.id ?? 0;
  await desks.clearedBy(id, budget, treasury, audit, treasury2);
  const recorded = await desks.act(treasury2, id, 'bounce', { reason: 'Account closed', date: today });
  expect(recorded.status, recorded.text).toBe(200);
});

const withdraw = (person: { token: string }, reason = 'Another payment of that day') =>
  desks.act(person, id, 'withdraw-bounce', { reason });

async function waiting(person: { token: string }): Promise<string[]> {
  const { body } = await desks.call<{ kind: string; path: string }[]>('GET', 'inbox', {
    token: person.token,
  });
  return body.data.filter(({ kind }) => kind === 'bounce').map(({ path }) => path);
}

async function messages(person: { token: string }): Promise<string[]> {
  const { body } = await desks.call<{ title: string; detail: string }[]>(
    'GET',
    'notifications?kind=message',
    {
      token: person.token,
    },
  );
  return body.data.map(({ title, detail }) => `${title}: ${detail}`);
}

describe('a return by the bank that was recorded by mistake', () => {
  it('is withdrawn with a reason by whoever recorded it: the payment stays paid and no figure moves', async () => {
    const { treasury, treasury2 } = desks.people;
    const before = await desks.figures(fund);
    expect(await waiting(treasury)).toContain(`/payments/clear-payments/${id}`);
    expect((await desks.payment(id, treasury2)).actions).toContainEqual(
      expect.objectContaining({
        name: 'withdraw-bounce',
        allowed: true,
        label: 'Withdraw the return',
        asks: [expect.objectContaining({ name: 'reason', required: true, min: 3 })],
      }),
    );
    const answer = await withdraw(treasury2);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toMatchObject({ stage: 'treasury', status: 'paid', open_bounce: null });
    expect(answer.body.data.trnxId).not.toBeNull();
    expect(answer.body.data.timeline.at(-1)).toMatchObject({
      action: 'withdraw-bounce',
      office: 'Treasury (posting)',
      person: treasury2.name,
      remark: 'Another payment of that day',
    });
    expect(await desks.figures(fund)).toEqual(before);
    expect(await waiting(treasury)).not.toContain(`/payments/clear-payments/${id}`);
    await expectPaymentsSound(desks);
  });

  it('is refused by a second treasury officer, and the first is told why', async () => {
    const { treasury, treasury2 } = desks.people;
    const offered = (await desks.payment(id, treasury)).actions.find(
      ({ name }) => name === 'withdraw-bounce',
    );
    expect(offered).toMatchObject({ allowed: true, label: 'Refuse the return' });
    expect((await withdraw(treasury, 'The bank has no such return')).status).toBe(200);
    expect((await messages(treasury2)).at(0)).toMatch(/was refused: The bank has no such return$/);
  });

  it('can’t be withdrawn without a reason, by other offices, twice, or once it was confirmed', async () => {
    const { treasury, treasury2, audit2, budget2, officer } = desks.people;
    expect((await withdraw(treasury2, ' ')).body.errors).toHaveProperty('reason');
    for (const other of [audit2, budget2, officer]) expect((await withdraw(other)).status).toBe(403);
    expect((await withdraw(treasury2)).status).toBe(200);
    expect((await withdraw(treasury)).body.code).toBe('WRONG_STATE');
    expect((await desks.act(treasury, id, 'confirm-bounce')).body.code).toBe('WRONG_STATE');
  });

  it('leaves room for a true one, which is confirmed as ever', async () => {
    const { treasury, treasury2 } = desks.people;
    await withdraw(treasury2);
    await desks.act(treasury2, id, 'bounce', { reason: 'Account closed after all', date: today });
    const confirmed = await desks.act(treasury, id, 'confirm-bounce');
    expect(confirmed.body.data).toMatchObject({ stage: 'audit', status: 'cleared' });
    expect((await withdraw(treasury2)).body.code).toBe('WRONG_STATE');
    await expectPaymentsSound(desks);
  });

  it('ends once when one officer confirms and another refuses at the same moment', async () => {
    const { treasury, treasury3 } = desks.people;
    const both = await Promise.all([desks.act(treasury3, id, 'confirm-bounce'), withdraw(treasury)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await expectPaymentsSound(desks);
  });

  it('stays as it ended, whatever the program thinks', async () => {
    await withdraw(desks.people.treasury2);
    const change = (statement: string) => desks.pool.query(`${statement} where payment_id = ${id}`);
    await expect(
      change(`update payment_bounces set confirmed_by = ${desks.people.treasury.id}, confirmed_at = now()`),
    ).rejects.toThrow('stays');
    await expect(change('delete from payment_bounces')).rejects.toThrow('stays');
  });
});
