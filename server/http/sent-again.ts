import type { FastifyRequest } from 'fastify';

/**
 * What a call does that is sent a second time after nobody knows whether the first was done: it reads and changes `nothing`,
 * its key keeps it to `once`, or it may be done `twice`.
 */
export type SentAgain = 'nothing' | 'once' | 'twice';

/** The key under which a call is done once; what only reads has none. */
export function keyOf({ method, headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  return method !== 'GET' && method !== 'HEAD' && typeof key === 'string' && key !== '' ? key : undefined;
}

/** What sending this call again would do. */
export function sentAgain(request: FastifyRequest): SentAgain {
  const { method, routeOptions } = request;
  if (method === 'GET' || method === 'HEAD' || routeOptions.config?.onlyReads) return 'nothing';
  return keyOf(request) === undefined ? 'twice' : 'once';
}

/** What the caller is told of a connection that was lost under the call. */
export const LOST: Record<SentAgain, string> = {
  nothing: 'The connection to the database was lost. Try again in a few seconds.',
  once: 'The connection to the database was lost. Try again in a few seconds; sending it twice does nothing twice.',
  twice: 'The connection to the database was lost. It may have been done: look before you send it again.',
};

/** What the caller is told of a call of several parts that ended between them. */
export const INTERRUPTED: Record<SentAgain, string> = {
  nothing: 'The portal was interrupted. Try again in a few seconds.',
  once: 'The portal was interrupted: a part of this may be done. Try again in a few seconds; nothing is done twice.',
  twice: 'The portal was interrupted: a part of this may be done. Look which before you send it again.',
};
