import { describe, expect, it } from 'vitest';
import { entitlementOf, type GradeHistory, type Journey } from '#shared/allowances.ts';
import { formatNaira } from '#shared/money.ts';
import { always, BOARD, GL, paid, trip } from './board.ts';

type Case = [
  what: string,
  journey: Partial<Journey>,
  lines: readonly string[],
  naira: number,
  grades?: GradeHistory,
];

/** What a line says of itself: how many of what at which rate for which grade. */
function said(name: string, unit: string, usual: number) {
  return (count: number, naira = usual, grade = '08') =>
    `${name}: ${count} ${unit}${count === 1 || unit === 'km' ? '' : 's'} × ${formatNaira(naira * 100)}, GL ${grade}`;
}
const abuja = said('Per diem, Abuja', 'night', 17_500);
const lagos = said('Per diem, Lagos', 'night', 17_500);
const other = said('Per diem, other stations', 'night', 17_500);
const pocket = said('Out-of-Pocket', 'day', 5_000);
const city = said('Intra-city shuttle', 'day', 6_000);
const shuttle = said('Airport shuttle', 'way', 8_000);
const road = said('Kilometre allowance', 'km', 75);
const warri = said('Yenagoa to Warri', 'way', 9_000);

const PROMOTED: GradeHistory = [
  { grade_level_id: GL['12'], from: '2024-03-06' },
  { grade_level_id: GL['08'], from: '2015-01-01' },
];

const CASES: readonly Case[] = [
  // Away, night by night.
  ['three nights', {}, [abuja(3), city(4)], 76_500],
  ['one night', { finished: '2024-03-05' }, [abuja(1), city(2)], 29_500],
  ['there and back on one day', { finished: '2024-03-04' }, [city(1)], 6_000],
  ['another place', { destination: 'lagos' }, [lagos(3), city(4)], 76_500],
  ['other stations', { destination: 'other' }, [other(3), city(4)], 76_500],
  ['the highest grade', {}, [abuja(3, 37_500, '17'), city(4, 10_000, '17')], 152_500, always(GL['17'])],
  [
    'grade level 10, the one before 12',
    {},
    [abuja(3, 17_500, '10'), city(4, 6_000, '10')],
    76_500,
    always(GL['10']),
  ],
  [
    'grade level 12, the one after 10',
    {},
    [abuja(3, 20_000, '12'), city(4, 6_000, '12')],
    84_000,
    always(GL['12']),
  ],
  // Months, years and leap days.
  ['over the end of a month', { started: '2024-01-30', finished: '2024-02-02' }, [abuja(3), city(4)], 76_500],
  ['over a leap day', { started: '2024-02-28', finished: '2024-03-01' }, [abuja(2), city(3)], 53_000],
  [
    'over the same days of a common year',
    { started: '2023-02-28', finished: '2023-03-01' },
    [abuja(1), city(2)],
    29_500,
  ],
  ['on a leap day alone', { started: '2024-02-29', finished: '2024-02-29' }, [city(1)], 6_000],
  ['over the end of a year', { started: '2023-12-30', finished: '2024-01-02' }, [abuja(3), city(4)], 76_500],
  // Rates that change.
  [
    'the last night before a rate rises',
    { started: '2024-06-29', finished: '2024-06-30' },
    [abuja(1), city(2)],
    29_500,
  ],
  [
    'the night before the day on which it rises',
    { started: '2024-06-30', finished: '2024-07-01' },
    [abuja(1), city(2)],
    29_500,
  ],
  [
    'a rate that rises within the trip',
    { started: '2024-06-29', finished: '2024-07-03' },
    [abuja(2), abuja(2, 20_000), city(5)],
    105_000,
  ],
  [
    'the first night of the new rate',
    { started: '2024-07-01', finished: '2024-07-02' },
    [abuja(1, 20_000), city(2)],
    32_000,
  ],
  [
    'rate and grade that change within the trip',
    { started: '2024-06-30', finished: '2024-07-03' },
    [abuja(1), abuja(1, 20_000), abuja(1, 25_000, '12'), city(2), city(2, 6_000, '12')],
    86_500,
    [
      { grade_level_id: GL['08'], from: '2015-01-01' },
      { grade_level_id: GL['12'], from: '2024-07-02' },
    ],
  ],
  // Grades that change.
  [
    'a grade that changes within the trip',
    {},
    [abuja(2), abuja(1, 20_000, '12'), city(2), city(2, 6_000, '12')],
    79_000,
    PROMOTED,
  ],
  [
    'a grade that changes on the first day',
    { started: '2024-03-06', finished: '2024-03-07' },
    [abuja(1, 20_000, '12'), city(2, 6_000, '12')],
    32_000,
    PROMOTED,
  ],
  [
    'a grade that changes on the last day',
    { started: '2024-03-05', finished: '2024-03-06' },
    [abuja(1), city(1), city(1, 6_000, '12')],
    29_500,
    PROMOTED,
  ],
  [
    'before the first grade that is known',
    { started: '2022-03-04', finished: '2022-03-05' },
    [abuja(1, 25_000, '14'), city(2, 10_000, '14')],
    45_000,
    [{ grade_level_id: GL['14'], from: '2023-01-01' }],
  ],
  // In residence, by the day.
  ['in residence', { category: 'residence' }, [pocket(4), city(4)], 44_000],
  [
    'in residence for one day',
    { category: 'residence', finished: '2024-03-04' },
    [pocket(1), city(1)],
    11_000,
  ],
  [
    'in residence at a place that nothing serves',
    { category: 'residence', destination: 'jos' },
    [pocket(4), city(4)],
    44_000,
  ],
  [
    'in residence, promoted meanwhile',
    { category: 'residence' },
    [pocket(2), pocket(2, 5_000, '12'), city(2), city(2, 6_000, '12')],
    44_000,
    PROMOTED,
  ],
  // By air: from home to the airport and from the airport to town, there and back.
  ['by air', { transportation: 'flight' }, [abuja(3), shuttle(2), shuttle(2), city(4)], 108_500],
  [
    'by air, there and back on one day',
    { transportation: 'flight', finished: '2024-03-04' },
    [shuttle(4), city(1)],
    38_000,
  ],
  [
    'by air in residence',
    { transportation: 'flight', category: 'residence' },
    [pocket(4), shuttle(2), shuttle(2), city(4)],
    76_000,
  ],
  [
    'by air, promoted before the way back',
    { transportation: 'flight' },
    [abuja(2), abuja(1, 25_000, '14'), shuttle(2), shuttle(2, 12_000, '14'), city(2), city(2, 10_000, '14')],
    132_000,
    [
      { grade_level_id: GL['08'], from: '2015-01-01' },
      { grade_level_id: GL['14'], from: '2024-03-06' },
    ],
  ],
  // By road: the fixed rate of the way, or kilometres.
  [
    'by road on a fixed route',
    { transportation: 'road', destination: 'warri' },
    [other(3), warri(1), warri(1), city(4)],
    94_500,
  ],
  [
    'by road on a fixed route the other way round',
    {
      transportation: 'road',
      category: 'residence',
      takeoff: 'WARRI',
      destination: 'Yenagoa',
      finished: '2024-03-04',
    },
    [pocket(1), warri(2), city(1)],
    29_000,
  ],
  [
    'by road on a fixed route: the kilometres do not count',
    { transportation: 'road', destination: 'warri', distance_km: 500, finished: '2024-03-04' },
    [warri(2), city(1)],
    24_000,
  ],
  [
    'by road, 350 km',
    { transportation: 'road', distance_km: 350 },
    [abuja(3), road(350), road(350), city(4)],
    129_000,
  ],
  [
    'by road, there and back on one day',
    { transportation: 'road', distance_km: 40, finished: '2024-03-04' },
    [road(80), city(1)],
    12_000,
  ],
  // Lodged by the agency: a day of out-of-pocket for each night of it.
  ['all nights lodged', { lodged: ['2024-03-04', '2024-03-05', '2024-03-06'] }, [pocket(3), city(4)], 39_000],
  ['the first night lodged', { lodged: ['2024-03-04'] }, [abuja(2), pocket(1), city(4)], 64_000],
  [
    'the night in the middle lodged',
    { lodged: ['2024-03-05'] },
    [abuja(1), abuja(1), pocket(1), city(4)],
    64_000,
  ],
  [
    'lodged on nights outside the trip',
    { lodged: ['2024-03-03', '2024-03-07'] },
    [abuja(3), city(4)],
    76_500,
  ],
  [
    'lodged in residence: nothing changes',
    { category: 'residence', lodged: ['2024-03-04'] },
    [pocket(4), city(4)],
    44_000,
  ],
  // A day that another claim pays.
  ['the first day paid by another claim', { paid: paid('2024-03-04') }, [abuja(3), city(3)], 70_500],
  [
    'the first day paid, in residence',
    { category: 'residence', paid: paid('2024-03-04') },
    [pocket(3), city(3)],
    33_000,
  ],
  ['a day in the middle paid', { paid: paid('2024-03-05') }, [abuja(3), city(1), city(2)], 70_500],
  [
    'the first day paid and its night lodged',
    { paid: paid('2024-03-04'), lodged: ['2024-03-04'] },
    [abuja(2), city(3)],
    53_000,
  ],
  ['a week', { finished: '2024-03-11' }, [abuja(7), city(8)], 170_500],
];

