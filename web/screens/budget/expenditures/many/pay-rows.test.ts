import { expect, it } from 'vitest';
import type { Judged } from '#shared/many-expenditures.ts';
import { atTheirPlace, problemsOf } from './many-problems.ts';
import { emptyRow, leftOutOf, ofOtherKind, type PayRow, raisedOf, standingOf } from './pay-rows.ts';

const JUDGED: Judged = { payee: null, choices: [], problem: null, doubt: null };

function row(name: string, amount: string, more: Partial<PayRow> = {}): PayRow {
  return emptyRow({ payee: { kind: 'typed', id: null, name, note: null }, amount, ...more });
}

function standing(rows: readonly PayRow[], type: 'staff' | 'third-party', available_kobo = 100_000) {
  return standingOf(rows, { type, available_kobo, judgedOf: () => JUDGED });
}

const shared = {
  ...{ type: 'staff' as const, period: 2026, description: 'Duty', memo: '' },
  fund: { id: 1, code: 'C001', label: 'C001 Office' } as never,
};

it('a row says in what it repeats another', () => {
  const invoices = ['A/1', 'A/2', 'a 1'].map((reference, n) => row(`Payee ${n}`, '5', { reference }));
  expect(standing(invoices, 'third-party').map(({ doubt }) => doubt)).toEqual([
    ...[null, null, 'It repeats row 1: the same invoice number.'],
  ]);
  const alike = [row('Ada Obi', '5'), row('ada OBI', '5')];
  expect(standing(alike, 'third-party')[1]?.doubt).toBe('It repeats row 1: the same payee and amount.');
});

it('a fund that is too short is one thing to correct, at the row that it is short from', () => {
  const rows = ['600', '500', '10'].map((amount, n) => row(`Payee ${n}`, amount));
  const states = standing(rows, 'staff');
  expect(states.map(({ wrong }) => wrong)).toEqual([null, 'fund', 'fund']);
  expect(problemsOf({ ...shared, rows }, states)).toEqual({
    'rows.1.amount': ['Row 2: the fund is short from here on: ₦100.00 more than is left on the fund'],
  });
});

it('an invoice number outlives a change of kind, is no reference of staff, and never stops a row of theirs', () => {
  const [staff] = ofOtherKind([row('Ada Obi', '5', { reference: `A/${'1'.repeat(90)}` })]);
  if (!staff) throw new Error('no row');
  expect(staff.reference).toMatch(/^A\/1/);
  expect(raisedOf(staff, 'staff', 'MEMO/1').reference).toBe('MEMO/1');
  expect(standing([staff], 'staff')[0]?.problem).toBeNull();
  expect(standing([staff], 'third-party')[0]?.wrong).toBe('reference');
});

it('what the server refuses of a row stands at its place among the rows as typed, and says which', () => {
  const rows = [row('Ada Obi', '5'), emptyRow(), row('Bello Musa', '5')];
  const errors = { 'rows.1.beneficiary_id': ['no longer works here'], amount: ['The fund is short.'] };
  expect(atTheirPlace(errors, rows)).toEqual({
    'rows.2.beneficiary': ['Row 3: no longer works here'],
    fund_id: ['The fund is short.'],
  });
});

it('what is left on the fund is less the VAT that is added', () => {
  const rows = ['400', '500'].map((amount, n) => row(`Payee ${n}`, amount));
  const bookedOf = (naira: number | null) => naira && naira * 1.075;
  const asked = { type: 'third-party' as const, available_kobo: 96_750, judgedOf: () => JUDGED };
  expect(standingOf(rows, { ...asked, bookedOf }).map(({ left_kobo }) => left_kobo)).toEqual([53_750, 0]);
  const short = standingOf(rows, { ...asked, available_kobo: 96_749, bookedOf });
  expect(short.map(({ wrong }) => wrong)).toEqual([null, 'fund']);
});

it('of rows that came with a list one that is removed says what was wrong with it', () => {
  const typed = row('Ada Obi', '5');
  expect(leftOutOf(typed, undefined)).toEqual([]);
  const listed = { ...typed, called: 'Obi A.', listed: true };
  const [state] = standing([{ ...listed, amount: 'five' }], 'staff');
  expect(leftOutOf({ ...listed, amount: 'five' }, state)).toEqual([
    { said: 'Ada Obi, Obi A., five', reason: state?.problem },
  ]);
  expect(state?.problem).toBe('Enter the amount in figures, without letters.');
  expect(leftOutOf(listed, undefined)).toEqual([
    { said: 'Ada Obi, Obi A., 5', reason: 'It was removed from the list.' },
  ]);
});

it('who may be a sum is asked about, unless they are in the lists or say why they are paid', () => {
  const rows = [row('Total B/F', '5'), row('TotalEnergies', '6')];
  const [sum, firm] = standing(rows, 'third-party');
  expect([sum?.doubt, firm?.doubt]).toEqual(['This looks like a row of totals.', null]);
  expect(problemsOf({ ...shared, rows }, standing(rows, 'third-party'))).toEqual({
    'rows.0.duplicate_remark': ['Row 1: say why this is a payment, in at least 3 characters'],
  });
  const vendor = { kind: 'vendor' as const, id: 4, name: 'Total Nigeria Plc', note: null };
  expect(standing([row('', '5', { payee: vendor })], 'third-party')[0]?.doubt).toBeNull();
});
