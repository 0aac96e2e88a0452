import { describe, expect, it } from 'vitest';
import {
  entitlementOf,
  type GradeHistory,
  type Journey,
  placesServed,
  type Tariff,
} from '#shared/allowances.ts';
import { always, BOARD, GL, rate, trip } from './board.ts';

describe('what can’t be told is said, and is never an amount of zero', () => {
  const told = (differs: Partial<Journey>, board: Tariff = BOARD, grades = always(GL['08'])) =>
    entitlementOf(trip(differs), grades, board);
  const without = (...ids: number[]): Tariff => ({
    ...BOARD,
    allowances: BOARD.allowances.filter(({ id }) => !ids.includes(id)),
  });

  it.each<[what: string, differs: Partial<Journey>, problem: string, board?: Tariff, grades?: GradeHistory]>([
    [
      'a rate that begins later',
      { started: '2022-01-31', finished: '2022-01-31' },
      '“Intra-city shuttle” has no rate for GL 08 on 31-01-2022. Ask the office that keeps the Board’s allowances.',
    ],
    [
      'a grade without a rate',
      {},
      '“Per diem, Abuja” has no rate for GL 12 on 04-03-2024. Ask the office that keeps the Board’s allowances.',
      { ...BOARD, rates: BOARD.rates.filter(({ grade_level_id }) => grade_level_id !== GL['12']) },
      always(GL['12']),
    ],
    ['nobody’s grade', {}, 'Your grade level is not known. Ask an administrator to enter it.', BOARD, []],
    ['no per diem', {}, 'The Board’s allowances lack “Per diem”.', without(1)],
    [
      'no out-of-pocket',
      { category: 'residence' },
      'The Board’s allowances lack “Out-of-pocket”.',
      without(5),
    ],
    [
      'no part for the place',
      {},
      '“Per diem” has no part that serves Abuja, nor one for other stations.',
      without(2, 4),
    ],
    [
      'no airport shuttle',
      { transportation: 'flight' },
      'The Board’s allowances lack “Airport shuttle”.',
      without(6),
    ],
    [
      'no kilometre rate',
      { transportation: 'road', distance_km: 10 },
      'The Board’s allowances lack “Kilometre allowance”.',
      without(8),
    ],
    [
      'a road without rate or kilometres',
      { transportation: 'road' },
      'There is no fixed rate by road from Yenagoa to Abuja: enter the kilometres of one way.',
    ],
    [
      'a road whose beginning is misspelt',
      { transportation: 'road', takeoff: 'Yenegoa', destination: 'warri' },
      'There is no fixed rate by road from Yenegoa to Warri, only from Yenagoa: enter the kilometres of one way.',
    ],
    [
      'a road without its beginning',
      { transportation: 'road', takeoff: null },
      'Say where the way by road begins, or enter the kilometres of one way.',
    ],
    ['an end before the beginning', { finished: '2024-03-03' }, 'A trip cannot end before it begins.'],
    ['more than a year', { finished: '2025-03-05' }, 'A trip takes at most 366 days.'],
  ])('%s', (_, differs, problem, board, grades) => {
    const { problems, lines } = told(differs, board, grades);
    expect(problems).toContain(problem);
    expect(lines.every(({ amount_kobo }) => amount_kobo > 0)).toBe(true);
  });

  it('names each allowance and grade once, on the first day that has no rate', () => {
    const { problems } = told({ started: '2022-01-30', finished: '2022-02-02' });
    expect(problems.map((one) => one.slice(0, 60))).toEqual([
      '“Per diem, Abuja” has no rate for GL 08 on 30-01-2022. Ask t',
      '“Intra-city shuttle” has no rate for GL 08 on 30-01-2022. As',
    ]);
  });

  it('takes a rate from its first day on, whatever the order of the rates', () => {
    const rates = [rate(7, GL['08'], 9_000, '2024-03-06'), ...BOARD.rates].toReversed();
    const { lines } = told({}, { ...BOARD, rates });
    expect(lines.slice(1).map(({ description }) => description)).toEqual([
      'Intra-city shuttle: 2 days × ₦6,000.00, GL 08',
      'Intra-city shuttle: 2 days × ₦9,000.00, GL 08',
    ]);
  });
});

it('the places that are offered are those of the allowances, and other stations last', () => {
  expect(placesServed(BOARD)).toEqual(['abuja', 'lagos', 'Warri', 'Yenagoa', 'other']);
});
