import type { Route } from '#server/frame/route.ts';
import { returnedSchema } from '#shared/resource/record-schema.ts';
import { batches } from '#shared/resources/budget/batches.ts';
import { clearedSchema } from '#shared/resources/payments/desk-answers.ts';
import { reversals } from '#shared/resources/payments/reversals.ts';
import { batchFormSchema, batchSchema, reversalSchema } from './answer-schemas.ts';
import { batchForm } from './batch-form.ts';
import { batchFlow } from './batches.ts';
import { batchBody, clearBatchBody, reversalBody } from './bodies.ts';
import { clearBatch } from './clear-batch.ts';
import { raiseBatch } from './raise-batch.ts';
import { raiseReversal } from './raise-reversal.ts';

/** What is done with batches. */
export const batchRoutes: readonly Route[] = [
  ...batchFlow.routes,
  {
    method: 'POST',
    path: '/batches',
    access: ['add-batches'],
    summary: 'Put expenditures of one department, fund and type together to be paid',
    kind: 'create',
    answer: batchSchema,
    body: batchBody,
    returned: returnedSchema(batches, 'create'),
    write: raiseBatch,
  },
  {
    method: 'POST',
    path: '/batches/:id/clear',
    access: ['edit-payments'],
    summary:
      'Clear every payment of a batch that may be cleared now, which posts those at the last desk; `act` limits it to one of the two. Tells for each payment what was done, or why not',
    kind: 'post',
    answer: clearedSchema,
    body: clearBatchBody,
    seen: 'the batch',
    write: clearBatch,
  },
  {
    method: 'POST',
    path: '/reversals',
    access: ['add-reversals', 'add-batches'],
    summary: 'Reverse a batch, or ask the budget office to',
    kind: 'create',
    answer: reversalSchema,
    body: reversalBody,
    seen: 'the batch that is reversed',
    returned: returnedSchema(reversals, 'create'),
    write: raiseReversal,
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
];
