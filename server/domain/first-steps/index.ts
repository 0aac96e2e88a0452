import type { Area } from '#server/frame/area.ts';
import { permission } from '#shared/permissions.ts';
import { settings } from '#shared/resources/admin-center/settings.ts';
import { firstStepsSchema, readFirstSteps } from './read-first-steps.ts';

/** How far a new agency is on its way to the first payment. */
export const firstSteps: Area = {
  routes: [
    {
      method: 'GET',
      path: '/first-steps',
      access: [permission('edit', settings.noun)],
      summary: 'What a new agency has still to do before its first payment, in order',
      kind: 'own',
      answer: firstStepsSchema,
      read: async (db) => ({ data: await readFirstSteps(db) }),
    },
  ],
  extensions: {},
};
