import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireAct } from '#shared/resource/judge.ts';
import { type BatchWire, type Desks, startDesks } from './desks.ts';

interface ReversalWire {
  id: number;
  code: string;
  status: string;
  is_direct: boolean;
  amount: number;
  response: string | null;
  actions: WireAct[];
  holder: { kind: string; id: string; name: string } | null;
  since: string;
  batch: { label: string };
}

let desks: Desks;
beforeAll(async () => {
  desks = (await startDesks()) as Desks;
});
afterAll(() => desks.close());

const reason = 'Raised on the wrong vote';

function reverse(batch_id: number, token = desks.people.officer.token) {
  return desks.call<ReversalWire>('POST', 'reversals', { token, body: { batch_id, reason } });
}

async function requested(batch: BatchWire): Promise<number> {
  await desks.clearedBy(batch.payments[0]?.id ?? 0, desks.people.budget);
  return (await reverse(batch.id)).body.data.id;
}

async function decide(
  id: number,
  word: 'approve' | 'deny',
  person = desks.people.budget2,
  response = 'Agreed with you',
) {
  return desks.call<ReversalWire>('POST', `reversals/${id}/${word}`, {
    token: person.token,
    body: { response },
  });
}

describe('within the window, while nothing is cleared', () => {
  it('reverses at once: the money is free, expenditures, payments and paper follow', async () => {
    const fund = await desks.fund({ approved: 1_000 });
    const batch = await desks.batch([100, 200], fund);
    expect((await desks.figures(fund)).available).toBe(700);
    const answer = await desks.call<ReversalWire>('POST', `batches/${batch.id}/reverse`, {
      token: desks.people.colleague.token,
      body: { reason },
    });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({ status: 'approved', is_direct: true, amount: 300 });
    expect(answer.body.data.code).toMatch(/^RV\d{5}$/);
    expect(await desks.figures(fund)).toMatchObject({ available: 1_000, booked_expenditure: 0 });
    const read = await desks.call<BatchWire>('GET', `batches/${batch.id}`, {
      token: desks.people.officer.token,
    });
    expect(read.body.data).toMatchObject({ status: 'reversed', amount: 300 });
    expect(read.body.data.payments.map(({ status }) => status)).toEqual(['reversed', 'reversed']);
    const form = await desks.db
      .selectFrom('documents')
      .select('status')
      .where('batch_id', '=', batch.id)
      .executeTakeFirstOrThrow();
    expect(form.status).toBe('cancelled');
    expect((await reverse(batch.id)).body.code).toBe('WRONG_STATE');
  });

  it('is refused on other figures than the person saw', async () => {
    const batch = await desks.batch([10, 20]);
    const answer = await desks.call('POST', `batches/${batch.id}/reverse`, {
      token: desks.people.officer.token,
      body: { reason, seen_amount: 31 },
    });
    expect([answer.status, answer.body.code, answer.body.facts.amount]).toEqual([409, 'STALE', 30]);
  });

  it('is for the originating department only', async () => {
    const batch = await desks.batch([10]);
    expect((await reverse(batch.id, desks.people.stranger.token)).status).toBe(404);
    expect((await reverse(batch.id, desks.people.budget.token)).status).toBe(403);
  });
});

