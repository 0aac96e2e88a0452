import type { RowEffect } from '../kind.ts';
import type { ProductDraft } from './product-draft.ts';
import type { ExistingProduct } from './product-lookups.ts';

/** A brand by its id, or the one to be added. */
export type PlannedBrand = { id: number; name: string } | { key: string; name: string };

/** A product to be made, or changed where `existing` is given; `brand` is undefined where the row names none. */
export interface ProductPlan {
  draft: ProductDraft;
  brand: PlannedBrand | undefined;
  existing: ExistingProduct | undefined;
  changes: NonNullable<RowEffect['changes']>;
}
