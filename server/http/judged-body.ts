import type { FastifyRequest } from 'fastify';
import { ZodObject, type ZodType } from 'zod';
import { Refusal } from '#shared/errors.ts';
import { judgedTogether } from '#shared/resource/schemas.ts';
import type { Route } from '../frame/route.ts';

/** The body of a call as its route takes it; what is wrong with it is refused, all of it at once. */
export function judgedBody(route: Route, request: FastifyRequest): unknown {
  if (!route.body) return request.body;
  const sent = ownKeys(route.body, request.body ?? {});
  const { values, errors } = judgedTogether(route.body, sent, route.beside);
  if (Object.keys(errors).length > 0)
    throw new Refusal('VALIDATION', 'Some of what was sent is not right.', errors);
  return values;
}

/** Codes are drawn by the server: one that a client sends is understood and not taken; `seen` is read beside the body. */
function ownKeys(schema: ZodType, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const asked = schema instanceof ZodObject ? schema.shape : {};
  return Object.fromEntries(
    Object.entries(body).filter(([name]) => name in asked || (name !== 'seen' && name !== 'code')),
  );
}
