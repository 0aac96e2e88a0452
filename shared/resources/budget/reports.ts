import { z } from 'zod';
import { momentSchema, textOrNull, whole } from '#shared/resource/record-schema.ts';
import { cashBookSchema } from './cash-answers.ts';

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

const entrySource = z.object({ type: z.string(), id: whole, code: textOrNull });

/** The entries of a fund. */
export const ledgerSchema = z.array(
  z.object({
    seq: whole,
    kind: z.string(),
    label: z.string(),
    ...changes,
    running: z.object(changes),
    change: z.number().optional(),
    source: entrySource,
    payee: textOrNull,
    particulars: textOrNull,
    note: textOrNull,
    actor: z.object({ id: whole, name: z.string() }).nullable(),
    at: momentSchema,
  }),
);
/** One entry; `change` is what it changes in the figure that was asked for. */
export type LedgerLine = z.infer<typeof ledgerSchema>[number];

/** What the entries of a figure come to, and whether that is the figure. */
export const explanationSchema = z.object({
  figure: z.string(),
  value: z.number(),
  from_entries: z.number(),
  adds_up: z.boolean(),
  by_kind: z.array(z.object({ kind: z.string(), label: z.string(), count: whole, change: z.number() })),
});
/** The same, of which the compiler knows. */
export type Explanation = z.infer<typeof explanationSchema>;

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
      source: entrySource,
      payee: textOrNull,
      particulars: textOrNull,
      allocation: z.number(),
      commitment: z.number(),
      payment: z.number(),
      balance: z.number(),
    }),
  ),
  totals: z.object({ ...figures, commitment: z.number(), payment: z.number(), balance: z.number() }),
  cash: cashBookSchema.nullable().describe('Null while no payment asks for what warrants released.'),
});

/** A fund's vote book as at a day. */
export type VoteBook = z.infer<typeof voteBookSchema>;

const summed = { funds: whole, ...figures };

/** The totals of the overview. */
export const summarySchema = z.object({
  year: whole.nullable(),
  years: z.array(whole),
  funds: whole,
  totals: z.object(figures),
  awaiting_refund: z
    .number()
    .describe('What of the reserved figure was paid for already, and waits for its refund.'),
  by_type: z.array(z.object({ name: z.string(), ...summed })),
  by_head: z.array(z.object({ id: whole, name: z.string(), code: z.string(), ...summed })),
  by_department: z.array(
    z.object({
      ...{ id: whole, name: z.string(), code: z.string(), ...summed },
      funds_with_below: whole.describe(
        'Its own funds with those of the departments below it, which choosing it shows.',
      ),
    }),
  ),
  by_month: z.array(z.object({ month: z.string(), booked: z.number(), paid: z.number() })),
});

/** Totals of funds, and their figures by type, head, department and month. */
export type Summary = z.infer<typeof summarySchema>;
/** The figures of one fund or of several together, in naira and percent. */
export type FiguresOnWire = Summary['totals'];

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
/** The budget as at a day: in all, by type, within it by head, within that by sub-head. */
export type BudgetAnalysis = z.infer<typeof analysisSchema>;
