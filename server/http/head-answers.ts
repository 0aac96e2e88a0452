import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Route } from '../frame/route.ts';

/** The methods under which a route answers: a GET answers HEAD too (RFC 9110), but for one that does something, such as signing out. */
export function methodsOf(route: Route): string[] {
  return route.method === 'GET' && !('write' in route) ? ['GET', 'HEAD'] : [route.method];
}

/**
 * Answers HEAD as the GET of the same address, without the content, which Node leaves out by itself. A stream is ended before
 * anything is read for it.
 */
export function headAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, _reply, payload) => {
    if (request.method !== 'HEAD' || !(payload instanceof Readable)) return payload;
    payload.destroy();
    return null;
  });
}
