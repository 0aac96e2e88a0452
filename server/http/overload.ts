import type { FastifyInstance } from 'fastify';
import { Refusal } from '#shared/errors.ts';
import { sendFailure } from './mount.ts';

/** How many calls may wait at once; well above 300, below which nobody may be refused. */
const MAX_WAITING = 2_000;

/**
 * Refuses calls with 503 and Retry-After while more than `MAX_WAITING` are under way, so that the rest still finish. A call
 * is under way once its body is there.
 */
export function overload(app: FastifyInstance): void {
  let waiting = 0;
  app.addHook('preHandler', async (request, reply) => {
    waiting++;
    reply.raw.once('close', () => {
      waiting--;
    });
    if (waiting <= MAX_WAITING || !request.url.startsWith('/api')) return;
    return sendFailure(
      reply,
      request,
      new Refusal('UNAVAILABLE', 'The portal is busy. Try again in a few seconds.'),
    );
  });
}
