import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Transaction } from '#server/database/connection.ts';
import { clearBatchBody } from '#server/domain/payments/bodies.ts';
import { clearBatch } from '#server/domain/payments/clear-batch.ts';
import type { Actor } from '#server/frame/actor.ts';
import { authenticate } from '#server/http/authenticate.ts';
import { lagosToday } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import type { ClearingAct } from '#shared/workflows/clearing-acts.ts';
import { lineOf, type Outcome, waitingOf } from '#web/screens/payments/desk/together.ts';
import type { PaymentRecord } from '#web/screens/payments/payment-record.ts';
import { LONG } from '../budget/proof.ts';
import { type Desks, startDesks } from './desks.ts';

let desks: Desks;
beforeAll(async () => {
  desks = (await startDesks()) as Desks;
});
afterAll(() => desks.close());

const WHO = ['budget', 'treasury', 'treasury2', 'audit'] as const;
type Who = (typeof WHO)[number];
type State = {
  bring: (id: number) => Promise<unknown>;
  may: Partial<Record<Who, ClearingAct>>;
  next?: string;
};

const cleared =
  (...by: Who[]) =>
  (id: number) =>
    desks.clearedBy(id, ...by.map((who) => desks.people[who]));
const acted = async (who: keyof Desks['people'], id: number, action: string, body: object) => {
  const answer = await desks.act(desks.people[who], id, action, { ...body });
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
};
const queried = async (id: number) => {
  await cleared('budget', 'treasury')(id);
  await acted('audit', id, 'query', { remark: 'Why?' });
};
const today = lagosToday();

/** How a payment is brought to each state, whose turn it then is to do what, written down from the agency's rules, and where that leads. */
const STATES: Record<string, State> = {
  pending: { bring: async () => undefined, may: { budget: 'clear' }, next: 'budget-office/cleared' },
  'cleared by the budget office': {
    bring: cleared('budget'),
    may: { treasury: 'clear', treasury2: 'clear' },
    next: 'treasury/cleared',
  },
  'cleared by Treasury': {
    bring: cleared('budget', 'treasury'),
    may: { audit: 'clear' },
    next: 'audit/cleared',
  },
  queried: { bring: queried, may: {} },
  answered: {
    bring: async (id) => {
      await queried(id);
      await acted('officer', id, 'respond', { response: 'Because.' });
    },
    may: { audit: 'clear' },
    next: 'audit/cleared',
  },
  audited: {
    bring: cleared('budget', 'treasury', 'audit'),
    may: { treasury2: 'post' },
    next: 'treasury/paid',
  },
  paid: { bring: cleared('budget', 'treasury', 'audit', 'treasury2'), may: {} },
  'returned by the bank': {
    bring: async (id) => {
      await cleared('budget', 'treasury', 'audit', 'treasury2')(id);
      await acted('treasury2', id, 'bounce', { reason: 'Account closed', date: today });
      await acted('treasury3', id, 'confirm-bounce', {});
    },
    may: { treasury2: 'post' },
    next: 'treasury/paid',
  },
  'returned to the department': {
    bring: (id) => acted('budget', id, 'return', { reason: 'Not in order' }),
    may: {},
  },
};
const NAMES = Object.keys(STATES);

/** Every pair of states, a state with itself too; every triple of different ones at full length, else those in which Treasury has both to clear and to post. */
const MIXES = NAMES.flatMap((one, i) =>
  NAMES.slice(i).flatMap((two, j) => [
    [one, two],
    ...(j === 0 ? [] : NAMES.slice(i + j + 1).map((three) => [one, two, three])),
  ]),
).filter(
  (mix) =>
    LONG || mix.length < 3 || (mix.includes('audited') && mix.includes('cleared by the budget office')),
);

describe('what the desk announces of a batch is what happens, each payment by its own act', () => {
  it.each(MIXES.map((mix) => [mix.join(', '), mix] as const))('%s', async (_name, mix) => {
    const fund = await desks.fund();
    const {
      id: batch,
      code,
      payments,
    } = await desks.batch(
      mix.map((_, place) => 1_000 + place),
      fund,
    );
    const ids = payments.map(({ id }) => id);
    for (const [place, name] of mix.entries()) await STATES[name]?.bring(ids[place] ?? 0);
    for (const who of WHO) {
      const actor = await actorOf(who);
      const waiting = waitingOf(await shown(code, who));
      for (const only of [undefined, 'post', 'clear'] as const) {
        const due = mix.flatMap((name, place) => {
          const act = STATES[name]?.may[who];
          return act && (only ?? act) === act ? [{ id: ids[place] ?? 0, act, next: STATES[name]?.next }] : [];
        });
        const past = (id: number) =>
          due.find((one) => one.id === id)?.act === 'post' ? 'posted' : 'cleared';
        const announced = waiting.filter((payment) => lineOf(payment, only, null).done);
        expect(announced.map((one) => [one.id, lineOf(one, only, null).words])).toEqual(
          due.map(({ id }) => [id, `Will be ${past(id)}`]),
        );
        const { outcome, after, acts } = await attempt(actor, batch, only);
        if (due.length === 0) {
          expect(outcome).toBe('NOTHING_DONE');
          continue;
        }
        if (typeof outcome === 'string') throw new Error(outcome);
        expect(outcome.done).toEqual(due.map(({ id, act }) => ({ id, act })));
        expect(outcome.cleared).toEqual(due.map(({ id }) => id));
        expect(after).toEqual(new Map(due.map(({ id, next }) => [id, next])));
        expect(acts).toEqual(due.map(({ id, act }) => [id, act]));
        for (const payment of waiting) {
          const before = lineOf(payment, only, null);
          const { done, words } = lineOf(payment, only, outcome);
          expect(done).toBe(before.done);
          expect(words).toMatch(done ? `Was ${past(payment.id)}` : /^(Still to be|Not) (posted|cleared)/);
        }
      }
    }
  });
});

