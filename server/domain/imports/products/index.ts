import type { Kind } from '../kind.ts';
import { lockNamedProducts } from '../lock-named-products.ts';
import { commitProducts } from './commit-products.ts';
import { startProductJudge } from './product-judge.ts';
import type { ProductPlan } from './product-plan.ts';
import { productsBuiltUpon, undoProducts } from './undo-products.ts';

/** Products of the store, new and changed, with their brands and opening stock. */
export const productsImport: Kind<ProductPlan> = {
  start: startProductJudge,
  lock: lockNamedProducts,
  commit: commitProducts,
  builtUpon: productsBuiltUpon,
  undo: undoProducts,
};
