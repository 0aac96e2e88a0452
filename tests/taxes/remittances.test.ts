import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lagosToday, monthInWords } from '#shared/dates.ts';
import { foundWrong } from '../support/verified.ts';
import { startTaxedDesks, type TaxedDesks } from './taxed-desks.ts';

let desks: TaxedDesks;
beforeAll(async () => {
  desks = await startTaxedDesks();
});
afterAll(() => desks.close());

const FIRS = 'Federal Inland Revenue Service';
const today = lagosToday();
const month = today.slice(0, 7);

interface Remittance {
  id: number;
  code: string;
  status: string;
  amount: number;
  line_count: number;
  due_on: string;
  lines: Record<string, unknown>[];
}

interface Certificate {
  facts: { label: string; value: string | null }[];
  tables: { rows: Record<string, unknown>[] }[];
  total: { amount: number };
}

const prepare = (body: object, token = desks.people.treasury.token) =>
  desks.call<Remittance>('POST', 'tax-remittances', { token, body });
const act = (id: number, name: string, person: { token: string }, body: object = {}) =>
  desks.call<Remittance>('POST', `tax-remittances/${id}/${name}`, { token: person.token, body: { ...body } });

async function owed(key: 'owed_now' | 'to_remit' = 'owed_now'): Promise<number> {
  const { body } = await desks.call<{ authorities: Record<string, number | string>[] }>(
    'GET',
    `taxes/owed?month=${month}`,
    { token: desks.people.treasury.token },
  );
  return Number(body.data.authorities.find(({ authority }) => authority === FIRS)?.[key] ?? 0);
}

