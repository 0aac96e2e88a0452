import { z } from 'zod';
import { printRoutes } from '#server/crud/print-routes.ts';
import { whole } from '#server/frame/answers.ts';
import type { Route } from '#server/frame/route.ts';
import { deskSchema } from '#shared/resources/payments/desk-answers.ts';
import { advicePrint } from './advice-print.ts';
import { conflictsSchema, strengthSchema } from './answer-schemas.ts';
import { conflictingDuties } from './conflicting-duties.ts';
import { readOfficeStrength } from './office-strength.ts';
import { paymentFlow } from './payments.ts';
import { deskQuery, readDesk } from './read-desk.ts';

/** The clearing of payments: the desk, its actions, and who watches over the duties. */
export const paymentRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/payments/desk',
    access: ['edit-payments'],
    summary: 'What waits for my office, by age, with totals',
    kind: 'list',
    answer: deskSchema,
    query: deskQuery,
    read: readDesk,
  },
  ...paymentFlow.routes,
  ...printRoutes(advicePrint),
  {
    method: 'GET',
    path: '/reports/conflicting-duties',
    access: ['browse-groups', 'edit-payments'],
    summary: 'People whose groups give them conflicting duties',
    kind: 'list',
    answer: conflictsSchema,
    meta: z.object({ total: whole }),
    read: conflictingDuties,
  },
  {
    method: 'GET',
    path: '/offices/strength',
    access: ['browse-groups', 'edit-payments'],
    summary: 'How many active people each office has that acts on payments',
    kind: 'list',
    answer: strengthSchema,
    read: readOfficeStrength,
  },
];
