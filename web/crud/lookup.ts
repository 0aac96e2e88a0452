import { useQuery } from '@tanstack/react-query';
import { resourceNamed } from '#shared/resources/index.ts';
import { api } from '../api/client.ts';
import type { PickerOption } from '../components/picker-field.tsx';

/** A record as the look-up answers it. */
export type Found = { id: number; label: string; hint: string | null };

/** The records of a resource (by name) that match a typed text, at most twenty; '' gives the first ones. */
export async function lookUp(name: string, search: string): Promise<Found[]> {
  const query = new URLSearchParams(search ? { search } : {});
  const { data } = await api.get<Found[]>(`${resourceNamed(name).url}/lookup?${query}`);
  return data;
}

/** A looked-up record as a picker shows it. */
export function asOption({ id, label, hint }: Found): PickerOption {
  return { id, name: label, note: hint ?? undefined };
}

/** The key of a resource's look-ups in the query cache. */
export function lookupKey(name: string): readonly unknown[] {
  return [resourceNamed(name).url, 'lookup'];
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
  const { data } = await api.get<Found[]>(`${resourceNamed(name).url}/lookup?ids=${ids.join(',')}`);
  return [name, new Map(data.map(({ id, label }) => [id, label]))] as const;
}
