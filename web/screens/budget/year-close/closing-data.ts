import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Closing, ClosingItem, ClosingProgress } from '#shared/resources/budget/year-close.ts';
import { CLOSING_TYPES, type ClosingDecision, type ClosingType } from '#shared/year-close.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';

/** What is decided about one item. */
export type Decided = {
  type: ClosingType;
  id: number;
  decision: ClosingDecision;
  fund_id?: number;
  remark?: string;
  /** When what was decided before was decided. */
  seen_decided_at: string | null;
};

/** So many items a page. */
export const PER_PAGE = 100;

const AGAIN_MS = 2_000;

/** The closing of a year with a page of its items. While it runs it is asked how far it is, and read anew at the end. */
export function useClosing(year: number, query: string) {
  const client = useQueryClient();
  const of = ['budget-years', year, 'closing'] as const;
  const found = useQuery<{ closing: Closing; total: number }, ApiError>({
    queryKey: [...of, query],
    queryFn: async ({ signal }) => {
      const { data, meta } = await api.get<Closing>(`${closingPath(year)}?${query}`, { signal });
      return { closing: data, total: Number(meta?.total ?? data.items.length) };
    },
    placeholderData: keepPreviousData,
  });
  const isRunning = Boolean(found.data?.closing.progress);
  const running = useQuery<ClosingProgress, ApiError>({
    queryKey: ['closing-progress', year],
    queryFn: async ({ signal }) => {
      const { data } = await api.get<ClosingProgress>(`${closingPath(year)}/progress`, { signal });
      if (!data.progress) await client.invalidateQueries({ queryKey: of });
      return data;
    },
    enabled: isRunning,
    refetchInterval: AGAIN_MS,
    gcTime: 0,
  });
  const progress = isRunning ? (running.data?.progress ?? null) : null;
  if (!found.data || !progress) return found;
  return { ...found, data: { ...found.data, closing: { ...found.data.closing, progress } } };
}

/** The call of a year's closing. */
export function closingPath(year: number): string {
  return `budget-years/${year}/closing`;
}

/** How an item is told apart from all others. */
export function keyOfItem({ type, id }: Pick<ClosingItem, 'type' | 'id'>): string {
  return `${type}-${id}`;
}

/** The decisions that all of some items allow. */
export function commonDecisions(items: readonly ClosingItem[]): ClosingDecision[] {
  const [first, ...others] = items;
  if (!first) return [];
  return first.decisions.filter((one) => others.every(({ decisions }) => decisions.includes(one)));
}

/** What the address says of which items are shown, as the call takes it. */
export function itemsQuery(params: URLSearchParams): string {
  const query = new URLSearchParams({ per_page: String(PER_PAGE), page: String(pageIn(params)) });
  const type = params.get('type');
  if (type && Object.hasOwn(CLOSING_TYPES, type)) query.set('type', type);
  const decided = params.get('decided');
  if (decided === 'yes' || decided === 'no') query.set('decided', decided);
  const department = params.get('department');
  if (department && /^[1-9]\d{0,8}$/.test(department)) query.set('department_id', department);
  const search = params.get('q')?.trim();
  if (search) query.set('search', search.slice(0, 120));
  return query.toString();
}

/** The page that the address names. */
export function pageIn(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}
