import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lagosToday } from '#shared/dates.ts';
import type {
  Movement,
  ReorderList,
  StockReportLine,
  StockReportMeta,
  Valuation,
} from '#shared/resources/inventory/stock-answers.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';

/** What an address asks of the stock report: its month (this one where it names none that has begun), and the query of the call. */
export function askedOf(params: URLSearchParams) {
  const now = lagosToday().slice(0, 7);
  const named = params.get('month') ?? '';
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(named) && named <= now ? named : now;
  const category = /^\d+$/.test(params.get('category') ?? '') ? (params.get('category') ?? '') : '';
  const isOut = params.get('out_of_stock') === 'yes';
  const query = new URLSearchParams({ month });
  const search = params.get('search');
  if (search) query.set('search', search);
  if (isOut) query.set('out_of_stock', 'yes');
  if (category) {
    const rules = [{ field: 'inventory_category_id', op: 'equals', value: Number(category) }];
    query.set('filter', JSON.stringify({ match: 'all', rules }));
  }
  const page = /^\d+$/.test(params.get('page') ?? '') ? params.get('page') : null;
  return { month, category, isOut, page, query: query.toString() };
}

/** A page of the stock report. */
export function useStockReport(query: string, page: string | null) {
  return useQuery<{ lines: StockReportLine[]; meta: StockReportMeta }, ApiError>({
    queryKey: ['products', 'stock-report', query, page],
    queryFn: async ({ signal }) => {
      const path = `stocks?${query}${page ? `&page=${page}` : ''}`;
      const { data, meta } = await api.get<StockReportLine[]>(path, { signal });
      return { lines: data, meta: meta as unknown as StockReportMeta };
    },
    placeholderData: keepPreviousData,
  });
}

/** What the stock was worth when a day was over; today's without one. With a category, also its products. */
export function useValuation(asAt: string | null, category: number | null) {
  return useQuery<Valuation, ApiError>({
    queryKey: ['products', 'valuation', asAt, category],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({
        ...(asAt && { as_at: asAt }),
        ...(category && { category: String(category) }),
      });
      return (await api.get<Valuation>(`stocks/valuation?${query}`, { signal })).data;
    },
    placeholderData: keepPreviousData,
  });
}

/** What is to be ordered. */
export function useReorderList() {
  return useQuery<ReorderList, ApiError>({
    queryKey: ['products', 'reorder'],
    queryFn: async ({ signal }) => (await api.get<ReorderList>('stocks/reorder', { signal })).data,
  });
}

/** What of the stock is used, lies and expires. */
export function useMovement() {
  return useQuery<Movement, ApiError>({
    queryKey: ['products', 'movement'],
    queryFn: async ({ signal }) => (await api.get<Movement>('stocks/movement', { signal })).data,
  });
}