describe('a remittance of tax', () => {
  it('is a schedule that one officer prepares, another approves, and that is paid with a receipt', async () => {
    const { treasury, treasury2, audit } = desks.people;
    const vendor = await desks.vendor({ tin: '12345678-0001' });
    const payment = await desks.pay((await desks.taxed(1_075_000, {}, vendor)).id);
    expect((await prepare({ authority: 'Nobody’s Revenue', month })).body.errors?.authority).toBeDefined();
    expect((await prepare({ authority: FIRS, month: '2099-01' })).body.errors?.month).toEqual([
      'This month lies ahead',
    ]);
    expect((await prepare({ authority: FIRS, month: 'soon' })).body.errors?.month).toEqual([
      'A month is written as 2026-10',
    ]);
    expect(await owed('to_remit')).toBe(125_000);
    const made = await prepare({ authority: FIRS.toLowerCase(), month });
    expect(made.status, made.text).toBe(201);
    expect(await owed('to_remit')).toBe(0);
    expect(made.body.message).toMatch(/^TXR\d{5} of ₦125,000\.00 waits for another officer of Treasury\.$/);
    const { id, code } = made.body.data;
    expect(made.body.data).toMatchObject({
      authority: FIRS,
      status: 'prepared',
      amount: 125_000,
      line_count: 2,
    });
    expect(made.body.data.due_on.slice(-2)).toBe('21');
    expect(made.body.data.lines).toMatchObject([
      {
        tax: 'vat',
        payee_tin: '12345678-0001',
        pv_no: payment.pv_no,
        base: 1_000_000,
        rate: 7.5,
        amount: 75_000,
      },
      { tax: 'withholding', base: 1_000_000, rate: 5, amount: 50_000 },
    ]);
    const again = await prepare({ authority: FIRS, month });
    expect(again.body.detail).toContain(
      'is owed to Federal Inland Revenue Service that is in no schedule yet',
    );
    expect((await act(id, 'approve', treasury)).body.code).toBe('SOD_SAME_PERSON');
    expect((await act(id, 'approve', audit)).status).toBe(403);
    const receipt = { receipt_no: 'FIRS/77', date: today };
    expect((await act(id, 'paid', treasury2, receipt)).body.code).toBe('WRONG_STATE');
    const certificate = () =>
      desks.call<Certificate>('GET', `vendors/${vendor}/tax-certificate/sheet?month=${month}`, {
        token: audit.token,
      });
    expect((await certificate()).body.detail).toContain(`in ${monthInWords(month)} is remitted yet`);
    expect((await act(id, 'approve', treasury2)).status).toBe(200);
    const early = await act(id, 'paid', treasury, { ...receipt, date: '2020-01-01' });
    expect(early.body.errors?.date?.[0]).toContain('it was remitted later');
    const before = await owed();
    const paid = await act(id, 'paid', treasury, receipt);
    expect(paid.body.message).toBe(`₦125,000.00 was remitted to ${FIRS}, receipt FIRS/77.`);
    expect(await owed()).toBe(before - 125_000);
    const shown = (await certificate()).body.data;
    expect(shown.total.amount).toBe(125_000);
    expect(shown.facts).toContainEqual({ label: 'Month', value: monthInWords(month) });
    expect(shown.tables[0]?.rows[0]).toMatchObject({
      tax: 'VAT',
      rate: '7.5\u00a0%',
      amount: 75_000,
      receipt: 'FIRS/77',
      code,
    });
    const sheet = await desks.call<{ total: { amount: number } }>('GET', `tax-remittances/${id}/sheet`, {
      token: audit.token,
    });
    expect(sheet.body.data.total.amount).toBe(125_000);
    const file = await desks.call('GET', `tax-remittances/${id}/schedule?format=csv`, {
      token: treasury.token,
    });
    expect(file.text).toContain(`,12345678-0001,${payment.pv_no},VAT,1000000.00,7.5,75000.00`);
  });

  it('takes what was given back off the next one, and lets its lines go when it is withdrawn', async () => {
    const { treasury2, treasury3 } = desks.people;
    const one = await desks.pay((await desks.taxed(1_000, { vat: 'none' })).id);
    const first = await prepare({ authority: FIRS, month });
    expect(first.body.data.amount).toBe(50);
    await desks.act(treasury2, one.id, 'bounce', { reason: 'Account closed', date: today });
    await desks.act(treasury3, one.id, 'confirm-bounce');
    const short = await prepare({ authority: FIRS, month });
    expect(short.body.detail).toContain('₦50.00 is taken off a later month');
    await desks.pay((await desks.taxed(3_000, { vat: 'none' })).id);
    const next = await prepare({ authority: FIRS, month });
    expect(next.body.data).toMatchObject({ amount: 100, line_count: 2 });
    const gone = await act(first.body.data.id, 'withdraw', treasury3, { reason: 'The payment came back' });
    expect(gone.body.data.status).toBe('withdrawn');
    const left = await prepare({ authority: FIRS, month });
    expect(left.body.data).toMatchObject({ amount: 50, line_count: 1 });
  });

  it('stays as it was prepared, in the database too', async () => {
    const run = (statement: string) => desks.pool.query(statement);
    await expect(run('update tax_remittances set amount_kobo = 1')).rejects.toThrow(
      'stays as it was prepared',
    );
    await expect(run('update tax_remittance_lines set amount_kobo = 1')).rejects.toThrow('stays');
    await expect(run('delete from tax_remittance_lines')).rejects.toThrow('stays');
    await expect(
      run(
        `update tax_remittances set status = 'approved', approved_by = prepared_by where status = 'prepared'`,
      ),
    ).rejects.toThrow('tax_remittances_two_people');
  });

  it('leaves nothing for verify to find', async () => {
    expect(await foundWrong(desks.pool)).toEqual([]);
  });

  it('waits in Treasury’s inbox once the month is over and nothing was prepared', async () => {
    const { treasury, budget, audit, treasury2 } = desks.people;
    const waits = async (person = treasury) =>
      (
        await desks.call<{ kind: string; title: string; subtitle: string; amount: number }[]>(
          'GET',
          'inbox',
          {
            token: person.token,
          },
        )
      ).body.data.filter(({ kind }) => kind === 'tax-owed');
    expect(await waits()).toEqual([]);
    const { id } = await desks.taxed(200, { vat: 'none', transaction_class: 'royalty' });
    await desks.clearedBy(id, budget, treasury, audit);
    await desks.pool.query(
      `set session_replication_role = replica; update payment_acts set at = at - interval '40 days' where payment_id = ${id}; set session_replication_role = origin`,
    );
    const paid_on = lagosToday(new Date(Date.now() - 40 * 86_400_000));
    expect((await desks.act(treasury2, id, 'clear', { paid_on })).status).toBe(200);
    const [due, ...others] = await waits();
    expect(others).toEqual([]);
    expect(due).toMatchObject({ title: FIRS, amount: 20 });
    expect(due?.subtitle).toMatch(/^Due by 21-\d\d-20\d\d$/);
    expect(await waits(audit)).toEqual([]);
    await prepare({ authority: FIRS, month: paid_on.slice(0, 7) });
    expect(await waits()).toEqual([]);
  });
});
