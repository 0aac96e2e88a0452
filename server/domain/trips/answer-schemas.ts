import { z } from 'zod';
import { textOrNull, whole } from '#server/frame/answers.ts';

const naira = z.number();

/** The kinds of records that make a trip, by the names of their lists. */
export const PART_KINDS = ['flights', 'hotels', 'touring-advances', 'retirements', 'claims'] as const;

/** A trip: its parts in the order of their days, and what it comes to; naira. */
export const tripSchema = z.object({
  id: whole,
  user: z.object({ id: whole, label: z.string() }),
  department: textOrNull,
  started: z.iso.date().nullable(),
  finished: z.iso.date().nullable(),
  parts: z.array(
    z.object({
      kind: z.enum(PART_KINDS),
      id: whole,
      code: z.string(),
      title: z.string(),
      from: z.iso.date(),
      to: z.iso.date(),
      status: z.string(),
      status_label: z.string(),
      path: textOrNull,
      amount: naira.nullable(),
      cost: naira,
      held: naira,
      owed: naira,
      owes: naira,
    }),
  ),
  may_move: z.boolean().describe('Whether the caller says what belongs to it.'),
  nearby: z
    .array(
      z.object({
        kind: z.enum(['flights', 'hotels', 'touring-advances', 'claims']),
        id: whole,
        code: z.string(),
        from: z.iso.date(),
        to: z.iso.date(),
      }),
    )
    .describe('Other requests of the same traveller within a week of its days.'),
  cost: naira.describe(
    'What the department bears: refunded and drawn, paid claims and advances, less what came back.',
  ),
  held: naira.describe('What is set aside for it and not yet paid; never part of the cost.'),
  got: naira.describe('What of the cost the traveller was paid.'),
  owed: naira.describe('What the traveller is still to be paid.'),
  owes: naira.describe('What the traveller still has to account for or to give back.'),
});
