import type { FastifyReply } from 'fastify';
import { EXPORT_CONNECTIONS } from '#server/database/connection.ts';
import { Refusal } from '#shared/errors.ts';
import type { Actor } from '../frame/actor.ts';

/** How many files one person is sent at once: whoever takes them slowly holds a connection for each. */
const MOST_OWN = 2;

/** The exports under way, by person. */
const underWay = new Map<number, number>();

/** Takes the turn of an export until its file has been sent or broken off; refuses more of one person, and more in all, than are sent at once. */
export function takeExportTurn({ id }: Pick<Actor, 'id'>, reply: FastifyReply): void {
  const own = underWay.get(id) ?? 0;
  if (own >= MOST_OWN)
    throw new Refusal('TOO_MANY', `${MOST_OWN} of your exports are under way. Wait for one to end.`);
  const all = [...underWay.values()].reduce((sum, count) => sum + count, 0);
  if (all >= EXPORT_CONNECTIONS)
    throw new Refusal('UNAVAILABLE', 'Many exports are under way. Try again in a few seconds.');
  underWay.set(id, own + 1);
  reply.raw.once('close', () => {
    const left = (underWay.get(id) ?? 1) - 1;
    if (left > 0) underWay.set(id, left);
    else underWay.delete(id);
  });
}