describe('later, or once something is cleared', () => {
  it('becomes a request that freezes the batch until the budget office answers', async () => {
    const batch = await desks.batch([10, 20]);
    await requested(batch);
    const id = batch.payments[1]?.id ?? 0;
    const frozen = await desks.act(desks.people.budget, id, 'clear');
    expect([frozen.status, frozen.body.code]).toEqual([409, 'WRONG_STATE']);
    expect(
      (await desks.call('DELETE', `batches/${batch.id}`, { token: desks.people.officer.token })).body.code,
    ).toBe('WRONG_STATE');
    expect((await reverse(batch.id)).body.code).toBe('WRONG_STATE');
    const inbox = await desks.call<{ kind: string; code: string }[]>('GET', 'inbox', {
      token: desks.people.budget2.token,
    });
    expect(inbox.body.data.some(({ kind }) => kind === 'reversals')).toBe(true);
    expect(inbox.body.data.map(({ code }) => code)).not.toContain(batch.code);
  });

  it('is a request when the window has passed', async () => {
    await desks.db
      .updateTable('settings')
      .set({ value: '0' })
      .where('key', '=', 'reversal_window_hours')
      .execute();
    const batch = await desks.batch([10]);
    const answer = await reverse(batch.id);
    await desks.db
      .updateTable('settings')
      .set({ value: '24' })
      .where('key', '=', 'reversal_window_hours')
      .execute();
    expect(answer.body.data).toMatchObject({ status: 'pending', is_direct: false });
  });

  it('takes back what is unpaid and never what is paid', async () => {
    const { people } = desks;
    const fund = await desks.fund({ approved: 1_000 });
    const batch = await desks.batch([100, 200], fund);
    const [paid = 0, open = 0] = batch.payments.map(({ id }) => id);
    await desks.clearedBy(paid, people.budget, people.treasury, people.audit, people.treasury2);
    const asked = await reverse(batch.id);
    expect(asked.body.data).toMatchObject({ status: 'pending', amount: 200 });
    const approved = await decide(asked.body.data.id, 'approve');
    expect(approved.body.data).toMatchObject({ status: 'approved', response: 'Agreed with you' });
    expect(await desks.figures(fund)).toMatchObject({
      booked_expenditure: 100,
      actual_expenditure: 100,
      available: 900,
    });
    expect((await desks.payment(paid)).status).toBe('paid');
    expect((await desks.payment(open)).timeline.slice(-2)).toMatchObject([
      { action: 'reversal-requested', person: people.officer.name, remark: reason },
      {
        action: 'reversed',
        person: people.budget2.name,
        office: 'Budget office',
        remark: 'Agreed with you',
      },
    ]);
    const lines = async (records: string, id: number) =>
      (
        await desks.call<{ action: string; [part: string]: unknown }[]>('GET', `${records}/${id}/timeline`, {
          token: people.budget.token,
        })
      ).body.data.filter(({ action }) => action === 'reversed');
    expect(await lines('batches', batch.id)).toMatchObject([
      { actor_name: people.budget2.name, office: 'Budget office', remark: 'Agreed with you' },
    ]);
    expect(await lines('payments', open)).toMatchObject([
      { actor_name: people.budget2.name, office: 'Budget office' },
    ]);
    const [line] = await lines('expenditures', batch.payments[1]?.expenditure_id ?? 0);
    expect(line).toMatchObject({ actor_name: people.budget2.name, office: 'Budget office' });
    expect(line?.remark).toMatch(
      /^Agreed with you\. .+ asked for it in RV\d{5}: “Raised on the wrong vote”$/,
    );
  });

  it('is not taken when everything is paid', async () => {
    const { people } = desks;
    const batch = await desks.batch([10]);
    await desks.clearedBy(
      batch.payments[0]?.id ?? 0,
      people.budget,
      people.treasury,
      people.audit,
      people.treasury2,
    );
    expect((await reverse(batch.id)).body.code).toBe('WRONG_STATE');
  });

  it('moves on when it is denied with words, and tells whoever asked', async () => {
    const batch = await desks.batch([10, 20]);
    const id = await requested(batch);
    const silent = await desks.call('POST', `reversals/${id}/deny`, {
      token: desks.people.budget2.token,
      body: {},
    });
    expect(silent.status).toBe(422);
    expect((await decide(id, 'deny', undefined, 'Pay it first')).body.data).toMatchObject({
      status: 'denied',
      response: 'Pay it first',
    });
    const news = await desks.db
      .selectFrom('notifications')
      .select(['kind', 'body'])
      .where('user_id', '=', desks.people.officer.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(news).toEqual({ kind: 'message', body: 'Pay it first' });
    expect((await desks.act(desks.people.budget, batch.payments[1]?.id ?? 0, 'clear')).status).toBe(200);
    expect((await decide(id, 'approve')).body.code).toBe('WRONG_STATE');
  });

  it('can be withdrawn by the department while it is pending', async () => {
    const batch = await desks.batch([10]);
    const id = await requested(batch);
    const withdraw = () =>
      desks.call<ReversalWire>('DELETE', `reversals/${id}`, { token: desks.people.colleague.token });
    expect((await withdraw()).body.data.status).toBe('withdrawn');
    expect((await withdraw()).body.code).toBe('WRONG_STATE');
    expect((await desks.act(desks.people.treasury, batch.payments[0]?.id ?? 0, 'clear')).status).toBe(200);
  });

  it('is decided by the budget office, and there not by whoever raised the batch', async () => {
    const batch = await desks.batch([10]);
    const id = await requested(batch);
    expect((await decide(id, 'approve', desks.people.treasury)).status).toBe(403);
    await desks.db
      .updateTable('group_members')
      .set({ user_id: desks.people.officer.id })
      .where('user_id', '=', desks.people.budget2.id)
      .execute();
    const own = await decide(id, 'approve', desks.people.officer);
    await desks.db
      .updateTable('group_members as m')
      .from('groups as g')
      .set({ user_id: desks.people.budget2.id })
      .whereRef('g.id', '=', 'm.group_id')
      .where('g.office', '=', 'budget-officers')
      .where('m.user_id', '=', desks.people.officer.id)
      .execute();
    expect(own.body.code).toBe('SOD_SAME_PERSON');
    expect(own.body.detail).toContain('You raised');
  });

  it('lists requests for the budget office, with the reason where they cannot be decided', async () => {
    const { body } = await desks.call<ReversalWire[]>('GET', 'reversals/response', {
      token: desks.people.budget.token,
    });
    expect(body.data.length).toBeGreaterThan(0);
    const open = body.data.find(({ status }) => status === 'pending');
    const done = body.data.find(({ status }) => status === 'denied');
    const judged = (one: ReversalWire | undefined, name: string) =>
      one?.actions.find((act) => act.name === name);
    expect(judged(open, 'approve')).toMatchObject({ label: 'Approve', allowed: true, why_not: null });
    expect(judged(open, 'deny')?.asks).toMatchObject([
      { name: 'response', kind: 'longText', required: true, min: 3 },
    ]);
    expect(judged(done, 'approve')).toMatchObject({ allowed: false, why_not: { code: 'WRONG_STATE' } });
    expect(open?.holder).toEqual({ kind: 'office', id: 'budget-officers', name: 'Budget office' });
    expect(Number.isNaN(Date.parse(open?.since ?? ''))).toBe(false);
    expect(done?.holder).toBeNull();
    const mine = await desks.call<ReversalWire[]>('GET', 'reversals', { token: desks.people.stranger.token });
    expect(mine.body.data).toEqual([]);
    const timeline = await desks.call<{ action: string }[]>(
      'GET',
      `reversals/response/${done?.id}/timeline`,
      { token: desks.people.budget.token },
    );
    expect(timeline.body.data.map(({ action }) => action)).toEqual(['requested', 'denied']);
  });

  it('finds a reversal by the number of its batch', async () => {
    const { token } = desks.people.budget;
    const [any] = (await desks.call<ReversalWire[]>('GET', 'reversals/response', { token })).body.data;
    const found = await desks.call<ReversalWire[]>('GET', `reversals/response?search=${any?.batch.label}`, {
      token,
    });
    expect(found.body.data.map(({ id }) => id)).toContain(any?.id);
    expect(found.body.data.every(({ batch }) => batch.label === any?.batch.label)).toBe(true);
  });
});
