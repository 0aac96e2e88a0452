import { z } from 'zod';
import { keysOf } from '#shared/keys-of.ts';
import { momentSchema, whole } from '#shared/resource/record-schema.ts';
import { batchWorkflow } from '#shared/workflows/batches.ts';
import { CLEARING_ACTS } from '#shared/workflows/clearing-acts.ts';
import { DESKS } from '#shared/workflows/desks.ts';
import { cashSchema } from '../budget/warrant-answers.ts';

/** How long batches have waited, the oldest first. */
export const DESK_AGES = {
  'over-5-days': 'Over 5 days',
  '3-to-5-days': '3 to 5 days',
  newer: 'Newer',
} as const;

const age = z.enum(keysOf(DESK_AGES));
const batch = z.object({ id: whole, code: z.string(), reference_no: z.string() });

/** A batch of which payments wait at a desk: since when, how many the person may clear (`mine`), and the amount of what waits. */
const waitingBatch = batch.extend({
  type: z.string(),
  department: z.string(),
  version: whole,
  no_of_payments: whole,
  waiting: whole,
  mine: whole,
  amount: z.number(),
  since: momentSchema,
  days: whole,
  age,
  cash: cashSchema
    .extend({ draws: z.number().describe('What the payments that wait would draw together.') })
    .nullable()
    .describe('How the cash that was released for its fund stands; null while payments wait for none.'),
});
/** The same, of which the compiler knows. */
export type WaitingBatch = z.infer<typeof waitingBatch>;

/** What waits for an office, by age, and the batch that was looked up by its number, wherever it is. */
export const deskSchema = z.object({
  desks: z.array(z.object({ desk: z.enum(DESKS), name: z.string(), office: z.string() })),
  total: z.object({ batches: whole, payments: whole, mine: whole, amount: z.number() }),
  groups: z.array(z.object({ age, label: z.string(), count: whole, batches: z.array(waitingBatch) })),
  found: batch
    .extend({
      status: z.enum(keysOf(batchWorkflow.states)),
      payments: z.array(z.object({ id: whole, payee_name: z.string(), state: z.string() })),
    })
    .nullable(),
});
/** What waits for the signed-in person's office. */
export type DeskQueue = z.infer<typeof deskSchema>;
/** A batch that was looked up by its number: where each of its payments stands. */
export type FoundBatch = NonNullable<DeskQueue['found']>;

/** The outcome for each payment of a batch. */
export const clearedSchema = z.object({
  cleared: z.array(whole),
  done: z.array(z.object({ id: whole, act: z.enum(keysOf(CLEARING_ACTS)) })),
  refused: z.array(z.object({ id: whole, code: z.string(), detail: z.string() })),
});
/** What was done with each payment of a batch, or why not. */
export type Cleared = z.infer<typeof clearedSchema>;
