import { useQueries, useQuery } from '@tanstack/react-query';
import type { Resource } from '#shared/resource/define-resource.ts';
import { api } from '#web/api/client.ts';
import type { Linked } from '../record.ts';
import { countQuery } from './use-rows.ts';

/** A way of looking at a list that somebody kept: his own, his group's, or everyone's. */
export type SavedView = {
  id: number;
  name: string;
  /** Sort, search, filter and columns, as they stand in the address. */
  query: string;
  /** Whom it was saved for. */
  share: 'me' | 'group' | 'everyone';
  group: Linked | null;
  owner: Linked;
  can_delete: boolean;
};

/** Under which key of the query cache the views of a resource stand. */
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

/** How many rows stand in each of the views, by the view's id, and in all under null; undefined while unknown. */
export function useViewCounts(
  resource: Resource,
  views: readonly SavedView[],
): ReadonlyMap<number | null, number | undefined> {
  const asked = [{ id: null, query: '' }, ...views];
  const counts = useQueries({ queries: asked.map(({ query }) => countQuery(resource, query)) });
  return new Map(asked.map(({ id }, place) => [id, counts[place]?.data]));
}
