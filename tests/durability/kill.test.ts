import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KillablePortal, openKillablePortal } from './portal-process.ts';

const ROUNDS = process.env.LONG ? 100 : 2;
const CLIENTS = 8;
const DESCRIPTION = 'Proof against kill -9';

let portal: KillablePortal;
beforeAll(async () => {
  portal = await openKillablePortal();
}, 240_000);
afterAll(() => portal?.end(), 60_000);

test('killed at any moment the server loses nothing that it acknowledged, leaves nothing half done, and a repeated call does nothing twice', {
  timeout: ROUNDS * 20_000 + 60_000,
}, async () => {
  const { token, fund } = await signIn();
  const acknowledged = new Map<string, number>();
  const unanswered = new Set<string>();
  let calls = 0;
  for (let round = 0; round < ROUNDS; round++) {
    let isDead = false;
    const clients = Array.from({ length: CLIENTS }, async () => {
      while (!isDead) {
        const key = `round ${round}, call ${calls++}`;
        const id = await raise(token, fund, key);
        if (id === undefined) unanswered.add(key);
        else acknowledged.set(key, id);
      }
    });
    // Another moment each round, from the first statements to the middle of the stream.
    await pause(40 + ((round * 137) % 700));
    await portal.kill();
    isDead = true;
    await Promise.all(clients);
    await portal.start();
  }
  for (const [key, id] of acknowledged) expect(await raise(token, fund, key), `${key}, sent again`).toBe(id);
  for (const key of unanswered) acknowledged.set(key, (await raise(token, fund, key)) ?? 0);

  await portal.inDatabase(async (pool) => {
    const { rows } = await pool.query<{ id: number; entries: number; lines: number }>(
      `select x.id, (select count(*)::int from fund_entries e where e.source_type = 'expenditures' and e.source_id = x.id) as entries,
                (select count(*)::int from activities a where a.subject_type = 'expenditures' and a.subject_id = x.id) as lines
           from expenditures x where x.description = $1 order by x.id`,
      [DESCRIPTION],
    );
    expect(rows.map(({ id }) => id)).toEqual([...acknowledged.values()].sort((a, b) => a - b));
    expect(rows.filter(({ entries, lines }) => entries !== 1 || lines !== 1)).toEqual([]);
    const { rows: drifted } = await pool.query(
      `select f.id from funds f join (select fund_id, sum(booked_kobo) as booked, max(seq) as last, count(*) as n from fund_entries group by 1) e on e.fund_id = f.id
          where f.booked_kobo <> e.booked or f.last_seq <> e.last or e.n <> e.last`,
    );
    expect(drifted).toEqual([]);
  });
  expect(acknowledged.size).toBeGreaterThan(ROUNDS);
});

async function signIn(): Promise<{ token: string; fund: number }> {
  const { data } = await call('login', { username: 'officer@agency.test', password: 'Portal-Demo-2024' });
  const token = String(data.token);
  const filter = encodeURIComponent(
    JSON.stringify({ match: 'all', rules: [{ field: 'budget_year', op: 'equals', value: 2024 }] }),
  );
  const response = await fetch(`${portal.url}/api/funds?sort=-available&filter=${filter}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const list = (await response.json()) as { data: { id: number }[] };
  return { token, fund: list.data[0]?.id ?? 0 };
}

/** The id of the raised expenditure; undefined when no answer came because the server died. */
async function raise(token: string, fund_id: number, key: string): Promise<number | undefined> {
  const body = {
    fund_id,
    type: 'third-party',
    category: 'other',
    beneficiary: `Payee of ${key}`,
    amount: 1,
    transaction_class: 'goods',
    vat: 'none',
    description: DESCRIPTION,
  };
  try {
    const { status, data, detail } = await call('expenditures', body, {
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
    });
    expect(status, detail).toBe(201);
    return Number(data.id);
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

async function call(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${portal.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { status: number; data: Record<string, unknown>; detail?: string };
}
