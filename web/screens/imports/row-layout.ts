import type { ImportResource } from '#shared/import-labels.ts';

/** How the rows of a kind of import are shown: what code and title are called, and which figures they have. */
export interface RowLayout {
  code: string;
  title: string;
  /** Rows say in words what they change. */
  changes?: boolean;
  /** `approved`: an approved amount before and after. `stock`: what comes into stock. */
  figures?: 'approved' | 'stock';
  /** The headings of the figures of `stock`. */
  headings?: readonly string[];
}

const FUNDS: RowLayout = { code: 'Code', title: 'Sub budget head', figures: 'approved' };

/** How the rows of each kind are shown. */
export const ROW_LAYOUTS: Readonly<Record<ImportResource, RowLayout>> = {
  products: {
    ...{ code: 'Code', title: 'Product', changes: true, figures: 'stock' },
    headings: ['Opening stock', 'Worth'],
  },
  restock: {
    ...{ code: 'Code', title: 'Product', figures: 'stock' },
    headings: ['Quantity', 'Unit price', 'Worth'],
  },
  users: { code: 'Staff number', title: 'Name', changes: true },
  funds: FUNDS,
  'update-funds': FUNDS,
  departments: { code: 'Code', title: 'Department', changes: true },
};
