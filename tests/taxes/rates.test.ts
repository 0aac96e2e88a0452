import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MATCH_KINDS } from '#shared/statement-matches.ts';
import {
  beforeVat,
  proposeDeductions,
  type RateInForce,
  shareOf,
  sumOfDeductions,
  TAX_KINDS,
  withVat,
} from '#shared/taxes.ts';
import { type Desks, startDesks } from '../payments/desks.ts';
import { addPerson } from '../support/people.ts';
import { GOLDEN } from './golden.ts';

let desks: Desks;
let rates: RateInForce[];

const ON = '2025-01-01';
const NEW = {
  ...{ kind: 'withholding', transaction_class: 'fees', payee: 'resident-company', rate: 7.25 },
  ...{ authority: 'Federal Inland Revenue Service', from: '2060-01-01', source: 'Finance Act 2059' },
};

beforeAll(async () => {
  desks = (await startDesks()) as Desks;
  rates = await inForce(ON);
});
afterAll(() => desks.close());

async function inForce(day: string): Promise<RateInForce[]> {
  const { rows } = await desks.pool.query<RateInForce>(
    'select kind, transaction_class, payee, rate_bp, authority from tax_rates_on($1)',
    [day],
  );
  return rows;
}

describe('deductions by the rates that every portal begins with', () => {
  it.each(GOLDEN.map((golden) => [golden.what, golden] as const))('%s', (_what, golden) => {
    const { base_kobo, deductions } = proposeDeductions(
      {
        ...{ payee: 'resident-company', vat: 'none', has_tin: true, is_small: false, is_stamped: false },
        ...{ month_before_kobo: 0, small_limit_kobo: 200_000_000 },
        ...golden.taxed,
      },
      rates,
    );
    const of = (kind: string) => deductions.find((one) => one.kind === kind)?.amount_kobo ?? 0;
    expect({
      base: base_kobo,
      withheld: of('withholding'),
      vat: of('vat'),
      stamp: of('stamp-duty'),
      net: golden.taxed.gross_kobo - sumOfDeductions(deductions),
    }).toEqual({
      base: golden.base_kobo,
      withheld: golden.withheld_kobo,
      vat: golden.vat_kobo,
      stamp: golden.stamp_kobo ?? 0,
      net: golden.net_kobo,
    });
  });

  it('has at least forty rows that were worked out by hand', () => {
    expect(GOLDEN.length).toBeGreaterThanOrEqual(40);
  });

  it('finds what VAT was added to again, to the kobo, for any amount and rate', () => {
    for (let kobo = 1; kobo < 3_000; kobo += 1)
      for (const rate_bp of [1, 500, 750, 1_000, 1_999])
        expect(beforeVat(withVat(kobo, rate_bp), rate_bp), `${kobo} at ${rate_bp}`).toBe(kobo);
    expect(shareOf(6_999_999_999_999_999, 750)).toBe(525_000_000_000_000);
  });

  it('knows no rate of withholding before the Regulations were in force, and that of VAT', async () => {
    const before = await inForce('2024-12-31');
    expect(before.map(({ kind }) => kind).sort()).toEqual(['stamp-duty', 'vat']);
    const fees = { transaction_class: 'fees', payee: 'resident-company', vat: 'none' } as const;
    const facts = { gross_kobo: 100, has_tin: true, is_small: false, is_stamped: false };
    const { deductions, notes } = proposeDeductions(
      { ...fees, ...facts, month_before_kobo: 0, small_limit_kobo: 0 },
      before,
    );
    expect(deductions).toEqual([]);
    expect(notes.join(' ')).toContain('No rate of withholding is in force');
  });
});

