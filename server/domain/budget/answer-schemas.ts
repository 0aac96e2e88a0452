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

const files = z.array(attachedSchema);

/** What an expenditure says besides its fields. */
export const expenditureExtras = {
  reserved: z.number(),
  claim_id: z.null(),
  mandate_id: z.null(),
  is_free_payee: z.boolean(),
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
    }),
  ),
  split_note: textOrNull.optional(),
});

/** What every top-up or virement says beside its fields: the types of its funds, as they are now. */
export const fundChangeExtras = { from_type: z.string(), to_type: z.string().nullable() };

/** A top-up or virement with the files of its authority. */
export const fundChangeSchema = recordAnswer(fundChanges, { presents: fundChangeExtras }).extend({ files });

const figures = {
  approved: z.number(),
  booked_expenditure: z.number(),
  actual_expenditure: z.number(),
  reserved: z.number(),
  available: z.number(),
  booked_balance: z.number(),
  actual_balance: z.number(),
  expected_performance: z.number(),
  actual_performance: z.number(),
};
const changes = {
  approved: z.number(),
  booked: z.number(),
  actual: z.number(),
  reserved: z.number(),
};

/** The entries of a fund. */
export const ledgerSchema = z.array(
  z.object({
    seq: whole,
    kind: z.string(),
    label: z.string(),
    ...changes,
    running: z.object(changes),
    change: z.number().optional(),
    source: z.object({ type: z.string(), id: whole, code: textOrNull }),
    payee: textOrNull,
    particulars: textOrNull,
    note: textOrNull,
    actor: z.object({ id: whole, name: z.string() }).nullable(),
    at: momentSchema,
  }),
);

/** The page of the ledger with the sums of all entries, and of a figure whether they add up to it. */
export const ledgerMeta = listMeta({ sums: Object.keys(changes) }).extend({
  explained: z
    .object({
      figure: z.string(),
      value: z.number(),
      from_entries: z.number(),
      adds_up: z.boolean(),
      by_kind: z.array(z.object({ kind: z.string(), label: z.string(), count: whole, change: z.number() })),
    })
    .optional(),
});

/** The vote book of a fund. */
export const voteBookSchema = z.object({
  fund: z.object({
    id: whole,
    code: z.string(),
    name: z.string(),
    head: z.string(),
    type: z.string(),
    department: z.string(),
    budget_year: whole,
  }),
  as_at: z.iso.date(),
  lines: z.array(
    z.object({
      seq: whole,
      date: z.iso.date(),
      kind: z.string(),
      label: z.string(),
      reference: textOrNull,
      payee: textOrNull,
      particulars: textOrNull,
      allocation: z.number(),
      commitment: z.number(),
      payment: z.number(),
      balance: z.number(),
    }),
  ),
  totals: z.object({ ...figures, commitment: z.number(), payment: z.number(), balance: z.number() }),
});

const summed = { funds: whole, ...figures };

/** The totals of the overview. */
export const summarySchema = z.object({
  year: whole.nullable(),
  years: z.array(whole),
  funds: whole,
  totals: z.object(figures),
  by_type: z.array(z.object({ name: z.string(), ...summed })),
  by_head: z.array(z.object({ id: whole, name: z.string(), code: z.string(), ...summed })),
  by_department: z.array(z.object({ id: whole, name: z.string(), code: z.string(), ...summed })),
  by_month: z.array(z.object({ month: z.string(), booked: z.number(), paid: z.number() })),
});

/** The budget by type, head and sub-head. */
export const analysisSchema = z.object({
  as_at: z.iso.date(),
  year: whole.nullable(),
  ...summed,
  types: z.array(
    z.object({
      type: z.string(),
      ...summed,
      heads: z.array(
        z.object({
          id: whole,
          code: z.string(),
          name: z.string(),
          ...summed,
          sub_heads: z.array(z.object({ id: whole, name: z.string(), ...summed })),
        }),
      ),
    }),
  ),
});

/** The budget years that are offered. */
export const periodsSchema = z.array(
  z.object({ year: whole, is_open: z.boolean(), is_current: z.boolean() }),
);
