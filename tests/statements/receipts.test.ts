import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lagosToday } from '#shared/dates.ts';
import { type ScheduledDesks, startScheduledDesks } from '../schedules/scheduled-desks.ts';
import { foundWrong } from '../support/verified.ts';

let desks: ScheduledDesks;
let receipt: { id: number; number: string; amount: number; code: string };
beforeAll(async () => {
  desks = await startScheduledDesks();
  const sent = await desks.sent(await desks.posted([77]));
  const payment = sent.lines[0]?.payment_id ?? 0;
  await desks.act(treasury(), payment, 'bounce', { reason: 'Account is dormant', date: lagosToday() });
  await desks.act(desks.people.treasury3, payment, 'confirm-bounce');
  [receipt = receipt] = (await get<(typeof receipt)[]>('receipts')).body.data;
});
afterAll(() => desks.close());

const treasury = () => desks.people.treasury;
const get = <T>(path: string) => desks.call<T>('GET', path, { token: treasury().token });

describe('money that came back', () => {
  it('has a number of its own, without gaps, and a receipt to print', async () => {
    expect(receipt).toMatchObject({ number: expect.stringMatching(/^MR\/\d{4}\/\d{5}$/), amount: 77 });
    const payments = await desks.posted([500, 600]);
    for (const id of payments)
      await desks.act(treasury(), id, 'bounce', { reason: 'Account is dormant', date: lagosToday() });
    const confirmed = await Promise.all(
      payments.map((id) => desks.act(desks.people.treasury3, id, 'confirm-bounce')),
    );
    expect(confirmed.map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = await desks.pool.query<{ seq: number; amount_kobo: number }>(
      'select seq, amount_kobo from money_receipts order by seq',
    );
    expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(rows.map(({ amount_kobo }) => Number(amount_kobo)).sort()).toEqual([50_000, 60_000, 7_700]);
    const paper = await get<{ title: string; total: { in_words: string } }>(`receipts/${receipt.id}/sheet`);
    expect(paper.body.data).toMatchObject({
      title: 'Official Receipt',
      total: { in_words: expect.stringMatching(/seventy/i) },
    });
  });

  it('is printed, and copies are counted one after the other', async () => {
    const print = () =>
      desks.call<{ copy_no: number }>('POST', `receipts/${receipt.id}/print`, {
        token: treasury().token,
        body: {},
      });
    const copies = await Promise.all([print(), print(), print()]);
    expect(copies.map(({ body }) => body.data.copy_no).sort()).toEqual([1, 2, 3]);
  });

  it('is written by nobody else', async () => {
    for (const statement_ of [
      'update money_receipts set amount_kobo = 1',
      'delete from money_receipts',
      'update money_receipt_counters set last = 0',
      `insert into money_receipts (number, year, seq, kind, payment_id, bounce_id, received_from, code, amount_kobo, day, recorded_by)
         select '', 0, 0, 'returned', payment_id, bounce_id, 'x', 'x', 1, day, recorded_by from money_receipts limit 1`,
    ])
      await expect(desks.pool.query(statement_)).rejects.toThrow();
  });

  it('is told in money: what was withheld from it never left', async () => {
    const { id } = await desks.pay((await desks.taxed(1_000)).id);
    const { treasury2, treasury3 } = desks.people;
    await desks.act(treasury2, id, 'recover', { amount: 1_000, receipt_no: 'TELLER/1', date: lagosToday() });
    expect((await desks.act(treasury3, id, 'confirm-correction')).status).toBe(200);
    const { rows } = await desks.pool.query<{ kind: string; paper_no: string; kobo: string; net: string }>(
      `select r.kind, r.paper_no, r.amount_kobo::text as kobo, (p.amount_kobo - p.deducted_kobo)::text as net
         from money_receipts r join payments p on p.id = r.payment_id where p.id = $1`,
      [id],
    );
    expect(rows).toEqual([
      { kind: 'vendor-refund', paper_no: 'TELLER/1', kobo: rows[0]?.net, net: rows[0]?.net },
    ]);
  });

  it('leaves nothing for verify to find', async () => {
    expect(await foundWrong(desks.pool)).toEqual([]);
  });
});
