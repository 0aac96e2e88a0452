import type { Transaction } from '#server/database/connection.ts';
import type { Portal } from '#server/frame/portal.ts';
import type { Chance } from './chance.ts';
import type { Payer } from './movements-of-holds.ts';
import type { Journeys } from './tell-journeys.ts';
import type { StoryMeeting } from './tell-meetings.ts';
import type { NumberedRefund } from './tell-refunds.ts';
import { holdLines, writeHolds } from './write-holds.ts';
import { mandateLines } from './write-mandates.ts';
import { nameHoldsOfMeetings, writeMeetings } from './write-meetings.ts';
import { refundLines, writeRefunds } from './write-refunds.ts';
import type { Written } from './write-story.ts';
import type { Structure } from './write-structure.ts';
import { insertLines } from './write-timelines.ts';
import { settleTrips, tripLines, writeTrips } from './write-trips.ts';

/** What became of trips and meetings, once their mandates and the expenditures that pay those are written. */
export interface Aftermath extends Journeys {
  meetings: readonly StoryMeeting[];
  payers: ReadonlyMap<number, Payer>;
  refunds: readonly NumberedRefund[];
  written: Written;
}

/** Writes trips, meetings, the money set aside for them, and refunds, with their timelines. */
export async function writeJourneys(
  trx: Transaction,
  files: Portal['files'],
  chance: Chance,
  structure: Structure,
  { trips, meetings, holds, mandates, payers, refunds, written }: Aftermath,
  now: Date,
): Promise<void> {
  const after = { mandates, payers, refunds };
  const requested = await writeTrips(trx, files, trips);
  await writeMeetings(trx, chance, structure, meetings, now);
  await writeHolds(trx, holds, after);
  await settleTrips(trx, requested, holds);
  await nameHoldsOfMeetings(trx, holds);
  await writeRefunds(trx, refunds, payers, written.balances);
  await insertLines(trx, [
    ...tripLines(trips, (trip) => mandates.find(({ round }) => round === trip.round)?.code ?? ''),
    ...holdLines(holds, after),
    ...mandateLines(mandates, payers),
    ...refundLines(refunds, payers),
  ]);
}
