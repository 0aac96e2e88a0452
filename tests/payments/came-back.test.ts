import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatDay, lagosToday } from '#shared/dates.ts';
import { type Desks, startDesks } from './desks.ts';
import { expectPaymentsSound } from './proof.ts';

const date = lagosToday();

let desks: Desks;
let fund: number;
let id: number;
beforeAll(async () => {
  desks = (await startDesks()) as Desks;
});
afterAll(() => desks.close());

beforeEach(async () => {
  const { budget, treasury, audit, treasury2 } = desks.people;
  fund = await desks.fund({ approved: 10_000 });
  id = (await desks.batch([1_000], fund)).payments[0]?.id ?? 0;
  await desks.clearedBy(id, budget, treasury, audit, treasury2);
});

type Who = 'treasury' | 'treasury2' | 'treasury3';
const recover = (amount: number, receipt_no: string, who: Who = 'treasury2') =>
  desks.act(desks.people[who], id, 'recover', { amount, receipt_no, date });
const confirm = (who: Who = 'treasury3') => desks.act(desks.people[who], id, 'confirm-correction');

describe('money of a paid payment that came back', () => {
  it('is free again on the fund once a second treasury officer has confirmed it, up to what was paid', async () => {
    const before = await desks.figures(fund);
    const recorded = await recover(300, `R${id}/1`);
    expect(recorded.status, recorded.text).toBe(200);
    expect(await desks.figures(fund)).toEqual(before);
    expect(recorded.body.data.open_correction).toMatchObject({
      kind: 'recovery',
      amount: 300,
      receipt_no: `R${id}/1`,
      words: `₦300.00 came back, receipt R${id}/1`,
    });
    const inbox = await desks.call<{ kind: string; path: string }[]>('GET', 'inbox', {
      token: desks.people.treasury3.token,
    });
    expect(inbox.body.data).toContainEqual(
      expect.objectContaining({ kind: 'correction', path: `/payments/clear-payments/${id}` }),
    );
    expect((await confirm('treasury2')).body.code).toBe('SOD_SAME_PERSON');
    const again = await recover(300, `R${id}/1`, 'treasury3');
    expect([again.body.code, again.body.detail]).toEqual([
      'WRONG_STATE',
      expect.stringMatching(
        new RegExp(
          `^${desks.people.treasury2.name} recorded on .+: ₦300\\.00 came back, receipt R${id}/1\\. A second`,
        ),
      ),
    ]);
    const confirmed = await confirm();
    expect(confirmed.body.data).toMatchObject({ status: 'paid', recovered: 300, open_correction: null });
    expect(await desks.figures(fund)).toMatchObject({
      booked_expenditure: 700,
      actual_expenditure: 700,
      available: 9_300,
    });
    expect((await recover(100, `R${id}/1`)).body.errors).toHaveProperty('receipt_no');
    expect((await recover(100, `r${id}/1`)).body.errors).toEqual({
      receipt_no: ['This receipt is recorded for the payment already.'],
    });
    expect((await recover(700.01, `R${id}/2`)).body.errors?.amount?.[0]).toContain('At most ₦700.00');
    expect((await recover(700, `R${id}/2`)).status).toBe(200);
    expect((await confirm()).status).toBe(200);
    expect(await desks.figures(fund)).toMatchObject({ actual_expenditure: 0, available: 10_000 });
    await expectPaymentsSound(desks);
  });

  it('is of one payment: a receipt that is recorded for another is refused, by the database too', async () => {
    const { budget, treasury, audit, treasury2 } = desks.people;
    expect((await recover(300, `R${id}/1`)).status).toBe(200);
    const { pv_no } = await desks.payment(id);
    const other = (await desks.batch([500], fund)).payments[0]?.id ?? 0;
    await desks.clearedBy(other, budget, treasury, audit, treasury2);
    const body = { amount: 100, receipt_no: `r${id}/1`, date };
    const refused = await desks.act(treasury2, other, 'recover', body);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { receipt_no: [`This receipt is recorded already, of ${pv_no}.`] },
    ]);
    const behind = (payment: number) =>
      desks.pool.query(
        `insert into payment_corrections (payment_id, kind, amount_kobo, receipt_no, day, requested_by)
         values ($1, 'recovery', 100, $2, $3, $4)`,
        [payment, body.receipt_no, date, treasury2.id],
      );
    await expect(behind(other)).rejects.toMatchObject({ constraint: 'receipts_settle_once' });
    expect((await confirm()).status).toBe(200);
    await expect(behind(id)).rejects.toMatchObject({ constraint: 'receipts_settle_once' });
  });

  it('is told on the page of its expenditure and on the approval form, whose amounts stay as they were approved', async () => {
    await recover(300, `R${id}/1`);
    const { officer } = desks.people;
    const { batch_id, pv_no, expenditure_id } = await desks.payment(id);
    const form = async () =>
      (
        await desks.call<{ total: number; after_payment: object[] }>('GET', `batches/${batch_id}/form`, {
          token: officer.token,
        })
      ).body.data;
    expect((await form()).after_payment).toEqual([]);
    await confirm();
    expect(await form()).toMatchObject({
      total: 1_000,
      after_payment: [
        { pv_no, what: 'came-back', day: date, amount: 300, reference: `R${id}/1`, reason: null },
      ],
    });
    const sheet = await desks.call<{ notes: string[] }>('GET', `batches/${batch_id}/sheet`, {
      token: officer.token,
    });
    expect(sheet.body.data.notes).toEqual([
      `₦300.00 of ${pv_no} came back on ${formatDay(date)}, receipt R${id}/1.`,
    ]);
    const { body } = await desks.call<{ payments: object[] }>('GET', `expenditures/${expenditure_id}`, {
      token: officer.token,
    });
    expect(body.data).toMatchObject({ amount: 1_000, refunded: 0, recovered: 300, net: 700 });
    expect(body.data.payments).toMatchObject([{ amount: 1_000, recovered: 300 }]);
  });

  it('is withdrawn or refused with a reason, and nothing moves', async () => {
    const { treasury2, treasury3 } = desks.people;
    const before = await desks.figures(fund);
    await recover(300, `R${id}/1`);
    const refused = await desks.act(treasury3, id, 'withdraw-correction', { reason: 'Of another payment' });
    expect(refused.body.data).toMatchObject({ recovered: 0, open_correction: null });
    expect(await desks.figures(fund)).toEqual(before);
    const { body } = await desks.call<{ detail: string }[]>('GET', 'notifications?kind=message', {
      token: treasury2.token,
    });
    expect(body.data[0]?.detail).toBe('Of another payment');
    expect((await recover(200, `R${id}/1`)).status).toBe(200);
  });

  it('did not come back before it was paid', async () => {
    const early = { amount: 1, receipt_no: `R${id}/9`, date: '2024-01-01' };
    expect((await desks.act(desks.people.treasury2, id, 'recover', early)).body.errors).toHaveProperty(
      'date',
    );
  });

  it('is what was confirmed, whatever the program thinks', async () => {
    const run = (statement: string) => desks.pool.query(statement);
    await expect(run(`update payments set recovered_kobo = 100 where id = ${id}`)).rejects.toMatchObject({
      constraint: 'payments_recovered_as_confirmed',
    });
    await recover(300, `R${id}/1`);
    await expect(
      run(
        `update payment_corrections set confirmed_by = requested_by, confirmed_at = now() where payment_id = ${id}`,
      ),
    ).rejects.toMatchObject({ constraint: 'payment_corrections_two_people' });
    await confirm();
    await expect(
      run(`update payment_corrections set amount_kobo = 1 where payment_id = ${id}`),
    ).rejects.toThrow('stays');
  });
});

