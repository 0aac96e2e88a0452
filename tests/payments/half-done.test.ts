import { afterAll, beforeAll, expect, it } from 'vitest';
import { lagosToday } from '#shared/dates.ts';
import { everyTable } from '../support/every-table.ts';
import { cuttableServer } from '../support/lost-statements.ts';
import { type Desks, startDesks } from './desks.ts';
import { expectPaymentsSound } from './proof.ts';

let desks: Desks;
let server: Awaited<ReturnType<typeof cuttableServer>>;

beforeAll(async () => {
  desks = (await startDesks()) as Desks;
  server = await cuttableServer(desks);
});
afterAll(async () => {
  await server.close();
  await desks.close();
});

type Person = { token: string };
type Step = {
  name: string;
  person: () => Person;
  path: () => Promise<string>;
  method?: 'DELETE';
  body?: () => Promise<unknown>;
};

const people = () => desks.people;

async function at(...who: (keyof Desks['people'])[]): Promise<number> {
  const { payments } = await desks.batch([1_000, 2_000]);
  const id = payments[0]?.id ?? 0;
  await desks.clearedBy(id, ...who.map((name) => desks.people[name]));
  return id;
}

async function batchAt(...who: (keyof Desks['people'])[]): Promise<number> {
  return (await desks.payment(await at(...who))).batch_id;
}

async function request(): Promise<number> {
  const batch_id = await batchAt('budget');
  const body = { batch_id, reason: 'Wrong vote' };
  return (await desks.call<{ id: number }>('POST', 'reversals', { token: desks.people.officer.token, body }))
    .body.data.id;
}

async function bounced(): Promise<number> {
  const id = await at('budget', 'treasury', 'audit', 'treasury2');
  const date = lagosToday();
  await desks.act(desks.people.treasury2, id, 'bounce', { reason: 'Account closed', date });
  return id;
}

const STEPS: Step[] = [
  {
    name: 'raise a batch',
    person: () => people().officer,
    path: async () => 'batches',
    body: async () => ({ expenditures: await desks.expend(await desks.fund(), [1_000, 2_000]) }),
  },
  {
    name: 'delete a batch',
    person: () => people().officer,
    method: 'DELETE',
    path: async () => `batches/${await batchAt()}`,
  },
  { name: 'clear', person: () => people().budget, path: async () => `payments/${await at()}/clear` },
  { name: 'clear all', person: () => people().budget, path: async () => `batches/${await batchAt()}/clear` },
  {
    name: 'edit',
    person: () => people().treasury,
    path: async () => `payments/${await at('budget')}/edit`,
    body: async () => ({ amount: 900 }),
  },
  {
    name: 'query',
    person: () => people().audit,
    path: async () => `payments/${await at('budget', 'treasury')}/query`,
    body: async () => ({ remark: 'Why?' }),
  },
  {
    name: 'respond',
    person: () => people().officer,
    path: async () => {
      const id = await at('budget', 'treasury');
      await desks.act(people().audit, id, 'query', { remark: 'Why?' });
      return `payments/${id}/respond`;
    },
    body: async () => ({ response: 'Because.' }),
  },
  {
    name: 'record a bounce',
    person: () => people().treasury2,
    path: async () => `payments/${await at('budget', 'treasury', 'audit', 'treasury2')}/bounce`,
    body: async () => ({ reason: 'Account closed', date: lagosToday() }),
  },
  {
    name: 'deny a reversal',
    person: () => people().budget2,
    path: async () => `reversals/${await request()}/deny`,
    body: async () => ({ response: 'Pay it first' }),
  },
  {
    name: 'withdraw a reversal',
    person: () => people().officer,
    method: 'DELETE',
    path: async () => `reversals/${await request()}`,
  },
  {
    name: 'pull back',
    person: () => people().budget,
    path: async () => `payments/${await at('budget')}/pull-back`,
  },
  {
    name: 'return',
    person: () => people().treasury,
    path: async () => `payments/${await at('budget')}/return`,
    body: async () => ({ reason: 'Not in order' }),
  },
  {
    name: 'post',
    person: () => people().treasury2,
    path: async () => `payments/${await at('budget', 'treasury', 'audit')}/clear`,
  },
  {
    name: 'confirm a bounce',
    person: () => people().treasury3,
    path: async () => `payments/${await bounced()}/confirm-bounce`,
  },
  {
    name: 'withdraw a bounce',
    person: () => people().treasury2,
    path: async () => `payments/${await bounced()}/withdraw-bounce`,
    body: async () => ({ reason: 'Another account' }),
  },
  {
    name: 'reverse directly',
    person: () => people().officer,
    path: async () => `batches/${await batchAt()}/reverse`,
    body: async () => ({ reason: 'Wrong vote' }),
  },
  {
    name: 'approve a reversal',
    person: () => people().budget2,
    path: async () => `reversals/${await request()}/approve`,
  },
];

it.each(STEPS)(
  'leaves nothing half done when a statement of $name is lost, whichever it is',
  async (step) => {
    const path = await step.path();
    const body = await step.body?.();
    const lost = await server.loseEach(
      (nth) => ({
        method: step.method ?? 'POST',
        url: `/api/${path}`,
        headers: { authorization: `Bearer ${step.person().token}`, 'idempotency-key': `${step.name}-${nth}` },
        ...(step.method === 'DELETE' ? {} : { payload: body ?? {} }),
      }),
      () => everyTable(desks.pool),
    );
    expect(lost).toBeGreaterThan(8);
    await expectPaymentsSound(desks);
  },
  120_000,
);
