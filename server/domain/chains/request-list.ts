import type { Actor } from '#server/frame/actor.ts';
import { permission } from '#shared/permissions.ts';

/** By the table of requests: the list of whoever asked, and that of logistics. */
const REQUESTS: Readonly<Record<string, { own: string; desk: string }>> = {
  reservations: { own: 'flights', desk: 'flight-reservations' },
  hotels: { own: 'hotels', desk: 'hotel-reservation-request' },
  meetings: { own: 'meetings', desk: 'meeting-requests' },
};

/** The lists of a kind of request: that of whoever asked, and on which the actor may open one of this person (null: on none). */
export function requestList(
  actor: Actor,
  table: string,
  user_id: number,
): { own: string; seen: string | null } {
  const { own, desk } = REQUESTS[table] ?? {};
  if (!own || !desk) throw new Error(`${table} begins no chain`);
  const isOwn = user_id === actor.id && actor.permissions.has(permission('read', own));
  const isDesk = actor.offices.has('logistics') && actor.permissions.has(permission('read', desk));
  return { own, seen: isOwn ? own : isDesk ? desk : null };
}
