import { z } from 'zod';
import { momentSchema, textOrNull, whole } from '#shared/resource/record-schema.ts';

const entry = {
  seq: whole,
  kind: z.string(),
  label: z.string(),
  quantity: z.int().describe('What came in, or went out (below 0).'),
  running_quantity: whole,
  unit_cost: z.number().describe('What one of them was worth, in naira.'),
  value: z.number(),
  running_value: z.number(),
  expiry_date: z.iso.date().nullable(),
  source: z.object({ type: z.string(), id: whole, code: textOrNull }),
  note: textOrNull,
  actor: z.object({ id: whole, name: z.string() }).nullable(),
  at: momentSchema,
};

/** The entries of a product in the stock ledger. */
export const stockEntriesSchema = z.array(z.object(entry));
/** One of them. */
export type StockLine = z.infer<typeof stockEntriesSchema>[number];

/** What the entries of a product come to by kind, and whether that is what the product says of itself. */
export const stockExplainedSchema = z.object({
  quantity: whole,
  value: z.number(),
  adds_up: z.boolean(),
  by_kind: z.array(
    z.object({ kind: z.string(), label: z.string(), count: whole, change: z.int(), value: z.number() }),
  ),
  lots: z.array(z.object({ expiry_date: z.iso.date().nullable(), quantity: whole, is_expired: z.boolean() })),
});
/** The same, of which the compiler knows. */
export type StockExplained = z.infer<typeof stockExplainedSchema>;

/** The bin card of a product: its last entries until a day, after what was brought forward. */
export const binCardSchema = z.object({
  product: z.object({
    id: whole,
    code: z.string(),
    name: z.string(),
    category: z.string(),
    measure: textOrNull,
    shelf_no: textOrNull,
    restock_qty: whole,
  }),
  as_at: z.iso.date(),
  brought_forward: z
    .object({ quantity: whole, value: z.number() })
    .nullable()
    .describe('What was there before the first line; null where the lines begin with the first entry.'),
  lines: stockEntriesSchema,
  totals: z.object({
    received: whole.describe('All that came in, in these lines.'),
    issued: whole.describe('All that went out, in these lines.'),
    quantity: whole,
    value: z.number(),
  }),
  lots: stockExplainedSchema.shape.lots,
});
/** A bin card as at a day. */
export type BinCard = z.infer<typeof binCardSchema>;

const reported = {
  initial_opening_balance: whole.describe('What was there when the month began.'),
  total_received: whole,
  total_quantity_issued: whole,
  total_adjusted: z
    .int()
    .describe('Opening entries, returns, differences of counts and write-offs together.'),
  total_closing_balance: whole.describe(
    'What was there when the month was over; of this month, what is there now.',
  ),
  value: z.number().describe('What that was worth, in naira.'),
};

/** What came in and went out of each product in a month. */
export const stockReportSchema = z.array(
  z.object({
    id: whole.describe('Of the product in that month.'),
    product_id: whole,
    product: z.object({ id: whole, label: z.string(), code: z.string() }),
    category: z.string(),
    measure: textOrNull,
    month: z.string().describe('YYYY-MM'),
    ...reported,
    out_of_stock: z.boolean().describe('Nothing was left when the month was over.'),
  }),
);
/** One line of it. */
export type StockReportLine = z.infer<typeof stockReportSchema>[number];

/** What the report comes to, over all its lines. */
export const stockReportMeta = z.object({
  page: whole,
  per_page: whole,
  total: whole,
  month: z.string(),
  out_of_stock: whole.describe('Of how many products nothing was left, whichever are shown.'),
  sums: z.object({ value: z.number() }),
});
/** The same, of which the compiler knows. */
export type StockReportMeta = z.infer<typeof stockReportMeta>;

/** What the stock was worth when a day was over, by category; with the products of the one that was asked for. */
export const valuationSchema = z.object({
  as_at: z.iso.date(),
  products: whole.describe('Of how many products something was left.'),
  value: z.number(),
  categories: z.array(z.object({ id: whole, name: z.string(), products: whole, value: z.number() })),
  lines: z
    .array(
      z.object({
        product: z.object({ id: whole, label: z.string(), code: z.string() }),
        measure: textOrNull,
        quantity: whole,
        unit_cost: z.number(),
        value: z.number(),
      }),
    )
    .nullable(),
});
/** The same, of which the compiler knows. */
export type Valuation = z.infer<typeof valuationSchema>;

const counted = {
  product: z.object({ id: whole, label: z.string(), code: z.string() }),
  measure: textOrNull,
};

/** What is to be ordered: products at or below their re-order level. */
export const reorderListSchema = z.object({
  days: whole.describe('The days whose use is looked at.'),
  products: whole,
  value: z.number().describe('About what all that is suggested costs, in naira.'),
  lines: z.array(
    z.object({
      ...counted,
      category: z.string(),
      shelf_no: textOrNull,
      quantity: whole.describe('In stock.'),
      usable: whole.describe('Of that, what has not expired.'),
      restock_qty: whole,
      used: whole.describe('Issued in these days.'),
      on_order: whole.describe('Ordered and not received yet.'),
      suggested: whole,
      value: z.number(),
    }),
  ),
});
/** The same, of which the compiler knows. */
export type ReorderList = z.infer<typeof reorderListSchema>;

const moved = { ...counted, quantity: whole, value: z.number() };

/** What of the stock is used most, what not at all, and what expires soon. */
export const movementSchema = z.object({
  days: whole,
  most_used: z.array(z.object({ ...moved, issues: whole })),
  slow_moving: z.array(z.object({ ...moved, last_issued: momentSchema.nullable() })),
  expiring: z.array(
    z.object({
      ...moved,
      expiry_date: z.iso.date(),
      days: z.int().describe('Until then; below 0 it has expired.'),
    }),
  ),
});
/** The same, of which the compiler knows. */
export type Movement = z.infer<typeof movementSchema>;

/** What a write-off that waits does to the stock of its product. */
export const writeOffEffect = z.object({
  before: whole.describe('What there is of the product now.'),
  after: whole.describe('What is left of it.'),
  value: z.number().describe('What is written off is worth, at the average, in naira.'),
});
export type WriteOffEffect = z.infer<typeof writeOffEffect>;
