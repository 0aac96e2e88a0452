import { z } from 'zod';
import { keysOf } from '#shared/keys-of.ts';
import { fileSchema, momentSchema, textOrNull, whole } from '#shared/resource/record-schema.ts';
import { NAMED_CLASSES, TAX_KINDS, VAT_MODES } from '#shared/tax-words.ts';
import { cashSchema } from '../budget/warrant-answers.ts';

const figures = z.object({
  approved: z.number(),
  booked: z.number(),
  actual: z.number(),
  reserved: z.number(),
  available: z.number(),
});
const amount = z.number().nullable();
/** A deduction of a payment, in naira and percent. */
export const deductionSchema = z.object({
  kind: z.enum(keysOf(TAX_KINDS)),
  base: z.number(),
  rate: z.number().describe('In percent.'),
  amount: z.number(),
  authority: z.string(),
});
/** A deduction as the wire carries it. */
export type WireDeduction = z.infer<typeof deductionSchema>;
const account = z.object({ bank_name: textOrNull, account_number: textOrNull }).nullable();

/** What a payment says of its expenditure, its batch and its payee. */
export const paymentAbout = {
  reference_no: z.string(),
  batch_version: whole,
  batched_by: z.string(),
  batched_at: momentSchema,
  expenditure_code: z.string(),
  type: z.string(),
  category: z.string(),
  description: z.string(),
  additional_info: textOrNull,
  reference: textOrNull,
  raised_by: z.string(),
  raised_at: momentSchema,
  beneficiary_type: textOrNull,
  is_free_payee: z.boolean(),
  duplicate_remark: textOrNull,
  transaction_class: z.enum(keysOf(NAMED_CLASSES)).nullable(),
  vat: z.enum(keysOf(VAT_MODES)).nullable(),
  vat_reason: textOrNull,
  payee_detail: textOrNull,
  /** The claim or touring advance that it pays. */
  paper: z.object({ list: z.enum(['claims', 'touring-advances']), id: whole, code: z.string() }).nullable(),
  /** The order whose goods it pays: what is ordered, what vouchers say came, what is raised, and what of that is batched or paid. */
  order: z
    .object({
      id: whole,
      code: z.string(),
      invoice_no: z.string(),
      total: z.number(),
      vouched: z.number(),
      raised: z.number(),
      claimed: z.number(),
      uninspected: z.number().describe('What was accepted and no inspector confirmed.'),
    })
    .nullable(),
};

/** What every payment says beside its fields. */
export const paymentExtras = {
  ...paymentAbout,
  state: z.string(),
  amount_in_words: z.string(),
  gross: z.number().describe('What the vote pays: net and deductions.'),
  deductions: z.array(deductionSchema),
  net: z.number().describe('What the payee gets.'),
  net_in_words: z.string(),
  deductions_set_by: textOrNull.describe(
    'The officer of Treasury who decided them; null where the rates did.',
  ),
  /** What today's rates propose, while Treasury can still change it. */
  proposed: z
    .object({ base: z.number(), deductions: z.array(deductionSchema), notes: z.array(z.string()) })
    .nullable(),
  raised_amount: z.number(),
  refunded: z.number().describe('What other departments carry of it.'),
  /** `none`: it goes to a listed payee without one. `in_force`: where that is another than it froze; posting takes it if `freezes_anew`. */
  account: z.object({
    none: z.boolean(),
    freezes_anew: z.boolean(),
    in_force: account,
    former: account,
    changed: z
      .object({
        at: momentSchema,
        by: z.string(),
        confirmed_by: z.string(),
        is_first: z.boolean(),
        opened: z.object({ by: z.string(), whose: z.enum(['both', 'confirmer', 'proposer']) }).nullable(),
      })
      .nullable(),
    proposed: z.object({ at: momentSchema, by: z.string() }).nullable(),
  }),
  split_note: textOrNull,
  files: z.array(fileSchema),
  fund: z
    .object({
      id: whole,
      code: z.string(),
      name: z.string(),
      budget_year: whole,
      before: figures,
      after_posting: figures,
      cash: cashSchema
        .extend({ draws: z.number().describe('What it would draw at its next desk that asks for cash.') })
        .nullable()
        .describe('How the cash that was released for the fund stands; null while payments wait for none.'),
    })
    .nullable(),
  open_bounce: z
    .object({
      requested_by: whole,
      requested_by_name: z.string(),
      at: momentSchema,
      reason: z.string(),
      bounced_on: z.iso.date(),
    })
    .nullable(),
  /** What treasury recorded after it was paid and a second officer has yet to confirm. */
  open_correction: z
    .object({
      kind: z.enum(['recovery', 'reissue']),
      requested_by: whole,
      requested_by_name: z.string(),
      at: momentSchema,
      day: z.iso.date(),
      amount,
      receipt_no: textOrNull,
      refund_id: whole.nullable().describe('The refund by which another department carries it.'),
      hold_id: whole.nullable().describe('The hold of the fund that paid, which was drawn for it.'),
      bank_reference: textOrNull,
      words: z.string(),
    })
    .nullable(),
  /** Who raised it, or its batch, and is whom it pays. */
  raised_by_payee: z
    .object({ name: z.string(), code: z.string(), how: z.enum(['person', 'account', 'name']) })
    .nullable(),
  frozen_by: textOrNull,
  blocked_vendor: textOrNull,
  timeline: z.array(
    z.object({
      action: z.string(),
      office: textOrNull,
      person: z.string(),
      person_id: whole,
      acting_for: textOrNull,
      at: momentSchema,
      remark: textOrNull,
      amount_before: amount,
      amount_after: amount,
      bank_reference: textOrNull,
      paid_on: z.iso.date().nullable(),
      bounced_on: z.iso.date().nullable(),
      days_taken: whole,
    }),
  ),
};
