import { z } from 'zod';
import type { Actor } from '#server/frame/actor.ts';
import { textOrNull, whole, whyNotSchema } from '#server/frame/answers.ts';
import type { Extensions, WireRecord } from '#server/frame/extensions.ts';
import { koboToNaira } from '#shared/money.ts';
import { momentSchema } from '#shared/resource/record-schema.ts';
import { type BatchAction, batchWhyNot } from '#shared/workflows/batch.ts';
import { PAYMENT_STATES, stateOf } from '#shared/workflows/payment-clearing.ts';
import { departmentScope } from '../budget/index.ts';
import { type BatchRecord, batchRecords } from './batch-facts.ts';
import { actorFacts } from './scope.ts';

/** Batches carry their payments and what the originating department may do with them now. */
export const batchExtensions: Extensions = {
  presents: batchExtras(),
  scope: departmentScope,
  async present(db, records, actor) {
    const found = await batchRecords(
      db,
      records.map(({ id }) => id),
    );
    return records.map((record) => presented(record, found.get(record.id), actor));
  },
};

function presented(record: WireRecord, batch: BatchRecord | undefined, actor: Actor): WireRecord {
  if (!batch) return record;
  const reason = (action: BatchAction) =>
    batchWhyNot(batch, actorFacts(actor, 'strict'), action, new Date())?.sentence ?? null;
  const reasons = {
    delete: reason('delete'),
    reverse: reason('reverse'),
    request_reversal: reason('request-reversal'),
  };
  return {
    ...record,
    payments: batch.payments.map(({ amount_kobo, trnx_id, ...payment }) => ({
      ...payment,
      trnxId: trnx_id,
      amount: koboToNaira(amount_kobo),
      state: PAYMENT_STATES[stateOf(payment)],
    })),
    reversal_window_ends_at: batch.window_ends_at,
    frozen_by: batch.frozen_by,
    /** Why the row's own action, and each way of taking it back, can't be taken now; null where it can. */
    why_not: reasons.delete ? { delete: reasons.delete } : {},
    reversal: {
      direct: { allowed: reasons.reverse === null, why_not: reasons.reverse },
      request: { allowed: reasons.request_reversal === null, why_not: reasons.request_reversal },
    },
  };
}

function batchExtras() {
  const judged = z.object({ allowed: z.boolean(), why_not: textOrNull });
  return {
    payments: z.array(
      z.object({
        id: whole,
        pv_no: z.string(),
        trnxId: textOrNull,
        expenditure_id: whole,
        expenditure_code: z.string(),
        description: z.string(),
        payee_name: z.string(),
        staff_no: textOrNull,
        amount: z.number(),
        stage: z.string(),
        status: z.string(),
        state: z.string(),
      }),
    ),
    reversal_window_ends_at: momentSchema,
    frozen_by: textOrNull,
    why_not: whyNotSchema,
    reversal: z.object({ direct: judged, request: judged }),
  };
}
