import { z } from 'zod';
import type { Queryable } from '#server/database/connection.ts';
import { textOrNull, whole } from '#server/frame/answers.ts';
import type { Route } from '#server/frame/route.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { type AskedLine, expensesOf, totalOf } from '#shared/expenses.ts';
import { amountInWords, koboToNaira } from '#shared/money.ts';
import { createSchema } from '#shared/resource/schemas.ts';
import { claims } from '#shared/resources/staff-services/claims.ts';
import { overlapWords, type TakenTrip } from '#shared/trip-pay.ts';
import { payOfTrip } from './lines-of-trip.ts';
import { tripOf } from './prepare-claim.ts';

const naira = z.number();

/** What a paper would pay, line by line, and what is wrong with it. */
export const previewSchema = z.object({
  lines: z.array(
    z.object({
      allowance_id: whole.nullable(),
      description: z.string(),
      from: z.iso.date(),
      to: z.iso.date(),
      days: whole.nullable(),
      rate: naira.nullable(),
      full_amount: naira.nullable(),
      amount: naira,
      file: whole.nullable(),
    }),
  ),
  total: naira,
  total_in_words: textOrNull,
  problems: z
    .array(z.string())
    .describe('Why something can’t be told or asked for; a paper with one is refused when it is submitted.'),
});

/** What is previewed: what decides the amounts, the rest may be there. */
const previewBody = createSchema(claims).partial().required({ started: true, finished: true });

/** `POST claims/preview`: what a claim would pay whoever is signed in; nothing is kept. */
export const previewRoute: Route = {
  method: 'POST',
  path: '/claims/preview',
  access: 'session',
  summary: 'What a claim would pay, line by line; nothing is kept',
  kind: 'post',
  body: previewBody,
  answer: previewSchema,
  async read(db, { actor, body }) {
    const asked = previewBody.parse(body) as Readonly<Record<string, unknown>> & { expenses?: AskedLine[] };
    return { data: await previewOf(db, actor.id, asked, asked.type !== 'others') };
  },
};

/** What a paper would come to: the lines of its trip and the others, and what stands in its way. `but_advance`: an advance that doesn't count. */
export async function previewOf(
  db: Queryable,
  user_id: number,
  asked: Readonly<Record<string, unknown>> & { expenses?: AskedLine[] },
  isTrip: boolean,
  { but_advance = null, needsReceipts = true }: { but_advance?: number | null; needsReceipts?: boolean } = {},
): Promise<z.infer<typeof previewSchema>> {
  const days = asked as unknown as Pick<TakenTrip, 'started' | 'finished'>;
  const trip = isTrip
    ? (missingOf(asked) ?? (await payOfTrip(db, user_id, tripOf(asked), but_advance)))
    : NOTHING;
  const overlap = trip.pay && trip.problems.length === 0 ? overlapWords(trip.pay.taken, days) : null;
  const { lines, errors } = expensesOf(trip.lines, asked.expenses, { ...days, needsReceipts });
  const kobo = totalOf(lines);
  return {
    lines,
    total: koboToNaira(kobo),
    total_in_words: amountInWords(kobo),
    problems: [...trip.problems, ...(overlap ? [overlap] : []), ...sentencesOf(errors)],
  };
}

const NOTHING = { pay: null, lines: [], problems: [] };

function missingOf(asked: Readonly<Record<string, unknown>>) {
  const missing = [
    ...(asked.category ? [] : ['Choose residence or non-residence.']),
    ...(asked.destination ? [] : ['Choose the destination.']),
  ];
  return missing.length > 0 ? { ...NOTHING, problems: missing } : null;
}

function sentencesOf(errors: FieldErrors): string[] {
  return Object.entries(errors).flatMap(([path, sentences]) => {
    const [, place] = path.split('.');
    return place === undefined
      ? sentences
      : sentences.map((sentence) => `Line ${Number(place) + 1}: ${sentence}`);
  });
}
