import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { done } from '../travel/trip-desk.ts';
import { startRetirementsDesk } from './retirements-desk.ts';

let desk: Awaited<ReturnType<typeof startRetirementsDesk>>;
beforeAll(async () => {
  desk = await startRetirementsDesk();
}, 120_000);
afterAll(() => desk.close());

/** The days after an advance that its retirement says were spent on the trip too. */
function daysAfter({ finished }: { finished: string }) {
  return { started: finished, finished: addDays(finished, 4) };
}

it('pays no night anew that the retirement of an advance paid beyond its days', async () => {
  const { traveller } = desk.people;
  const advance = await desk.advance();
  const { started, finished } = daysAfter(advance);
  const retirement = await desk.retired(advance.id, { finished });
  const claim = done(await desk.makeClaim(desk.trip({ started, finished })));
  const before = await desk.claimAct(traveller, claim.id, 'submit');
  expect([before.status, before.text]).toEqual([422, expect.stringContaining(retirement.code)]);
  done(await desk.settle(retirement.id));
  const after = await desk.claimAct(traveller, claim.id, 'submit');
  expect([after.status, after.text]).toEqual([422, expect.stringContaining('NIGHTS_PAID')]);
  const tour = await desk.make(desk.tour({ started, finished }));
  expect([tour.status, tour.text]).toEqual([422, expect.stringContaining(retirement.code)]);
  // It may begin on the day on which that ended.
  const next = desk.trip({ started: finished, finished: addDays(finished, 2) });
  done(await desk.claimAct(traveller, done(await desk.makeClaim(next)).id, 'submit'));
});

it('keeps the nights of a retirement that is queried, and takes them from no claim', async () => {
  const { traveller, treasury } = desk.people;
  const advance = await desk.advance();
  const { started, finished } = daysAfter(advance);
  const { id, code } = done(await desk.file(advance.id, { finished }));
  const claim = done(await desk.makeClaim(desk.trip({ started, finished })));
  done(await desk.claimAct(traveller, claim.id, 'submit'));
  const taken = await desk.retireAct(traveller, id, 'submit');
  expect([taken.status, taken.text]).toEqual([422, expect.stringContaining('NIGHTS_PAID')]);
  done(await desk.claimAct(traveller, claim.id, 'withdraw'));
  done(await desk.retireAct(traveller, id, 'submit'));
  done(await desk.retireAct(treasury, id, 'query', { remark: 'Show the log book' }));
  const again = await desk.claimAct(traveller, claim.id, 'submit');
  expect([again.status, again.text]).toEqual([422, expect.stringContaining(code)]);
});

it('pays a night of a claim and a retirement that are submitted at once by one of them', async () => {
  const { traveller } = desk.people;
  for (let time = 0; time < 3; time += 1) {
    const advance = await desk.advance();
    const { started, finished } = daysAfter(advance);
    const { id } = done(await desk.file(advance.id, { finished }));
    const claim = done(await desk.makeClaim(desk.trip({ started, finished })));
    const answers = await Promise.all([
      desk.claimAct(traveller, claim.id, 'submit'),
      desk.retireAct(traveller, id, 'submit'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  }
});

it('pays the day on which two trips touch once, of claims that are submitted and advances that are drafted at once', async () => {
  const { traveller } = desk.people;
  const first = desk.trip({ category: 'residence' });
  for (const at of [0, 30, 60]) {
    const started = addDays(first.started, -1_000 - at);
    const touching = [0, 3].map((days) => ({
      ...first,
      ...{ started: addDays(started, days), finished: addDays(started, days + 3) },
    }));
    const drafts = await Promise.all(touching.map((body) => desk.makeClaim(body)));
    const answers = await Promise.all(
      drafts.map((draft) => desk.claimAct(traveller, done(draft).id, 'submit')),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const tours = [0, 3].map((days) => {
      const day = addDays(started, days - 400);
      return desk.tour({ category: 'residence', started: day, finished: addDays(day, 3) });
    });
    const drafted = await Promise.all(tours.map((body) => desk.make(body)));
    const [one = 0, other = 0] = drafted.map((answer) => done(answer).total).toSorted((a, b) => a - b);
    // Out-of-pocket and the shuttle of the day that they share.
    expect(other - one).toBe(11_000);
  }
});
