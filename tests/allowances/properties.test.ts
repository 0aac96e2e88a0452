import fc from 'fast-check';
import { expect, it } from 'vitest';
import { entitlementOf, type GradeHistory, type Journey, type Tariff } from '#shared/allowances.ts';
import { addDays } from '#shared/dates.ts';
import { BOARD, GL, paid, rate, trip } from './board.ts';

const GRADES = Object.values(GL);
const SHUTTLE = 6;
const DAILY = [5, 7];
const FIRST = '2024-01-01';
const day = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((days) => addDays(FIRST, days));

/** Promotions upwards, on days before, within and after any trip. */
const HISTORY: fc.Arbitrary<GradeHistory> = fc
  .uniqueArray(day(-30, 240), { minLength: 1, maxLength: GRADES.length })
  .map((days) => days.sort().map((from, index) => ({ from, grade_level_id: GRADES[index] ?? GL['17'] })));

/** A Board whose rates rise or fall on some days of the year. */
const TARIFF: fc.Arbitrary<Tariff> = fc
  .array(
    fc.record({
      allowance: fc.constantFrom(2, 4, 5, 7),
      grade: fc.constantFrom(...GRADES),
      naira: fc.integer({ min: 1, max: 60_000 }),
      from: day(0, 240),
    }),
    { maxLength: 20 },
  )
  .map((more) => ({
    ...BOARD,
    rates: [
      ...BOARD.rates,
      ...more.map(({ allowance, grade, naira, from }) => rate(allowance, grade, naira, from)),
    ].filter(
      (one, index, all) =>
        all.findIndex(
          ({ allowance_id, grade_level_id, date_activated }) =>
            allowance_id === one.allowance_id &&
            grade_level_id === one.grade_level_id &&
            date_activated === one.date_activated,
        ) === index,
    ),
  }));

const JOURNEY: fc.Arbitrary<Journey> = fc
  .record({
    start: fc.integer({ min: 0, max: 200 }),
    nights: fc.integer({ min: 0, max: 40 }),
    category: fc.constantFrom('residence' as const, 'non-residence' as const),
    transportation: fc.constantFrom('flight' as const, 'road' as const, null),
    destination: fc.constantFrom('abuja', 'other', 'warri'),
    distance_km: fc.integer({ min: 1, max: 900 }),
    lodged: fc.array(day(0, 240), { maxLength: 30 }),
    elsewhere: fc.array(day(0, 240), { maxLength: 3 }),
  })
  .map(({ start, nights, elsewhere, ...rest }) =>
    trip({
      ...rest,
      started: addDays(FIRST, start),
      finished: addDays(FIRST, start + nights),
      paid: paid(...elsewhere),
    }),
  );

const sumOf = (lines: readonly { amount_kobo: number }[]) =>
  lines.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0);

/** What nights and days come to, without the way there and back. */
function stayOf(journey: Journey, grades: GradeHistory, tariff: Tariff): number {
  const { lines, problems } = entitlementOf({ ...journey, transportation: null }, grades, tariff);
  expect(problems).toEqual([]);
  return sumOf(lines);
}

/** What a trip pays by the day, day by day. */
function paidBy(journey: Journey, grades: GradeHistory, tariff: Tariff): Journey['paid'] {
  const { lines } = entitlementOf({ ...journey, transportation: null }, grades, tariff);
  return lines
    .filter(({ allowance_id }) => DAILY.includes(allowance_id))
    .flatMap(({ allowance_id, from, days }) =>
      Array.from({ length: days ?? 0 }, (_, index) => ({ allowance_id, day: addDays(from, index) })),
    );
}

it('a day more never costs less', () => {
  fc.assert(
    fc.property(JOURNEY, HISTORY, TARIFF, (journey, grades, tariff) => {
      const longer = { ...journey, finished: addDays(journey.finished, 1) };
      expect(stayOf(longer, grades, tariff)).toBeGreaterThanOrEqual(stayOf(journey, grades, tariff));
      const [one, other] = [journey, longer].map((which) => sumOf(entitlementOf(which, grades, BOARD).lines));
      expect(other).toBeGreaterThanOrEqual(one ?? 0);
    }),
  );
});

it('a trip that is split at a night pays the same for its nights and days, a shared day once', () => {
  fc.assert(
    fc.property(JOURNEY, HISTORY, TARIFF, fc.nat(40), (journey, grades, tariff, at) => {
      const middle = addDays(journey.started, at);
      fc.pre(middle >= journey.started && middle <= journey.finished);
      const first = { ...journey, finished: middle };
      const second = {
        ...journey,
        started: middle,
        paid: [...journey.paid, ...paidBy(first, grades, tariff)],
      };
      expect(stayOf(first, grades, tariff) + stayOf(second, grades, tariff)).toBe(
        stayOf(journey, grades, tariff),
      );
    }),
  );
});

it('the order of allowances, rates and grades is irrelevant', () => {
  fc.assert(
    fc.property(JOURNEY, HISTORY, TARIFF, (journey, grades, tariff) => {
      const turned = {
        grades: tariff.grades.toReversed(),
        allowances: tariff.allowances.toReversed(),
        rates: tariff.rates.toReversed(),
      };
      expect(entitlementOf(journey, grades.toReversed(), turned)).toEqual(
        entitlementOf(journey, grades, tariff),
      );
    }),
  );
});

it('no two lines have one allowance and one first day, so that each can be named', () => {
  fc.assert(
    fc.property(JOURNEY, HISTORY, TARIFF, (journey, grades, tariff) => {
      const names = entitlementOf(journey, grades, tariff).lines.map(
        ({ allowance_id, from }) => `${allowance_id} ${from}`,
      );
      expect(new Set(names).size).toBe(names.length);
    }),
  );
});

it('by air, home and destination are each paid there and back', () => {
  fc.assert(
    fc.property(JOURNEY, HISTORY, (journey, grades) => {
      const flown = entitlementOf({ ...journey, transportation: 'flight' }, grades, BOARD).lines;
      const ways = flown.filter(({ allowance_id }) => allowance_id === SHUTTLE);
      expect(ways.reduce((sum, { days }) => sum + (days ?? 0), 0)).toBe(4);
    }),
  );
});
