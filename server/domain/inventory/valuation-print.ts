import { accessTo } from '#server/crud/access.ts';
import { dayQuery, pastDayAsked } from '#server/crud/asked-day.ts';
import type { Print } from '#server/crud/print-routes.ts';
import { formatLongDay } from '#shared/dates.ts';
import { nairaToKobo } from '#shared/money.ts';
import { totalOf } from '#shared/resource/sheet.ts';
import { stockReport } from '#shared/resources/inventory/stock-report.ts';
import { lineOf, readValuation, readValued } from './valuation.ts';

/** What the stock is worth on paper; copies are counted by day. */
export const valuationPrint: Print = {
  path: '/stocks/valuation',
  access: accessTo(stockReport, 'read'),
  name: 'the valuation of the stock',
  query: dayQuery,
  counted: ({ query }) => ({
    subject: 'stock-valuations',
    id: Number(pastDayAsked(query.as_at, 'as_at').replaceAll('-', '')),
  }),
  async compose(db, context) {
    const { as_at, products, value, categories } = await readValuation(db, context);
    const rows = await readValued(db, as_at);
    return {
      title: 'Valuation of the stock',
      code: { label: 'As at', value: formatLongDay(as_at) },
      as_at,
      facts: [
        { label: 'Products', value: products, kind: 'quantity' },
        { label: 'Valued at', value: 'the weighted average of what they cost' },
      ],
      tables: [
        {
          caption: 'Valuation',
          empty: 'Nothing was in stock on this day.',
          columns: [
            { key: 'code', label: 'Code', kind: 'code' },
            { key: 'name', label: 'Product', names: true, beneath: 'measure' },
            { key: 'quantity', label: 'In stock', kind: 'quantity' },
            { key: 'cost', label: 'Unit cost', kind: 'money' },
            { key: 'value', label: 'Value', kind: 'money' },
          ],
          rows: categories.flatMap((category) => [
            { look: 'group' as const, code: category.name },
            ...rows
              .filter(({ category_id }) => category_id === category.id)
              .map(lineOf)
              .map(({ product, measure, quantity, unit_cost, value: worth }) => ({
                ...{ code: product.code, name: product.label, measure: measure ?? '', quantity },
                ...{ cost: unit_cost, value: worth },
              })),
            { look: 'sum' as const, name: `${category.name}, together`, value: category.value },
          ]),
          totals: { label: `As at ${formatLongDay(as_at)}`, values: { value } },
        },
      ],
      total: totalOf(nairaToKobo(value), 'Value of the stock'),
      signatures: ['Storekeeper', 'Head of Store', 'Internal Audit'],
    };
  },
};
