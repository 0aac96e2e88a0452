import { grouped } from '#shared/resource/plural.ts';

const NAMED = 5;

/** The first of many names, and how many more there are. */
export function namedFew(names: readonly string[]): string {
  const more = names.length - NAMED;
  const first = names.slice(0, NAMED).join(', ');
  return more > 0 ? `${first} and ${grouped(more)} more` : first;
}
