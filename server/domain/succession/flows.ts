import type { Flow } from '#server/crud/flow.ts';
import type { Actor } from '#server/frame/actor.ts';
import { advanceFlow } from '../advances/index.ts';
import { claimFlow } from '../claims/index.ts';
import { delegationFlow } from '../delegations/index.ts';
import { meetingFlow } from '../meetings/index.ts';
import { requisitionFlow } from '../requisitions/index.ts';
import { retirementFlow } from '../retirements/index.ts';
import { countFlow, writeOffFlow } from '../stock-taking/index.ts';
import { flightFlow, hotelFlow } from '../travel/index.ts';

/** The acts of the records that people have open in their own name, by resource. */
export const FLOWS: Readonly<Record<string, Flow>> = {
  flights: flightFlow,
  hotels: hotelFlow,
  meetings: meetingFlow,
  requisitions: requisitionFlow,
  claims: claimFlow,
  'touring-advances': advanceFlow,
  retirements: retirementFlow,
  'stock-counts': countFlow,
  'stock-write-offs': writeOffFlow,
  delegations: delegationFlow,
};

/** The actor in the place of somebody who leaves, for one record: the record's own act and rules hold for both. */
export function inPlaceOf(actor: Actor, of: string, id: number, left: Actor['bound'][number]): Actor {
  return {
    ...actor,
    bound: [...actor.bound, left],
    succeeds: [...actor.succeeds, { of, id, for_id: left.id, for_name: left.name }],
  };
}
