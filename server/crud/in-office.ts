import type { Office } from '#shared/constants.ts';
import { OFFICE_WORDS } from '#shared/resource/judge.ts';
import type { Actor } from '../frame/actor.ts';

/** What a line of a timeline says of an act in an office: the office, and for whom the actor stands there. */
export function inOffice(actor: Actor, office: Office): { office: string; acting_for: string | null } {
  const acting_for = actor.groups.find((group) => group.office === office)?.acting_for ?? null;
  return { office: OFFICE_WORDS[office].name, acting_for };
}
