import { IconShoppingCart } from '@tabler/icons-react';
import { permission } from '#shared/permissions.ts';
import { stockReport } from '#shared/resources/inventory/stock-report.ts';
import type { ResourceExtras } from '#web/crud/extras.ts';

/** Beside the list of products stands what is to be ordered. */
export const extras: ResourceExtras = {
  listLinks: [
    {
      label: 'Re-order list',
      to: `${stockReport.path}/reorder`,
      icon: IconShoppingCart,
      permission: permission('browse', stockReport.noun),
    },
  ],
};
