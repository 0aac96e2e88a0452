import type { ImportResource } from '#shared/import-labels.ts';
import { departmentsImport } from './departments/index.ts';
import { fundsImport } from './funds/index.ts';
import type { Kind } from './kind.ts';
import { productsImport } from './products/index.ts';
import { restockImport } from './restock/index.ts';
import { updateFundsImport } from './update-funds/index.ts';
import { usersImport } from './users/index.ts';

/** What each kind of import does. */
export const KINDS: Readonly<Record<ImportResource, Kind>> = {
  products: productsImport,
  restock: restockImport,
  users: usersImport,
  funds: fundsImport,
  'update-funds': updateFundsImport,
  departments: departmentsImport,
};
