import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foundWrong } from '../support/verified.ts';
import { startTaxedDesks, type TaxedDesks } from './taxed-desks.ts';

let desks: TaxedDesks;
beforeAll(async () => {
  desks = await startTaxedDesks();
});
afterAll(() => desks.close());

const FIRS = 'Federal Inland Revenue Service';

describe('a payment to a third party', () => {
  it('pays gross from the vote and net to the payee, by the rates in force', async () => {
    const fund = await desks.fund();
    const { id, ...payment } = await desks.taxed(1_075_000, {}, undefined, fund);
    expect(payment).toMatchObject({ amount: 1_075_000, gross: 1_075_000, deducted: 125_000, net: 950_000 });
    expect(payment.deductions).toEqual([
      { kind: 'withholding', base: 1_000_000, rate: 5, amount: 50_000, authority: FIRS },
      { kind: 'vat', base: 1_000_000, rate: 7.5, amount: 75_000, authority: FIRS },
    ]);
    expect(payment.net_in_words).toBe('Nine hundred and fifty thousand naira only');
    expect((await desks.figures(fund)).booked_expenditure).toBe(1_075_000);
    expect(await desks.pay(id)).toMatchObject({ status: 'paid', gross: 1_075_000, net: 950_000 });
    expect(await desks.figures(fund)).toMatchObject({
      booked_expenditure: 1_075_000,
      actual_expenditure: 1_075_000,
    });
  });

  it('books what is named with VAT where that is added, and finds the same base again', async () => {
    const fund = await desks.fund();
    const payment = await desks.taxed(1_000_000.33, { vat: 'added' }, undefined, fund);
    expect(payment.gross).toBe(1_075_000.35);
    expect(payment.deductions.map(({ base }) => base)).toEqual([1_000_000.33, 1_000_000.33]);
    expect((await desks.figures(fund)).booked_expenditure).toBe(1_075_000.35);
  });

  it('withholds twice the rate without a TIN, and as from a resident person from who is no vendor', async () => {
    const without = await desks.taxed(100, { vat: 'none' }, await desks.vendor({ tin: null }));
    expect(without.deductions).toEqual([
      { kind: 'withholding', base: 100, rate: 10, amount: 10, authority: FIRS },
    ]);
    const typed = await desks.taxed(100, {
      ...{ vat: 'none', transaction_class: 'directors-fees', beneficiary: 'Chief Ebiere Koko' },
      ...{ beneficiary_type: null, beneficiary_id: null },
    });
    expect(typed.deductions).toMatchObject([
      { rate: 30, amount: 30, authority: 'State Internal Revenue Service' },
    ]);
  });

  it('withholds nothing from a small company up to the limit of the month, what is on its way counted', async () => {
    const small = await desks.vendor({ is_small: true });
    const first = await desks.taxed(1_500_000, { vat: 'none' }, small);
    expect(first.deductions).toEqual([]);
    await desks.pay(first.id);
    const second = await desks.taxed(500_000, { vat: 'none' }, small);
    expect(second.deductions).toEqual([]);
    const third = await desks.taxed(0.01, { vat: 'none' }, small);
    expect(third.net).toBe(0.01);
    const fourth = await desks.taxed(1_000, { vat: 'none' }, small);
    expect(fourth.deductions).toMatchObject([{ rate: 5, amount: 50 }]);
  });

  it('names class and VAT where taxes are deducted, and needs not elsewhere; staff never', async () => {
    const { token } = desks.people.officer;
    const fund = await desks.fund();
    const vendor = await desks.vendor();
    const send = (more: object) =>
      desks.call<{ id: number; transaction_class: string | null }>('POST', 'expenditures', {
        token,
        body: desks.bodyOf(fund, vendor, 10, more),
      });
    const bare = await send({ transaction_class: undefined, vat: undefined });
    expect(bare.body.errors).toEqual({
      transaction_class: ['Choose the class of transaction'],
      vat: ['Say how VAT is charged'],
    });
    expect((await send({ vat: null })).body.errors?.vat).toEqual(['Say how VAT is charged']);
    expect((await send({ vat: 'exempt' })).body.errors?.vat_reason).toBeDefined();
    const exempt = await send({ vat: 'exempt', vat_reason: 'Medical goods' });
    expect(exempt.body.data).toMatchObject({ vat: 'exempt', vat_reason: 'Medical goods' });
    const staff = await desks.call('POST', 'expenditures', {
      token,
      body: desks.bodyOf(fund, vendor, 10, {
        ...{ type: 'staff', beneficiary_type: 'staff', beneficiary_id: desks.people.payee.id },
      }),
    });
    expect(staff.status).toBe(422);
    await desks.set('treasury_desk', 'off');
    try {
      const free = await send({ transaction_class: undefined, vat: undefined });
      expect([free.status, free.body.data.transaction_class]).toEqual([201, null]);
      const { deductions, net, gross } = await desks.taxed(100);
      expect([deductions, net, gross]).toEqual([[], 100, 100]);
    } finally {
      await desks.set('treasury_desk', 'on');
    }
  });

  it('is raised with many others, each booked with its VAT', async () => {
    const fund = await desks.fund();
    const vendor = await desks.vendor();
    const { token } = desks.people.officer;
    const shared = {
      type: 'third-party',
      fund_id: fund,
      description: 'Cleaning',
      transaction_class: 'services',
    };
    const rows = [10, 20].map((amount) => ({ beneficiary_type: 'vendor', beneficiary_id: vendor, amount }));
    const send = (more: object) =>
      desks.call('POST', 'expenditures/many', { token, body: { ...shared, rows, ...more } });
    expect((await send({})).body.errors).toEqual({ vat: ['Say how VAT is charged'] });
    expect((await send({ vat: 'added' })).status).toBe(201);
    expect((await desks.figures(fund)).booked_expenditure).toBe(32.25);
  });
});