describe('clearing a batch of which some are to be posted', () => {
  async function mixed() {
    const { id: batch, code, payments } = await desks.batch([10, 20, 30]);
    const ids = payments.map(({ id }) => id);
    const [first = 0, second = 0, third = 0] = ids;
    await cleared('budget')(first);
    await cleared('budget', 'treasury', 'audit')(second);
    await cleared('budget', 'treasury', 'audit')(third);
    const clear = (body: Record<string, unknown>, who: Who = 'treasury2') =>
      desks.call<Outcome>('POST', `batches/${batch}/clear`, { token: desks.people[who].token, body });
    return { code, ids, clear };
  }

  it('says how many were posted and how many cleared, and gives the bank’s reference to the posted ones alone', async () => {
    const { code, ids, clear } = await mixed();
    const answer = await clear({ bank_reference: 'TSA/001', paid_on: today });
    expect(answer.body.message).toBe(
      `2 payments of batch ${code} were posted and 1 was cleared: ₦60.00 in all.`,
    );
    const references = await desks.db
      .selectFrom('payments')
      .select(['bank_reference', 'paid_on'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute();
    expect(references.map(({ bank_reference }) => bank_reference)).toEqual([null, 'TSA/001', 'TSA/001']);
    expect(references.map(({ paid_on }) => paid_on !== null)).toEqual([false, true, true]);
  });

  it('leaves to another officer what was only to be posted, so that nobody’s desk is spent unasked', async () => {
    const { code, ids, clear } = await mixed();
    const posted = await clear({ act: 'post' });
    expect(posted.body.message).toBe(`2 of 3 payments of batch ${code} were posted: ₦50.00 in all.`);
    expect(posted.body.data.refused).toEqual([
      {
        id: ids[0],
        code: 'WRONG_STATE',
        detail: "It is “Waiting for Treasury” and can't be posted now.",
      },
    ]);
    const none = await clear({ act: 'post' });
    expect([none.status, none.body.code]).toEqual([409, 'NOTHING_DONE']);
    expect(none.body.detail).toMatch(`No payment of batch ${code} was posted.`);
    expect((await clear({ act: 'clear' }, 'treasury')).body.data.done).toEqual([
      { id: ids[0], act: 'clear' },
    ]);
  });

  it('takes no bank reference where nothing is posted, and no other act', async () => {
    const { ids, clear } = await mixed();
    const given = await clear({ act: 'clear', bank_reference: 'TSA/001' });
    expect([given.status, Object.keys(given.body.errors)]).toEqual([422, ['bank_reference']]);
    expect((await clear({ act: 'return' })).status).toBe(422);
    expect((await desks.payment(ids[0] ?? 0)).stage).toBe('budget-office');
  });

  it('calls what another treasury officer must post by its own act too', async () => {
    const { code } = await mixed();
    const labels = (await shown(code, 'treasury')).map(
      ({ actions }) => actions.find(({ name }) => name === 'clear')?.label,
    );
    expect(labels).toEqual(['Clear', 'Post', 'Post']);
  });
});

async function shown(code: string, who: Who): Promise<PaymentRecord[]> {
  const filter = JSON.stringify({ match: 'all', rules: [{ field: 'batch_no', op: 'equals', value: code }] });
  const { body } = await desks.call<PaymentRecord[]>(
    'GET',
    `payments?sort=id&filter=${encodeURIComponent(filter)}`,
    { token: desks.people[who].token },
  );
  return body.data;
}

async function actorOf(who: Who): Promise<Actor> {
  const actor = await authenticate(desks.pool, desks.people[who].token);
  if (!actor) throw new Error(`${who} is not signed in`);
  return actor;
}

const UNDONE = new Error('undone');

type Moved = Outcome & { cleared: number[] };

/** Clears the batch in a transaction that is always taken back; answers the outcome, where each payment that moved is then, and the acts. */
async function attempt(actor: Actor, batch: number, only: ClearingAct | undefined) {
  const found = {
    outcome: '' as string | Moved,
    after: new Map<number, string>(),
    acts: [] as [number, string][],
  };
  await desks.db
    .transaction()
    .execute(async (trx) => {
      const before = await statesOf(trx, batch);
      const last = await trx
        .selectFrom('payment_acts')
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirst();
      const body = clearBatchBody.parse(only ? { act: only } : {});
      const context = { actor, id: batch, body, seen: undefined } as unknown as Parameters<
        typeof clearBatch
      >[1];
      found.outcome = (await clearBatch(trx, context)).data as Moved;
      const after = await statesOf(trx, batch);
      found.after = new Map([...after].filter(([id, state]) => before.get(id) !== state));
      const written = await trx
        .selectFrom('payment_acts')
        .select(['payment_id', 'action'])
        .where('id', '>', last?.id ?? 0)
        .orderBy('id')
        .execute();
      found.acts = written.map(({ payment_id, action }) => [payment_id, action]);
      throw UNDONE;
    })
    .catch((error: unknown) => {
      if (error instanceof Refusal) found.outcome = error.code;
      else if (error !== UNDONE) throw error;
    });
  return found;
}

async function statesOf(trx: Transaction, batch: number): Promise<Map<number, string>> {
  const rows = await trx
    .selectFrom('payments')
    .select(['id', 'stage', 'status'])
    .where('batch_id', '=', batch)
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ id, stage, status }) => [id, `${stage}/${status}`]));
}
