import { z } from 'zod';
import {
  attachedSchema,
  listMeta,
  recordAnswer,
  textOrNull,
  whole,
  whyNotSchema,
} from '#server/frame/answers.ts';
import { momentSchema } from '#shared/resource/record-schema.ts';
import { expenditures } from '#shared/resources/budget/expenditures.ts';
import { fundChanges } from '#shared/resources/budget/fund-changes.ts';
import { explanationSchema } from '#shared/resources/budget/reports.ts';
import { FIGURES } from '#shared/workflows/ledger-kinds.ts';

const files = z.array(attachedSchema);

/** What an expenditure says besides its fields. */
export const expenditureExtras = {
  is_free_payee: z.boolean(),
  waits_for: textOrNull,
  why_not: whyNotSchema,
};

/** An expenditure; read alone, with its files, the stages of its payment and its payments. */
export const expenditureSchema = recordAnswer(expenditures, { presents: expenditureExtras });

/** The same read alone. */
export const expenditureDetailSchema = expenditureSchema.extend({
  stages: z.array(z.string()),
  files,
  payments: z.array(
    z.object({
      id: whole,
      pv_no: z.string(),
      batch_id: whole,
      batch_no: z.string(),
      stage: z.string(),
      status: z.string(),
      moved_at: momentSchema,
      paid_on: z.iso.date().nullable(),
      amount: z.number(),
      recovered: z.number(),
    }),
  ),
  split_note: textOrNull.optional(),
});

/** What every top-up or virement says beside its fields: the types of its funds, as they are now. */
export const fundChangeExtras = { from_type: z.string(), to_type: z.string().nullable() };

/** A top-up or virement with the files of its authority. */
export const fundChangeSchema = recordAnswer(fundChanges, { presents: fundChangeExtras }).extend({ files });

/** The page of the ledger with the sums of all entries, and of a figure whether they add up to it. */
export const ledgerMeta = listMeta({ sums: FIGURES }).extend({ explained: explanationSchema.optional() });

/** The budget years that are offered. */
export const periodsSchema = z.array(
  z.object({ year: whole, is_open: z.boolean(), is_current: z.boolean() }),
);
