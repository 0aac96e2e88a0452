import { nextCode } from '#server/database/codes.ts';
import type { Actor } from '#server/frame/actor.ts';
import type { Extensions } from '#server/frame/extensions.ts';
import { Refusal } from '#shared/errors.ts';
import type { AskedLine } from '#shared/expenses.ts';
import { succeededIn } from '#shared/resource/judge.ts';
import { notPaid, retirementWorkflow } from '#shared/workflows/retirements.ts';
import { keptLines, tripOf } from '../claims/index.ts';
import { advanceFor, lockAdvance, type PaidAdvance, wrongAdvance } from './paid-advance.ts';

type Prepare = NonNullable<Extensions['prepare']>;
type Values = Readonly<Record<string, unknown>>;

/** What every trip has, and what one may have. */
const TRIP = ['purpose', 'started', 'finished', 'category', 'destination', 'transportation'] as const;
const WAY = ['takeoff', 'airport', 'distance_km', 'accomodation'] as const;

/** What the server sets of a retirement: of which trip and person it is, what was paid of it, and its lines; refused of what isn't paid, of a second one, and once it is submitted. */
export const prepareRetirement: Prepare = async (trx, { actor, id }, values, existing) => {
  const advance_id = Number(existing ? existing.touring_advance_id : values.touring_advance_id);
  if (existing) refuseUnlessOpen(actor, existing);
  else await lockAdvance(trx, advance_id);
  const advance = await advanceFor(trx, actor, advance_id);
  if (!existing) refuseUnlessToRetire(advance);
  const filed_reason = reasonOf(actor, advance, values, existing);
  const trip = mergedTrip(values, existing, advance);
  values.expenses = await keptLines(trx, {
    ...{ actor, user_id: advance.user_id, trip: tripOf(trip) },
    asked: values.expenses as AskedLine[] | undefined,
    ...{ paper: { own: 'retirement_id', id: existing ? id : null }, but_advance: advance.id },
  });
  if (existing) return { ...trip, filed_reason };
  return {
    ...{ ...trip, filed_reason, code: nextCode('RT'), filed_by: actor.id },
    ...{ user_id: advance.user_id, department_id: advance.department_id },
    total_kobo: (advance.paid_kobo ?? 0) - advance.recovered_kobo,
  };
};

/** The trip as it is said, and as the advance has it where nothing is said. */
export function mergedTrip(
  values: Values,
  existing: Values | undefined,
  advance: PaidAdvance,
): Record<(typeof TRIP)[number] | (typeof WAY)[number], unknown> {
  const before: Values = existing ?? { ...advance };
  const kept = TRIP.map((name) => [name, values[name] ?? before[name]]);
  const ways = WAY.map((name) => [name, values[name] === undefined ? before[name] : values[name]]);
  const trip = Object.fromEntries([...kept, ...ways]);
  return { ...trip, ...(trip.transportation === 'road' ? { airport: null } : { distance_km: null }) };
}

const NOT_THEIRS = 'It is changed by whoever filed it.';

/** Why a retirement can't be changed by somebody, in a sentence; null while it is a draft or queried, for whoever filed it. */
export function whyNotChanged(
  facts: Values,
  { id, succeeds }: Pick<Actor, 'id' | 'succeeds'>,
): string | null {
  const { status, filed_by } = facts;
  if (filed_by !== id && !succeededIn({ succeeds }, 'retirements', facts, filed_by)) return NOT_THEIRS;
  if (status === 'draft' || status === 'queried') return null;
  return `It is “${retirementWorkflow.states[status as 'closed'].word}” and can’t be changed now.`;
}

function refuseUnlessOpen(actor: Actor, existing: Values): void {
  const sentence = whyNotChanged(existing, actor);
  if (sentence) throw new Refusal(sentence === NOT_THEIRS ? 'FORBIDDEN' : 'WRONG_STATE', sentence);
}

function refuseUnlessToRetire(advance: PaidAdvance): void {
  const { code, retirement } = advance;
  if (retirement) throw wrongAdvance(`${code} has its retirement already: ${retirement}.`);
  const sentence = notPaid({ advance, is_bouncing: advance.is_bouncing });
  if (sentence) throw wrongAdvance(sentence);
}

/** Why it isn't filed by whoever travelled: asked of an officer, and of nobody else. */
function reasonOf(
  actor: Actor,
  { user_id, traveller }: PaidAdvance,
  values: Values,
  existing: Values | undefined,
): string | null {
  const reason = (values.filed_reason === undefined ? existing?.filed_reason : values.filed_reason) || null;
  const refuse = (sentence: string) =>
    new Refusal('VALIDATION', 'Some of what was sent is not right.', { filed_reason: [sentence] });
  if (user_id === actor.id) {
    if (reason) throw refuse('It is your own trip: leave this out.');
    return null;
  }
  if (String(reason ?? '').trim().length < 3)
    throw refuse(`Say why you file it for ${traveller}, in at least 3 characters.`);
  return String(reason);
}
