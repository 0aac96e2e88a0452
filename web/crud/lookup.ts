import { useQuery } from '@tanstack/react-query';
import type { Values } from '#shared/resource/field.ts';
import { isSearchedFor, TYPE_THREE } from '#shared/resource/search-text.ts';
import { outlineNamed } from '#shared/resources/known.ts';
import { api } from '../api/client.ts';

/** A record as the look-up answers it. */
export type Found = { id: number; label: string; hint: string | null; figure?: number | null };

/** For which field of a form records are looked up, and the values beside it on which depends what it offers. */
export type AskedFor = { field: string; values: Values };

/** The records of a resource (by name) that match a typed text, at most twenty, '' giving the first ones; or those of some ids. */
export async function lookUp(
  name: string,
  asked: string | readonly number[],
  askedFor?: AskedFor,
): Promise<Found[]> {
  const outline = outlineNamed(name);
  if (typeof asked === 'string' && asked && !isSearchedFor(outline, asked)) return [];
  const query = new URLSearchParams();
  if (asked.length > 0) query.set(typeof asked === 'string' ? 'search' : 'ids', String(asked));
  if (askedFor) query.set('for', askedFor.field);
  if (askedFor) query.set('values', JSON.stringify(askedFor.values));
  const { data } = await api.get<Found[]>(`${outline.url}/lookup?${query}`);
  return data;
}

/** What is said where a look-up finds nothing for a text: why, if it is too short for the list. */
export function nothingFor(name: string): (text: string) => string | undefined {
  return (text) => (text && !isSearchedFor(outlineNamed(name), text) ? TYPE_THREE : undefined);
}

/** Under which key of the query cache a resource's look-ups stand. */
export function lookupKey(name: string): readonly unknown[] {
  return [outlineNamed(name).url, 'lookup'];
}

/** The labels of records by the name of their resource and their ids, for what only the ids are known of. */
export function useLabels(
  asked: ReadonlyMap<string, readonly number[]>,
): ReadonlyMap<string, ReadonlyMap<number, string>> {
  const wanted = [...asked].filter(([, ids]) => ids.length > 0);
  const { data } = useQuery({
    queryKey: ['labels', wanted],
    queryFn: () => Promise.all(wanted.map(([name, ids]) => labelsOf(name, ids))),
    enabled: wanted.length > 0,
  });
  return new Map(data ?? []);
}

async function labelsOf(name: string, ids: readonly number[]) {
  const found = await lookUp(name, ids);
  return [name, new Map(found.map(({ id, label }) => [id, label]))] as const;
}
