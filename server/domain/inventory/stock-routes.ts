import { accessTo } from '#server/crud/access.ts';
import { dayQuery } from '#server/crud/asked-day.ts';
import { printRoutes } from '#server/crud/print-routes.ts';
import type { Route } from '#server/frame/route.ts';
import { products } from '#shared/resources/inventory/products.ts';
import { binCardSchema, stockEntriesSchema } from '#shared/resources/inventory/stock-reports.ts';
import { readBinCard } from './bin-card.ts';
import { binCardPrint } from './bin-card-print.ts';
import { readStockEntries, stockMeta, stockQuery } from './read-stock.ts';

/** How the stock of a product is read. */
export const stockRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/products/:id/stock-entries',
    access: accessTo(products, 'read'),
    summary: 'The entries of a product in the stock ledger, and what they come to by kind and by lot',
    kind: 'list',
    query: stockQuery,
    answer: stockEntriesSchema,
    meta: stockMeta,
    read: readStockEntries,
  },
  {
    method: 'GET',
    path: '/products/:id/bin-card',
    access: accessTo(products, 'read'),
    summary: 'The bin card of a product as at a day',
    kind: 'list',
    query: dayQuery,
    answer: binCardSchema,
    read: async (db, context) => ({ data: await readBinCard(db, context) }),
  },
  ...printRoutes(binCardPrint),
];
