import type { FastifyRequest } from 'fastify';
import { Refusal } from '#shared/errors.ts';

/** The version of a record that the caller saw, in the body or as `If-Match`; undefined where they say none. */
export function seenOf(request: FastifyRequest): number | undefined {
  const body = request.body;
  const told = typeof body === 'object' && body !== null && 'seen' in body ? body.seen : undefined;
  const value = told ?? request.headers['if-match']?.replace(/^W\/|"/g, '');
  if (value === undefined || value === null || value === '*') return undefined;
  const seen = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof seen !== 'number' || !Number.isSafeInteger(seen))
    throw new Refusal(
      'VALIDATION',
      told === undefined
        ? 'If-Match takes the version of the record that was seen, a whole number, and not its ETag.'
        : 'The version that was seen is a whole number.',
      { seen: ['is not a whole number'] },
    );
  return seen;
}
