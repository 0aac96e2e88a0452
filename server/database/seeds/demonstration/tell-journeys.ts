import type { Transaction } from '#server/database/connection.ts';
import { Chance } from './chance.ts';
import { drawCodes } from './insert-rows.ts';
import type { StoryDesks, StoryFund } from './story.ts';
import type { NumberedTrip } from './story-trips.ts';
import { holdsOfTrips, type NumberedHold, numberHolds } from './tell-holds.ts';
import { type StoryMandate, tellBundles, tellMandates } from './tell-mandates.ts';
import { holdsOfMeetings, type StoryMeeting } from './tell-meetings.ts';
import { tellRounds } from './tell-rounds.ts';
import { numberTrips, tellTrips, travelDesk } from './tell-trips.ts';
import type { Payees } from './tell-year.ts';
import type { Structure } from './write-structure.ts';

/** A year of trips, with the money set aside for them and for meetings, and the mandates by which trips are paid. */
export interface Journeys {
  trips: readonly NumberedTrip[];
  holds: readonly NumberedHold[];
  mandates: readonly StoryMandate[];
}

/** Who and what the year is told of. */
export interface Agency {
  structure: Structure;
  funds: readonly StoryFund[];
  desks: StoryDesks;
  payees: Payees;
  now: Date;
}

/** Tells the trips of a year with everything that came of them up to their payment. */
export async function tellJourneys(
  trx: Transaction,
  { structure, funds, desks, payees, now }: Agency,
  meetings: readonly StoryMeeting[],
): Promise<Journeys> {
  const desk = travelDesk(structure, funds);
  const past = tellRounds(new Chance(1961), desk, structure.departments, payees, now);
  const trips = await numberTrips(trx, [...past, ...tellTrips(new Chance(1960), desk, now)]);
  const holds = await numberHolds(trx, [...holdsOfTrips(trips), ...holdsOfMeetings(meetings)]);
  const chance = new Chance(1967);
  const bundles = tellBundles(chance, holds, structure, payees, now);
  const codes = await drawCodes(trx, 'MND', bundles.length);
  return { trips, holds, mandates: tellMandates(chance, bundles, codes, desks) };
}
