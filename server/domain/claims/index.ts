import { formRoute } from '#server/crud/print-routes.ts';
import { createRoute } from '#server/crud/routes.ts';
import { proposeCode } from '#server/database/codes.ts';
import { codeSchema } from '#server/frame/answers.ts';
import type { Area } from '#server/frame/area.ts';
import { nairaShown } from '#shared/money.ts';
import { claims as resource } from '#shared/resources/staff-services/claims.ts';
import { batchClaimsRoute } from './batch-claims.ts';
import { claimSheet } from './claim-sheet.ts';
import { claimExtensions, claimFlow } from './claims.ts';
import { previewRoute } from './preview.ts';
import { ratesRoute } from './rates-as-at.ts';
import { entitlementRoute } from './trip-pay.ts';

export {
  claimantFacts,
  linesTable,
  paidFacts,
  TRIP_COLUMNS,
  type TripRow,
  tripFacts,
} from './claim-sheet.ts';
export { claimantNow } from './claimant-now.ts';
export { claimFlow } from './claims.ts';
export { keptLines, linesOf, refuseOverlap, type Trip } from './lines-of-trip.ts';
export { loadTripPay } from './load-trip-pay.ts';
export { lockTrips } from './lock-trips.ts';
export { paymentJoin } from './payment-join.ts';
export { tripOf } from './prepare-claim.ts';
export { previewOf, previewSchema } from './preview.ts';
export { refuseOutdated } from './refuse-outdated.ts';
export { tripPaySchema } from './trip-pay.ts';

/** What staff are paid: what a trip comes to by the Board's allowances, and their claims. */
export const claims: Area = {
  routes: [
    entitlementRoute,
    previewRoute,
    ratesRoute,
    batchClaimsRoute,
    createRoute(resource, claimExtensions, {
      summary: 'Make the draft of a claim',
      created: async (_trx, _context, { code, total }) =>
        `${code} is saved as a draft of ${nairaShown(Number(total))}. Check it and submit it.`,
    }),
    ...claimFlow.routes,
    {
      method: 'GET',
      path: '/claim/code',
      access: ['add-claims'],
      summary: 'The code that the next claim would get',
      kind: 'own',
      answer: codeSchema,
      read: async (db) => ({ data: { code: await proposeCode(db, 'SC') } }),
    },
    formRoute(resource, claimExtensions, claimSheet),
  ],
  extensions: claimFlow.extensions,
  sheets: { claims: claimSheet },
  waiting: [claimFlow.waiting],
  requests: [claimFlow.requests],
};
