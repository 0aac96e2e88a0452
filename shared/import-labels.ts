import { keysOf } from './keys-of.ts';

/** What is offered at Imports, in its order, as people call it. */
const OFFERED = {
  products: 'Products',
  restock: 'Restock Products',
  users: 'Staff',
  funds: 'Budget',
  'update-funds': 'Update Budget Heads',
} as const;

/** What is imported from its own list instead. */
const FROM_ITS_LIST = { departments: 'Departments' } as const;

/** All that can be imported, as people call it. */
export const IMPORT_LABELS = { ...OFFERED, ...FROM_ITS_LIST };
/** What an import brings in. */
export type ImportResource = keyof typeof IMPORT_LABELS;
/** All of them, those that Imports offers first. */
export const IMPORT_RESOURCES = keysOf(IMPORT_LABELS);
/** Those that Imports offers. */
export const OFFERED_IMPORTS = keysOf(OFFERED);
/** The others. */
export const IMPORTS_FROM_LISTS = keysOf(FROM_ITS_LIST);

/** How far an import has come, in words. */
export const IMPORT_STATUSES = {
  queued: 'Queued',
  judging: 'Being checked',
  judged: 'Checked',
  committing: 'Being imported',
  committed: 'Imported',
  failed: 'Failed',
  undoing: 'Undoing',
  undone: 'Undone',
} as const;
/** One of them. */
export type ImportStatus = keyof typeof IMPORT_STATUSES;
