import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { reconsider } from '../budget/index.ts';

/** So many trips at a time wait for a choice again. */
const CHUNK = 500;

/** Trips that were accepted and for which nothing is set aside any more wait for a choice again. */
export async function waitAnew(
  trx: Transaction,
  actor: Actor,
  hold_ids: readonly number[],
  reason: string,
): Promise<void> {
  for (let at = 0; at < hold_ids.length; at += CHUNK)
    await reconsider(trx, actor, hold_ids.slice(at, at + CHUNK), reason);
}
