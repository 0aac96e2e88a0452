import { NEWEST_CHANGE } from '#shared/help/newest-change.ts';

// It is asked before home is drawn, so that nothing moves when the answer comes.
const keptUnder = (person: number) => `changes-seen-${person}`;

/** Whether somebody has opened or put aside what changed last, in this browser. */
export function hasSeenChanges(person: number): boolean {
  return (localStorage.getItem(keptUnder(person)) ?? '') >= NEWEST_CHANGE;
}

/** Keeps that somebody has seen what changed last. */
export function seeChanges(person: number): void {
  localStorage.setItem(keptUnder(person), NEWEST_CHANGE);
}
