import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { HOLD_CHECKS } from '#server/verify/hold-checks.ts';
import { LEDGER_CHECKS } from '#server/verify/ledger-checks.ts';
import { addPerson } from '../support/people.ts';
import { foundBy } from '../support/verified.ts';
import { done, startTripDesk, type Trip } from './trip-desk.ts';

let desk: Awaited<ReturnType<typeof startTripDesk>>;
beforeAll(async () => {
  desk = await startTripDesk();
});
afterAll(() => desk.close());

/** Whatever happened: what is reserved is what holds set aside, to the kobo, and every ledger adds up. */
afterEach(async () => {
  expect(await foundBy(desk.pool, [...HOLD_CHECKS, ...LEDGER_CHECKS])).toEqual([]);
});

const optionOf = ({ options }: Trip) => options[0]?.id;

it('a choice that is made 50 times at once is made once, and the money set aside once', async () => {
  const { traveller } = desk.people;
  const fund = await desk.fund();
  const trip = await desk.offered([70_000]);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      desk.act(traveller, trip.id, 'accept', { option: optionOf(trip), fund_id: fund }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(await desk.reserved(fund)).toBe(70_000);
}, 60_000);

it('a fund that has room for 10 trips takes 10 of 40 that are accepted at once', async () => {
  const fund = await desk.fund({ approved: 100_000 });
  const travellers = await Promise.all(
    Array.from({ length: 40 }, () => addPerson(desk, { groups: ['Staff'], department_id: desk.ict })),
  );
  const trips: { trip: Trip; who: { id: number; token: string } }[] = [];
  for (const who of travellers) trips.push({ trip: await desk.offered([10_000], who), who });
  const answers = await Promise.all(
    trips.map(({ trip, who }) => desk.act(who, trip.id, 'accept', { option: optionOf(trip), fund_id: fund })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  for (const { status, body } of answers)
    if (status !== 200) expect([status, body.code]).toEqual([422, 'FUND_SHORT']);
  expect(await desk.reserved(fund)).toBe(100_000);
}, 120_000);

it('accepting, freeing, cancelling, securing and offering anew at once end in one outcome each', async () => {
  const { traveller, logistics, officer } = desk.people;
  const fund = await desk.fund();
  const acts = ['accept', 'cancel', 'decline', 'decide', 'free', 'secure'] as const;
  const runs = process.env.LONG ? 200 : 25;
  const onHold = (id: number, act: string, body: object) =>
    desk.call('POST', `holds/${id}/${act}`, { token: officer.token, body });
  const other = { options: [{ title: 'Another', cost: 1_500 }], reserved_fund_id: desk.payer };
  const tried: Record<
    (typeof acts)[number],
    (id: number, now: Trip, hold: number) => Promise<{ status: number; text: string }>
  > = {
    accept: (id, now) => desk.act(traveller, id, 'accept', { option: optionOf(now), fund_id: chosen }),
    cancel: (id) => desk.act(traveller, id, 'cancel', { reason: 'Postponed' }),
    decline: (id) => desk.act(traveller, id, 'decline', { remark: 'Too early' }),
    decide: (id) => desk.act(logistics, id, 'decide', other),
    free: (_id, _now, hold) => onHold(hold, 'free', { reason: 'Elsewhere' }),
    secure: (_id, _now, hold) => onHold(hold, 'secure', { fund_id: fund }),
  };
  let chosen: number | null = fund;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.constantFrom(...acts), { minLength: 1, maxLength: 4 }), {
        minLength: 2,
        maxLength: 6,
      }),
      fc.boolean(),
      async (rounds, hasFund) => {
        chosen = hasFund ? fund : null;
        const trip = await desk.offered([1_000]);
        for (const round of rounds) {
          const now = done(
            await desk.call<Trip>('GET', `reservations/${trip.id}`, { token: traveller.token }),
          );
          const hold = await desk.pool.query<{ id: number }>(
            'select max(id) as id from holds where flight_id = $1',
            [trip.id],
          );
          const answers = await Promise.all(
            round.map((act) => tried[act](trip.id, now, hold.rows[0]?.id ?? 0)),
          );
          for (const { status, text } of answers) expect([200, 404, 409, 422], text).toContain(status);
        }
        const { rows } = await desk.pool.query<{ live: string; status: string }>(
          `select (select count(*) from holds h where h.flight_id = r.id and h.status in ('pending', 'secured')) as live, r.status
             from reservations r where r.id = $1`,
          [trip.id],
        );
        expect(Number(rows[0]?.live)).toBe(rows[0]?.status === 'accepted' ? 1 : 0);
      },
    ),
    { numRuns: runs },
  );
}, 600_000);
