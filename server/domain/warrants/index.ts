import { accessTo } from '#server/crud/access.ts';
import { pageMeta } from '#server/frame/answers.ts';
import type { Area } from '#server/frame/area.ts';
import { standingSchema, warrantEntriesSchema } from '#shared/resources/budget/warrant-answers.ts';
import { warrants as definition } from '#shared/resources/budget/warrants.ts';
import { enterWarrant } from './enter-warrant.ts';
import { lapseWarrantsJob } from './lapse-warrants.ts';
import { entriesQuery, readEntries } from './read-entries.ts';
import { readStanding, standingQuery } from './read-standing.ts';
import { warrantSheet } from './warrant-sheet.ts';
import { warrantFlow } from './warrants.ts';

export { cashBookOf } from './cash-book.ts';
export { cashOfFunds } from './cash-of-funds.ts';
export { cashOverviewOf } from './cash-overview.ts';
export {
  drawWarrants,
  followWarrants,
  giveBackWarrants,
  lockHeldWarrants,
  releaseWarrants,
} from './follow-warrants.ts';

/** Warrants: cash that was released by quarter, which payments draw as they are cleared. */
export const warrants: Area = {
  routes: [
    enterWarrant,
    {
      method: 'GET',
      path: '/warrants/standing',
      access: accessTo(definition, 'browse'),
      summary:
        'What is approved for a fund, a head or a type, and what warrants released and payments used of it',
      kind: 'own',
      query: standingQuery,
      answer: standingSchema,
      read: readStanding,
    },
    {
      method: 'GET',
      path: '/warrants/:id/entries',
      access: accessTo(definition, 'read'),
      summary: 'What payments drew from a warrant and gave back, newest first',
      kind: 'list',
      query: entriesQuery,
      answer: warrantEntriesSchema,
      meta: pageMeta,
      read: readEntries,
    },
    ...warrantFlow.routes,
  ],
  extensions: warrantFlow.extensions,
  sheets: { warrants: warrantSheet },
  waiting: [warrantFlow.waiting],
  requests: [warrantFlow.requests],
  jobs: [lapseWarrantsJob],
};
