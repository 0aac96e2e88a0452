import { ZodObject, type ZodType } from 'zod';
import { fieldErrors } from '#shared/resource/schemas.ts';
import { notUnderstood } from '../frame/not-understood.ts';

/**
 * What a call asks for in its address, judged. A name that the route doesn't know is refused by name: a filter that was
 * mistyped would otherwise show everything. Routes that name nothing take what comes.
 */
export function judgedQuery(
  schema: ZodType | undefined,
  query: Record<string, unknown>,
): Record<string, unknown> {
  if (!schema) return query;
  const known = schema instanceof ZodObject ? Object.keys(schema.shape) : undefined;
  const strange = known ? Object.keys(query).filter((name) => !known.includes(name)) : [];
  const parsed = schema.safeParse(query);
  if (parsed.success && strange.length === 0) return parsed.data as Record<string, unknown>;
  throw notUnderstood('This was asked for in a way that is not understood', {
    ...(parsed.success ? {} : fieldErrors(parsed.error)),
    ...Object.fromEntries(
      strange.map((name) => [name, [`is not asked for here; it takes ${known?.join(', ')}`]]),
    ),
  });
}