describe('a payment of which some has come back', () => {
  const reissue = (who: Who = 'treasury2') =>
    desks.act(desks.people[who], id, 'reissue', {
      bank_reference: 'T/2',
      paid_on: date,
      reason: 'Account closed',
    });

  it('is not returned by the bank any more: its transfer is replaced, confirmed by a second, without an entry', async () => {
    expect((await reissue()).body.detail).toContain('record that the bank returned it');
    await recover(300, `R${id}/1`);
    await confirm();
    const bounced = await desks.act(desks.people.treasury2, id, 'bounce', { reason: 'Closed', date });
    expect([bounced.status, bounced.body.code]).toEqual([422, 'SETTLED_ALREADY']);
    const before = await desks.figures(fund);
    expect((await reissue()).status).toBe(200);
    expect((await desks.payment(id)).bank_reference).not.toBe('T/2');
    const confirmed = await confirm();
    expect(confirmed.body.data).toMatchObject({ status: 'paid', bank_reference: 'T/2', paid_on: date });
    expect(confirmed.body.data.timeline.slice(-2)).toMatchObject([
      { action: 'reissue', remark: expect.stringContaining('Replaced by T/2') },
      { action: 'confirm-correction', bank_reference: 'T/2', paid_on: date },
    ]);
    expect(await desks.figures(fund)).toEqual(before);
    const { batch_id, pv_no } = await desks.payment(id);
    const sheet = await desks.call<{ notes: string[] }>('GET', `batches/${batch_id}/sheet`, {
      token: desks.people.officer.token,
    });
    expect(sheet.body.data.notes.at(-1)).toBe(
      `${pv_no} was paid by another transfer, T/2, on ${formatDay(date)}: Account closed`,
    );
    await expectPaymentsSound(desks);
  });
});
