import { nextCode } from '#server/database/codes.ts';
import type { Extensions } from '#server/frame/extensions.ts';
import { Refusal } from '#shared/errors.ts';
import type { AskedLine } from '#shared/expenses.ts';
import { claimWorkflow } from '#shared/workflows/claims.ts';
import { keptLines, keptReceipts, type Trip } from './lines-of-trip.ts';

type Prepare = NonNullable<Extensions['prepare']>;

/** What isn't asked of a claim that is for no trip. */
const NO_TRIP = {
  category: null,
  destination: null,
  transportation: null,
  takeoff: null,
  airport: null,
  distance_km: null,
  accomodation: null,
} as const;

/** What the server sets of a claim: whose it is, and its lines, with what the Board pays for the trip; refused once it is submitted. */
export const prepareClaim: Prepare = async (trx, { actor, id }, values, existing) => {
  if (existing) refuseUnlessDraft(existing);
  const department_id = existing ? existing.department_id : actor.department_id;
  if (!department_id) throw new Refusal('RULE', 'You belong to no department that could pay you.');
  const user_id = existing ? Number(existing.user_id) : actor.id;
  const merged = { ...existing, ...values };
  const asked = values.expenses as AskedLine[] | undefined;
  const paper = { own: 'claim_id', id: existing ? id : null } as const;
  const isTrip = merged.type === 'travels';
  const trip = merged as unknown as Trip;
  values.expenses = isTrip
    ? await keptLines(trx, { actor, user_id, trip: tripOf(merged), asked, paper })
    : await keptReceipts(trx, { actor, days: trip, asked, paper });
  const outOfPlay = isTrip
    ? merged.transportation === 'road'
      ? { airport: null }
      : { distance_km: null }
    : NO_TRIP;
  return existing ? outOfPlay : { ...outOfPlay, code: nextCode('SC'), user_id: actor.id, department_id };
};

/** What of a row or a body decides what a trip pays. */
export function tripOf(row: Readonly<Record<string, unknown>>): Trip {
  const { category, started, finished, transportation, takeoff, destination, distance_km } =
    row as unknown as Trip;
  return {
    ...{ category, started, finished, transportation, destination },
    takeoff: takeoff || null,
    distance_km: transportation === 'road' ? (distance_km ?? null) : null,
  };
}

function refuseUnlessDraft({ status, claim_type }: Readonly<Record<string, unknown>>): void {
  const sentence = whyNotChanged({ status: String(status), claim_type: String(claim_type) });
  if (sentence) throw new Refusal('WRONG_STATE', sentence);
}

/** Why a claim can't be changed, in a sentence; null while it is a draft of its own. */
export function whyNotChanged({ status, claim_type }: { status: string; claim_type: string }): string | null {
  if (claim_type === 'settlement') return 'It settles a retirement, and its amount stays.';
  if (status === 'draft') return null;
  if (status === 'registered' || status === 'with-head') return 'It is submitted. Withdraw it to change it.';
  return `It is “${claimWorkflow.states[status as 'paid'].word}” and can’t be changed any more.`;
}
