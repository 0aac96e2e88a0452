import { z } from 'zod';
import { recordAnswer, textOrNull, whole } from '#server/frame/answers.ts';
import { momentSchema } from '#shared/resource/record-schema.ts';
import { batches } from '#shared/resources/budget/batches.ts';
import { reversals } from '#shared/resources/payments/reversals.ts';
import { type BatchStatus, batchWorkflow } from '#shared/workflows/batches.ts';
import { batchExtras } from './batch-extras.ts';

/** A batch with its payments. */
export const batchSchema = recordAnswer(batches, { presents: batchExtras });

/** A reversal. */
export const reversalSchema = recordAnswer(reversals);

/** The outcome for each payment of a batch. */
export const clearedSchema = z.object({
  cleared: z.array(whole),
  done: z.array(z.object({ id: whole, act: z.enum(['clear', 'post']) })),
  refused: z.array(z.object({ id: whole, code: z.string(), detail: z.string() })),
});

/** What the payment approval form prints. */
export const batchFormSchema = z.object({
  code: z.string(),
  reference_no: z.string(),
  department: z.string(),
  division: textOrNull,
  directorate: textOrNull,
  period: whole,
  type: z.string(),
  max: whole,
  status: z.string(),
  status_words: z.string(),
  watermark: z.enum(['DRAFT', 'CANCELLED']).nullable(),
  raised_at: momentSchema,
  raised_by: z.string(),
  budget_code: z.string(),
  budget_head: z.string(),
  description: textOrNull,
  no_of_payments: whole,
  lines: z.array(
    z.object({
      no: whole,
      staff_no: textOrNull,
      payee_name: z.string(),
      purpose: z.string(),
      pv_no: z.string(),
      trnxId: textOrNull,
      budget_head: z.string(),
      amount: z.number(),
      outcome: z.enum(['Paid', 'Taken back']).nullable(),
    }),
  ),
  total: z.number(),
  total_in_words: z.string(),
  taken_back: z.number(),
  taken_back_by: z
    .object({ person: z.string(), acting_for: textOrNull, office: textOrNull, at: momentSchema })
    .nullable(),
  offices: z.array(
    z.object({
      office: z.string(),
      person: z.string(),
      acting_for: textOrNull,
      at: momentSchema,
      remark: textOrNull,
      pv_no: z.string(),
    }),
  ),
  signatures: z.array(z.string()),
  copies: whole,
});

const waitingBatch = z.object({
  id: whole,
  code: z.string(),
  reference_no: z.string(),
  type: z.string(),
  department: z.string(),
  version: whole,
  no_of_payments: whole,
  waiting: whole,
  mine: whole,
  amount: z.number(),
  since: momentSchema,
  days: whole,
  age: z.string(),
});

/** What waits for an office, by age. */
export const deskSchema = z.object({
  desks: z.array(z.object({ desk: z.string(), name: z.string(), office: z.string() })),
  total: z.object({ batches: whole, payments: whole, mine: whole, amount: z.number() }),
  groups: z.array(
    z.object({ age: z.string(), label: z.string(), count: whole, batches: z.array(waitingBatch) }),
  ),
  found: z
    .object({
      id: whole,
      code: z.string(),
      reference_no: z.string(),
      status: z.enum(Object.keys(batchWorkflow.states) as BatchStatus[]),
      payments: z.array(z.object({ id: whole, payee_name: z.string(), state: z.string() })),
    })
    .nullable(),
});

/** People whose groups give them conflicting duties. */
export const conflictsSchema = z.array(
  z.object({
    id: whole,
    name: z.string(),
    staff_no: z.string(),
    department: textOrNull,
    groups: z.array(z.string()),
    duties: z.array(z.string()),
  }),
);

/** How many people an office has and needs. */
export const strengthSchema = z.array(
  z.object({
    office: z.string(),
    name: z.string(),
    members: whole,
    needed: whole,
    warning: textOrNull,
  }),
);
