import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lagosToday } from '#shared/dates.ts';
import { foundWrong } from '../support/verified.ts';
import { startTaxedDesks, type TaxedDesks } from './taxed-desks.ts';

let desks: TaxedDesks;
beforeAll(async () => {
  desks = await startTaxedDesks();
});
afterAll(() => desks.close());

const FIRS = 'Federal Inland Revenue Service';
const today = lagosToday();

interface Line {
  kind: string;
  tax: string;
  amount: number;
  base: number;
  running_owed: number;
}

async function linesOf(payment_id: number): Promise<[string, string, number][]> {
  const filter = JSON.stringify({
    match: 'all',
    rules: [{ field: 'payment_id', op: 'equals', value: payment_id }],
  });
  const { body } = await desks.call<Line[]>(
    'GET',
    `tax-ledger?sort=seq&per_page=100&filter=${encodeURIComponent(filter)}`,
    { token: desks.people.treasury.token },
  );
  return body.data.map(({ kind, tax, amount }) => [kind, tax, amount]);
}

async function owedTo(authority: string) {
  const { body } = await desks.call<{ authorities: Record<string, unknown>[] }>(
    'GET',
    `taxes/owed?month=${today.slice(0, 7)}`,
    { token: desks.people.treasury.token },
  );
  return body.data.authorities.find((one) => one.authority === authority);
}

describe('the tax ledger of an authority', () => {
  it('takes what is withheld as a payment is posted, and gives it back as the bank returns it', async () => {
    const { treasury2, treasury3 } = desks.people;
    const { id } = await desks.taxed(1_075_000);
    expect(await linesOf(id)).toEqual([]);
    await desks.pay(id);
    const withheld = [
      ['withheld', 'vat', 75_000],
      ['withheld', 'withholding', 50_000],
    ];
    expect(await linesOf(id)).toEqual(withheld);
    expect(await owedTo(FIRS)).toMatchObject({
      withheld: 125_000,
      given_back: 0,
      owed: 125_000,
      owed_now: 125_000,
    });
    await desks.act(treasury2, id, 'bounce', { reason: 'Account closed', date: today });
    expect(await linesOf(id)).toEqual(withheld);
    await desks.act(treasury3, id, 'confirm-bounce');
    const back = [
      ['given-back', 'vat', -75_000],
      ['given-back', 'withholding', -50_000],
    ];
    expect(await linesOf(id)).toEqual([...withheld, ...back]);
    expect(await owedTo(FIRS)).toMatchObject({ withheld: 125_000, given_back: 125_000, owed_now: 0 });
    const { payee_name: payee } = await desks.payment(id);
    // What goes to the bank is what the payee gets.
    expect((await desks.act(treasury2, id, 'clear')).body.message).toBe(
      `₦950,000.00 to ${payee} (₦1,075,000.00 before deductions) was posted.`,
    );
    expect(await linesOf(id)).toEqual([...withheld, ...back, ...withheld]);
  });

  it('gives back of what came back its share, and all of it with the last kobo', async () => {
    const { treasury2, treasury3 } = desks.people;
    const before = Number((await owedTo(FIRS))?.owed_now);
    const { id } = await desks.taxed(1_000, { vat: 'none' });
    await desks.pay(id);
    const recover = async (amount: number, receipt_no: string) => {
      const recorded = await desks.act(treasury2, id, 'recover', { amount, receipt_no, date: today });
      expect(recorded.status, recorded.text).toBe(200);
      const done = await desks.act(treasury3, id, 'confirm-correction');
      expect(done.status, done.text).toBe(200);
    };
    await recover(333.33, 'TX/1');
    expect((await linesOf(id)).at(-1)).toEqual(['given-back', 'withholding', -16.67]);
    await recover(666.67, 'TX/2');
    expect((await linesOf(id)).at(-1)).toEqual(['given-back', 'withholding', -33.33]);
    expect((await owedTo(FIRS))?.owed_now).toBe(before);
  });

  it('is written by payments alone, and never changed', async () => {
    const run = (statement: string) => desks.pool.query(statement);
    await expect(run('update tax_entries set amount_kobo = 1')).rejects.toThrow('append-only');
    await expect(run('delete from tax_entries')).rejects.toThrow('append-only');
    await expect(run('update tax_authorities set owed_kobo = 0')).rejects.toThrow('follows from its ledger');
    await expect(
      run(
        `insert into tax_entries (authority, kind, amount_kobo, day, seq, running_owed_kobo) values ('${FIRS}', 'remitted', -1, '2026-01-01', 0, 0)`,
      ),
    ).rejects.toThrow('follows from payments');
  });

  it('is read by the offices, and by nobody in a department', async () => {
    expect((await desks.call('GET', 'tax-ledger', { token: desks.people.audit.token })).status).toBe(200);
    expect((await desks.call('GET', 'tax-ledger', { token: desks.people.officer.token })).status).toBe(403);
    expect((await desks.call('GET', 'taxes/owed', { token: desks.people.officer.token })).status).toBe(403);
    const wrong = await desks.call('GET', 'taxes/owed?month=2026-13', { token: desks.people.audit.token });
    expect(wrong.status).toBe(422);
  });

  it('leaves nothing for verify to find', async () => {
    expect(await foundWrong(desks.pool)).toEqual([]);
  });
});
