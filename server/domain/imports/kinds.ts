import type { ImportResource } from '#shared/import-kinds.ts';
import { fundsImport } from './funds/index.ts';
import type { Kind } from './kind.ts';
import { updateFundsImport } from './update-funds/index.ts';
import { usersImport } from './users/index.ts';

/** What each kind of import does. */
export const KINDS: Readonly<Record<ImportResource, Kind>> = {
  users: usersImport,
  funds: fundsImport,
  'update-funds': updateFundsImport,
};
