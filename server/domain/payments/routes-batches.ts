import { copySchema } from '#server/frame/answers.ts';
import type { Route } from '#server/frame/route.ts';
import { batchFormSchema, batchSchema, clearedSchema, reversalSchema } from './answer-schemas.ts';
import { batchForm, printBatch } from './batch-form.ts';
import { batchBody, clearBody, reasonBody } from './bodies.ts';
import { clearBatch } from './clear-batch.ts';
import { deleteBatch } from './delete-batch.ts';
import { raiseBatch } from './raise-batch.ts';
import { reverseBatch } from './reverse-batch.ts';

/** What is done with batches. */
export const batchRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/batches',
    access: ['add-batches'],
    summary: 'Put expenditures of one department, fund and type together to be paid',
    kind: 'create',
    answer: batchSchema,
    body: batchBody,
    write: raiseBatch,
  },
  {
    method: 'DELETE',
    path: '/batches/:id',
    access: ['delete-batches'],
    summary: 'Take a batch apart while nothing in it is cleared',
    kind: 'remove',
    answer: batchSchema,
    write: deleteBatch,
  },
  {
    method: 'POST',
    path: '/batches/:id/clear',
    access: ['edit-payments'],
    summary: 'Clear every payment of a batch that may be cleared now, with an outcome for each',
    kind: 'post',
    answer: clearedSchema,
    body: clearBody,
    write: clearBatch,
  },
  {
    method: 'POST',
    path: '/batches/:id/reverse',
    access: ['add-reversals', 'add-batches'],
    summary: 'Reverse a batch, or ask the budget office to',
    kind: 'post',
    answer: reversalSchema,
    status: 201,
    body: reasonBody,
    write: reverseBatch,
  },
  {
    method: 'GET',
    path: '/batches/:id/form',
    access: ['browse-batches'],
    summary: 'What the payment approval form of a batch prints',
    kind: 'own',
    answer: batchFormSchema,
    read: batchForm,
  },
  {
    method: 'POST',
    path: '/batches/:id/print',
    access: ['browse-batches'],
    summary: 'Count a printed copy of the payment approval form',
    kind: 'post',
    answer: copySchema,
    write: printBatch,
  },
];
