import { z } from 'zod';
import { entriesOf } from './keys-of.ts';
import { naira, whole } from './wire-numbers.ts';

/** What a line of a statement can be found to be, in words. */
export const MATCH_KINDS = {
  schedule: 'Payment schedule',
  payment: 'Payment',
  direct: 'Payment outside schedules',
  remittance: 'Remittance of tax',
  receipt: 'Money received back',
  charge: 'Charge of the bank',
  interest: 'Interest',
  funding: 'Money put into the account',
  transfer: 'Transfer between the agency’s accounts',
  unknown: 'Not known yet',
} as const;

/** One of them. */
export type MatchKind = keyof typeof MATCH_KINDS;

/** Those that lead to a record of the portal; the others are said by an officer. */
export const RECORDED_KINDS = [
  'schedule',
  'payment',
  'direct',
  'remittance',
  'receipt',
] as const satisfies MatchKind[];

/** One of those. */
export type RecordedKind = (typeof RECORDED_KINDS)[number];

/** Whether a line of this kind leads to a record. */
export function isRecorded(kind: MatchKind): kind is RecordedKind {
  return (RECORDED_KINDS as readonly string[]).includes(kind);
}

/** Which way money goes in lines of each kind; both where it may be either. */
const WAYS: Readonly<Record<MatchKind, 'debit' | 'credit' | 'both'>> = {
  schedule: 'debit',
  payment: 'debit',
  direct: 'debit',
  remittance: 'debit',
  receipt: 'credit',
  charge: 'debit',
  interest: 'credit',
  funding: 'credit',
  transfer: 'both',
  unknown: 'both',
};

/** Why a line can't be of this kind by the way the money went, in a sentence. */
export function wrongWay(kind: MatchKind, { debit }: { debit: number }): string | null {
  const way = WAYS[kind];
  const isDebit = debit > 0;
  if (way === 'both' || (way === 'debit') === isDebit) return null;
  return isDebit
    ? `Money went out: that is no ${MATCH_KINDS[kind].toLowerCase()}.`
    : `Money came in: that is no ${MATCH_KINDS[kind].toLowerCase()}.`;
}

/** What an officer may say of a line that leads to no record, by the way the money went. */
export function saidKinds(isDebit: boolean): MatchKind[] {
  return entriesOf(WAYS).flatMap(([kind, way]) =>
    !isRecorded(kind) && (way === 'both' || (way === 'debit') === isDebit) ? [kind] : [],
  );
}

/** How sure a proposal is. */
export const CONFIDENCES = { certain: 'Certain', likely: 'Likely', possible: 'Possible' } as const;

/** One of them. */
export type Confidence = keyof typeof CONFIDENCES;

const kind = z.enum(Object.keys(MATCH_KINDS) as [MatchKind, ...MatchKind[]]);

/** What a line may be, and why. */
const proposalSchema = z.object({
  kind,
  id: whole.nullable().describe('The record; none of what is only said.'),
  code: z.string().describe('What the record is called.'),
  confidence: z.enum(['certain', 'likely', 'possible']),
  why: z.string(),
});

/** A line of a statement with what it may be, or was found to be. */
export const matchLineSchema = z.object({
  line: whole,
  day: z.iso.date(),
  reference: z.string(),
  narration: z.string(),
  debit: naira,
  credit: naira,
  proposals: z.array(proposalSchema),
  hint: z.string().nullable().describe('What is to be looked at, in a sentence.'),
  match: z
    .object({
      id: whole,
      kind,
      code: z.string().nullable(),
      why: z.string(),
      note: z.string().nullable(),
      confirmed_by: z.string(),
      confirmed_by_id: whole,
      confirmed_at: z.string(),
    })
    .nullable(),
});

/** The lines of a statement that were asked for, and how many there are of each kind. */
export const statementMatchesSchema = z.object({
  counts: z.object({ certain: whole, likely: whole, possible: whole, none: whole, matched: whole }),
  page: whole,
  pages: whole,
  lines: z.array(matchLineSchema),
});

/** The same, of which the compiler knows. */
export type StatementMatches = z.infer<typeof statementMatchesSchema>;
export type MatchLine = StatementMatches['lines'][number];
export type Proposal = z.infer<typeof proposalSchema>;

/** Which lines are asked for. */
export const SHOWN_LINES = ['certain', 'likely', 'possible', 'none', 'matched'] as const;
export type ShownLines = (typeof SHOWN_LINES)[number];