describe('deductions that the rates propose', () => {
  it('are changed by Treasury with a remark before Audit, and by nobody else', async () => {
    const { budget, treasury, audit } = desks.people;
    const { id } = await desks.taxed(1_075_000);
    const lagos = {
      kind: 'withholding',
      base: 1_000_000,
      rate: 2,
      authority: 'Lagos Internal Revenue Service',
    };
    const body = { deductions: [lagos], remark: 'A service, by the letter of the tax office' };
    expect((await desks.act(treasury, id, 'deductions', body)).body.code).toBe('WRONG_STATE');
    await desks.clearedBy(id, budget);
    expect((await desks.act(audit, id, 'deductions', body)).status).toBe(403);
    expect((await desks.act(treasury, id, 'deductions', { ...body, remark: '' })).status).toBe(422);
    const refused = async (line: object) => {
      const answer = await desks.act(treasury, id, 'deductions', {
        ...body,
        deductions: [{ ...lagos, ...line }],
      });
      return Object.values(answer.body.errors ?? {}).flat()[0];
    };
    expect(await refused({})).toContain('No tax authority is known by this name. Known are: Federal Inland');
    await desks.set(
      'tax_authorities',
      'Rivers State Internal Revenue Service, Lagos Internal Revenue Service',
    );
    expect(await refused({ authority: 'A friend' })).toContain('No tax authority is known by this name.');
    expect(await refused({ base: 1_075_000.01 })).toContain('at most the gross');
    expect(await refused({ amount: 19_999.99 })).toBe('2 % of ₦1,000,000.00 is ₦20,000.00.');
    expect(await refused({ base: 0.01, rate: 1 })).toContain('less than a kobo');
    const twice = await desks.act(treasury, id, 'deductions', {
      ...body,
      deductions: [
        { ...lagos, base: 1_075_000, rate: 60 },
        { ...lagos, base: 1_075_000, rate: 60 },
      ],
    });
    expect(twice.body.detail).toContain('more than the gross');
    // Whoever forgets the list takes nothing away.
    const forgotten = await desks.act(treasury, id, 'deductions', { remark: 'The list is left out' });
    expect([forgotten.status, Object.keys(forgotten.body.errors ?? {})]).toEqual([422, ['deductions']]);
    const { payee_name: payee } = await desks.payment(id);
    const none = await desks.act(treasury, id, 'deductions', { ...body, deductions: [] });
    expect(none.body.message).toBe(`Nothing is deducted; ${payee} gets ₦1,075,000.00.`);
    const done = await desks.act(treasury, id, 'deductions', {
      ...body,
      deductions: [{ ...lagos, authority: 'lagos internal  revenue service', amount: 20_000 }],
    });
    expect(done.body.message).toBe(`₦20,000.00 is deducted; ${payee} gets ₦1,055,000.00.`);
    const changed = await desks.read(id);
    expect(changed).toMatchObject({
      gross: 1_075_000,
      net: 1_055_000,
      deductions: [{ ...lagos, amount: 20_000 }],
    });
    await desks.set('tax_authorities', '');
    await expect(
      desks.pool.query(
        `insert into payment_deductions (payment_id, kind, base_kobo, rate_bp, amount_kobo, authority) values ($1, 'vat', 10000, 750, 750, 'A friend')`,
        [id],
      ),
    ).rejects.toMatchObject({ constraint: 'payment_deductions_authority_known' });
    expect(changed.timeline.at(-1)).toMatchObject({ action: 'deduct', office: 'Treasury' });
    expect(changed.timeline.at(-1)?.remark).toContain(
      'by the letter of the tax office (now deducted: Withholding tax 2 %',
    );
    expect(changed.proposed?.deductions.map(({ amount }) => amount)).toEqual([50_000, 75_000]);
    await desks.clearedBy(id, treasury);
    expect((await desks.act(treasury, id, 'deductions', body)).body.code).toBe('WRONG_STATE');
  });

  it('follow the amount that Audit cuts: by the rates, or in proportion where Treasury decided', async () => {
    const { budget, treasury, audit } = desks.people;
    const { id } = await desks.taxed(1_075_000);
    await desks.clearedBy(id, budget, treasury);
    await desks.act(audit, id, 'edit', { amount: 107.5 });
    expect(await desks.read(id)).toMatchObject({ gross: 107.5, net: 95, deducted: 12.5 });
    const other = await desks.taxed(1_075_000);
    await desks.clearedBy(other.id, budget);
    await desks.act(treasury, other.id, 'deductions', {
      deductions: [{ kind: 'vat', base: 900_000, rate: 7.5, authority: FIRS }],
      remark: 'A part is exempt',
    });
    await desks.clearedBy(other.id, treasury);
    await desks.act(audit, other.id, 'edit', { amount: 537_500 });
    const cut = await desks.read(other.id);
    expect(cut.deductions).toEqual([
      { kind: 'vat', base: 450_000, rate: 7.5, amount: 33_750, authority: FIRS },
    ]);
    expect(cut.net).toBe(503_750);
  });

  it('are frozen when it is posted, and always add up, in the database too', async () => {
    const { id } = await desks.taxed(1_075_000);
    const run = (statement: string) => desks.pool.query(statement, [id]);
    await expect(run('update payments set deducted_kobo = 0 where id = $1')).rejects.toThrow(
      'otherwise than its lines say',
    );
    await expect(run('update payment_deductions set amount_kobo = 1 where payment_id = $1')).rejects.toThrow(
      'entered anew',
    );
    const line = (base: number, amount: number) =>
      `insert into payment_deductions (payment_id, kind, base_kobo, rate_bp, amount_kobo, authority) values ($1, 'vat', ${base}, 750, ${amount}, '${FIRS}')`;
    await expect(run(line(10_000, 749))).rejects.toThrow('payment_deductions_rate_of_base');
    await expect(run(line(107_500_001, 8_062_500))).rejects.toThrow('of more than is paid');
    await expect(run('update payments set amount_kobo = 1 where id = $1')).rejects.toThrow(
      'payments_deducted_at_most_gross',
    );
    await desks.pay(id);
    await expect(run('delete from payment_deductions where payment_id = $1')).rejects.toThrow(
      'what was deducted stays',
    );
    await expect(run(line(10_000, 750))).rejects.toThrow('what was deducted stays');
  });

  it('are on the payment approval form, with gross and net in words', async () => {
    const payment = await desks.taxed(1_075_000);
    const { body } = await desks.call<Form>('GET', `batches/${payment.batch_id}/sheet`, {
      token: desks.people.treasury.token,
    });
    const { tables, notes, total } = body.data;
    expect(tables.map(({ caption }) => caption)).toEqual(['Payments', 'Deductions', 'Clearing']);
    expect(tables[0]?.rows[0]).toMatchObject({ amount: 1_075_000, net: 950_000 });
    expect(tables[1]?.rows.map(({ kind, rate, amount }) => [kind, rate, amount])).toEqual([
      ['Withholding tax', '5\u00a0%', 50_000],
      ['VAT', '7.5\u00a0%', 75_000],
    ]);
    expect(total.amount).toBe(1_075_000);
    expect(notes).toContain('Net to the payee: ₦950,000.00 (Nine hundred and fifty thousand naira only).');
    const plain = await desks.batch([500]);
    const other = await desks.call<Form>('GET', `batches/${plain.id}/sheet`, {
      token: desks.people.treasury.token,
    });
    expect(other.body.data.tables.map(({ caption }) => caption)).toEqual(['Payments', 'Clearing']);
  });

  it('are on the advice for the payee, for who may read the payment', async () => {
    const { id } = await desks.taxed(1_075_000);
    const { treasury, officer, stranger } = desks.people;
    const read = (token: string) =>
      desks.call<Form & { watermark: string | null }>('GET', `payments/${id}/advice/sheet`, { token });
    expect((await read(officer.token)).body.data.watermark).toBe('DRAFT');
    expect((await read(stranger.token)).status).toBe(404);
    await desks.pay(id);
    const { watermark, tables, total } = (await read(treasury.token)).body.data;
    expect([watermark, total.amount]).toEqual([null, 950_000]);
    expect(tables[0]?.rows.map(({ what, amount }) => [what, amount])).toEqual([
      ['Gross', 1_075_000],
      ['Less Withholding tax', -50_000],
      ['Less VAT', -75_000],
    ]);
  });

  it('leave nothing for verify to find', async () => {
    expect(await foundWrong(desks.pool)).toEqual([]);
  });
});

interface Form {
  tables: { caption: string; rows: Record<string, unknown>[] }[];
  notes: string[];
  total: { amount: number };
}
