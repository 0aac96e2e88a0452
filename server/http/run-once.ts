import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '#shared/errors.ts';
import { actAs } from '../database/act-as.ts';
import type { Transaction } from '../database/connection.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Actor } from '../frame/actor.ts';
import type { Portal } from '../frame/portal.ts';
import type { Answer } from '../frame/route.ts';
import { begin, type KeyedCall, keptAnswer, once, partOf } from './idempotency.ts';
import { inTurn } from './turns.ts';

/** Somebody waits, and is told within 10 s, also who got a connection late. A limit of locks begins anew with each of those on the way to one row. */
const LONGEST_MS = 9_500;

/** So long a call waits for its turn, which leaves time for a connection and the lock. */
const TURN_MS = 6_000;

/** Who took longer, for a turn, a connection or a lock, is judged anew before what they did is kept. */
const WAITED_MS = 1_000;

/** For whom something is done: as they were judged when they called, judged `again`, and in which turn it is done. */
export interface Doing {
  actor: Actor;
  /** Who calls as of now; refused when their session ended or they may not call any more. */
  again(): Promise<Actor>;
  turn: string | undefined;
}

/**
 * Does what a call changes in one transaction as the actor, once under its key, in its turn where it has one, and answers
 * after the commit. Nothing is kept when it waited and their rights are others by then. Whose turn didn't come is told the
 * first answer where the call was done before.
 */
export function runOnce(
  { db }: Portal,
  { actor, again, turn }: Doing,
  call: KeyedCall | undefined,
  work: (trx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  const since = performance.now();
  let isBegun = false;
  const run = () => {
    isBegun = true;
    return inTransaction(db, async (trx) => {
      await actAs(trx, actor, Math.max(LONGEST_MS - Math.round(performance.now() - since), 500));
      const answer = await (call ? once(trx, call, () => work(trx)) : work(trx));
      if (performance.now() - since > WAITED_MS) refuseIfChanged(actor, await again());
      return answer;
    });
  };
  if (!turn) return run();
  return inTurn(turn, TURN_MS, run).catch(async (error: unknown) => {
    // Who waited in vain may have asked again for what was done, and isn't told that nothing was changed.
    const first = isBegun || !call ? undefined : await keptAnswer(db, call);
    if (first) return first;
    throw error;
  });
}

/** Does the parts of one call, each by itself as a call of its own; before the first it is noted that the call has begun. */
export function inParts(portal: Portal, doing: Doing) {
  let begun: Promise<void> | undefined;
  return async (
    call: KeyedCall | undefined,
    name: string,
    work: (trx: Transaction) => Promise<Answer>,
  ): Promise<Answer> => {
    if (!call) return runOnce(portal, doing, undefined, work);
    begun ??= inTransaction(portal.db, (trx) => begin(trx, call));
    await begun;
    return runOnce(portal, doing, partOf(call, name), work);
  };
}

function refuseIfChanged(before: Actor, now: Actor): void {
  if (now.as_of === before.as_of || isDeepStrictEqual(rightsOf(now), rightsOf(before))) return;
  throw new Refusal(
    'UNAVAILABLE',
    'What you may do was changed while this waited. Nothing was done; look at it again, and send it once more if it is still yours to do.',
  );
}

/** What decides what somebody may see and do; not what they are called. */
function rightsOf({ name, staff_no, email, session_id, as_of, ...rights }: Actor): unknown {
  return Object.values(rights).map((right) => (Array.isArray(right) ? new Set<unknown>(right) : right));
}
