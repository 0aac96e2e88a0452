import type { Route } from '#server/frame/route.ts';
import { reversalSchema } from './answer-schemas.ts';
import { approveBody, denyBody, reversalBody } from './bodies.ts';
import { approveReversal, denyReversal, withdrawReversal } from './decide-reversal.ts';
import { raiseReversal } from './reverse-batch.ts';

/** What is done with reversals. */
export const reversalRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/reversals',
    access: ['add-reversals', 'add-batches'],
    summary: 'Reverse a batch, or ask the budget office to',
    kind: 'create',
    answer: reversalSchema,
    body: reversalBody,
    write: raiseReversal,
  },
  {
    method: 'DELETE',
    path: '/reversals/:id',
    access: ['delete-reversals'],
    summary: 'Withdraw a reversal request that is not answered yet',
    kind: 'remove',
    answer: reversalSchema,
    write: withdrawReversal,
  },
  {
    method: 'POST',
    path: '/reversals/:id/approve',
    access: ['edit-reversal-requests'],
    summary: 'Agree to a reversal request: what is unpaid of the batch is taken back',
    kind: 'post',
    answer: reversalSchema,
    body: approveBody,
    write: approveReversal,
  },
  {
    method: 'POST',
    path: '/reversals/:id/deny',
    access: ['delete-reversal-requests', 'edit-reversal-requests'],
    summary: 'Deny a reversal request with the reason',
    kind: 'post',
    answer: reversalSchema,
    body: denyBody,
    write: denyReversal,
  },
];
