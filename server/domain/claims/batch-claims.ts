import { z } from 'zod';
import { SEEN_FIGURES } from '#server/crud/act-body.ts';
import { refusedTogether } from '#server/crud/refused-together.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Answer, RequestContext, WriteRoute } from '#server/frame/route.ts';
import { BATCH_MAX } from '#shared/constants.ts';
import { Refusal } from '#shared/errors.ts';
import { formatNaira, nairaToKobo } from '#shared/money.ts';
import { lockOwnFund, lockPaper, raiseExpenditure, refuseIfShort } from '../budget/index.ts';
import { batchSchema, raiseBatch } from '../payments/index.ts';

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** The claims that are paid together, and from which fund. */
const body = z.strictObject({
  claims: z
    .array(id, 'Select the claims')
    .min(1, 'Select at least one claim')
    .max(BATCH_MAX.staff, `A batch of staff has at most ${BATCH_MAX.staff} payments`)
    .refine((ids) => new Set(ids).size === ids.length, { error: 'A claim is in the list twice' }),
  fund_id: z.number('Choose the fund that pays').int().positive().max(Number.MAX_SAFE_INTEGER),
  description: z.string().trim().max(1000).nullish(),
  seen_amount: SEEN_FIGURES.seen_amount,
});

/** `POST claims/batch`: raises an expenditure for each of up to six claims on one fund and sends them to the desks in one batch; all of them or none. What is refused is told of all of them at once, each at its place (`claims.2`). */
export const batchClaimsRoute: WriteRoute = {
  method: 'POST',
  path: '/claims/batch',
  access: ['add-batches'],
  summary: 'Raise several claims on one fund and batch them at once',
  kind: 'create',
  body,
  answer: batchSchema,
  write: batchClaims,
};

interface Raised {
  id: number;
  waits_for: string | null;
}

async function batchClaims(trx: Transaction, context: RequestContext): Promise<Answer> {
  const { claims, fund_id, description, seen_amount } = body.parse(context.body);
  // Their locks are taken in the order of ids, and all of them before the fund's, as everywhere.
  const inOrder = [...claims.entries()].sort(([, one], [, other]) => one - other);
  const papers = await refusedTogether(
    ...inOrder.map(
      ([place, claim]) =>
        () =>
          ofClaim(place, () => lockPaper(trx, context.actor, 'staff-claim', { id: claim })),
    ),
  );
  const amount_kobo = papers.reduce((sum, { total_kobo }) => sum + total_kobo, 0);
  if (seen_amount !== undefined && nairaToKobo(seen_amount) !== amount_kobo)
    throw new Refusal(
      'STALE',
      `Together they are now ${formatNaira(amount_kobo)}: one of them was changed after you looked. Look again before you raise them.`,
    );
  refuseIfShort(await lockOwnFund(trx, context.actor, fund_id), amount_kobo);
  const expenditures = await refusedTogether(
    ...inOrder.map(
      ([place, claim_id]) =>
        () =>
          ofClaim(place, () =>
            raisedFor(trx, { ...context, body: { category: 'staff-claim', claim_id, fund_id } }),
          ),
    ),
  );
  return raiseBatch(trx, { ...context, body: { expenditures, description: description ?? null } });
}

async function raisedFor(trx: Transaction, context: Parameters<typeof raiseExpenditure>[1]): Promise<number> {
  const { id: expenditure_id, waits_for } = (await raiseExpenditure(trx, context)).data as Raised;
  // Its expenditure is taken back with the refusal, so that its code says nothing.
  if (waits_for)
    throw new Refusal(
      'NOT_APPROVED',
      `Each expenditure is approved before it is batched: raise the claims, and batch them once they are approved. ${waits_for}`,
    );
  return expenditure_id;
}

/** What is refused of a claim stands at its place in the body; what is of the fund doesn't. */
async function ofClaim<Result>(place: number, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || !error.errors) throw error;
    const { code, message, facts } = error;
    const said = Object.entries(error.errors);
    const ofFund = said.filter(([name]) => OF_FUND.has(name));
    const own = said.flatMap(([name, sentences]) => (OF_FUND.has(name) ? [] : sentences));
    const errors = { ...Object.fromEntries(ofFund), ...(own.length > 0 && { [`claims.${place}`]: own }) };
    throw new Refusal(code, message, errors, facts);
  }
}

const OF_FUND = new Set(['fund_id', 'amount', 'period']);
