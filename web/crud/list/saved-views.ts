import { useQueries, useQuery } from '@tanstack/react-query';
import type { Resource } from '#shared/resource/define-resource.ts';
import { api } from '#web/api/client.ts';
import type { Linked } from '../record.ts';
import { type Counted, countQuery } from './use-rows.ts';

/** A saved way of looking at a list: the person's own, their group's, or everyone's. */
export type SavedView = {
  id: number;
  name: string;
  /** Sort, search, filter and columns, as the address has them. */
  query: string;
  /** Whom it was saved for. */
  share: 'me' | 'group' | 'everyone';
  group: Linked | null;
  owner: Linked;
  can_delete: boolean;
};

/** The key of a resource's views in the query cache. */
export function viewsKey(resource: Resource): readonly unknown[] {
  return ['views', resource.name];
}

/** The saved views of a list that the signed-in person sees; none until they are known. */
export function useSavedViews(resource: Resource): readonly SavedView[] {
  const { data } = useQuery({
    queryKey: viewsKey(resource),
    queryFn: async () => (await api.get<SavedView[]>(`views?resource=${resource.name}`)).data,
    staleTime: 300_000,
  });
  return data ?? [];
}

/** The number of rows of each view, by its id, and of all rows under null; undefined while unknown. */
export function useViewCounts(
  resource: Resource,
  views: readonly SavedView[],
): ReadonlyMap<number | null, Counted | undefined> {
  const asked = [{ id: null, query: '' }, ...views];
  const counts = useQueries({ queries: asked.map(({ query }) => countQuery(resource, query)) });
  return new Map(asked.map(({ id }, place) => [id, counts[place]?.data]));
}
