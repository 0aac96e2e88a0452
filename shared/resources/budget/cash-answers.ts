import { z } from 'zod';
import { whole } from '#shared/resource/record-schema.ts';

const covers = z.enum(['fund', 'head', 'type']);
const quarter = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
const now = z
  .union([z.literal(0), quarter])
  .describe('The quarter up to which releases count; 0 before the year.');
const standing = {
  released: z.number().describe('What counts of what was released.'),
  used: z.number().describe('What payments of the fund hold of that.'),
  left: z.number().describe('What a payment can still draw; other funds may use it up as well.'),
};

/** Cash of a fund as at a day: each warrant that was approved for it, its head or its type by then. */
export const cashBookSchema = z.object({
  quarter: now,
  ...standing,
  used_by_others: z.number(),
  warrants: z.array(
    z.object({
      id: whole,
      code: z.string(),
      covers,
      of: z.string().describe('The fund, the head or the type by its name.'),
      quarter,
      counts: z.boolean().describe('Whether it can be drawn from on that day.'),
      released: z.number(),
      used: z.number().describe('What payments of the fund hold of it.'),
      used_by_others: z.number(),
      left: z.number(),
    }),
  ),
});
/** The same, of which the compiler knows. */
export type CashBook = z.infer<typeof cashBookSchema>;

/** Cash of the chosen funds of a year: what counts today, by what it was released for, and what each quarter releases. */
export const cashOverviewSchema = z
  .object({
    year: whole,
    rule: z.enum(['carried', 'quarterly']).describe('Whether what is unused moves on within the year.'),
    quarter: now,
    released: z.number(),
    used: z.number(),
    left: z.number(),
    pending: z.number().describe('What waits for a second officer.'),
    scopes: z.array(
      z.object({
        covers,
        id: whole
          .nullable()
          .describe('Of a head; none of a type, and of all funds that have releases of their own.'),
        name: z.string(),
        funds: whole.describe('How many funds it is for.'),
        released: z.number(),
        used: z.number(),
        left: z.number(),
      }),
    ),
    quarters: z.array(z.object({ quarter, released: z.number() })),
  })
  .nullable()
  .describe('Null while no payment asks for what was released, and of several years at once.');
/** The same, of which the compiler knows. */
export type CashOverview = NonNullable<z.infer<typeof cashOverviewSchema>>;

/** Cash of single funds today. */
export const cashOfFundsSchema = z.array(z.object({ id: whole.describe('Of the fund.'), ...standing }));
/** The same of one fund, of which the compiler knows. */
export type CashOfFund = z.infer<typeof cashOfFundsSchema>[number];
