import { z } from 'zod';
import type { Transaction } from '#server/database/connection.ts';
import type { Area } from '#server/frame/area.ts';
import type { Extensions } from '#server/frame/extensions.ts';
import { Refusal } from '#shared/errors.ts';
import { permission } from '#shared/permissions.ts';
import { figuresSchema, landingSchema, widgetSchema } from './answer-schemas.ts';
import { draftBody, figures, home, landing, previewDashboard, previewDraft } from './landing.ts';
import type { RulesOf } from './one-widget.ts';
import { type Asked, questionOf } from './question.ts';

/** What a dashboard asks must be something that its resource has. */
const dashboardExtensions: Extensions = {
  async prepare(trx, _context, values, existing) {
    questionOf({ ...existing, ...values } as unknown as Asked);
    if (typeof values.path === 'string' && values.path !== existing?.path)
      await refuseUnknownPage(trx, values.path);
    return {};
  },
};

/** Home, or the first page of an application: elsewhere nobody would ever see it. */
async function refuseUnknownPage(trx: Transaction, path: string): Promise<void> {
  if (path === HOME) return;
  const applications = await trx
    .selectFrom('modules')
    .select('path')
    .where('type', '=', 'application')
    .orderBy('id')
    .execute();
  const paths = applications.map((one) => one.path);
  if (paths.includes(path)) return;
  const sentence = `No page shows dashboards at ${path}. Choose ${[HOME, ...paths].join(', ')}.`;
  throw new Refusal('VALIDATION', 'Some of what was sent is not right.', { path: [sentence] });
}

const HOME = '/dashboard';

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
        onlyReads: true,
        read: (db, context) => previewDraft(db, rulesOf, context),
      },
    ],
    extensions: { dashboards: dashboardExtensions },
  };
}
