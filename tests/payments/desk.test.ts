import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/database/connection.ts';
import { lagosToday } from '#shared/dates.ts';
import { addPerson } from '../support/people.ts';
import { type Desks, startDesks } from './desks.ts';
import { watchedPool } from './watched-pool.ts';

interface Desk {
  desks: { desk: string }[];
  total: { batches: number; payments: number; mine: number; amount: number };
  groups: {
    age: string;
    count: number;
    batches: { code: string; waiting: number; mine: number; amount: number; days: number }[];
  }[];
  found: { code: string; status: string; payments: { state: string }[] } | null;
}
type InboxLine = {
  kind: string;
  verb: string;
  code: string;
  amount: number;
  status: string;
  subtitle: string;
  resource: string;
  id: number;
  url: string;
};

let desks: Desks;
beforeAll(async () => {
  desks = (await startDesks()) as Desks;
});
afterAll(() => desks.close());

async function desk(person: { token: string }, query = ''): Promise<Desk> {
  return (await desks.call<Desk>('GET', `payments/desk${query}`, { token: person.token })).body.data;
}

async function inbox(person: { token: string }, which = 'inbox'): Promise<InboxLine[]> {
  return (await desks.call<InboxLine[]>('GET', which, { token: person.token })).body.data;
}

describe('the desk', () => {
  it('groups what waits for my office by age, with totals over the whole batch', async () => {
    const { people, db, clearedBy } = desks;
    const old = await desks.batch([100, 200]);
    const young = await desks.batch([50]);
    await db
      .updateTable('payments')
      .set({ moved_at: new Date(Date.now() - 8 * 86_400_000) })
      .where('batch_id', '=', old.id)
      .execute();
    const before = await desk(people.budget);
    expect(before.desks).toMatchObject([{ desk: 'budget-office' }]);
    expect(before.total).toEqual({ batches: 2, payments: 3, mine: 3, amount: 350 });
    expect(before.groups.map(({ age, batches }) => [age, batches.map(({ code }) => code)])).toEqual([
      ['over-5-days', [old.code]],
      ['newer', [young.code]],
    ]);
    expect(before.groups[0]?.batches[0]).toMatchObject({ waiting: 2, mine: 2, amount: 300, days: 8 });
    await clearedBy(young.payments[0]?.id ?? 0, people.budget);
    expect((await desk(people.budget)).total.batches).toBe(1);
    expect((await desk(people.treasury)).total).toMatchObject({ batches: 1, amount: 50 });
    expect((await desk(people.audit)).total).toEqual({ batches: 0, payments: 0, mine: 0, amount: 0 });
  });

  it('finds a batch by its number wherever it stands', async () => {
    const { people } = desks;
    const batch = await desks.batch([100]);
    const found = await desk(people.audit, `?batch=${batch.code.toLowerCase()}`);
    expect(found.found).toMatchObject({
      code: batch.code,
      status: 'pending',
      payments: [{ state: 'Waiting for the budget office' }],
    });
    expect(
      (await desk(people.budget, `?batch=${encodeURIComponent(batch.reference_no)}`)).groups,
    ).toHaveLength(1);
    expect((await desk(people.budget, '?batch=SP99999X')).found).toBeNull();
  });

  it('is no place for people without an office', async () => {
    const { status } = await desks.call('GET', 'payments/desk', { token: desks.people.officer.token });
    expect(status).toBe(403);
  });

  it('takes a number of statements that does not grow with what waits', async () => {
    let statements = 0;
    const db = openDatabase(
      watchedPool(desks.pool, () => {
        statements += 1;
      }),
    );
    const app = await buildApp({ ...desks.portal, db }, () => true);
    const count = async () => {
      statements = 0;
      const headers = { authorization: `Bearer ${desks.people.budget.token}` };
      expect((await app.inject({ url: '/api/payments/desk', headers })).statusCode).toBe(200);
      return statements;
    };
    const few = await count();
    for (let n = 0; n < 5; n += 1) await desks.batch([1, 2]);
    expect(await count()).toBe(few);
    expect(few).toBeLessThanOrEqual(2);
    await app.close();
  });
});

