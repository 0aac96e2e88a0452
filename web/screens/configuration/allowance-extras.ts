import { IconTable } from '@tabler/icons-react';
import type { ResourceExtras } from '#web/crud/extras.ts';

/** Allowances: their rates as one table, beside the list. */
export const extras: ResourceExtras = {
  listLinks: [{ label: 'Table of rates', to: '/configuration/allowances/rates', icon: IconTable }],
};
