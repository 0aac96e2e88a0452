import { formRoute } from '#server/crud/print-routes.ts';
import { createRoute } from '#server/crud/routes.ts';
import type { Area } from '#server/frame/area.ts';
import { nairaShown } from '#shared/money.ts';
import { touringAdvances } from '#shared/resources/budget/touring-advances.ts';
import { advanceSheet } from './advance-sheet.ts';
import { advanceExtensions, advanceFlow } from './advances.ts';
import { advanceEntitlementRoute, advancePreviewRoute } from './entitlement.ts';
import { recoveryRoutes } from './recoveries.ts';
import { registerRoutes } from './register.ts';
import { reminderJob, reminderMailJob } from './remind.ts';

export { advanceFlow } from './advances.ts';

/** Touring advances: what staff are given before a trip, who owes its retirement, and what is recovered. */
export const advances: Area = {
  routes: [
    advanceEntitlementRoute,
    advancePreviewRoute,
    ...registerRoutes,
    ...recoveryRoutes,
    createRoute(touringAdvances, advanceExtensions, {
      summary: 'Draft a touring advance for a member of staff',
      created: async (_trx, _context, { code, total, notice }) =>
        `${code} is drafted: ${nairaShown(Number(total))}. Check it and raise its expenditure.${notice ? ` ${notice}` : ''}`,
    }),
    ...advanceFlow.routes,
    formRoute(touringAdvances, advanceExtensions, advanceSheet),
  ],
  extensions: advanceFlow.extensions,
  sheets: { 'touring-advances': advanceSheet },
  jobs: [reminderJob, reminderMailJob],
  waiting: [advanceFlow.waiting],
  requests: [advanceFlow.requests],
};
