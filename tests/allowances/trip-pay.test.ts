import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entitlementOf } from '#shared/allowances.ts';
import { addDays } from '#shared/dates.ts';
import { boardOf, payOf, type TripPay } from '#shared/trip-pay.ts';
import { startClaimsDesk } from '../claims/claims-desk.ts';
import { fileOf } from '../support/files.ts';
import { dayAhead, done } from '../travel/trip-desk.ts';

let desk: Awaited<ReturnType<typeof startClaimsDesk>>;
let token: string;
const FIRST = dayAhead(30);
const TRIP = {
  category: 'non-residence' as const,
  started: FIRST,
  finished: addDays(FIRST, 3),
  transportation: 'flight' as const,
  destination: 'lagos',
};

interface Preview {
  lines: { description: string; from: string; days: number | null; rate: number; amount: number }[];
  total: number;
  total_in_words: string;
  problems: string[];
}

beforeAll(async () => {
  desk = await startClaimsDesk();
  ({ token } = desk.people.traveller);
}, 120_000);
afterAll(() => desk.close());

async function preview(body: object, who = token): Promise<Preview> {
  return done(await desk.call<Preview>('POST', 'claims/preview', { token: who, body }));
}

describe('what a trip would pay', () => {
  it('is told line by line, at the rates of the own grade, and nothing is kept', async () => {
    const told = await preview(TRIP);
    expect(told.problems).toEqual([]);
    expect(
      told.lines.map(({ description, from, days, rate, amount }) => [description, from, days, rate, amount]),
    ).toEqual([
      ['Lagos: 3 nights × ₦20,000.00, GL 08', FIRST, 3, 20_000, 60_000],
      ['Airport shuttle: 2 ways × ₦8,000.00, GL 08', FIRST, 2, 8_000, 16_000],
      ['Airport shuttle: 2 ways × ₦8,000.00, GL 08', TRIP.finished, 2, 8_000, 16_000],
      ['Intra-city shuttle: 4 days × ₦6,000.00, GL 08', FIRST, 4, 6_000, 24_000],
    ]);
    expect([told.total, told.total_in_words]).toEqual([
      116_000,
      'One hundred and sixteen thousand naira only',
    ]);
    expect((await preview(TRIP, desk.people.logistics.token)).total).toBe(232_000);
  });

  it('is the same in the browser, of what it is told', async () => {
    const told = done(await desk.call<TripPay>('GET', 'claims/entitlement', { token }));
    expect(told).toMatchObject({
      places: ['Lagos', 'other'],
      grades: [{ name: 'GL 08', from: '2020-01-01' }],
    });
    expect(new Set(told.rates.map(({ grade_level_id }) => grade_level_id)).size).toBe(1);
    const { tariff, grades, known } = boardOf(told);
    const journey = { ...TRIP, takeoff: null, distance_km: null, ...known };
    const { lines, total } = payOf(entitlementOf(journey, grades, tariff));
    expect(await preview(TRIP)).toMatchObject({ lines, total });
  });

  it('is out-of-pocket for the nights that a hotel is booked for', async () => {
    const { traveller, logistics } = desk.people;
    const stay = {
      ...{ purpose: 'Audit of the Lagos office', state: 'lagos', accommodation_id: desk.accommodation },
      ...{ from: addDays(FIRST, 1), to: addDays(FIRST, 3), fund_id: await desk.fund() },
    };
    const { id } = done(await desk.call<{ id: number }>('POST', 'hotels', { token, body: stay }));
    done(await desk.act(logistics, id, 'take', {}, 'hotels'));
    const options = [{ title: 'Marina Suites', cost: 100_000 }];
    const offered = done(
      await desk.act(logistics, id, 'decide', { options, reserved_fund_id: desk.payer }, 'hotels'),
    );
    done(await desk.act(traveller, id, 'accept', { option: offered.options[0]?.id }, 'hotels'));
    expect((await preview(TRIP)).total).toBe(116_000);
    const file = await fileOf(desk, logistics.id);
    done(await desk.act(logistics, id, 'book', { reference: 'V/1', file }, 'hotels'));
    expect((await preview(TRIP)).lines.slice(0, 2).map(({ description }) => description)).toEqual([
      'Lagos: 1 night × ₦20,000.00, GL 08',
      'Out-of-pocket: 2 days × ₦5,000.00, GL 08',
    ]);
    expect((await preview(TRIP, logistics.token)).lines[0]?.description).toBe(
      'Lagos: 3 nights × ₦40,000.00, GL 09',
    );
  });

  it('says why it can’t be told, and refuses what is no trip in its field', async () => {
    const road = { ...TRIP, transportation: 'road', takeoff: 'Yenagoa' };
    expect((await preview(road)).problems).toEqual([
      'There is no fixed rate by road from Yenagoa to Lagos: enter the kilometres of one way.',
    ]);
    expect((await preview({ ...TRIP, destination: ' ' })).problems).toEqual(['Choose the destination.']);
    expect((await preview(TRIP, desk.people.officer.token)).problems).toEqual([
      'Your grade level is not known. Ask an administrator to enter it.',
    ]);
    for (const [wrong, field] of [
      [{ category: 'camping' }, 'category'],
      [{ started: '2026-02-30' }, 'started'],
      [{ distance_km: 1.5 }, 'distance_km'],
      [{ grade_level_id: 9 }, 'grade_level_id'],
    ] as const) {
      const answer = await desk.call('POST', 'claims/preview', { token, body: { ...TRIP, ...wrong } });
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
    }
    expect((await desk.call('POST', 'claims/preview', { body: TRIP })).status).toBe(401);
  });
});
