import { z } from 'zod';
import { pageMeta } from '#server/frame/answers.ts';
import type { Area } from '#server/frame/area.ts';
import type { Route } from '#server/frame/route.ts';
import {
  closingDecideBody,
  closingProgressSchema,
  closingQuery,
  closingSchema,
  closingSendBackBody,
  closingStateSchema,
} from '#shared/resources/budget/year-close.ts';
import { departmentScope } from '../budget/index.ts';
import { closingSheet } from './closing-sheet.ts';
import { confirmClosing, resumeYearClosesJob, yearCloseJob } from './confirm.ts';
import { decideClosing } from './decide.ts';
import { readClosing } from './read-closing.ts';
import { readProgress } from './read-progress.ts';
import { sendClosingBack } from './send-back.ts';
import { submitClosing } from './submit.ts';
import { waitingClosings } from './waiting-closings.ts';

const PATH = '/budget-years/:year/closing';
const act = {
  method: 'POST',
  access: ['edit-funds'],
  kind: 'post',
  answer: closingStateSchema,
  seen: 'the close',
} as const;
const nothing = z.strictObject({});

const routes: Route[] = [
  {
    method: 'GET',
    path: PATH,
    access: ['browse-year-closings', 'edit-funds'],
    summary: 'What is open in a budget year, what is decided about it, and the figures before and after',
    kind: 'own',
    query: closingQuery,
    answer: closingSchema,
    meta: pageMeta,
    read: readClosing,
  },
  {
    method: 'GET',
    path: `${PATH}/progress`,
    access: ['browse-year-closings', 'edit-funds'],
    summary: 'How far the close of a year is, without its items and figures',
    kind: 'own',
    answer: closingProgressSchema,
    read: readProgress,
  },
  {
    ...act,
    path: `${PATH}/decide`,
    also: 'the budget office',
    summary: 'Decide what becomes of things that are open in a year; what is submitted is open again',
    body: closingDecideBody,
    write: decideClosing,
  },
  {
    ...act,
    path: `${PATH}/submit`,
    also: 'the budget office',
    summary: 'Say that all is decided; a second officer is asked to confirm',
    body: nothing,
    write: submitClosing,
  },
  {
    ...act,
    path: `${PATH}/send-back`,
    also: 'the budget office',
    summary: 'Open again what was submitted, and say why',
    body: closingSendBackBody,
    write: sendClosingBack,
  },
  {
    ...act,
    path: `${PATH}/confirm`,
    also: 'the budget office, and not who submitted it',
    summary: 'Confirm, and close the year',
    body: nothing,
    write: confirmClosing,
  },
];

/** The close of a budget year, and what comes back of it later. */
export const yearClose: Area = {
  routes,
  extensions: { 'revenue-receipts': { scope: departmentScope } },
  sheets: { 'year-closings': closingSheet },
  waiting: [waitingClosings],
  kinds: ['year-closings'],
  jobs: [yearCloseJob, resumeYearClosesJob],
};
