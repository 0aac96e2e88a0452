import { z } from 'zod';
import type { Area } from '#server/frame/area.ts';
import type { Extensions } from '#server/frame/extensions.ts';
import { permission } from '#shared/permissions.ts';
import { figuresSchema, landingSchema, widgetSchema } from './answer-schemas.ts';
import { draftBody, figures, home, landing, previewDashboard, previewDraft } from './landing.ts';
import type { RulesOf } from './one-widget.ts';
import { type Asked, questionOf } from './question.ts';

/** What a dashboard asks must be something that its resource has. */
const dashboardExtensions: Extensions = {
  async prepare(_trx, _context, values, existing) {
    questionOf({ ...existing, ...values } as unknown as Asked);
    return {};
  },
};

/** Figures on the home and on the landings of the areas, each with the list that adds up to it. */
export function dashboards(rulesOf: RulesOf): Area {
  return {
    routes: [
      {
        method: 'GET',
        path: '/landing/:application',
        access: 'session',
        summary:
          'The dashboards of an application for my groups, with their data, and how many records each of its lists shows me',
        kind: 'own',
        answer: landingSchema,
        read: (db, context) => landing(db, rulesOf, context),
      },
      {
        method: 'GET',
        path: '/home/dashboards',
        access: 'session',
        summary: 'The dashboards of the home for my groups, with their data',
        kind: 'own',
        answer: z.array(widgetSchema),
        read: (db, context) => home(db, rulesOf, context),
      },
      {
        method: 'GET',
        path: '/dashboards/:id/figures',
        access: 'session',
        summary: 'What a dashboard of my groups comes to: each part with the list that adds up to it',
        kind: 'own',
        answer: figuresSchema,
        read: (db, context) => figures(db, rulesOf, context),
      },
      {
        method: 'GET',
        path: '/dashboards/:id/preview',
        access: [permission('read', 'dashboards')],
        summary: 'One dashboard with its data',
        kind: 'own',
        answer: widgetSchema,
        read: (db, context) => previewDashboard(db, rulesOf, context),
      },
      {
        method: 'POST',
        path: '/dashboards/preview',
        access: [permission('add', 'dashboards'), permission('edit', 'dashboards')],
        summary: 'A dashboard that is not saved yet, with its data',
        kind: 'post',
        answer: widgetSchema,
        body: draftBody,
        read: (db, context) => previewDraft(db, rulesOf, context),
      },
    ],
    extensions: { dashboards: dashboardExtensions },
  };
}
