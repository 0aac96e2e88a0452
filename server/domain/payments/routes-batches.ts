import type { Route } from '#server/frame/route.ts';
import { batchForm } from './batch-form.ts';
import { batchBody, clearBatchBody, reasonBody, reversalBody } from './bodies.ts';
import { clearBatch } from './clear-batch.ts';
import { deleteBatch } from './delete-batch.ts';
import { raiseBatch } from './raise-batch.ts';
import { raiseReversal, reverseBatch } from './reverse-batch.ts';

/** What is done with batches. */
export const batchRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/batches',
    access: ['add-batches'],
    summary: 'Put expenditures of one department, fund and type together to be paid',
    kind: 'create',
    body: batchBody,
    write: raiseBatch,
  },
  {
    method: 'DELETE',
    path: '/batches/:id',
    access: ['delete-batches'],
    summary: 'Take a batch apart while nothing in it is cleared',
    kind: 'remove',
    write: deleteBatch,
  },
  {
    method: 'POST',
    path: '/batches/:id/clear',
    access: ['edit-payments'],
    summary:
      'Clear every payment of a batch that may be cleared now, which posts those at the last desk; `act` limits it to one of the two. Tells for each payment what was done, or why not',
    kind: 'post',
    body: clearBatchBody,
    write: clearBatch,
  },
  {
    method: 'POST',
    path: '/batches/:id/reverse',
    access: ['add-reversals', 'add-batches'],
    summary: 'Reverse a batch, or ask the budget office to',
    kind: 'post',
    body: reasonBody,
    write: reverseBatch,
  },
  {
    method: 'POST',
    path: '/reversals',
    access: ['add-reversals', 'add-batches'],
    summary: 'Reverse a batch, or ask the budget office to',
    kind: 'create',
    body: reversalBody,
    write: raiseReversal,
  },
  {
    method: 'GET',
    path: '/batches/:id/form',
    access: ['browse-batches'],
    summary: 'What the payment approval form of a batch prints',
    kind: 'own',
    read: batchForm,
  },
];
