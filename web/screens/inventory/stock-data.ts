import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { products } from '#shared/resources/inventory/products.ts';
import type { BinCard, StockExplained, StockLine } from '#shared/resources/inventory/stock-answers.ts';
import { OUTLINES } from '#shared/resources/known.ts';
import type { ListMeta } from '#web/api/answer.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import { recordPath } from '#web/crud/use-acts.ts';

/** A page of the entries of a product, newest first, with what all of them come to. */
export function useStockEntries(product: number, page: number, per_page: number) {
  return useQuery<{ entries: StockLine[]; meta: ListMeta & { explained: StockExplained } }, ApiError>({
    queryKey: [products.url, 'stock-entries', product, page, per_page],
    queryFn: async ({ signal }) => {
      const path = `${products.url}/${product}/stock-entries?sort=-seq&page=${page}&per_page=${per_page}`;
      const { data, meta } = await api.get<StockLine[]>(path, { signal });
      return { entries: data, meta: meta as ListMeta & { explained: StockExplained } };
    },
    placeholderData: keepPreviousData,
  });
}

/** The bin card of a product as at the end of a day; today's without one. */
export function useBinCard(product: string, asAt: string | null) {
  return useQuery<BinCard, ApiError>({
    queryKey: [products.url, 'bin-card', product, asAt],
    queryFn: async ({ signal }) => {
      const path = `${products.url}/${product}/bin-card${asAt ? `?as_at=${asAt}` : ''}`;
      return (await api.get<BinCard>(path, { signal })).data;
    },
    placeholderData: keepPreviousData,
  });
}

/** The screen of what caused an entry, where there is one. */
export function sourcePath({ type, id }: StockLine['source']): string | undefined {
  const resource = OUTLINES.find(({ name }) => name === type);
  return resource && recordPath(resource, id);
}
