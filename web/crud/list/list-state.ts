import { useMemo } from 'react';
import type { Resource } from '#shared/resource/define-resource.ts';
import { fieldAt } from '#shared/resource/field-at.ts';
import { asFilter, type Filter } from '#shared/resource/filter.ts';
import { useAddress } from '#web/use-address.ts';

/** How many rows a page of a list may show. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;

/** How a list is looked at; the address has all of it. */
export type ListState = {
  page: number;
  perPage: number;
  /** `name`, `-created_at`; null for the definition's own order. */
  sort: string | null;
  search: string;
  /** Null without a filter. */
  filter: Filter | null;
  /** The saved view that was opened. */
  view: string | null;
  /** The columns that were chosen; null for the definition's own. */
  columns: readonly string[] | null;
};

/** What may change in the address; null takes it away. */
export type ListChange = Partial<
  Record<'page' | 'per_page' | 'sort' | 'search' | 'view' | 'columns' | 'count', string | null>
> & {
  filter?: Filter | null;
};

/**
 * The list's state from the address, and the ways to change it, the same while the address is; a list that is part of a page has
 * a part of the address of its own.
 */
export function useListState(resource: Resource, part = false) {
  const [address, setAddress] = useAddress();
  return useMemo(() => controlOf(resource, part, address, setAddress), [resource, part, address, setAddress]);
}

function controlOf(
  resource: Resource,
  part: boolean,
  ...[address, setAddress]: ReturnType<typeof useAddress>
) {
  const prefix = part ? `${resource.name}.` : '';
  const params = own(address, prefix);
  return {
    state: readState(resource, params),
    part,
    rowsQuery: rowsAskedBy(params).rowsQuery,
    /** What a saved view keeps. */
    viewQuery: pick(params, ['sort', 'search', 'filter', 'columns']),
    /** Changes the address; anything but the page leads back to the first one. */
    change: (changes: ListChange, { replace = false } = {}) =>
      setAddress((before) => changed(before, prefix, changes), { replace, preventScrollReset: true }),
    /** The address with changes, for links. */
    hrefWith: (changes: ListChange) => `?${changed(address, prefix, changes)}`,
  };
}

/** What useListState answers. */
export type ListControl = ReturnType<typeof useListState>;

/** The page of rows that an address asks for; `rowsQuery` decides which rows match, in which order: what a call or an export takes. */
export function rowsAskedBy(params: URLSearchParams) {
  const perPage = Number(params.get('per_page'));
  return {
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    perPage: PAGE_SIZES.find((size) => size === perPage) ?? 25,
    rowsQuery: pick(params, ['sort', 'search', 'filter', 'count']),
  };
}

function readState(resource: Resource, params: URLSearchParams): ListState {
  const columns = params
    .get('columns')
    ?.split(',')
    .filter((path) => fieldAt(resource, path));
  const { page, perPage } = rowsAskedBy(params);
  return {
    page,
    perPage,
    sort: params.get('sort'),
    search: params.get('search') ?? '',
    filter: readFilter(params.get('filter')),
    view: params.get('view'),
    columns: columns?.length ? columns : null,
  };
}

/** The parameters of a list's own part of the address. */
function own(address: URLSearchParams, prefix: string): URLSearchParams {
  const names = [...address].filter(([name]) => name.startsWith(prefix));
  return new URLSearchParams(names.map(([name, value]) => [name.slice(prefix.length), value]));
}

function readFilter(text: string | null): Filter | null {
  if (!text) return null;
  try {
    const filter = asFilter(JSON.parse(text));
    return filter?.rules.length ? filter : null;
  } catch {
    return null;
  }
}

function changed(before: URLSearchParams, prefix: string, changes: ListChange): URLSearchParams {
  const next = new URLSearchParams(before);
  if (!('page' in changes)) next.delete(`${prefix}page`);
  // What else matches is counted anew as far as any list.
  if ('search' in changes || 'filter' in changes) next.delete(`${prefix}count`);
  for (const [name, value] of Object.entries(changes)) {
    const text = typeof value === 'object' && value !== null ? filterText(value) : value;
    if (text) next.set(`${prefix}${name}`, text);
    else next.delete(`${prefix}${name}`);
  }
  return next;
}

function filterText(filter: Filter): string {
  return filter.rules.length > 0 ? JSON.stringify(filter) : '';
}

function pick(params: URLSearchParams, names: readonly string[]): string {
  const kept = new URLSearchParams();
  for (const name of names) {
    const value = params.get(name);
    if (value) kept.set(name, value);
  }
  return kept.toString();
}
