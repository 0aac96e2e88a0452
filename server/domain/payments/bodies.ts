import { z } from 'zod';
import { FIGURES } from '#server/crud/flow.ts';
import { inputShape } from '#shared/resource/schemas.ts';
import { paymentWorkflow } from '#shared/workflows/payments.ts';

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** What clearing all of a batch takes; `act` limits it to those payments that it would post, or to the others. */
export const clearBatchBody = z.strictObject({
  ...inputShape(paymentWorkflow.acts.clear.asks),
  act: z.enum(['clear', 'post']).optional(),
  ...FIGURES,
});

/** The expenditures that go together. */
export const batchBody = z.strictObject({
  expenditures: z
    .array(id, 'Select the expenditures of the batch')
    .min(1, 'Select at least one expenditure')
    .max(100, 'A batch has at most 100 payments')
    .refine((ids) => new Set(ids).size === ids.length, { error: 'An expenditure is in the list twice' }),
  description: words('The description', 0).nullish(),
});

/** Which batch is to be reversed, and why. */
export const reversalBody = z.strictObject({ batch_id: id, reason: words('The reason', 3) });

function words(what: string, min: number, max = 2000) {
  return z
    .string(min > 0 ? `${what} is needed` : `${what} must be text`)
    .trim()
    .min(min, min === 1 ? `${what} is needed` : `${what} needs at least ${min} characters`)
    .max(max, `${what} may have at most ${max} characters`)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed(), {
      error: `${what} has a character that cannot be kept`,
    });
}
