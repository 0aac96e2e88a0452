import { z } from 'zod';
import { accessTo } from '#server/crud/access.ts';
import { dayQuery } from '#server/crud/asked-day.ts';
import { printRoutes } from '#server/crud/print-routes.ts';
import { SHEET_TYPES } from '#server/frame/answers.ts';
import type { Route } from '#server/frame/route.ts';
import { products } from '#shared/resources/inventory/products.ts';
import {
  binCardSchema,
  movementSchema,
  reorderListSchema,
  stockEntriesSchema,
  stockReportMeta,
  stockReportSchema,
  valuationSchema,
} from '#shared/resources/inventory/stock-answers.ts';
import { stockReport } from '#shared/resources/inventory/stock-report.ts';
import { readBinCard } from './bin-card.ts';
import { binCardPrint } from './bin-card-print.ts';
import { exportReorderList, exportStockReport, exportValuation } from './export-stock.ts';
import { readMovement } from './movement.ts';
import { readStockEntries, stockMeta, stockQuery } from './read-stock.ts';
import { readReorderList } from './reorder-list.ts';
import { reorderPrint } from './reorder-print.ts';
import { readStockLine, readStockReport, reportPageQuery, reportQuery } from './stock-report.ts';
import { stockReportPrint } from './stock-report-print.ts';
import { readValuation, valuationQuery } from './valuation.ts';
import { valuationPrint } from './valuation-print.ts';

const format = z.enum(['csv', 'xlsx']).optional().describe('csv unless told.');

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
  {
    method: 'GET',
    path: '/stocks',
    access: accessTo(stockReport, 'browse'),
    summary: 'What came in and went out of each product in a month, and what was left',
    kind: 'list',
    query: reportPageQuery,
    answer: stockReportSchema,
    meta: stockReportMeta,
    read: readStockReport,
  },
  {
    method: 'GET',
    path: '/stocks/:id',
    access: accessTo(stockReport, 'read'),
    summary: 'One line of the stock report: a product in a month',
    kind: 'own',
    answer: stockReportSchema.element,
    read: readStockLine,
  },
  {
    method: 'GET',
    path: '/stocks/export',
    access: accessTo(stockReport, 'browse'),
    summary: 'The stock report of a month as CSV or XLSX',
    kind: 'list',
    produces: SHEET_TYPES,
    query: reportQuery.extend({ format }),
    also: 'the group’s leave to export',
    raw: exportStockReport,
  },
  ...printRoutes(stockReportPrint),
  {
    method: 'GET',
    path: '/stocks/valuation',
    access: accessTo(stockReport, 'browse'),
    summary: 'What the stock was worth when a day was over, by category',
    kind: 'list',
    query: valuationQuery,
    answer: valuationSchema,
    read: async (db, context) => ({ data: await readValuation(db, context) }),
  },
  {
    method: 'GET',
    path: '/stocks/valuation/export',
    access: accessTo(stockReport, 'browse'),
    summary: 'What each product was worth when a day was over, as CSV or XLSX',
    kind: 'list',
    produces: SHEET_TYPES,
    query: dayQuery.extend({ format }),
    also: 'the group’s leave to export',
    raw: exportValuation,
  },
  ...printRoutes(valuationPrint),
  {
    method: 'GET',
    path: '/stocks/reorder',
    access: accessTo(stockReport, 'browse'),
    summary: 'Products at or below their re-order level, with what is suggested to be ordered',
    kind: 'list',
    answer: reorderListSchema,
    read: async (db) => ({ data: await readReorderList(db) }),
  },
  {
    method: 'GET',
    path: '/stocks/reorder/export',
    access: accessTo(stockReport, 'browse'),
    summary: 'The re-order list as CSV or XLSX',
    kind: 'list',
    produces: SHEET_TYPES,
    query: z.looseObject({ format }),
    also: 'the group’s leave to export',
    raw: exportReorderList,
  },
  ...printRoutes(reorderPrint),
  {
    method: 'GET',
    path: '/stocks/movement',
    access: accessTo(stockReport, 'browse'),
    summary: 'What of the stock is used most, what is not, and what expires soon',
    kind: 'list',
    answer: movementSchema,
    read: async (db) => ({ data: await readMovement(db) }),
  },
];