describe('a rate of tax', () => {
  it('is proposed by one officer of Treasury and in force from its day once another confirms it', async () => {
    const { treasury, treasury2 } = desks.people;
    const made = await desks.call<{ id: number; status: string }>('POST', 'tax-rates', {
      token: treasury.token,
      body: NEW,
    });
    expect(made.status).toBe(201);
    const { id } = made.body.data;
    const confirm = (token: string) =>
      desks.call<{ status: string }>('POST', `tax-rates/${id}/confirm`, { token });
    const own = await confirm(treasury.token);
    expect(own.body.code).toBe('SOD_SAME_PERSON');
    expect(rateOfFees(await inForce('2061-01-01'))).toBe(500);
    const done = await confirm(treasury2.token);
    expect(done.body.message).toContain('7.25 % is in force from 01-01-2060');
    expect(rateOfFees(await inForce('2059-12-31'))).toBe(500);
    expect(rateOfFees(await inForce('2060-01-01'))).toBe(725);
    const again = await desks.call('POST', 'tax-rates', { token: treasury2.token, body: NEW });
    expect(again.body.errors?.from?.[0]).toContain('7.25 % is confirmed from this day already');
    const changed = desks.pool.query('update tax_rates set rate = 1 where id = $1', [id]);
    await expect(changed).rejects.toThrow('stays as it was proposed');
    await expect(desks.pool.query('delete from tax_rates where id = $1', [id])).rejects.toThrow('stays');
  });

  it('is not confirmed by one hand behind the portal either', async () => {
    const { rows } = await desks.pool.query<{ id: number }>(
      `insert into tax_rates (kind, rate, authority, starts_on, source, proposed_by) values ('vat', 5, 'FIRS', '2070-01-01', 'Act', $1) returning id`,
      [desks.people.treasury.id],
    );
    await expect(
      desks.pool.query(`update tax_rates set status = 'confirmed', decided_by = proposed_by where id = $1`, [
        rows[0]?.id,
      ]),
    ).rejects.toThrow('tax_rates_two_people');
  });

  it('is refused with a third decimal, without a class, and of a class where it has none', async () => {
    const { token } = desks.people.treasury;
    const send = (more: object) => desks.call('POST', 'tax-rates', { token, body: { ...NEW, ...more } });
    expect((await send({ rate: 7.255 })).body.errors?.rate?.[0]).toBe('Rate has at most 2 decimals');
    expect((await send({ transaction_class: null })).body.errors?.transaction_class).toBeDefined();
    const vat = await desks.call<{ transaction_class: string | null; rate: number }>('POST', 'tax-rates', {
      token,
      body: { kind: 'vat', rate: 0.07, authority: 'FIRS', from: '2065-01-01', source: 'Act' },
    });
    expect(vat.body.data).toMatchObject({ transaction_class: null, rate: 0.07 });
  });

  it('is read by the desks, and changed by nobody in a department', async () => {
    const { officer, audit } = desks.people;
    expect((await desks.call('GET', 'tax-rates', { token: audit.token })).status).toBe(200);
    expect((await desks.call('POST', 'tax-rates', { token: officer.token, body: NEW })).status).toBe(403);
  });
});

it.each([
  ['tax_rates', 'kind', TAX_KINDS],
  ['payment_deductions', 'kind', TAX_KINDS],
  ['tax_entries', 'tax', TAX_KINDS],
  ['bank_matches', 'kind', MATCH_KINDS],
] as const)('%s.%s takes in the database the words that the portal has', async (table, column, words) => {
  const { rows } = await desks.pool.query<{ said: string }>(
    'select pg_get_constraintdef(oid) as said from pg_constraint where conrelid = $1::regclass and conname = $2',
    [table, `${table}_${column}_check`],
  );
  const known = [...(rows[0]?.said ?? '').matchAll(/'([^']+)'/g)].map(([, word]) => word);
  expect(known).toEqual(Object.keys(words));
});

describe('a vendor', () => {
  it('says its TIN, what it is for tax and whether it is a small company', async () => {
    const keeper = await addPerson(desks, { groups: ['Administrators'] });
    const send = (body: object) =>
      desks.call<{ tin: string; kind: string; is_small: boolean }>('POST', 'vendors', {
        token: keeper.token,
        body: { name: `Taxed ${Math.random()}`, ...body },
      });
    const made = await send({ tin: '12345678-0001', is_small: true });
    expect(made.body.data).toMatchObject({ tin: '12345678-0001', kind: 'resident-company', is_small: true });
    expect((await send({ tin: '12' })).body.errors?.tin?.[0]).toContain('A TIN has 8 to 14 digits');
    const person = await send({ kind: 'resident-person', is_small: true });
    expect(person.status).toBe(422);
  });
});

function rateOfFees(all: readonly RateInForce[]): number | undefined {
  return all.find((one) => one.transaction_class === 'fees' && one.payee === 'resident-company')?.rate_bp;
}
