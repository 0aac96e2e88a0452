import { z } from 'zod';
import { filterSchema, type Rule } from '#shared/resource/filter.ts';

/** The rules of a filter as a dashboard keeps it; none where it has none that is understood. */
export function rulesOf(value: unknown): readonly Rule[] {
  if (typeof value !== 'string' || value === '') return [];
  try {
    return z.safeParse(filterSchema, JSON.parse(value)).data?.rules ?? [];
  } catch {
    return [];
  }
}
