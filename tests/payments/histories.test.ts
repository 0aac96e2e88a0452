import { afterAll, beforeAll, expect, it } from 'vitest';
import { ACT_CHECKS } from '#server/verify/act-checks.ts';
import { BANK_CHECKS } from '#server/verify/bank-checks.ts';
import { lagosToday } from '#shared/dates.ts';
import { LONG } from '../budget/proof.ts';
import { foundBy } from '../support/verified.ts';
import { type Desks, type PaymentRecord, startDesks } from './desks.ts';
import { expectPaymentsSound } from './proof.ts';

const HISTORIES = LONG ? 60 : 2;
const STEPS = LONG ? 300 : 120;

let desks: Desks;
beforeAll(async () => {
  desks = (await startDesks()) as Desks;
});
afterAll(() => desks.close());

const ACTIONS = [
  'clear',
  'clear',
  'clear',
  'edit',
  'query',
  'respond',
  'pull-back',
  'return',
  'bounce',
  'confirm-bounce',
  'withdraw-bounce',
  'recover',
  'reissue',
  'confirm-correction',
  'withdraw-correction',
];
const TRYING = [
  'budget',
  'budget2',
  'treasury',
  'treasury2',
  'treasury3',
  'audit',
  'audit2',
  'officer',
  'colleague',
] as const;

it.each(Array.from({ length: HISTORIES }, (_, index) => index + 1))(
  'does what each record says can be done, and stays sound through a random history (seed %i)',
  async (seed) => {
    const chance = randomFrom(seed);
    const fund = await desks.fund({ approved: 20_000 });
    const payments: number[] = [];
    const batches: number[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      if (step % 12 === 0) {
        const batch = await desks.batch([500 + Math.floor(chance() * 500), 300], fund).catch(() => undefined);
        if (batch) {
          batches.push(batch.id);
          payments.push(...batch.payments.map(({ id }) => id));
        }
      }
      if (chance() < 0.06) await takeBack(pick(batches, chance), chance);
      else await tryOne(pick(payments, chance), pick(TRYING, chance), pick(ACTIONS, chance), chance);
    }
    await expectPaymentsSound(desks);
    expect(await foundBy(desks.pool, [...ACT_CHECKS, ...BANK_CHECKS])).toEqual([]);
  },
  LONG ? 600_000 : 120_000,
);

async function tryOne(
  id: number,
  who: (typeof TRYING)[number],
  action: string,
  chance: () => number,
): Promise<void> {
  const person = desks.people[who];
  const before: PaymentRecord = await desks.payment(id, person);
  const told = before.actions.find((one) => one.name === action);
  const amount = Math.max(1, Math.round(before.amount * (0.7 + chance() * 0.5)));
  const bodies: Record<string, Record<string, unknown>> = {
    edit: { amount },
    query: { remark: 'Where is the receipt?' },
    respond: { response: 'It is attached.' },
    return: { reason: 'Not in order' },
    bounce: { reason: 'Account closed', date: lagosToday() },
    'withdraw-bounce': { reason: 'Another account' },
    recover: {
      amount: Math.max(0.01, Math.round((before.amount - Number(before.recovered)) * chance())),
      receipt_no: `R/${chance()}`,
      date: lagosToday(),
    },
    reissue: { bank_reference: 'T/2', paid_on: lagosToday(), reason: 'Account closed' },
    'withdraw-correction': { reason: 'Another payment' },
  };
  const answer = await desks.act(person, id, action, bodies[action] ?? {});
  if (told?.allowed) {
    expect([200, 422], `${who} to ${action}: ${answer.text}`).toContain(answer.status);
    if (answer.status === 422) expect(['RULE', 'FUND_SHORT']).toContain(answer.body.code);
  } else if (answer.status !== 403) {
    // Without the permission itself the route answers; with it, the record's own words.
    expect([answer.body.code, answer.body.detail]).toEqual([told?.why_not?.code, told?.why_not?.sentence]);
  }
}

async function takeBack(batch_id: number, chance: () => number): Promise<void> {
  const { call, people } = desks;
  const asked = await call<{ id: number; status: string }>('POST', 'reversals', {
    token: people.officer.token,
    body: { batch_id, reason: 'Wrong vote' },
  });
  if (asked.status !== 201 || asked.body.data.status !== 'pending') return;
  const word = pick(['approve', 'deny'], chance);
  const answer = await call('POST', `reversals/${asked.body.data.id}/${word}`, {
    token: people.budget2.token,
    body: { response: 'As you wish' },
  });
  expect(answer.status, answer.text).toBe(200);
}

function pick<T>(from: readonly T[], chance: () => number): T {
  const found = from[Math.floor(chance() * from.length)];
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
}

/** Numbers in [0, 1) that always fall the same way for a seed. */
function randomFrom(seed: number): () => number {
  let state = seed * 2_654_435_769;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
