import { z } from 'zod';
import { daySchema, lagosToday } from '#shared/dates.ts';
import { nairaSchema } from '#shared/money.ts';

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const files = z.array(id).max(20, 'At most 20 files').optional();
const pastDay = daySchema.refine((day) => day <= lagosToday(), { error: 'This day is in the future.' });

/** The figures that the person saw before they acted, in naira; the act is refused when they are others by now. */
const seen = {
  seen_amount: nairaSchema().optional(),
  seen_available: nairaSchema({ allowNegative: true }).optional(),
};

/** What clearing takes: a remark, and where it is the posting the bank's reference and the day of payment. */
export const clearBody = z.strictObject({
  bank_reference: words('The bank reference', 0, 80).optional(),
  paid_on: pastDay.optional(),
  remark: words('The remark', 0).optional(),
  ...seen,
});

/** The same for all of a batch; `act` limits it to those payments that it would post, or to the others. */
export const clearBatchBody = clearBody.extend({ act: z.enum(['clear', 'post']).optional() });

/** The new amount of a payment. */
export const editBody = z.strictObject({
  amount: nairaSchema({ min: 0.01 }),
  remark: words('The remark', 0).optional(),
  ...seen,
});

/** What audit asks. */
export const queryBody = z.strictObject({ remark: words('The remark', 3), ...seen });

/** What the department or treasury answers, with files that they uploaded. */
export const respondBody = z.strictObject({ response: words('The response', 1), files });

/** Why a clearing is pulled back; may be left out. */
export const pullBackBody = z.strictObject({ remark: words('The remark', 0).optional() });

/** Why something is returned, reversed or denied. */
export const reasonBody = z.strictObject({ reason: words('The reason', 1), ...seen });

/** What the bank returned, and when; neither is needed when a second officer confirms. */
export const bounceBody = z.strictObject({
  reason: words('The reason', 1).optional(),
  date: pastDay.optional(),
});

/** The remark of the officer who confirms what the bank returned. */
export const confirmBounceBody = z.strictObject({ remark: words('The remark', 0).optional() });

/** Why what was recorded is no return by the bank. */
export const withdrawBounceBody = z.strictObject({ reason: words('The reason', 1) });

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
export const reversalBody = z.strictObject({ batch_id: id, reason: words('The reason', 1) });

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
