import { codeSchema } from '#server/frame/answers.ts';
import type { Area } from '#server/frame/area.ts';
import { permission } from '#shared/permissions.ts';
import { productExtensions, productPictureRoute, proposeProductCode } from './products.ts';

import { stockRoutes } from './stock-routes.ts';

export { type LockedProduct, lockProducts, refuseIfStockShort } from './lock-products.ts';
export { PRODUCT_PREFIX } from './products.ts';
export { postStock, type StockEntry } from './stock-ledger.ts';
export { tellLow, tellStore } from './tell-low.ts';
export { USABLE } from './usable.ts';

/** What the store keeps. */
export const inventory: Area = {
  routes: [
    {
      method: 'GET',
      path: '/product/code/generate',
      access: [permission('add', 'products')],
      summary: 'The code that the next product would get',
      kind: 'own',
      answer: codeSchema,
      read: proposeProductCode,
    },
    productPictureRoute,
    ...stockRoutes,
  ],
  extensions: { products: productExtensions },
};