describe('what a trip pays', () => {
  it.each(CASES)('%s', (_, differs, lines, naira, grades = always(GL['08'])) => {
    const { lines: found, problems } = entitlementOf(trip(differs), grades, BOARD);
    expect(problems).toEqual([]);
    expect(found.map(({ description }) => description)).toEqual(lines);
    expect(found.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0)).toBe(naira * 100);
  });

  it('is told apart by allowance and first day, each line with its days and rate', () => {
    const { lines } = entitlementOf(trip({ transportation: 'flight' }), PROMOTED, BOARD);
    expect(
      lines.map(({ allowance_id, from, to, days, rate_kobo }) => [allowance_id, from, to, days, rate_kobo]),
    ).toEqual([
      [2, '2024-03-04', '2024-03-06', 2, 1_750_000],
      [2, '2024-03-06', '2024-03-07', 1, 2_000_000],
      [6, '2024-03-04', '2024-03-04', 2, 800_000],
      [6, '2024-03-07', '2024-03-07', 2, 800_000],
      [7, '2024-03-04', '2024-03-05', 2, 600_000],
      [7, '2024-03-06', '2024-03-07', 2, 600_000],
    ]);
  });

  it('is paid once for the whole trip where the allowance is not by the day', () => {
    const allowances = BOARD.allowances.map((one) => (one.id === 7 ? { ...one, days_required: false } : one));
    const { lines } = entitlementOf(trip(), always(GL['08']), { ...BOARD, allowances });
    expect(lines[1]).toEqual({
      allowance_id: 7,
      description: 'Intra-city shuttle: ₦6,000.00, GL 08',
      ...{ from: '2024-03-04', to: '2024-03-07', days: null, rate_kobo: 600_000, amount_kobo: 600_000 },
    });
  });
});
