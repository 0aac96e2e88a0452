import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '#server/database/transaction.ts';
import { lockFund, postEntries, refuseIfShort } from '#server/domain/budget/index.ts';
import { type Agency, startAgency } from './agency.ts';
import { expectSound, LONG } from './proof.ts';

const CLIENTS = LONG ? 200 : 20;
const BOOKINGS = LONG ? 50 : 10;
const TIMEOUT = LONG ? 1_200_000 : 60_000;

let agency: Agency;
beforeAll(async () => {
  agency = await startAgency();
});
afterAll(() => agency.close());

it(
  `lets ${CLIENTS} clients book ${BOOKINGS} times each at one fund, asking five times what it has: nothing overspent, nothing lost`,
  async () => {
    const demand = CLIENTS * BOOKINGS * 1_000;
    const fund = await agency.fund({ approved: demand / 5, code: 'RACE' });
    const { token } = agency.people.officer;
    let booked = 0;
    const statuses = new Map<number, number>();
    const client = async (at: number) => {
      for (let turn = 0; turn < BOOKINGS; turn++) {
        const kobo = 50_000 + ((at * 7919 + turn * 104_729) % 100_000);
        const body = agency.purchase(fund, kobo / 100, { beneficiary: `Payee ${at}-${turn}` });
        const { status, body: answer } = await agency.call<{ id: number }>('POST', 'expenditures', {
          token,
          body,
        });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 201) booked += kobo;
        else expect(answer.code).toBe('FUND_SHORT');
        // Every seventh thinks better of it, so that money also comes back.
        if (status === 201 && (at + turn) % 7 === 0) {
          const gone = await agency.call('DELETE', `expenditures/${answer.data.id}`, { token });
          expect(gone.status).toBe(200);
          booked -= kobo;
        }
        if (turn % 5 === 4) await holdAndFree(fund);
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, at) => client(at)));
    const { booked_expenditure, available, reserved } = await agency.figures(fund);
    expect(booked_expenditure).toBe(booked / 100);
    expect(reserved).toBe(0);
    expect(available).toBeGreaterThanOrEqual(0);
    expect([...statuses.keys()].sort()).toEqual([201, 422]);
    await expectSound(agency);
  },
  TIMEOUT,
);

/** Sets money aside and frees it again in another transaction, as a hold does; does nothing when the fund is short. */
async function holdAndFree(fund_id: number): Promise<void> {
  const entry = { fund_id, source: { type: 'holds', id: 1 }, actor: agency.people.budget };
  const secured = await inTransaction(agency.db, async (trx) => {
    refuseIfShort(await lockFund(trx, fund_id), 30_000);
    await postEntries(trx, [{ ...entry, kind: 'hold-secured', reserved_kobo: 30_000 }]);
    return true;
  }).catch((error) => {
    expect(error).toMatchObject({ code: 'FUND_SHORT' });
    return false;
  });
  if (!secured) return;
  await inTransaction(agency.db, async (trx) => {
    await lockFund(trx, fund_id);
    await postEntries(trx, [{ ...entry, kind: 'hold-reversed', reserved_kobo: -30_000 }]);
  });
}

it('moves money to and fro between two funds at the same moment without waiting for each other for ever', async () => {
  const [one, other] = [await agency.fund({ approved: 100_000 }), await agency.fund({ approved: 100_000 })];
  const { budget, budget2 } = agency.people;
  const virement = async (at: number) => {
    const [from, to_fund_id] = at % 2 ? [one, other] : [other, one];
    const body = { to_fund_id, amount: 100 + at, reference: `V${at}`, remark: 'To and fro' };
    const asked = await agency.call<{ id: number }>('POST', `funds/${from}/virement`, {
      token: budget.token,
      body,
    });
    expect(asked.status).toBe(201);
    const approved = await agency.call('POST', `fund-changes/${asked.body.data.id}/approve`, {
      token: budget2.token,
    });
    expect(approved.status).toBe(200);
  };
  await Promise.all(Array.from({ length: LONG ? 200 : 20 }, (_, at) => virement(at)));
  const together = (await agency.figures(one)).approved + (await agency.figures(other)).approved;
  expect(together).toBe(200_000);
  await expectSound(agency);
});

it('does once what is sent three times at the same moment under one key, and answers the same', async () => {
  const { token } = agency.people.officer;
  for (let round = 0; round < (LONG ? 100 : 10); round++) {
    const fund = await agency.fund({ approved: 1_000 });
    const body = agency.purchase(fund, 300);
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => agency.call<{ id: number }>('POST', 'expenditures', { token, body, headers });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await agency.figures(fund)).booked_expenditure).toBe(300);
    const other = await agency.call('POST', 'expenditures', {
      token,
      body: { ...body, amount: 301 },
      headers,
    });
    expect(other.body.code).toBe('IDEMPOTENCY_MISMATCH');
  }
});

it('does not use a key up on a refusal', async () => {
  const fund = await agency.fund({ approved: 100 });
  const { token } = agency.people.officer;
  const headers = { 'idempotency-key': randomUUID() };
  const body = agency.purchase(fund, 150);
  expect((await agency.call('POST', 'expenditures', { token, body, headers })).body.code).toBe('FUND_SHORT');
  const { budget, budget2 } = agency.people;
  const more = { amount: 50, reference: 'W1', remark: 'More' };
  const asked = await agency.call<{ id: number }>('POST', `funds/${fund}/top-up`, {
    token: budget.token,
    body: more,
  });
  await agency.call('POST', `fund-changes/${asked.body.data.id}/approve`, { token: budget2.token });
  expect((await agency.call('POST', 'expenditures', { token, body, headers })).status).toBe(201);
});

it(
  'draws a different code for each of many expenditures raised at the same moment',
  async () => {
    const fund = await agency.fund({ approved: 1_000_000 });
    const { token } = agency.people.officer;
    const codes: string[] = [];
    // Not all of the long proof's at once: beyond some hundreds that wait, the portal says that it is busy.
    const client = async () => {
      for (let time = 0; time < (LONG ? 25 : 3); time++) {
        const body = agency.purchase(fund, 1);
        const raised = await agency.call<{ code: string }>('POST', 'expenditures', { token, body });
        expect(raised.status, raised.text).toBe(201);
        codes.push(raised.body.data.code);
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    expect(new Set(codes).size).toBe(CLIENTS * (LONG ? 25 : 3));
  },
  TIMEOUT,
);
