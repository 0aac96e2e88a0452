import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveAccount } from '../support/bank-details.ts';
import { foundWrong } from '../support/verified.ts';
import { type ScheduledDesks, startScheduledDesks } from './scheduled-desks.ts';

let desks: ScheduledDesks;
beforeAll(async () => {
  desks = await startScheduledDesks();
});
afterAll(() => desks.close());

/** A draft of one payment. */
async function draftOf(payment: number, more: object = {}): Promise<number> {
  const made = await desks.prepare([payment], more);
  expect(made.status).toBe(201);
  return made.body.data.id;
}

const onePosted = async (amount: number, more?: object) => (await desks.posted([amount], more))[0] ?? 0;

const approve = async (id: number, who: 'treasury' | 'treasury3' = 'treasury') =>
  (await desks.move(id, 'approve', desks.people[who])).body;

/** The database refuses a signature too, whatever asks for it. */
const signedBehind = (id: number, who: number) =>
  desks.pool.query(
    `update payment_schedules set first_signed_by = ${who}, first_signed_at = now() where id = ${id}`,
  );

describe('a payment schedule goes on only while it pays what it says', () => {
  it('of which nothing came back since, nor is said to', async () => {
    const { treasury, treasury2 } = desks.people;
    const payment = await onePosted(410);
    const id = await draftOf(payment);
    const body = { amount: 410, receipt_no: 'R/1', date: desks.day };
    expect((await desks.act(treasury, payment, 'recover', body)).status).toBe(200);
    expect((await approve(id)).detail).toMatch(
      /^A recovery of PV.* waits for a second officer\. This schedule waits/,
    );
    await expect(signedBehind(id, treasury.id)).rejects.toThrow('is not paid as it says');
    expect((await desks.act(treasury2, payment, 'confirm-correction')).status).toBe(200);
    expect((await approve(id)).detail).toMatch(/^Some of PV.* came back already\. Withdraw this schedule/);
    await desks.move(id, 'withdraw', treasury, { reason: 'It came back' });
    const again = await desks.prepare([payment]);
    expect(again.body.detail).toMatch(/^Some of PV.* came back already\.$/);
  });

  it('and which no other transfer paid', async () => {
    const { treasury, treasury2 } = desks.people;
    const payment = await onePosted(420);
    const id = await draftOf(payment);
    await approve(id);
    // Only what others carry is paid by another transfer, which takes a journey of its own.
    await desks.pool.query(`set session_replication_role = replica;
      insert into payment_corrections (payment_id, kind, bank_reference, day, reason, requested_by, confirmed_by, confirmed_at)
        values (${payment}, 'reissue', 'T/99', '${desks.day}', 'Account closed', ${treasury.id}, ${treasury2.id}, now());
      set session_replication_role = origin`);
    expect((await approve(id, 'treasury3')).detail).toMatch(/^PV.* was paid by another transfer\. Withdraw/);
    expect(await foundWrong(desks.pool)).not.toContainEqual(expect.stringContaining('Payment schedule'));
  });

  it('to a vendor who is not blocked', async () => {
    const { treasury } = desks.people;
    const payment = await onePosted(430);
    const id = await draftOf(payment);
    const block = (is: boolean) =>
      desks.pool.query(
        `update vendors v set is_blocked = ${is} from payments p join expenditures e on e.id = p.expenditure_id where p.id = ${payment} and v.id = e.beneficiary_id`,
      );
    await block(true);
    expect((await approve(id)).detail).toMatch(/^The vendor of PV.* is blocked\./);
    await expect(signedBehind(id, treasury.id)).rejects.toThrow('is not paid as it says');
    await block(false);
    expect((await approve(id)).detail).toBeUndefined();
  });

  it('from an account that is in use, and one that two approved can be withdrawn once it is not', async () => {
    const { treasury, treasury2, treasury3 } = desks.people;
    const bank_account_id = await desks.account();
    const payment = await onePosted(440);
    const id = await draftOf(payment, { bank_account_id });
    await approve(id);
    await approve(id, 'treasury3');
    await desks.call('POST', `bank-accounts/${bank_account_id}/stop`, {
      token: treasury.token,
      body: { reason: 'Fraud at the bank' },
    });
    await desks.call('POST', `bank-accounts/${bank_account_id}/confirm`, {
      token: treasury2.token,
      body: {},
    });
    expect((await desks.move(id, 'send', treasury2)).body.detail).toBe(
      'The account that it is paid from is stopped. Withdraw this schedule and prepare another.',
    );
    expect((await desks.move(id, 'withdraw', treasury3, { reason: 'Stopped' })).status).toBe(200);
  });

  it('signed by nobody into whose account it pays', async () => {
    const { treasury } = desks.people;
    const payment = await onePosted(450);
    const { rows } = await desks.pool.query<{ payee_bank: string; payee_account: string }>(
      `select payee_bank, payee_account from payments where id = ${payment}`,
    );
    const id = await draftOf(payment);
    await giveAccount(
      desks,
      { list: 'employees', id: treasury.id },
      {
        bank_name: rows[0]?.payee_bank ?? null,
        account_number: rows[0]?.payee_account ?? null,
      },
    );
    expect((await approve(id)).detail).toContain('into an account that is or was yours');
    await expect(signedBehind(id, treasury.id)).rejects.toThrow('who is paid signs');
    expect((await approve(id, 'treasury3')).detail).toBeUndefined();
  });
});

