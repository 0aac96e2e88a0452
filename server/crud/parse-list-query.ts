import { z } from 'zod';
import { Refusal } from '#shared/errors.ts';
import { type Filter, filterSchema } from '#shared/resource/filter.ts';
import { fieldErrors } from '#shared/resource/schemas.ts';

/** What a list may be asked: page, order, quick search, filter. */
export interface ListQuery {
  page: number;
  per_page: number;
  sort: string | undefined;
  search: string | undefined;
  filter: Filter | undefined;
  /** A filter besides: what a screen is limited to, whichever way the person's own filter joins its rules. */
  within?: Filter | undefined;
}

/** The query string of every list. */
export const listQuerySchema = z.looseObject({
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  per_page: z.coerce.number().int().min(1).max(500).optional(),
  sort: z.string().max(200).optional(),
  search: z.string().max(200).optional(),
  filter: z.string().max(8000).optional(),
  within: z.string().max(8000).optional(),
});

/** Reads the query string of a list; anything wrong in it is refused by name. */
export function parseListQuery(query: Record<string, unknown>): ListQuery {
  const parsed = listQuerySchema.safeParse(query);
  if (!parsed.success)
    throw new Refusal(
      'VALIDATION',
      'The list was asked for in a way that is not understood.',
      fieldErrors(parsed.error),
    );
  const { page = 1, per_page = 25, sort, search, filter, within } = parsed.data;
  return {
    page,
    per_page,
    sort: sort || undefined,
    search: search?.trim() || undefined,
    filter: parseFilter('filter', filter),
    within: parseFilter('within', within),
  };
}

function parseFilter(name: string, text: string | undefined): Filter | undefined {
  if (!text) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal('VALIDATION', 'The filter is not JSON.', { [name]: ['is not JSON'] });
  }
  const parsed = filterSchema.safeParse(value);
  if (!parsed.success)
    throw new Refusal('VALIDATION', 'The filter is not understood.', fieldErrors(parsed.error));
  return parsed.data;
}
