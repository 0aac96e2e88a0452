import { z } from 'zod';
import type { Resource } from '#shared/resource/define-resource.ts';
import { ownField } from '#shared/resource/field-at.ts';
import type { Filter, Rule } from '#shared/resource/filter.ts';
import { filterSchema, ruleSchema } from '#shared/resource/filter-schema.ts';
import { fieldErrors } from '#shared/resource/schemas.ts';
import { notUnderstood, wordFor } from '../frame/not-understood.ts';

/** What leaves rows out of a list. */
export interface Narrowing {
  search?: string | undefined;
  /** Asked while somebody types what a field is to have. */
  typed?: true;
  filter?: Filter | undefined;
  /** What a screen is limited to, such as the record that a list is part of, whatever else the list is filtered by. */
  within?: Filter | undefined;
  /** The filter of a definition, which may ask what the actor may not. */
  offered?: Filter | undefined;
}

/** What a list may be asked: page, order, quick search, filter. */
export interface ListQuery extends Narrowing {
  page: number;
  per_page: number;
  sort: string | undefined;
  /** Counting the rows stops after so many; without it all are counted, and added up. */
  count_to?: number | undefined;
  /** What alone the rows tell; all of it unless told. */
  fields?: readonly string[] | undefined;
}

/** How many rows of a list are counted unless all are asked for: beyond that a list is read no slower, however long it is. */
export const COUNTED = 10_000;

/** The query string of every list. */
export const listQuerySchema = z.looseObject({
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  per_page: z.coerce.number().int().min(1).max(500).optional(),
  sort: z
    .string()
    .max(200)
    .refine((names) => names.split(',').length <= 3, 'must be three fields at most')
    .optional(),
  search: z.string().max(200).optional(),
  filter: z.string().max(8000).optional(),
  within: z.string().max(8000).optional(),
  count: z.enum(['all']).optional(),
  fields: z.string().max(4000).optional(),
});

/** Reads the query string of a list; anything wrong in it is refused by name. */
export function parseListQuery(query: Record<string, unknown>): ListQuery {
  const parsed = listQuerySchema.safeParse(query);
  if (!parsed.success)
    throw notUnderstood('The list was asked for in a way that is not understood', fieldErrors(parsed.error));
  const { page = 1, per_page = 25, sort, search, filter, within, count, fields } = parsed.data;
  return {
    page,
    per_page,
    sort: sort || undefined,
    count_to: count === 'all' ? undefined : COUNTED,
    fields: namesIn(fields),
    search: search?.trim() || undefined,
    filter: fromJson(filterSchema, 'filter', filter),
    within: asFilter(fromJson(z.union([filterSchema, ruleSchema]), 'within', within)),
  };
}

/**
 * Whether one plan is right for a list whatever its values: it isn't searched, and filtered only by choices, which stand in
 * the statement itself, and by the record that a reference leads to.
 */
export function isAlike(resource: Resource, { search, filter, within, offered }: Narrowing): boolean {
  if (search) return false;
  const rules = [filter, within, offered].flatMap((asked) => asked?.rules ?? []);
  return rules.every(({ field, op }) => {
    const kind = ownField(resource, field)?.kind;
    return kind === 'choice' || (kind === 'reference' && op === 'equals');
  });
}

/** The names of a list of them, each once; undefined where none is given. */
function namesIn(text = ''): string[] | undefined {
  const names = new Set(
    text
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  );
  return names.size > 0 ? [...names] : undefined;
}

/** What limits a list may be one rule, as of what points to a record, or a whole filter. */
function asFilter(asked: Filter | Rule | undefined): Filter | undefined {
  return asked && ('rules' in asked ? asked : { match: 'all', rules: [asked] });
}

/** A value of the query string that is JSON; anything else is refused by name. */
export function fromJson<T>(schema: z.ZodType<T>, name: string, text: string | undefined): T | undefined {
  if (!text) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw notUnderstood('This was asked for in a way that is not understood', {
      [name]: ['is broken off or mistyped'],
    });
  }
  const read = schema.safeParse(value);
  if (!read.success) {
    const { body, ...errors } = fieldErrors(read.error);
    const word = wordFor(name);
    throw notUnderstood(`${word[0]?.toUpperCase()}${word.slice(1)} is not understood`, {
      ...(body && { [name]: body }),
      ...errors,
    });
  }
  return read.data;
}
