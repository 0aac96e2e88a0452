import { z } from 'zod';
import { Refusal } from '#shared/errors.ts';
import { nairaSchema } from '#shared/naira-schema.ts';
import { isEmpty, wanting } from '#shared/resource/given.ts';
import { fieldErrors, inputShape } from '#shared/resource/schemas.ts';
import type { Act, BaseFacts, Line } from '#shared/resource/workflow.ts';

/** The figures that a person saw before they acted, in naira. */
export interface SeenFigures {
  seen_amount?: number;
  seen_available?: number;
}

/** The body of an act: what it asks for, and the figures that were seen where it looks at them. */
export function bodyOf({ asks = {} }: Pick<Act<string, BaseFacts>, 'asks'>, figures: boolean): z.ZodObject {
  return z.strictObject({ ...inputShape(asks), ...(figures ? SEEN_FIGURES : {}) });
}

/** What the body gives of what the act asks for; codes are the server's unless the act asks for one, and the version that was seen is read beside it. A shared body is for several records: what the line doesn't take is for others. */
export function inputOf(
  schema: z.ZodObject,
  { asks = {} }: Pick<Act<string, BaseFacts>, 'asks'>,
  line: Line<string, BaseFacts>,
  body: object,
  isShared: boolean,
): SeenFigures {
  const isTaken = (field: string) => !line.asks || line.asks.includes(field) || field in SEEN_FIGURES;
  const { seen: _seen, code, ...others } = body as Record<string, unknown>;
  const sent = 'code' in schema.shape && code !== undefined ? { ...others, code } : others;
  const given = isShared
    ? Object.fromEntries(Object.entries(sent).filter(([field]) => isTaken(field)))
    : sent;
  const parsed = schema.safeParse(Array.isArray(body) ? body : given);
  const errors = parsed.success ? {} : fieldErrors(parsed.error);
  for (const field of Object.keys(given))
    if (!isTaken(field) && !(field in errors)) errors[field] = ['is not given at this step'];
  for (const name of line.requires ?? []) {
    const field = asks[name];
    if (field && isEmpty(given[name]) && !(name in errors)) errors[name] = [wanting(field)];
  }
  if (Object.keys(errors).length > 0)
    throw new Refusal('VALIDATION', 'Some of what was sent is not right.', errors);
  return parsed.data as SeenFigures;
}

/** The figures that the person saw before they acted, in naira; the act is refused when they are others by now. */
export const SEEN_FIGURES = {
  seen_amount: nairaSchema()
    .optional()
    .describe('The amount that the person saw, in naira; refused when it is another by now.'),
  seen_available: nairaSchema({ allowNegative: true })
    .optional()
    .describe(
      'What the person saw to be available on the fund, in naira; refused when it is another by now.',
    ),
};
