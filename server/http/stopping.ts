import type { FastifyInstance } from 'fastify';
import { Refusal } from '#shared/errors.ts';
import { sendFailure } from './mount.ts';

/** Refuses what still comes over open connections while the portal stops, in the agreed shape: sent again it reaches the next one. */
export function stopping(app: FastifyInstance): void {
  let stops = false;
  app.addHook('preClose', async () => {
    stops = true;
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!stops) return;
    return sendFailure(
      reply,
      request,
      new Refusal(
        'UNAVAILABLE',
        'The portal is being restarted. Nothing was changed; try again in a few seconds.',
      ),
    );
  });
}
