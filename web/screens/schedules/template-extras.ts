import { latePart } from '#web/components/late-part.tsx';
import type { ResourceExtras } from '#web/crud/extras.ts';

const ColumnsInput = latePart(() => import('./columns-input.tsx').then((part) => part.ColumnsInput));

/** Templates of payment files: their columns are put in order, and those of the portal say that they stay. */
export const extras: ResourceExtras = {
  inputs: { columns: ColumnsInput },
  warnings: ({ comes_with_portal }) =>
    comes_with_portal === true
      ? ['This template comes with the portal and stays as it is. “Same again” proposes another like it.']
      : [],
};
