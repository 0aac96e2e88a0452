import { keysOf } from './keys-of.ts';

/** What can be imported, in the order in which it is offered, as people call it. */
export const IMPORT_LABELS = {
  products: 'Products',
  restock: 'Restock Products',
  users: 'Staff',
  funds: 'Budget',
  'update-funds': 'Update Budget Heads',
} as const;

/** What an import brings in. */
export type ImportResource = keyof typeof IMPORT_LABELS;
/** All of them, in that order. */
export const IMPORT_RESOURCES = keysOf(IMPORT_LABELS);

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
