import type { FastifyRequest } from 'fastify';
import { Refusal } from '#shared/errors.ts';

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

/** The keys of calls without an answer in whose place this one is sent; its own is none of them. Refused without a key of its own. */
export function insteadOf(request: FastifyRequest): string[] {
  const named = request.headers['instead-of'];
  const keys = typeof named === 'string' ? named.split(/[\s,]+/).filter(Boolean) : [];
  if (keys.length > MOST_INSTEAD || keys.some((key) => key.length > 200))
    throw new Refusal('VALIDATION', `Instead-Of names up to ${MOST_INSTEAD} keys of at most 200 characters.`);
  const own = keyOf(request);
  if (keys.length > 0 && own === undefined)
    throw new Refusal('VALIDATION', 'Instead-Of goes with an Idempotency-Key of the call itself.');
  return keys.filter((key) => key !== own);
}

/** So often nobody corrects what they send before one of them is answered. */
const MOST_INSTEAD = 20;

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
