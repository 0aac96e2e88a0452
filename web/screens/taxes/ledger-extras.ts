import { IconTable } from '@tabler/icons-react';
import type { ResourceExtras } from '#web/crud/extras.ts';

/** The tax ledger: what each authority is owed, beside the list of lines. */
export const extras: ResourceExtras = {
  listLinks: [{ label: 'Taxes owed', to: '/payments/tax-ledger/owed', icon: IconTable }],
};