describe('waiting for me', () => {
  it('counts exactly those payments that I may clear, a batch at a time', async () => {
    const { people, clearedBy } = desks;
    const batch = await desks.batch([100, 200]);
    const [first = 0, second = 0] = batch.payments.map(({ id }) => id);
    const mine = async (person: { token: string }) =>
      (await inbox(person)).find(({ code }) => code === batch.code);
    expect(await mine(people.budget)).toMatchObject({ kind: 'payment', verb: 'Clear payment', amount: 300 });
    await clearedBy(first, people.budget, people.treasury, people.audit);
    expect(await mine(people.budget)).toMatchObject({ amount: 200 });
    expect(await mine(people.treasury)).toBeUndefined();
    expect(await mine(people.treasury2)).toMatchObject({ verb: 'Post payment', amount: 100 });
    await clearedBy(second, people.budget2);
    expect(await mine(people.treasury)).toMatchObject({ verb: 'Clear payment', amount: 200 });
    expect(await mine(people.treasury)).toMatchObject({
      resource: 'batches',
      id: batch.id,
      url: `/api/batches/${batch.id}`,
    });
    expect(await mine(people.treasury2)).toMatchObject({ verb: 'Post and clear', amount: 300 });
  });

  it('tells one payment once among what somebody asked for: in their batch, not as its expenditure besides', async () => {
    const { people, call } = desks;
    const [own, given] = await desks.expend(await desks.fund(), [100, 200]);
    const mine = async (person: { token: string }) =>
      (await inbox(person, 'my-requests')).filter(({ kind, id }) =>
        kind === 'expenditures' ? [own, given].includes(id) : false,
      );
    expect((await mine(people.officer)).map(({ id }) => id).sort()).toEqual([own, given]);
    const batchOf = async (person: { token: string }, id: number | undefined) =>
      (await call<{ id: number }>('POST', 'batches', { token: person.token, body: { expenditures: [id] } }))
        .body.data.id;
    const [first, second] = [await batchOf(people.officer, own), await batchOf(people.colleague, given)];
    expect((await mine(people.officer)).map(({ id }) => id)).toEqual([given]);
    const batches = async (person: { token: string }) =>
      (await inbox(person, 'my-requests')).filter(({ kind }) => kind === 'batches').map(({ id }) => id);
    expect(await batches(people.officer)).toContain(first);
    expect(await batches(people.colleague)).toContain(second);
  });

  it('holds queries of my department, returns by the bank of a colleague, and what I raised', async () => {
    const { people, act, clearedBy } = desks;
    const batch = await desks.batch([100]);
    const id = batch.payments[0]?.id ?? 0;
    const of = async (person: { token: string }, which?: string) =>
      (await inbox(person, which)).filter(({ code }) => code === batch.code).map(({ kind }) => kind);
    expect(await of(people.officer, 'my-requests')).toEqual(['batches']);
    await clearedBy(id, people.budget, people.treasury);
    await act(people.audit, id, 'query', { remark: 'Why?' });
    expect(await of(people.colleague)).toEqual(['query']);
    expect((await inbox(people.colleague)).find(({ kind }) => kind === 'query')).toMatchObject({
      resource: 'payments',
      url: `/api/payments/${id}`,
    });
    expect(await of(people.stranger)).toEqual([]);
    const raised = (await inbox(people.officer, 'my-requests')).find(({ code }) => code === batch.code);
    expect(raised).toMatchObject({ status: 'queried', subtitle: expect.stringMatching(/^With /) });
    await act(people.colleague, id, 'respond', { response: 'Because.' });
    expect(await of(people.audit2)).toEqual(['payment']);
    await clearedBy(id, people.audit, people.treasury2);
    expect(await of(people.officer, 'my-requests')).toEqual([]);
    await act(people.treasury2, id, 'bounce', {
      reason: 'Account closed',
      date: lagosToday(),
    });
    expect(await of(people.treasury2)).toEqual([]);
    expect(await of(people.treasury)).toEqual(['bounce']);
  });
});

