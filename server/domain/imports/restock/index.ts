import type { Kind } from '../kind.ts';
import { lockNamedProducts } from '../lock-named-products.ts';
import { type RestockPlan, startRestockJudge } from './restock-judge.ts';
import { commitRestock, restockBuiltUpon, undoRestock } from './write-restock.ts';

/** More of products that are there, by lots and at what it costs. */
export const restockImport: Kind<RestockPlan> = {
  start: startRestockJudge,
  lock: lockNamedProducts,
  commit: commitRestock,
  builtUpon: restockBuiltUpon,
  undo: undoRestock,
};
