import { z } from 'zod';
import { momentSchema, whole } from '#shared/resource/record-schema.ts';

/** How the releases of a scope stand: what is approved for it, what was released of that in the year, and what payments hold. */
export const standingSchema = z.object({
  name: z.string().nullable(),
  vote: z.number(),
  released: z
    .number()
    .describe('Where each quarter stands by itself, without what lapsed unused of those that are over.'),
  used: z.number(),
  unreleased: z.number().describe('What can still be released: the vote less what was.'),
});
/** The same, of which the compiler knows. */
export type WarrantStanding = z.infer<typeof standingSchema>;

/** What payments drew from a warrant and gave back, newest first. */
export const warrantEntriesSchema = z.array(
  z.object({
    seq: whole,
    kind: z.enum(['drawn', 'given-back']),
    amount: z.number(),
    used: z.number().describe('What was used of the warrant after it.'),
    at: momentSchema,
    payment_id: whole,
    pv_no: z.string(),
    payee_name: z.string(),
    fund: z.string(),
    actor_name: z.string().nullable(),
  }),
);
/** One of them. */
export type WarrantEntry = z.infer<typeof warrantEntriesSchema>[number];

/** How the cash for a fund stands at the desks: what counts of what was released for it, its head and its type. */
export const cashSchema = z.object({
  rule: z.enum(['carried', 'quarterly']),
  quarter: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  released: z.number(),
  used: z.number(),
  left: z.number(),
});
/** The same, of which the compiler knows. */
export type Cash = z.infer<typeof cashSchema>;
