import { z } from 'zod';
import { SEEN_FIGURES } from '#server/crud/act-body.ts';
import { inputShape } from '#shared/resource/schemas.ts';
import { batches } from '#shared/resources/budget/batches.ts';
import { batchWorkflow } from '#shared/workflows/batches.ts';
import { paymentWorkflow } from '#shared/workflows/payments.ts';

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** What clearing all of a batch takes; `act` limits it to those payments that it would post, or to the others. */
export const clearBatchBody = z.strictObject({
  ...inputShape(paymentWorkflow.acts.clear.asks),
  act: z.enum(['clear', 'post']).optional(),
  ...SEEN_FIGURES,
});

/** The expenditures that go together. */
export const batchBody = z.strictObject({
  expenditures: z
    .array(id, 'Select the expenditures of the batch')
    .min(1, 'Select at least one expenditure')
    .max(100, 'A batch has at most 100 payments')
    .refine((ids) => new Set(ids).size === ids.length, { error: 'An expenditure is in the list twice' }),
  ...inputShape({ description: batches.fields.description }),
});

/** Which batch is to be reversed, and why. */
export const reversalBody = z.strictObject({ batch_id: id, ...inputShape(batchWorkflow.acts.reverse.asks) });
