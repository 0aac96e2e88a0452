import { z } from 'zod';
import { keysOf } from '#shared/keys-of.ts';
import { saidText } from '#shared/resource/clean-text.ts';
import { linkedSchema, momentSchema, textOrNull, whole } from '#shared/resource/record-schema.ts';
import { CLOSING_DECISIONS, CLOSING_STATUSES, CLOSING_TYPES } from '#shared/year-close.ts';

const types = z.enum(keysOf(CLOSING_TYPES));
const decisions = z.enum(keysOf(CLOSING_DECISIONS));

/** Something that is open in a year, with what may be and what was decided about it; amounts in naira. */
export const closingItemSchema = z.object({
  type: types,
  id: whole,
  code: z.string(),
  what: z.string().describe('What it is for, or whom it pays.'),
  status: z.string(),
  path: z.string().describe('The page of the record.'),
  department: linkedSchema,
  fund: linkedSchema.nullable().describe('The fund of the year on which it is open.'),
  amount: z.number(),
  since: momentSchema,
  decisions: z.array(decisions).describe('What may be decided; empty where it is answered first.'),
  waits_for: textOrNull.describe('Who answers it first.'),
  decision: decisions.nullable(),
  to_fund: linkedSchema.nullable().describe('The fund of the next year to which it goes.'),
  proposed_fund: linkedSchema
    .nullable()
    .describe('The fund of the next year with the same code, head and department.'),
  remark: textOrNull,
  decided_by: linkedSchema.nullable(),
  decided_at: momentSchema.nullable(),
});
/** The same, of which the compiler knows. */
export type ClosingItem = z.infer<typeof closingItemSchema>;

const figures = z.object({
  approved: z.number(),
  booked: z.number(),
  actual: z.number(),
  reserved: z.number(),
  available: z.number(),
});

/** What the close does to a fund of either year; `after` is as things are decided now. */
export const closingFundSchema = z.object({
  id: whole,
  label: z.string(),
  department: z.string(),
  budget_year: whole,
  before: figures,
  after: figures,
});
/** The same, of which the compiler knows. */
export type ClosingFund = z.infer<typeof closingFundSchema>;

const ofYear = z.object({ before: figures, after: figures });

/** A year on its way to being closed. */
export const closingSchema = z.object({
  year: whole,
  next_year: whole,
  status: z.enum(keysOf(CLOSING_STATUSES)),
  submitted_by: linkedSchema.nullable(),
  submitted_for: textOrNull.describe('For whom whoever submitted it acted.'),
  submitted_at: momentSchema.nullable(),
  confirmed_by: linkedSchema.nullable(),
  confirmed_for: textOrNull.describe('For whom whoever confirmed it acted.'),
  closed_at: momentSchema.nullable(),
  version: whole,
  progress: z
    .object({ step: z.string(), done: whole, total: whole, since: momentSchema })
    .nullable()
    .describe('How far the close is while it runs.'),
  sent_back: z
    .object({ by: linkedSchema, at: momentSchema, remark: z.string() })
    .nullable()
    .describe('Who sent it back last, and why, until it is submitted again.'),
  failure: textOrNull.describe('Why the close that was confirmed last did not go through.'),
  items: z.array(closingItemSchema),
  counts: z.array(z.object({ type: types, total: whole, undecided: whole, amount: z.number() })),
  departments: z
    .array(linkedSchema.extend({ total: whole }))
    .describe('Departments of which something is open, or was.'),
  undecided: whole,
  totals: z.object({ year: ofYear, next_year: ofYear }),
  funds: z.array(closingFundSchema).describe('The funds that the close changes, at most 500 of them.'),
  may: z
    .object({ decide: textOrNull, submit: textOrNull, send_back: textOrNull, confirm: textOrNull })
    .describe('Why somebody can’t do it now; null where they can.'),
});
/** The same, of which the compiler knows. */
export type Closing = z.infer<typeof closingSchema>;

/** What an act on the closing of a year answers. */
export const closingStateSchema = closingSchema.pick({
  year: true,
  status: true,
  version: true,
  undecided: true,
});

/** How far a close is, without its items and figures. */
export const closingProgressSchema = closingSchema.pick({
  year: true,
  status: true,
  version: true,
  progress: true,
  failure: true,
});
/** The same, of which the compiler knows. */
export type ClosingProgress = z.infer<typeof closingProgressSchema>;

/** Which items are shown. */
export const closingQuery = z.strictObject({
  type: types.optional(),
  decided: z.enum(['yes', 'no']).optional(),
  department_id: z.coerce.number().int().min(1).optional(),
  search: z.string().max(120).optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  per_page: z.coerce.number().int().min(1).max(1_000).default(200),
});

/** What is decided about several items at once. */
export const closingDecideBody = z.strictObject({
  items: z
    .array(
      z.strictObject({
        type: types,
        id: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
        decision: decisions.describe('One of `decisions` of the item, as the closing answers it.'),
        fund_id: z
          .number()
          .int()
          .min(1)
          .max(Number.MAX_SAFE_INTEGER)
          .optional()
          .describe(
            'Of what is carried: the fund of the next year, where none has the same code, head and department. Left out otherwise.',
          ),
        remark: saidText(1_000)
          .optional()
          .describe('Why it is decided for a department: needed where a refund is fulfilled or withdrawn.'),
        seen_decided_at: momentSchema
          .nullable()
          .optional()
          .describe(
            'When what was decided before was decided, as the officer saw it; null where nothing was. Given, another decision since is refused as STALE.',
          ),
      }),
    )
    .min(1, 'Select at least one item.')
    .max(1_000),
});

/** Why what was submitted is sent back. */
export const closingSendBackBody = z.strictObject({
  remark: saidText(1_000).min(3, 'Say why, in at least 3 characters.'),
});