describe('acting on what one saw', () => {
  it('refuses when the amount or what is available is another by now, with the new figures', async () => {
    const { people, act, figures, clearedBy } = desks;
    const fund = await desks.fund({ approved: 10_000 });
    const { id: batch, payments, version } = await desks.batch([1_000], fund);
    const id = payments[0]?.id ?? 0;
    await clearedBy(id, people.budget);
    const seen = await desks.payment(id, people.treasury);
    expect(seen.fund?.before).toMatchObject({ available: 9_000, booked: 1_000, actual: 0 });
    expect(seen.fund?.after_posting.actual).toBe(1_000);
    await desks.expend(fund, [500]);
    const stale = await act(people.treasury, id, 'clear', { seen_available: 9_000, seen_amount: 1_000 });
    expect([stale.status, stale.body.code, stale.body.facts.available]).toEqual([409, 'STALE', 8_500]);
    const other = await act(people.treasury, id, 'clear', { seen_amount: 999 });
    expect([other.body.code, other.body.facts.amount]).toEqual(['STALE', 1_000]);
    const old = await act(people.treasury, id, 'clear', { seen: seen.version - 1 });
    expect([old.body.code, old.body.facts.changed_by]).toEqual(['STALE', people.budget.name]);
    const all = await desks.call('POST', `batches/${batch}/clear`, {
      token: people.treasury.token,
      body: { seen: version },
    });
    expect([all.body.code, all.body.facts.changed_by]).toEqual(['STALE', people.budget.name]);
    const { available } = await figures(fund);
    expect(
      (
        await act(people.treasury, id, 'clear', {
          seen_available: available,
          seen_amount: 1_000,
          seen: seen.version,
        })
      ).status,
    ).toBe(200);
  });

  it('clears all that are mine to clear and says why the others are not', async () => {
    const { people, call, clearedBy } = desks;
    const batch = await desks.batch([10, 20, 30]);
    const [first = 0, second = 0, third = 0] = batch.payments.map(({ id }) => id);
    await clearedBy(first, people.budget);
    await clearedBy(second, people.budget, people.treasury);
    const answer = await call<{ cleared: number[]; refused: { id: number; code: string; detail: string }[] }>(
      'POST',
      `batches/${batch.id}/clear`,
      { token: people.treasury2.token },
    );
    expect(answer.body.data.cleared).toEqual([first]);
    expect(answer.body.data.refused.map(({ id, code }) => [id, code])).toEqual([
      [second, 'WRONG_STATE'],
      [third, 'WRONG_STATE'],
    ]);
    const again = await call('POST', `batches/${batch.id}/clear`, { token: people.treasury2.token });
    expect([again.status, again.body.code]).toEqual([409, 'NOTHING_DONE']);
    const never = await call('POST', `batches/${batch.id}/clear`, { token: people.officer.token });
    expect(never.status).toBe(403);
  });

  it('names the earlier act of the same person', async () => {
    const { people, act, clearedBy, db } = desks;
    const { payments } = await desks.batch([10]);
    const id = payments[0]?.id ?? 0;
    await clearedBy(id, people.budget, people.treasury, people.audit);
    const own = await act(people.treasury, id, 'clear');
    expect(own.body.code).toBe('SOD_SAME_PERSON');
    expect(own.body.detail).toMatch(
      /^You cleared it at the desk Treasury on \d\d-\d\d-\d{4} \d\d:\d\d\. Another treasury officer must act\.$/,
    );
    const clear = (await desks.payment(id, people.treasury)).actions.find(({ name }) => name === 'clear');
    expect(clear).toMatchObject({
      allowed: false,
      why_not: { code: 'SOD_SAME_PERSON', sentence: own.body.detail },
    });
    const acts = await db.selectFrom('payment_acts').select('id').where('payment_id', '=', id).execute();
    expect(acts).toHaveLength(3);
  });

  it('remembers for whom somebody acts', async () => {
    const { people, db, act } = desks;
    const acting = await addPerson(desks, { groups: ['Budget Officers'] });
    await db
      .updateTable('group_members')
      .set({ acting_for_id: people.budget.id, starts_on: '2020-01-01', ends_on: '2999-01-01' })
      .where('user_id', '=', acting.id)
      .execute();
    const { payments } = await desks.batch([10]);
    const cleared = await act(acting, payments[0]?.id ?? 0, 'clear');
    expect(cleared.body.data.timeline.at(-1)).toMatchObject({
      person: acting.name,
      acting_for: people.budget.name,
    });
  });
});

describe('amounts while clearing', () => {
  it('go down, and up again to what the budget office cleared, never above, never to nothing', async () => {
    const { people, act, clearedBy, figures } = desks;
    const fund = await desks.fund({ approved: 1_000 });
    const { payments } = await desks.batch([600], fund);
    const id = payments[0]?.id ?? 0;
    await clearedBy(id, people.budget);
    const edit = (amount: number) => act(people.treasury, id, 'edit', { amount });
    expect((await edit(600.01)).body.code).toBe('RULE');
    expect((await edit(0)).status).toBe(422);
    expect((await edit(400)).status).toBe(200);
    expect((await edit(400)).body.code).toBe('RULE');
    expect(await figures(fund)).toMatchObject({ booked_expenditure: 400, available: 600 });
    await desks.expend(fund, [550]);
    const short = await edit(600);
    expect(short.body).toMatchObject({ code: 'FUND_SHORT', facts: { available: 50 } });
    expect((await edit(450)).status).toBe(200);
    expect((await figures(fund)).available).toBe(0);
  });
});
