import { z } from 'zod';
import { recordAnswer, textOrNull, whole } from '#server/frame/answers.ts';
import { momentSchema } from '#shared/resource/record-schema.ts';
import { batchExtras } from '#shared/resources/budget/batch-extras.ts';
import { batches } from '#shared/resources/budget/batches.ts';
import { deductionSchema } from '#shared/resources/payments/payment-extras.ts';
import { reversals } from '#shared/resources/payments/reversals.ts';

/** A batch with its payments. */
export const batchSchema = recordAnswer(batches, { presents: batchExtras });

/** A reversal. */
export const reversalSchema = recordAnswer(reversals);

const ofTheBatch = z.object({
  code: z.string(),
  reference_no: z.string(),
  department: z.string(),
  division: textOrNull,
  directorate: textOrNull,
  period: whole,
  type: z.string(),
  max: whole,
  raised_by: z.string(),
  budget_code: z.string(),
  budget_head: z.string(),
  description: textOrNull,
});
/** What a payment approval form says of the batch as it is. */
export type FormFacts = z.infer<typeof ofTheBatch>;

const afterPayment = z.object({
  pv_no: z.string(),
  what: z.enum(['bounced', 'came-back', 'replaced']),
  day: z.iso.date(),
  amount: z.number().nullable(),
  /** The receipt, or the bank's reference of the other transfer. */
  reference: textOrNull,
  reason: textOrNull,
});
/** What became of a payment after it was paid. */
export type AfterPayment = z.infer<typeof afterPayment>;

/** What the payment approval form prints. */
export const batchFormSchema = ofTheBatch.extend({
  status: z.string(),
  status_words: z.string(),
  watermark: z.enum(['DRAFT', 'CANCELLED']).nullable(),
  raised_at: momentSchema,
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
      net: z.number(),
      outcome: z.enum(['Paid', 'Taken back']).nullable(),
    }),
  ),
  total: z.number(),
  total_in_words: z.string(),
  net: z.number(),
  net_in_words: z.string(),
  deductions: z.array(deductionSchema.extend({ pv_no: z.string() })),
  taken_back: z.number(),
  taken_back_by: z
    .object({ person: z.string(), acting_for: textOrNull, office: textOrNull, at: momentSchema })
    .nullable(),
  after_payment: z.array(afterPayment),
  approvals: z.array(
    z.object({ pv_no: z.string(), person: z.string(), head_of: textOrNull, at: momentSchema }),
  ),
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
/** A person with conflicting duties. */
export type Conflict = z.infer<typeof conflictsSchema>[number];

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
/** An office that acts on payments, how many it has, and what is wrong with that. */
export type OfficeStrength = z.infer<typeof strengthSchema>[number];
