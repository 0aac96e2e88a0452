import { IconTable } from '@tabler/icons-react';
import type { ResourceExtras } from '#web/crud/extras.ts';

/** Rates of tax: those in force as one table beside the list, and on each page where it is to be compared. */
export const extras: ResourceExtras = {
  listLinks: [{ label: 'Rates in force', to: '/configuration/tax-rates/in-force', icon: IconTable }],
  warnings: ({ authority }) => [`Compare this rate and its source with the word of ${authority}.`],
};
