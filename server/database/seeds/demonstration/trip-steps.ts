import type { StoryTrip, TripStatus } from './story-trips.ts';

const HOUR_MS = 3_600_000;

/** The acts on a request that goes well, in their order, and how many hours after asking each but the last is done. */
const STEPS = [
  ['taken', 'in-progress', 1.5],
  ['offered', 'decision', 24],
  ['accepted', 'accepted', 27],
  ['booked', 'booked', 48],
  ['closed', 'closed', 0],
] as const;
/** An act on a request that goes well. */
export type TripStep = (typeof STEPS)[number][0];

/** One act on a request: what it is called, when it was done, and the states before and after it. */
export interface TripAct {
  action: TripStep | 'declined' | 'cancelled' | 'called-off' | 'deleted';
  at: Date;
  states: [before: string, after: string];
}

/** When a step was done; a trip is closed on the morning after it. */
export function stepAt(asked: Date, step: Exclude<TripStep, 'closed'>): Date {
  const [, , hours] = STEPS.find(([name]) => name === step) ?? STEPS[0];
  return new Date(asked.getTime() + hours * HOUR_MS);
}

/** How many steps a request went before it stayed or was given up. */
const REACHED: Readonly<Record<TripStatus, number>> = {
  pending: 0,
  deleted: 0,
  'in-progress': 1,
  declined: 1,
  decision: 2,
  cancelled: 2,
  accepted: 3,
  booked: 4,
  closed: 5,
};

/** Hours after asking at which a request was given up. */
const GIVEN_UP = { deleted: 3, declined: 26, cancelled: 50 } as const;

/** Everything that was done with a request, in the order of time. */
export function actsOf(
  trip: Pick<StoryTrip, 'asked' | 'status' | 'to' | 'called_off' | 'isGivenUp'>,
): TripAct[] {
  const { asked, status, to, called_off, isGivenUp } = trip;
  const gone = STEPS.slice(0, REACHED[called_off ? 'booked' : isGivenUp ? 'accepted' : status]);
  const acts = gone.map(
    ([action, after], index): TripAct => ({
      action,
      at: action === 'closed' ? morningAfter(to) : stepAt(asked, action),
      states: [gone[index - 1]?.[1] ?? 'pending', after],
    }),
  );
  const before = acts.at(-1)?.states[1] ?? 'pending';
  if (called_off) return [...acts, { action: 'called-off', at: called_off.at, states: [before, status] }];
  if (status !== 'deleted' && status !== 'declined' && status !== 'cancelled') return acts;
  const at = new Date(asked.getTime() + GIVEN_UP[status] * HOUR_MS);
  return [...acts, { action: status, at, states: [before, status] }];
}

function morningAfter(day: string): Date {
  return new Date(Date.parse(`${day}T08:40:00Z`) + 24 * HOUR_MS);
}
