import { formRoute } from '#server/crud/print-routes.ts';
import { createRoute } from '#server/crud/routes.ts';
import { proposeCode } from '#server/database/codes.ts';
import { codeSchema } from '#server/frame/answers.ts';
import type { Area } from '#server/frame/area.ts';
import { nairaShown } from '#shared/money.ts';
import { retirements as resource } from '#shared/resources/staff-services/retirements.ts';
import { entitlementRoute, previewRoute } from './preview.ts';
import { retirementSheet } from './retirement-sheet.ts';
import { retirementExtensions, retirementFlow } from './retirements.ts';

export { retirementFlow } from './retirements.ts';

/** What was spent of touring advances, and the settlement of what is left or was spent more. */
export const retirements: Area = {
  routes: [
    entitlementRoute,
    previewRoute,
    createRoute(resource, retirementExtensions, {
      summary: 'Make the draft of a retirement',
      created: async (_trx, _context, { code, spent, balance_in_words }) =>
        `${code} is saved as a draft: ${nairaShown(Number(spent))} spent. ${balance_in_words} Check it and submit it.`,
    }),
    ...retirementFlow.routes,
    {
      method: 'GET',
      path: '/retirement/code',
      access: ['add-retirements'],
      summary: 'The code that the next retirement would get',
      kind: 'own',
      answer: codeSchema,
      read: async (db) => ({ data: { code: await proposeCode(db, 'RT') } }),
    },
    formRoute(resource, retirementExtensions, retirementSheet),
  ],
  extensions: retirementFlow.extensions,
  sheets: { retirements: retirementSheet },
  waiting: [retirementFlow.waiting],
  requests: [retirementFlow.requests],
};
