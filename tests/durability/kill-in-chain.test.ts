import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundWrong } from '../support/verified.ts';
import { type KillablePortal, openKillablePortal } from './portal-process.ts';

const ROUNDS = process.env.LONG ? 30 : 3;

const tokens = new Map<string, string>();
let portal: KillablePortal;
beforeAll(async () => {
  portal = await openKillablePortal();
}, 240_000);
afterAll(() => portal?.end(), 60_000);

type Data = Record<string, unknown> & { id: number };

/** Calls until it is answered, under one key: the server may die at any moment of it. */
async function sent(who: string, path: string, body?: object, key = `${who} ${path} ${Math.random()}`) {
  for (;;) {
    try {
      const token = tokens.get(who) ?? (await signIn(who));
      const response = await fetch(`${portal.url}/api/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${token}`,
          ...(body ? { 'content-type': 'application/json', 'idempotency-key': key } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const answer = (await response.json()) as { status: number; data: unknown; detail?: string };
      // While it starts anew, or ends, nothing is done.
      if (response.status === 503) throw new TypeError('not ready');
      expect(response.status, `${path}: ${answer.detail}`).toBeLessThan(300);
      return answer.data;
    } catch (error) {
      if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
      await pause(50);
    }
  }
}

async function signIn(who: string): Promise<string> {
  const response = await fetch(`${portal.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: `${who}@agency.test`, password: 'Portal-Demo-2024' }),
  });
  if (!response.ok) throw new TypeError('not signed in yet');
  const { data } = (await response.json()) as { data: { token: string } };
  tokens.set(who, data.token);
  return data.token;
}

/** Raises what pays a mandate, and takes it through the desks with audit's cut until it is posted. */
async function pay(mandate_id: number): Promise<void> {
  const raised = (await sent('logistics', 'expenditures', {
    ...{ type: 'third-party', category: 'mandate', mandate_id },
  })) as Data;
  const batch = (await sent('logistics', 'batches', { expenditures: [raised.id] })) as Data & {
    payments: Data[];
  };
  const payment = `payments/${batch.payments[0]?.id}`;
  for (const desk of ['budget', 'treasury']) await sent(desk, `${payment}/clear`, {});
  const { amount } = batch.payments[0] as { amount?: number };
  if (amount) await sent('audit', `${payment}/edit`, { amount: amount - 1, remark: 'As invoiced' });
  await sent('audit', `${payment}/clear`, {});
  await sent('treasury2', `${payment}/clear`, {});
}

test('killed at any moment of the way from a mandate to its refunds, nothing is done half or twice', {
  timeout: ROUNDS * 60_000 + 120_000,
}, async () => {
  const ready = (await sent('logistics', 'logistics/holds?vendor=1')) as { id: number }[];
  expect(ready.length).toBeGreaterThanOrEqual(2);
  const ways = ready.slice(0, 3).map(async ({ id }) => {
    const body = { vendor_id: 1, holds: [id], description: 'Proof against kill -9' };
    const mandate = (await sent('logistics', 'mandates', body)) as Data;
    await pay(mandate.id);
    return mandate.id;
  });
  let isOver = false;
  const killing = (async () => {
    for (let round = 0; round < ROUNDS && !isOver; round++) {
      await pause(300 + ((round * 337) % 900));
      await portal.kill();
      await portal.start();
    }
  })();
  const mandates = await Promise.all(ways);
  isOver = true;
  await killing;

  await portal.inDatabase(async (pool) => {
    const { rows } = await pool.query(
      `select m.status, count(distinct e.id)::int as expenditures, count(distinct r.id)::int as refunds, count(distinct h.id)::int as holds
         from mandates m join expenditures e on e.mandate_id = m.id join holds h on h.mandate_id = m.id
           left join refunds r on r.hold_id = h.id and r.expenditure_id = e.id
        where m.id = any($1) group by m.id`,
      [mandates],
    );
    const once = { status: 'paid', expenditures: 1, refunds: 1, holds: 1 };
    expect(rows).toEqual(mandates.map(() => once));
    expect(await foundWrong(pool)).toEqual([]);
  });
});
