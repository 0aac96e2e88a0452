import { z } from 'zod';
import { keysOf } from '../keys-of.ts';
import { FILTER_BOUNDS, type Filter, OPERATORS, type Rule } from './filter.ts';

const scalar = z.union([z.string().max(FILTER_BOUNDS.text), z.number(), z.boolean()]);

/** One rule of a filter, as calls take it. */
export const ruleSchema: z.ZodType<Rule> = z.strictObject({
  field: z.string().max(FILTER_BOUNDS.field),
  op: z.enum(keysOf(OPERATORS)),
  value: z.union([scalar, z.array(scalar).max(FILTER_BOUNDS.values)]).nullish(),
});

/** A whole filter, as calls take it. */
export const filterSchema: z.ZodType<Filter> = z.strictObject({
  match: z.enum(['all', 'any']),
  rules: z.array(ruleSchema).max(FILTER_BOUNDS.rules),
});
