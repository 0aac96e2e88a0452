import { z } from 'zod';
import { whole } from '#server/frame/answers.ts';
import type { Route, WriteRoute } from '#server/frame/route.ts';
import type { Permission } from '#shared/permissions.ts';
import { conflictsSchema, deskSchema, paymentSchema, strengthSchema } from './answer-schemas.ts';
import {
  bounceBody,
  clearBody,
  confirmBounceBody,
  editBody,
  pullBackBody,
  queryBody,
  reasonBody,
  respondBody,
  withdrawBounceBody,
} from './bodies.ts';
import { bouncePayment, confirmBounce } from './bounce.ts';
import { clearPayment } from './clear.ts';
import { conflictingDuties } from './conflicting-duties.ts';
import { editPayment } from './edit.ts';
import { readOfficeStrength } from './office-strength.ts';
import { pullBackPayment } from './pull-back.ts';
import { queryPayment } from './query.ts';
import { deskQuery, readDesk } from './read-desk.ts';
import { respondToQuery } from './respond.ts';
import { returnPayment } from './return.ts';
import { withdrawBounce } from './withdraw-bounce.ts';

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
  action(
    'clear',
    'Clear a payment at the desk whose turn it is; at the last desk, post it',
    clearBody,
    clearPayment,
  ),
  action(
    'edit',
    'Lower the amount, or restore it up to what the budget office cleared',
    editBody,
    editPayment,
  ),
  action('query', 'Ask the originating department', queryBody, queryPayment),
  action('respond', 'Answer a query of audit', respondBody, respondToQuery, ['add-batches', 'edit-payments']),
  action(
    'pull-back',
    'Take back a clearing on which the next office has not acted',
    pullBackBody,
    pullBackPayment,
  ),
  action('return', 'Send a payment back to the department, out of its batch', reasonBody, returnPayment),
  action(
    'bounce',
    'Record, or as a second officer confirm, what the bank returned',
    bounceBody,
    bouncePayment,
  ),
  action('confirm-bounce', 'Confirm what the bank returned', confirmBounceBody, confirmBounce),
  action(
    'withdraw-bounce',
    'Withdraw, or as a second officer refuse, what was recorded as returned by the bank',
    withdrawBounceBody,
    withdrawBounce,
  ),
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

function action(
  name: string,
  summary: string,
  body: z.ZodType,
  write: WriteRoute['write'],
  access: readonly Permission[] = ['edit-payments'],
): WriteRoute {
  return {
    method: 'POST',
    path: `/payments/:id/${name}`,
    access,
    summary,
    kind: 'post',
    answer: paymentSchema,
    body,
    write,
  };
}
