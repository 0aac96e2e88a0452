import { accessTo } from '#server/crud/access.ts';
import { dayQuery } from '#server/crud/asked-day.ts';
import type { Print } from '#server/crud/print-routes.ts';
import { formatDay, formatLongDay, lagosToday } from '#shared/dates.ts';
import type { SheetRow } from '#shared/resource/sheet.ts';
import { products } from '#shared/resources/inventory/products.ts';
import { readBinCard } from './bin-card.ts';

/** The bin card of a product on paper; copies are counted by product. */
export const binCardPrint: Print = {
  path: '/products/:id/bin-card',
  access: accessTo(products, 'read'),
  name: 'the bin card of a product',
  query: dayQuery,
  counted: ({ id }) => ({ subject: 'bin-cards', id, table: 'products' }),
  async compose(db, context) {
    const { product, as_at, brought_forward, lines, totals, lots } = await readBinCard(db, context);
    const expiring = lots.filter(({ expiry_date }) => expiry_date !== null);
    const forward: SheetRow[] = brought_forward
      ? [
          {
            look: 'strong',
            what: 'Brought forward',
            balance: brought_forward.quantity,
            worth: brought_forward.value,
          },
        ]
      : [];
    return {
      title: 'Bin card',
      code: { label: 'Product', value: product.code },
      landscape: true,
      as_at,
      facts: [
        { label: 'Item', value: product.name },
        { label: 'Category', value: product.category },
        { label: 'Counted in', value: product.measure },
        { label: 'Shelf', value: product.shelf_no },
        { label: 'Re-order level', value: product.restock_qty, kind: 'quantity' },
        { label: 'As at', value: as_at, kind: 'date' },
      ],
      tables: [
        {
          caption: 'Bin card',
          empty: 'Nothing was entered until this day.',
          columns: [
            { key: 'date', label: 'Date', kind: 'date' },
            { key: 'reference', label: 'Reference', kind: 'code' },
            { key: 'what', label: 'Entry', names: true, beneath: 'more' },
            { key: 'received', label: 'In', kind: 'quantity' },
            { key: 'issued', label: 'Out', kind: 'quantity' },
            { key: 'balance', label: 'Balance', kind: 'quantity' },
            { key: 'cost', label: 'Unit cost', kind: 'money' },
            { key: 'worth', label: 'Value', kind: 'money' },
          ],
          rows: [
            ...forward,
            ...lines.map((line) => ({
              date: lagosToday(new Date(line.at)),
              reference: line.source.code ?? '–',
              what: line.label,
              more: [
                line.expiry_date && `expires ${formatDay(line.expiry_date)}`,
                line.note,
                line.actor && `by ${line.actor.name}`,
              ]
                .filter(Boolean)
                .join(', '),
              received: line.quantity > 0 ? line.quantity : null,
              issued: line.quantity < 0 ? -line.quantity : null,
              balance: line.running_quantity,
              cost: line.unit_cost,
              worth: line.running_value,
            })),
          ],
          totals: {
            label: `As at ${formatLongDay(as_at)}`,
            values: {
              received: totals.received,
              issued: totals.issued,
              balance: totals.quantity,
              worth: totals.value,
            },
          },
        },
      ],
      notes: expiring.map(
        ({ expiry_date, quantity, is_expired }) =>
          `${quantity} ${is_expired ? 'expired' : 'expire'} on ${formatLongDay(expiry_date ?? '')}.`,
      ),
      signatures: ['Storekeeper', 'Head of Store', 'Internal Audit'],
    };
  },
};