it('what the bank rejected is not taken back by the officer who entered it', async () => {
  const { treasury2, treasury3 } = desks.people;
  const payment = await onePosted(460);
  const schedule = await desks.sent([payment]);
  const lines = [{ id: schedule.lines[0]?.id, outcome: 'rejected', reason: 'Name differs' }];
  expect((await desks.move(schedule.id, 'confirm', treasury3, { lines })).status).toBe(200);
  const back = (who: { token: string; id: number }) =>
    desks.act(who, payment, 'withdraw-bounce', { reason: 'It was paid after all' });
  expect((await back(treasury3)).body.detail).toBe(
    `The bank rejected it in ${schedule.code}. Another treasury officer confirms the return, or refuses it.`,
  );
  expect((await back(treasury2)).status).toBe(200);
  // What was decided stands with the rejection.
  expect(await rejectionsOf(schedule.id)).toEqual([
    expect.objectContaining({
      is_open: false,
      says: expect.stringMatching(/ decided on .* that the bank did not return it: It was paid after all$/),
    }),
  ]);
});

it('what the bank rejected is entered though others carry it, and waits for Treasury until it is settled', async () => {
  const { treasury, treasury2, treasury3 } = desks.people;
  const payment = await onePosted(470);
  const schedule = await desks.sent([payment]);
  await desks.pool.query(`set session_replication_role = replica;
    update expenditures set refunded_kobo = 10000 where id = (select expenditure_id from payments where id = ${payment});
    set session_replication_role = origin`);
  const lines = [{ id: schedule.lines[0]?.id, outcome: 'rejected', reason: 'Account closed' }];
  const told = await desks.move(schedule.id, 'confirm', treasury3, { lines });
  const why = 'Others carry ₦100.00 of it already: record the replacement transfer instead.';
  expect(told.body.message).toMatch(new RegExp(`one was rejected\\. PV.* waits for Treasury\\. ${why}$`));
  const open = { is_open: true, says: `${why} Treasury settles it.` };
  expect(await rejectionsOf(schedule.id)).toEqual([expect.objectContaining(open)]);
  expect(await waits(treasury2, schedule.code)).toEqual(['Settle what the bank rejected']);
  const transfer = { bank_reference: 'T/7', paid_on: desks.day, reason: 'Account closed' };
  await desks.act(treasury, payment, 'reissue', transfer);
  expect(await waits(treasury2, schedule.code)).toEqual([]);
  // Taken back, it is open again.
  await desks.act(treasury, payment, 'withdraw-correction', { reason: 'Wrong reference' });
  expect(await waits(treasury2, schedule.code)).toEqual(['Settle what the bank rejected']);
  await desks.act(treasury, payment, 'reissue', transfer);
  expect((await desks.act(treasury3, payment, 'confirm-correction')).status).toBe(200);
  expect(await rejectionsOf(schedule.id)).toEqual([
    expect.objectContaining({ is_open: false, says: expect.stringContaining('another transfer, T/7, on') }),
  ]);
  const wrong = await foundWrong(desks.pool);
  expect(wrong.filter((one) => one.includes(schedule.code))).toEqual([]);
});

async function rejectionsOf(id: number): Promise<unknown[]> {
  const path = `payment-schedules/${id}`;
  const { token } = desks.people.treasury;
  return (await desks.call<{ rejections: unknown[] }>('GET', path, { token })).body.data.rejections;
}

/** What of a schedule waits for somebody, by its verbs. */
async function waits(who: { token: string }, code: string): Promise<string[]> {
  const { body } = await desks.call<{ code: string; verb: string }[]>('GET', 'inbox', {
    token: who.token,
  });
  return body.data.filter((row) => row.code === code).map(({ verb }) => verb);
}
