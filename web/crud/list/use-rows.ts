import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Resource } from '#shared/resource/define-resource.ts';
import type { Filter } from '#shared/resource/filter.ts';
import type { Answer, ListMeta } from '#web/api/answer.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import type { WireRecord } from '../record.ts';

/** A resource whose list is limited to some of its rows, such as those of one fund; filters and views narrow it further. */
export type Listed = Resource & { within?: Filter };

/** What a call takes to answer the rows of a list, with what the list is limited to. */
export function limitedQuery({ within }: Pick<Listed, 'within'>, rowsQuery: string): URLSearchParams {
  const query = new URLSearchParams(rowsQuery);
  if (within) query.set('within', JSON.stringify(within));
  return query;
}

/** One page of the rows that match; the page before stays while the next one comes. */
export function useRows(resource: Listed, rowsQuery: string, page: number, perPage: number) {
  return useQuery<Answer<WireRecord[]>, ApiError>({
    ...rowsOf(resource, rowsQuery, page, perPage),
    placeholderData: keepPreviousData,
  });
}

/** The question for one page of rows, for the query cache. */
export function rowsOf(
  resource: Pick<Listed, 'url' | 'name' | 'within'>,
  rowsQuery: string,
  page: number,
  perPage: number,
) {
  const query = limitedQuery(resource, rowsQuery);
  query.set('page', String(page));
  query.set('per_page', String(perPage));
  return {
    queryKey: [resource.url, 'list', resource.name, query.toString()],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api.get<WireRecord[]>(`${resource.url}?${query}`, { signal }),
  };
}

/** How many rows match; with `more`, more than that. */
export type Counted = Pick<ListMeta, 'total' | 'more'>;

/** How many rows match a query such as `filter=…&search=…`; undefined until it is known. */
export function useCount(resource: Listed, rowsQuery: string): Counted | undefined {
  return useQuery(countQuery(resource, rowsQuery)).data;
}

/** The question how many rows match, for the query cache. */
export function countQuery(resource: Pick<Listed, 'url' | 'within'>, rowsQuery: string) {
  const query = limitedQuery(resource, rowsQuery);
  query.delete('sort');
  query.delete('columns');
  query.set('per_page', '1');
  return {
    queryKey: [resource.url, 'count', query.toString()],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api.get<WireRecord[]>(`${resource.url}?${query}`, { signal }),
    select: ({ meta }: Answer<WireRecord[]>): Counted => meta,
  };
}

/** The query of a search and a filter, as useCount takes it. */
export function matchQuery(search: string, filter: Filter | null): string {
  const query = new URLSearchParams();
  if (search) query.set('search', search);
  if (filter && filter.rules.length > 0) query.set('filter', JSON.stringify(filter));
  return query.toString();
}
