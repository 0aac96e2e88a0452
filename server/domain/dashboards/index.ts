import { permission } from '../../../shared/permissions.ts';
import type { Area } from '../../crud/types.ts';
import { draftBody, landing, previewDashboard, previewDraft } from './landing.ts';

/** Figures on the landings of the areas, each with the list that adds up to it. */
export const dashboards: Area = {
  routes: [
    {
      method: 'GET',
      path: '/landing/:application',
      access: 'session',
      summary: 'The dashboards of an application for my groups, with their data',
      kind: 'own',
      read: landing,
    },
    {
      method: 'GET',
      path: '/dashboards/:id/preview',
      access: [permission('read', 'dashboards')],
      summary: 'One dashboard with its data',
      kind: 'own',
      read: previewDashboard,
    },
    {
      method: 'POST',
      path: '/dashboards/preview',
      access: [permission('add', 'dashboards'), permission('edit', 'dashboards')],
      summary: 'A dashboard that is not saved yet, with its data',
      kind: 'post',
      body: draftBody,
      read: previewDraft,
    },
  ],
  extensions: {},
};
