import type { GradeHistory, Journey, Tariff } from '#shared/allowances.ts';

/** The grades of the golden cases; there is no level 11. */
export const GL = { '08': 8, '10': 10, '12': 12, '14': 14, '17': 17 } as const;

const TOURING = { 8: 17_500, 10: 17_500, 12: 20_000, 14: 25_000, 17: 37_500 };
const RAISED = { 8: 20_000, 10: 20_000, 12: 25_000, 14: 30_000, 17: 45_000 };
const [SINCE, RISE] = ['2022-02-01', '2024-07-01'];

const NAMES: readonly [id: number, name: string, more?: Partial<Tariff['allowances'][number]>][] = [
  [1, 'Per diem'],
  [2, 'Per diem, Abuja', { parentId: 1, serves: 'abuja' }],
  [3, 'Per diem, Lagos', { parentId: 1, serves: 'lagos' }],
  [4, 'Per diem, other stations', { parentId: 1, serves: 'other' }],
  [5, 'Out-of-Pocket'],
  [6, 'Airport shuttle', { days_required: false }],
  [7, 'Intra-city shuttle'],
  [8, 'Kilometre allowance', { days_required: false }],
  [9, 'Yenagoa to Warri', { days_required: false, route: { takeoff: 'Yenagoa', destination: 'Warri' } }],
];

/** A Board of round figures in naira: touring rises on 1 July 2024 for everybody, the rest never. */
export const BOARD: Tariff = {
  grades: Object.entries(GL).map(([key, id]) => ({ id, name: `GL ${key}` })),
  allowances: NAMES.map(([id, name, more]) => ({
    ...{ id, name, parentId: null, days_required: true, serves: null, route: null },
    ...more,
  })),
  rates: Object.values(GL).flatMap((grade) => [
    ...[2, 3, 4].flatMap((id) => [
      rate(id, grade, TOURING[grade], SINCE),
      rate(id, grade, RAISED[grade], RISE),
    ]),
    rate(5, grade, 5_000, SINCE),
    rate(6, grade, grade >= 14 ? 12_000 : 8_000, SINCE),
    rate(7, grade, grade >= 14 ? 10_000 : 6_000, SINCE),
    rate(8, grade, 75, SINCE),
    rate(9, grade, 9_000, SINCE),
  ]),
};

/** One rate in naira. */
export function rate(allowance_id: number, grade_level_id: number, naira: number, date_activated: string) {
  return { allowance_id, grade_level_id, amount_kobo: naira * 100, date_activated };
}

/** A grade that never changes. */
export function always(grade: number): GradeHistory {
  return [{ grade_level_id: grade, from: '2010-01-01' }];
}

/** Three nights in Abuja in March 2024, and what differs. */
export function trip(differs: Partial<Journey> = {}): Journey {
  return {
    ...{ category: 'non-residence', started: '2024-03-04', finished: '2024-03-07' },
    ...{ transportation: null, takeoff: 'Yenagoa', destination: 'abuja', distance_km: null },
    ...{ lodged: [], paid: [] },
    ...differs,
  };
}

/** Days that another claim pays, under out-of-pocket and intra-city shuttle. */
export function paid(...days: string[]): Journey['paid'] {
  return days.flatMap((day) => [5, 7].map((allowance_id) => ({ allowance_id, day })));
}
