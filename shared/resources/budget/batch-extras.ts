import { z } from 'zod';
import { keysOf } from '#shared/keys-of.ts';
import { momentSchema, textOrNull, whole } from '#shared/resource/record-schema.ts';
import { PAYMENT_STAGES, PAYMENT_STATUS } from '#shared/workflows/desks.ts';

const judged = z.object({ allowed: z.boolean(), why_not: textOrNull });

/** What every batch says besides its fields. */
export const batchExtras = {
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
      net: z.number(),
      stage: z.enum(keysOf(PAYMENT_STAGES)),
      status: z.enum(keysOf(PAYMENT_STATUS)),
      state: z.string(),
    }),
  ),
  reversal_window_ends_at: momentSchema,
  frozen_by: textOrNull,
  reversal: z.object({ direct: judged, request: judged }),
};
