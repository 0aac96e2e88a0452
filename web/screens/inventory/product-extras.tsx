import { IconCards } from '@tabler/icons-react';
import { products } from '#shared/resources/inventory/products.ts';
import type { ResourceExtras } from '#web/crud/extras.ts';
import { StockTab } from './stock-tab.tsx';

/** The page of a product: its stock with every entry, and the way to its bin card. */
export const extras: ResourceExtras = {
  tabs: [{ key: 'stock', label: 'Stock', panel: StockTab }],
  acts: ({ id }) => [
    { key: 'bin-card', label: 'Bin card', icon: IconCards, to: `${products.path}/${id}/bin-card` },
  ],
};
