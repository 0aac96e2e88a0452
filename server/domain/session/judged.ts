import type { z } from 'zod';
import { Refusal } from '#shared/errors.ts';
import { fieldErrors } from '#shared/resource/schemas.ts';

/** A value as its schema puts it out; refused with all errors by path. */
export function judged<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Refusal('VALIDATION', 'Some of what was sent is not right.', fieldErrors(parsed.error));
}
