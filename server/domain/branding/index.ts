import type { Area } from '#server/frame/area.ts';
import { logoRoute } from './logo.ts';
import { brandingSchema, readBranding } from './read-branding.ts';

export { headOfAgency } from './head-of-agency.ts';

/** What everybody may know of the agency, signed in or not. */
export const branding: Area = {
  routes: [
    {
      method: 'GET',
      path: '/branding',
      access: 'public',
      summary:
        'Name and logo of the agency, the notice of the sign-in page, and the demonstration’s accounts',
      kind: 'own',
      answer: brandingSchema,
      read: async (db) => ({ data: await readBranding(db) }),
    },
    logoRoute,
  ],
  extensions: {},
};
