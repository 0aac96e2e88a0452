import { z } from 'zod';
import { SEEN_FIGURES } from '#server/crud/act-body.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Answer, RequestContext, WriteRoute } from '#server/frame/route.ts';
import { BATCH_MAX } from '#shared/constants.ts';
import { Refusal } from '#shared/errors.ts';
import { formatNaira, nairaToKobo } from '#shared/money.ts';
import { raiseExpenditure } from '../budget/index.ts';
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

/** `POST claims/batch`: raises an expenditure for each of up to six claims on one fund and sends them to the desks in one batch; all of them or none. */
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
  amount: number;
  waits_for: string | null;
}

async function batchClaims(trx: Transaction, context: RequestContext): Promise<Answer> {
  const { claims, fund_id, description, seen_amount } = body.parse(context.body);
  const expenditures: number[] = [];
  let amount_kobo = 0;
  // Their locks are taken in the order of ids, as everywhere.
  for (const claim_id of claims.toSorted((one, other) => one - other)) {
    const raised = await raiseExpenditure(trx, {
      ...context,
      body: { category: 'staff-claim', claim_id, fund_id },
    });
    const { id: expenditure_id, amount, waits_for } = raised.data as Raised;
    // Its expenditure is taken back with the refusal, so that its code says nothing.
    if (waits_for)
      throw new Refusal(
        'NOT_APPROVED',
        `Each expenditure is approved before it is batched: raise the claims, and batch them once they are approved. ${waits_for}`,
      );
    expenditures.push(expenditure_id);
    amount_kobo += nairaToKobo(amount);
  }
  if (seen_amount !== undefined && nairaToKobo(seen_amount) !== amount_kobo)
    throw new Refusal(
      'STALE',
      `Together they are now ${formatNaira(amount_kobo)}: one of them was changed after you looked. Look again before you raise them.`,
    );
  return raiseBatch(trx, { ...context, body: { expenditures, description: description ?? null } });
}
