import type { Transaction } from '#server/database/connection.ts';
import { drawCodes } from './insert-rows.ts';
import type { StoryFund, StoryMoment, StoryPerson } from './story.ts';
import type { NumberedTrip } from './story-trips.ts';
import { actsOf, stepAt } from './trip-steps.ts';

/** Why those who asked cancelled. */
export const POSTPONED = 'The programme was postponed.';

/** Money that was to be set aside for a trip or a meeting; amounts in kobo. */
export interface StoryHold {
  type: 'flight' | 'hotel' | 'meeting';
  request: { id: number; code: string; words: string };
  asked_by: Pick<StoryPerson, 'id'>;
  department_id: number;
  fund: StoryFund | null;
  reserved_fund: StoryFund | null;
  cost: number;
  /** When it was accepted what it costs. */
  placed: StoryMoment;
  /** When the money was set aside; until then it waits for the department. */
  secured?: StoryMoment;
  /** Called off: what is still to be paid. */
  lowered?: StoryMoment & { cost: number; reason: string };
  /** Cancelled: nothing of it is needed. */
  freed?: StoryMoment & { reason: string };
  trip?: NumberedTrip;
}

/** A hold with its number. */
export type NumberedHold = StoryHold & { id: number; code: string };

/** What was set aside for requests of which an option was accepted. */
export function holdsOfTrips(trips: readonly NumberedTrip[]): StoryHold[] {
  return trips
    .filter((trip) => actsOf(trip).some(({ action }) => action === 'accepted'))
    .map((trip) => ({
      type: trip.kind,
      request: { id: trip.id, code: trip.code, words: trip.purpose },
      asked_by: trip.traveller,
      department_id: trip.fund?.department.id ?? trip.department_id,
      fund: trip.fund,
      reserved_fund: trip.reserved_fund,
      cost: trip.options[0]?.cost ?? 0,
      placed: { at: stepAt(trip.asked, 'accepted'), by: trip.traveller },
      secured: trip.secured,
      lowered: trip.called_off,
      freed: freedBy(trip),
      trip,
    }));
}

function freedBy(trip: NumberedTrip): StoryHold['freed'] {
  const cancelled = actsOf(trip).find(({ action }) => action === 'cancelled');
  return cancelled && { at: cancelled.at, by: trip.traveller, reason: POSTPONED };
}

/** The holds in the order in which they were placed. */
export async function numberHolds(trx: Transaction, holds: readonly StoryHold[]): Promise<NumberedHold[]> {
  const codes = await drawCodes(trx, 'HLD', holds.length);
  return holds
    .toSorted((one, other) => one.placed.at.getTime() - other.placed.at.getTime())
    .map((hold, index) => ({ ...hold, id: index + 1, code: codes[index] ?? '' }));
}

/** What is still to be paid for it. */
export function dueFor({ lowered, cost }: StoryHold): number {
  return lowered?.cost ?? cost;
}
