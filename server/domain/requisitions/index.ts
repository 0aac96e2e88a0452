import type { Area } from '#server/frame/area.ts';
import { collectCodeRoute } from './collect.ts';
import { quotaExtensions } from './quotas.ts';
import { reminderJob } from './remind.ts';
import { helperRoutes } from './requisitable.ts';
import { askStore, requisitionFlow } from './requisitions.ts';
import { shelfRoute } from './shelf.ts';
import { voucherSheet } from './voucher-sheet.ts';

export { requisitionFlow } from './requisitions.ts';
export { linkEntries } from './treat.ts';

const { extensions } = requisitionFlow;

/** What staff ask of the store, from asking to a signed hand-over. */
export const requisitions: Area = {
  routes: [
    askStore,
    ...requisitionFlow.routes,
    collectCodeRoute,
    shelfRoute(extensions['inventory-requests'] ?? {}),
    ...helperRoutes(extensions['inventory-requests'] ?? {}),
  ],
  extensions: { ...extensions, 'product-quotas': quotaExtensions },
  sheets: { 'treated-requisitions': voucherSheet },
  jobs: [reminderJob],
  waiting: [requisitionFlow.waiting],
  requests: [requisitionFlow.requests],
};
