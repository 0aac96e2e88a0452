import type { Actor } from '#server/frame/actor.ts';
import { Refusal } from '#shared/errors.ts';

/** Refuses whoever has no seat in Treasury, whatever permissions they hold: what the bank's lines are is for its officers to say. */
export function refuseUnlessTreasury({ offices }: Pick<Actor, 'offices'>): void {
  if (!offices.has('treasury'))
    throw new Refusal('RULE', 'Officers of Treasury say what the lines of a bank statement are.');
}
