import { accessTo } from '#server/crud/access.ts';
import type { Print } from '#server/crud/print-routes.ts';
import { lagosToday } from '#shared/dates.ts';
import { stockReport } from '#shared/resources/inventory/stock-report.ts';
import { readReorderList } from './reorder-list.ts';

/** The re-order list on paper; copies are counted by day. */
export const reorderPrint: Print = {
  path: '/stocks/reorder',
  access: accessTo(stockReport, 'read'),
  name: 'the re-order list',
  counted: () => ({ subject: 'reorder-lists', id: Number(lagosToday().replaceAll('-', '')) }),
  async compose(db) {
    const { days, products, value, lines } = await readReorderList(db);
    return {
      title: 'Re-order list',
      code: { label: 'Products', value: String(products) },
      as_at: lagosToday(),
      facts: [
        { label: 'Products', value: products, kind: 'quantity' },
        {
          label: 'Suggested',
          value: `the re-order level and the use of ${days} days, less what is there and ordered`,
        },
      ],
      tables: [
        {
          caption: 'To be ordered',
          empty: 'Nothing is at its re-order level.',
          columns: [
            { key: 'code', label: 'Code', kind: 'code' },
            { key: 'name', label: 'Product', names: true, beneath: 'category' },
            { key: 'quantity', label: 'In stock', kind: 'quantity' },
            { key: 'restock_qty', label: 'Level', kind: 'quantity' },
            { key: 'used', label: `Used in ${days} days`, kind: 'quantity' },
            { key: 'on_order', label: 'On order', kind: 'quantity' },
            { key: 'suggested', label: 'Suggested', kind: 'quantity' },
            { key: 'value', label: 'About', kind: 'money' },
          ],
          rows: lines.map(({ product, measure, category, ...line }) => ({
            ...line,
            ...{ code: product.code, name: product.label },
            category: [category, measure && `by the ${measure.toLowerCase()}`].filter(Boolean).join(', '),
          })),
          totals: { label: 'Together', values: { value } },
        },
      ],
      signatures: ['Storekeeper', 'Head of Store', 'Approved by'],
    };
  },
};
