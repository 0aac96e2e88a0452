import type { Area } from '#server/frame/area.ts';
import type { Rules } from '#server/frame/extensions.ts';
import { permission } from '#shared/permissions.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { landingSchema, widgetSchema } from './answer-schemas.ts';
import { draftBody, landing, previewDashboard, previewDraft } from './landing.ts';

/** Figures on the landings of the areas, each with the list that adds up to it. */
export function dashboards(rulesOf: (resource: Resource) => Rules): Area {
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
        path: '/dashboards/:id/preview',
        access: [permission('read', 'dashboards')],
        summary: 'One dashboard with its data',
        kind: 'own',
        answer: widgetSchema,
        read: previewDashboard,
      },
      {
        method: 'POST',
        path: '/dashboards/preview',
        access: [permission('add', 'dashboards'), permission('edit', 'dashboards')],
        summary: 'A dashboard that is not saved yet, with its data',
        kind: 'post',
        answer: widgetSchema,
        body: draftBody,
        read: previewDraft,
      },
    ],
    extensions: {},
  };
}
