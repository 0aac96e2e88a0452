import { describe, expect, it } from 'vitest';
import { proposeDeductions, type RateInForce, type Taxed } from '#shared/taxes.ts';
import { dueOn } from '#shared/taxes-owed.ts';
import { taxRateWorkflow } from '#shared/workflows/tax-rates.ts';
import { taxRemittanceWorkflow } from '#shared/workflows/tax-remittances.ts';
import { somebody, verdict } from './judged.ts';

const rate = (more: Partial<RateInForce>): RateInForce => ({
  ...{ kind: 'withholding', transaction_class: 'fees', payee: 'resident-company', rate_bp: 500 },
  authority: 'FIRS',
  ...more,
});
const RATES = [
  rate({}),
  rate({ payee: 'non-resident-company', rate_bp: 1_000 }),
  rate({ kind: 'vat', transaction_class: null, payee: null, rate_bp: 750 }),
  rate({ kind: 'stamp-duty', transaction_class: null, payee: null, rate_bp: 100 }),
];
const PLAIN: Taxed = {
  ...{
    gross_kobo: 100_000,
    transaction_class: 'fees',
    vat: 'none',
    payee: 'resident-company',
    has_tin: true,
  },
  ...{ is_small: false, month_before_kobo: 0, small_limit_kobo: 200_000, is_stamped: false },
};
const taken = (more: Partial<Taxed>) =>
  proposeDeductions({ ...PLAIN, ...more }, RATES).deductions.map(({ kind, amount_kobo }) => [
    kind,
    amount_kobo,
  ]);

describe('what is deducted', () => {
  it('is the rate of the class and the payee, of the amount before VAT', () => {
    expect(taken({})).toEqual([['withholding', 5_000]]);
    expect(taken({ payee: 'non-resident-company' })).toEqual([['withholding', 10_000]]);
    expect(taken({ transaction_class: 'goods' })).toEqual([]);
    expect(taken({ transaction_class: 'not-liable' })).toEqual([]);
    expect(taken({ gross_kobo: 107_500, vat: 'included' })).toEqual([
      ['withholding', 5_000],
      ['vat', 7_500],
    ]);
    expect(taken({ gross_kobo: 107_500, vat: 'exempt' })).toEqual([['withholding', 5_375]]);
  });

  it('is twice the rate without a TIN, and nothing of a small company up to the limit of the month', () => {
    expect(taken({ has_tin: false })).toEqual([['withholding', 10_000]]);
    expect(taken({ has_tin: false, is_small: true })).toEqual([['withholding', 10_000]]);
    expect(taken({ is_small: true, month_before_kobo: 100_000 })).toEqual([]);
    expect(taken({ is_small: true, month_before_kobo: 100_001 })).toEqual([['withholding', 5_000]]);
    expect(taken({ is_small: true, payee: 'non-resident-company' })).toEqual([['withholding', 10_000]]);
  });

  it('has stamp duty where that is deducted', () => {
    expect(taken({ is_stamped: true })).toEqual([
      ['withholding', 5_000],
      ['stamp-duty', 1_000],
    ]);
  });
});

describe('two people', () => {
  const treasury = somebody({ offices: ['treasury'] });
  const other = somebody({ offices: ['audit'] });

  it('change a rate of tax, both of Treasury', () => {
    const facts = { status: 'proposed', proposed_by: 1, created_at: '2026-01-01T09:00:00Z' };
    expect(verdict(taxRateWorkflow, 'confirm', facts, treasury)).toBe('allowed');
    expect(verdict(taxRateWorkflow, 'confirm', { ...facts, proposed_by: 9 }, treasury)).toBe(
      'SOD_SAME_PERSON',
    );
    expect(verdict(taxRateWorkflow, 'confirm', facts, other)).toBe('FORBIDDEN');
    expect(verdict(taxRateWorkflow, 'confirm', { ...facts, status: 'confirmed' }, treasury)).toBe(
      'WRONG_STATE',
    );
  });

  it('remit tax: one prepares, another approves, and nothing is paid before', () => {
    const facts = { status: 'prepared', prepared_by: 1 };
    expect(verdict(taxRemittanceWorkflow, 'approve', facts, treasury)).toBe('allowed');
    expect(verdict(taxRemittanceWorkflow, 'approve', { ...facts, prepared_by: 9 }, treasury)).toBe(
      'SOD_SAME_PERSON',
    );
    expect(verdict(taxRemittanceWorkflow, 'approve', facts, other)).toBe('FORBIDDEN');
    expect(verdict(taxRemittanceWorkflow, 'paid', facts, treasury)).toBe('WRONG_STATE');
    expect(verdict(taxRemittanceWorkflow, 'paid', { ...facts, status: 'approved' }, treasury)).toBe(
      'allowed',
    );
    expect(verdict(taxRemittanceWorkflow, 'withdraw', { ...facts, status: 'paid' }, treasury)).toBe(
      'WRONG_STATE',
    );
  });
});

it('what was withheld in a month is due on the 21st of the next', () => {
  expect(dueOn('2026-11')).toBe('2026-12-21');
  expect(dueOn('2026-12')).toBe('2027-01-21');
  expect(dueOn('2026-01')).toBe('2026-02-21');
});
