import { asFilter, type Rule } from '#shared/resource/filter.ts';

/** The rules of a filter as a dashboard keeps it; none where it has none that is understood. */
export function rulesOf(value: unknown): readonly Rule[] {
  if (typeof value !== 'string' || value === '') return [];
  try {
    return asFilter(JSON.parse(value))?.rules ?? [];
  } catch {
    return [];
  }
}
